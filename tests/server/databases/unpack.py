"""The databases of this folder, as if their servers had been stopped just now."""

from __future__ import annotations

import gzip
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from stationmaster.server.storage import migrate, open_engine

HERE = Path(__file__).parent
NUMBERS = sorted(path.name.partition(".")[0] for path in HERE.glob("*.sqlite.gz"))
TIMES = {
    "players": ("created", "seen"),
    "tables": ("created", "started", "finished", "deadline", "due", "expires"),
    "moves": ("played",),
}


def unpack(number: str, path: Path) -> str:
    """Writes it to a file; its URL."""
    path.write_bytes(gzip.decompress((HERE / f"{number}.sqlite.gz").read_bytes()))
    with sqlite3.connect(path) as connection:
        times = connection.execute("SELECT max(played) FROM moves UNION SELECT max(finished) FROM tables")
        last = max(row[0] for row in times)
        passed = time.time_ns() // 1_000_000 - last
        for table, columns in TIMES.items():
            known = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
            changes = ", ".join(f"{name} = {name} + {passed}" for name in columns if name in known)
            connection.execute(f"UPDATE {table} SET {changes}")
    connection.close()
    return f"sqlite:///{path}"


def up_to_date(path: Path) -> str:
    """The URL of the newest of them, as today's server would have left it."""
    url = unpack(NUMBERS[-1], path)
    engine = open_engine(url)
    migrate(engine)
    engine.dispose()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")  # a file as a backup is
    return url
