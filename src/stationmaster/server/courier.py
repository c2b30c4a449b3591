"""Takes moves to PostgreSQL from the loop itself: one message there with all of a commit, one back, and no thread.

A thread would have to be woken, and the loop again by the thread; and the driver goes there twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from itertools import count
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from stationmaster.server.prepared import Prepared, Rows

if TYPE_CHECKING:
    from psycopg.pq.abc import PGconn

Done = Callable[[Exception | None], None]


class Courier:
    """All statements of a message are one transaction: PostgreSQL commits where the message ends."""

    def __init__(self, connection: Connection) -> None:
        """`connection`: nobody else's."""
        self._connection = connection
        driver: Any = connection.connection.driver_connection
        self._pgconn: PGconn = driver.pgconn
        self._pgconn.nonblocking = 1
        self._pgconn.enter_pipeline_mode()
        self._socket = self._pgconn.socket
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._socket, self._receive)
        self._names: dict[Prepared, bytes] = {}
        """Of the statements that PostgreSQL knows already."""
        self._numbers = count()
        self._new: list[Prepared] = []
        """Those that it is told with the message on its way."""
        self._done: Done | None = None
        self._error: Exception | None = None

    @property
    def lost(self) -> bool:
        """Is the connection gone? What became of the message that was on its way is not known then."""
        return self._connection.closed

    def send(self, batch: Mapping[Prepared, Rows], done: Done) -> None:
        """Each statement for all its rows. `done` hears when all of it is stored, or why none of it is."""
        values = [
            (one, [[written(row[name]) for name in one.numbered[1]] for row in rows]) for one, rows in batch.items()
        ]
        self._done, self._error, self._new = done, None, []
        try:
            for statement, rows in values:
                name = self._names.get(statement) or self._prepare(statement)
                for row in rows:
                    self._pgconn.send_query_prepared(name, row)
            self._pgconn.pipeline_sync()
            if self._pgconn.flush():  # the system has no room for all of it yet
                self._loop.add_writer(self._socket, self._flush_on)
        except Exception as error:
            self._lose(error)

    def _prepare(self, statement: Prepared) -> bytes:
        name = self._names[statement] = b"s%d" % next(self._numbers)
        self._new.append(statement)
        self._pgconn.send_prepare(name, statement.numbered[0])
        return name

    def _flush_on(self) -> None:
        try:
            if not self._pgconn.flush():
                self._loop.remove_writer(self._socket)
        except Exception as error:
            self._lose(error)

    def _receive(self) -> None:
        try:
            self._pgconn.consume_input()
            while self._done is not None and not self._pgconn.is_busy():
                result = self._pgconn.get_result() or self._pgconn.get_result()  # None stands between two statements
                if result is None:
                    break
                self._look_at(result)
            if self._pgconn.status:  # not OK: PostgreSQL said that it closes the connection, and did
                raise self._error or ConnectionError("the connection was closed")
        except Exception as error:
            self._lose(error)

    def _look_at(self, result: Any) -> None:
        from psycopg import errors, pq  # noqa: PLC0415 (an optional part)

        if result.status == pq.ExecStatus.PIPELINE_SYNC:
            self._finish()
        elif result.status == pq.ExecStatus.FATAL_ERROR:
            self._error = errors.error_from_result(result)
            for statement in self._new:  # perhaps it does not know them
                self._names.pop(statement, None)

    def _finish(self) -> None:
        done, self._done = self._done, None
        if done is not None:
            done(self._error)

    def _lose(self, error: Exception) -> None:
        self.close()
        self._error = error
        self._finish()

    def close(self) -> None:
        if not self.lost:
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
            self._connection.invalidate()
            self._connection.close()


def written(value: Any) -> bytes | None:
    """As PostgreSQL reads it."""
    if value is None:
        return None
    if isinstance(value, bytes):
        return b"\\x" + value.hex().encode()
    text = str(value).encode()
    if b"\0" in text:
        raise ValueError("PostgreSQL stores no text with the character 0")
    return text
