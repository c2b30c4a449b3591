"""What may follow an illegal action."""

from __future__ import annotations

from stationmaster.errors import IllegalMove, StationmasterError
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.rules import Game

ILLEGAL = ("raise", "terminate", "random")


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise StationmasterError(f"illegal must be one of {', '.join(ILLEGAL)}, not {illegal!r}")
    return illegal


def refusal(edition: AnyEdition, game: Game, action: int, where: str = "") -> IllegalMove:
    """The error that says why an action is not legal."""
    return edition.rule_on(game, action).error(where + edition.notation.text(action))
