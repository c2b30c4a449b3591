"""Anchors: what the bots of the box are worth, measured once and kept, on the scale of the arena.

A site's ratings hang on them (docs/people.md): a bot at a rated table counts as what is written in anchors.json,
whatever happens there. `stationmaster ratings anchors` measures them anew (anchoring.py).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("anchors.json")


@dataclass(frozen=True)
class Anchor:
    """A bot's rating. Never changes for the same version of it."""

    bot: str
    version: int
    rating: float
    error: float
    """The standard error."""
    games: int
    """That it was measured by."""
    play: str | None
    """A digest of how it plays, of bots that think quickly: a test notices where that changes."""


@cache
def anchors(game: str) -> dict[str, Anchor]:
    """By the bot's name; none of a game that is not of ours."""
    stored: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8")).get(game, {})
    return {bot: Anchor(bot, **values) for bot, values in stored.items()}


def write(measured: dict[str, list[Anchor]], path: Path = FILE) -> None:
    """Of games that were not measured, what is there stays."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for game, found in measured.items():
        known[game] = {anchor.bot: {k: v for k, v in asdict(anchor).items() if k != "bot"} for anchor in found}
    path.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
