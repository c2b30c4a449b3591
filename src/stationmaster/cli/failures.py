"""What the author of a bot that failed is told: where in their file, in which position, and how to come back there."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import mkstemp

from stationmaster.cli.streams import complain


def new_file() -> Path:
    """For the record of a game that nobody asked to keep."""
    handle, path = mkstemp(prefix="stationmaster-stopped-", suffix=".jsonl")
    os.close(handle)
    return Path(path)


def tell_failure(traceback: str, position: str, path: Path, number: int, decision: int) -> None:
    for line in traceback.rstrip().splitlines():
        complain(line)
    complain(f"the position: {position}")
    complain(f"to come back to it: {replay_command(path, number, decision)}")


def replay_command(path: Path, number: int, decision: int) -> str:
    return f"stationmaster replay {path} --game {number} --move {decision}"
