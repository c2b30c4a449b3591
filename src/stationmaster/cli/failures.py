"""How the author of a bot that failed comes back to where it did. The rest of what they are told, BotError knows."""

from __future__ import annotations

import os
import shlex
from itertools import islice
from pathlib import Path
from tempfile import mkstemp

from stationmaster.record.files import parse_json, read_lines
from stationmaster.record.verify import replay


def new_file() -> Path:
    """For the record of a game that nobody asked to keep."""
    handle, path = mkstemp(prefix="stationmaster-stopped-", suffix=".jsonl")
    os.close(handle)
    return Path(path)


def way_back(path: Path, number: int) -> str:
    """To the end of a record. That is where the bot failed, or where the journey began in which it did."""
    _, line = next(islice(read_lines(path), number - 1, None))
    decisions = sum(1 for _ in replay(parse_json(line))) - 1
    return f"to come back to it: stationmaster replay {shlex.quote(str(path))} --game {number} --move {decisions}"
