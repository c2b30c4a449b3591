"""A server in a process of its own, without limits on what an address may ask, for benchmarks that talk to one."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SERVER = """
import sys
sys.path.insert(0, sys.argv[3])
from dataclasses import fields
from stationmaster.server.run import serve
from stationmaster.server.settings import Limits, Rate, Settings
limits = {each.name: Rate(1e9, 1e9) for each in fields(Limits) if isinstance(each.default, Rate)}
limits = Limits(**limits, sockets_an_address=10**6, connections_an_address=10**6, tables_a_player=10**6)
if len(sys.argv) > 4:
    from shares import measure
    measure()
settings = Settings(db=sys.argv[1], bot_pause=float(sys.argv[2]), limits=limits)
serve(settings, "127.0.0.1", 0, lambda address: print(address, flush=True), "ERROR")
"""


@dataclass
class Running:
    process: subprocess.Popen[str]
    address: str
    """Where it is, when it is ready."""

    @property
    def pid(self) -> int:
        return self.process.pid

    def shares(self) -> Counter[str]:
        """Seconds of the processor so far, by what for, if it was started to measure them (`shares.py`)."""
        self.process.send_signal(signal.SIGUSR1)
        assert self.process.stdout is not None
        return Counter(json.loads(self.process.stdout.readline()))

    def start_clocks(self) -> None:
        """From now on it tells what for."""
        self.process.send_signal(signal.SIGUSR2)


@contextmanager
def started(url: str, bot_pause: float = 0.6, shares: bool = False) -> Iterator[Running]:
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", SERVER, url, str(bot_pause), here, *(["shares"] if shares else [])]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield Running(process, process.stdout.readline().strip())
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def running(database: Path, bot_pause: float = 0.6) -> Iterator[tuple[int, str]]:
    """Its process id and its address, when it is ready."""
    with started(f"sqlite:///{database}", bot_pause) as server:
        yield server.pid, server.address


def cpu_seconds(pid: int) -> float:
    """User and system time of a process (0 where /proc does not tell)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


def memory(pid: int) -> float:
    """Resident, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1]) / 1024
