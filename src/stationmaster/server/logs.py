"""Structured logs: one JSON object a line, in ASCII: no path and no error's text can give orders to a terminal.

Keys, names, moves and message bodies are never logged.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import sys
from collections.abc import Callable
from datetime import UTC, datetime

from stationmaster.texts import shortened

FIELDS = ("order", "player", "table", "seat", "game", "bot", "method", "path", "status", "ms", "code", "count")
LONGEST = 8000  # letters of a text


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": shortened(record.getMessage(), LONGEST),
        }
        line |= {name: simple(record.__dict__[name]) for name in FIELDS if name in record.__dict__}
        if record.exc_info:
            line["error"] = shortened(self.formatException(record.exc_info), LONGEST)
        return json.dumps(line)


def simple(value: object) -> int | float | str | None:
    """What JSON can say."""
    if value is None or isinstance(value, int) or (isinstance(value, float) and math.isfinite(value)):
        return value
    return shortened(str(value), LONGEST)


def set_up_logs(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("uvicorn.error", "uvicorn.access", "alembic", "websockets"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


class FloodCounter:
    """Tells once a second how many there were, of what may come in floods: a flood must not fill a disk."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        self._tell = tell
        self._count = 0

    def add(self) -> None:
        if not self._count:
            asyncio.get_running_loop().call_later(1, self._flush)
        self._count += 1

    def _flush(self) -> None:
        count, self._count = self._count, 0
        self._tell(count)
