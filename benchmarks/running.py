"""A server in a process of its own, without limits on what an address may ask, for benchmarks that talk to one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SERVER = """
import sys
from dataclasses import fields
from stationmaster.server.run import serve
from stationmaster.server.settings import Limits, Rate, Settings
limits = {each.name: Rate(1e9, 1e9) for each in fields(Limits) if isinstance(each.default, Rate)}
limits = Limits(**limits, sockets_an_address=10**6, connections_an_address=10**6, tables_a_player=10**6)
settings = Settings(db=sys.argv[1], bot_pause=float(sys.argv[2]), limits=limits)
serve(settings, "127.0.0.1", 0, lambda address: print(address, flush=True), "ERROR")
"""


@contextmanager
def running(database: Path, bot_pause: float = 0.6) -> Iterator[tuple[int, str]]:
    """Its process id and its address, when it is ready."""
    command = [sys.executable, "-c", SERVER, f"sqlite:///{database}", str(bot_pause)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.pid, process.stdout.readline().strip()
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def cpu_seconds(pid: int) -> float:
    """User and system time of a process (0 where /proc does not tell)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100
