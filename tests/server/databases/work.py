"""What tests do to the file of a database, behind the back of any server."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NoReturn

from sqlalchemy import Engine


def rows(path: Path, query: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query, values).fetchall()


def change(path: Path, statement: str, *values: Any) -> None:
    """It has to change something."""
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount > 0


def spoil(path: Path) -> None:
    """Rubbish where the moves are."""
    ((page,),) = rows(path, "SELECT rootpage FROM sqlite_master WHERE name = 'moves'")
    ((size,),) = rows(path, "PRAGMA page_size")
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(random.Random(1).randbytes(size))


def interrupt(*_: Any, **__: Any) -> NoReturn:
    """In place of a step of the work: somebody presses Ctrl+C."""
    raise KeyboardInterrupt


@contextmanager
def disposing(engine: Engine) -> Iterator[Engine]:
    """Closes its connections afterwards: Python 3.13 complains of those that nobody closed."""
    try:
        yield engine
    finally:
        engine.dispose()
