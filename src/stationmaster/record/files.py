"""Files of game records: one JSON document a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stationmaster.errors import StationmasterError


def write_line(record: dict[str, Any]) -> str:
    """A record as one line of text."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that are not empty, with their numbers from 1."""
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, line
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise StationmasterError(f"{path}: is not a text file in UTF-8") from None


def parse_line(line: str) -> Any:
    try:
        return json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise StationmasterError(f"is not JSON: {error}") from None
