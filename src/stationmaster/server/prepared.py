"""Statements that are done at every move: put into words once, and handed straight to the database's driver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Dialect, Insert, Update
from sqlalchemy.exc import DBAPIError


class Prepared:
    """One that returns no rows, and whose values have types that the driver takes as they are."""

    def __init__(self, statement: Insert | Update, *names: str) -> None:
        """`names`: of the values that it is given each time."""
        self.statement = statement
        self.names = names
        self._words: dict[str, tuple[str, list[str] | None]] = {}
        """For each kind of database: the text, and the order of the values where they have no names in it."""

    def run(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> int:
        """Once for each row of values: how many rows of the database changed. Errors are SQLAlchemy's."""
        dialect = connection.dialect
        text, order = self._words.get(dialect.name) or self._put_into_words(dialect)
        values = rows if order is None else [[row[name] for name in order] for row in rows]
        cursor = connection.connection.cursor()
        try:
            if len(values) == 1:
                cursor.execute(text, values[0])
            else:
                cursor.executemany(text, values)
            return int(cursor.rowcount)
        except dialect.loaded_dbapi.Error as error:
            raise of_sqlalchemy(error, connection) from error
        finally:
            cursor.close()

    def _put_into_words(self, dialect: Dialect) -> tuple[str, list[str] | None]:
        compiled: Any = self.statement.compile(dialect=dialect, column_keys=list(self.names))
        self._words[dialect.name] = compiled.string, compiled.positiontup
        return self._words[dialect.name]


class Filled(NamedTuple):
    """A prepared statement with its values, which must change one row."""

    statement: Prepared
    values: dict[str, Any]


def of_sqlalchemy(error: Any, connection: Connection) -> BaseException:
    """What any other statement would have raised in place of the driver's error."""
    dialect = connection.dialect
    lost = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)
    if lost:
        connection.invalidate(error)
    kind = dialect.loaded_dbapi.Error
    raised: BaseException = DBAPIError.instance("a prepared statement", None, error, kind, True, lost, dialect)
    return raised
