"""A server for tests, with settings of its own: python -m tests.server.launch '{"db": ..., ...}' [PORT [WORKERS]]"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from stationmaster.server.run import serve
from stationmaster.server.settings import Lifetimes, Limits, Rate, Settings

# Out of the way of tests that are not about limits.
PLENTY = {
    name: [10_000, 10_000] for name in ("requests", "pages", "new_players", "new_tables", "ways_in", "exports")
} | {"sockets_an_address": 10_000}

PATIENCE = 60.0  # seconds for a bot or a hint: a busy machine is no reason for a random move, or for none


def read_settings(text: str) -> Settings:
    given = json.loads(text)
    limits = PLENTY | given.pop("limits", {})
    rates: dict[str, Any] = {name: Rate(*value) if isinstance(value, list) else value for name, value in limits.items()}
    lifetimes = given.pop("lifetimes", {})
    if "static" in given:
        given["static"] = Path(given["static"])
    return Settings(
        **{"bot_pause": 0.0, "bot_processes": 1, "bot_limit": PATIENCE, **given},
        limits=Limits(**rates),
        lifetimes=Lifetimes(**lifetimes),
    )


def main(text: str, port: int = 0, workers: int = 1) -> int:
    def tell(address: str) -> None:
        print(address, flush=True)

    return serve(read_settings(text), "127.0.0.1", port, tell, workers=workers)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
