"""Statements that are done at every move: put into words once, and handed straight to the database's driver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import cached_property
from typing import Any, NamedTuple

from sqlalchemy import Connection, Dialect, Insert, TextClause, Update
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError

Rows = Sequence[dict[str, Any]]


class Prepared:
    """One whose values have types that the driver takes as they are."""

    def __init__(self, statement: Insert | Update | TextClause, *names: str) -> None:
        """`names`: of the values that it is given each time, if it does not name them itself."""
        self.statement = statement
        self._columns = list(names) or None
        self._words: dict[str, tuple[str, list[str] | None]] = {}
        """For each kind of database: the text, and the order of the values where they have no names in it."""

    def run(self, connection: Connection, rows: Rows) -> Any:
        """Once for each row of values: the driver's cursor. Errors are the driver's."""
        text, order = self._words.get(connection.dialect.name) or self._put_into_words(connection.dialect)
        values = rows if order is None else [[row[name] for name in order] for row in rows]
        cursor = connection.connection.cursor()
        if len(values) == 1:
            cursor.execute(text, values[0])
        else:
            cursor.executemany(text, values)
        return cursor

    @cached_property
    def numbered(self) -> tuple[bytes, list[str]]:
        """As PostgreSQL itself takes it: with $1, $2, ... for the values, and the order of those."""
        dialect = postgresql.dialect(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]
        compiled: Any = self.statement.compile(dialect=dialect, column_keys=self._columns)
        return compiled.string.encode(), compiled.positiontup

    def _put_into_words(self, dialect: Dialect) -> tuple[str, list[str] | None]:
        compiled: Any = self.statement.compile(dialect=dialect, column_keys=self._columns)
        self._words[dialect.name] = compiled.string, compiled.positiontup
        return self._words[dialect.name]


class Filled(NamedTuple):
    """A prepared statement with its values, which must change one row."""

    statement: Prepared
    values: dict[str, Any]


def run_all(connection: Connection, batch: Mapping[Prepared, Rows]) -> bool:
    """Each for all its rows: whether each time it changed a row, or answered one. Errors are SQLAlchemy's.

    PostgreSQL is sent all of it at once, the beginning of the transaction included, and answers once.
    """
    dialect, driver = connection.dialect, connection.connection.driver_connection
    try:
        with nullcontext() if driver is None or dialect.name == "sqlite" else driver.pipeline():
            cursors = [statement.run(connection, rows) for statement, rows in batch.items()]
    except dialect.loaded_dbapi.Error as error:
        raise of_sqlalchemy(error, connection) from error
    counts = [cursor.rowcount for cursor in cursors]
    for cursor in cursors:
        cursor.close()
    return counts == [len(rows) for rows in batch.values()]


def of_sqlalchemy(error: Any, connection: Connection) -> BaseException:
    """What any other statement would have raised in place of the driver's error."""
    dialect = connection.dialect
    lost = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)
    if lost:
        connection.invalidate(error)
    kind = dialect.loaded_dbapi.Error
    raised: BaseException = DBAPIError.instance("a prepared statement", None, error, kind, True, lost, dialect)
    return raised
