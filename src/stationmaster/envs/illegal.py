"""What may follow an unlawful action."""

from __future__ import annotations

from typing import Any

from stationmaster.editions import Edition
from stationmaster.engine.game import Game
from stationmaster.errors import IllegalMove, StationmasterError

ILLEGAL = ("raise", "terminate", "random")
ILLEGAL_REWARD = -1.0


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise StationmasterError(f"illegal must be one of {', '.join(ILLEGAL)}, not {illegal!r}")
    return illegal


def refusal(edition: Edition[Any, Any], game: Game, action: int, where: str = "") -> IllegalMove:
    """The error that says why an action is not lawful."""
    return edition.rule_on(game, action).error(where + edition.notation.text(action))
