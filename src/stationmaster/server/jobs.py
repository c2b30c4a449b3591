"""What is stored: statements, and jobs of them that are done together or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, Executable

from stationmaster.server import postgres
from stationmaster.server.prepared import Filled, Prepared, Rows, of_sqlalchemy, run_all
from stationmaster.server.trouble import StaleError

Values = dict[str, Any] | list[dict[str, Any]]
Plain = tuple[Executable, Values] | tuple[Executable, Values, int]
"""A statement with its values and, where that matters, the number of rows that it must change."""
Work = Callable[[Connection], Any]
"""What takes several statements, each of which depends on what the ones before found. It may raise a Refusal; where the
transaction failed, it may be done again."""
Statement = Plain | Filled | Work
Batch = dict[Prepared, list[dict[str, Any]]]

MOST_TOGETHER = 500


@dataclass
class Job:
    """Statements that are done together or not at all."""

    statements: Sequence[Statement]
    done: asyncio.Future[Any]
    """Gets the new id, where the last statement inserted one, or what it (or the last work) returned."""
    news: bytes | None = None
    """For the other processes, when it is done; it begins with the name of the table."""
    returning: bool = False
    answer: Any = None
    error: Exception | None = None

    def run(self, connection: Connection) -> None:
        for one in self.statements:
            if isinstance(one, Filled):
                run_prepared(connection, {one.statement: [one.values]})
                continue
            if callable(one):
                self.answer = one(connection)
                continue
            statement, values, *rows = one
            result = connection.execute(statement, values)
            if rows and result.rowcount != rows[0]:
                raise StaleError
            if self.returning:
                self.answer = list(result.scalars())
            elif result.context.isinsert and isinstance(values, dict) and result.inserted_primary_key:
                first = result.inserted_primary_key[0]
                self.answer = first if isinstance(first, int) else None

    @property
    def is_prepared(self) -> bool:
        """Nothing but prepared statements, as a move is."""
        return all(isinstance(one, Filled) for one in self.statements)

    def add_to(self, batch: Batch) -> None:
        for statement, values in cast(Sequence[Filled], self.statements):
            batch.setdefault(statement, []).append(values)

    def place(self) -> bytes:
        """Tables in the same order in all processes, so that no two wait for each other; what waits for none, last."""
        return b"~" if self.news is None else self.news.partition(b",")[0]

    def tell(self) -> None:
        if self.done.done():  # whoever waited has gone
            return
        if self.error is None:
            self.done.set_result(self.answer)
        else:
            self.done.set_exception(self.error)


def batch_of(jobs: Iterable[Job]) -> Batch:
    batch: Batch = {}
    for job in jobs:
        job.add_to(batch)
    return batch


def run_together(connection: Connection, jobs: Sequence[Job], told: Rows) -> None:
    """One after another, and then what the other processes are told.

    Of jobs in a row that are of prepared statements, as moves are, each statement is done for all at once.
    """
    batch: Batch = {}
    for job in jobs:
        if job.is_prepared:
            job.add_to(batch)
        else:
            run_prepared(connection, batch)
            batch = {}
            job.run(connection)
    run_prepared(connection, {**batch, postgres.TELL: told} if told else batch)


def run_alone(connection: Connection, batch: Batch) -> None:
    """In a transaction of their own, which is the driver's: SQLAlchemy would take as long as the statements."""
    driver = connection.connection.driver_connection
    assert driver is not None
    try:
        run_prepared(connection, batch)
        driver.commit()
    except BaseException as error:
        driver.rollback()
        if isinstance(error, connection.dialect.loaded_dbapi.Error):
            raise of_sqlalchemy(error, connection) from error
        raise


def run_prepared(connection: Connection, batch: Mapping[Prepared, Rows]) -> None:
    """Each time it must change a row."""
    if batch and not run_all(connection, batch):
        raise StaleError
