"""From a state to the fields of a view: what the games on a map show besides."""

from __future__ import annotations

from typing import Any

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.parts import counts
from stationmaster.games.maps.rules import BoardGame


def board_part(game: BoardGame) -> dict[str, Any]:
    """The fields that `BoardView` adds."""
    return {
        "owners": tuple([None if owner == NOBODY else int(owner) for owner in game.owners]),
        "closed": tuple([int(seats) for seats in game.closed]),
        "cars": counts(game.cars),
        "route_score": counts(game.route_score),
        "turns_left": None if game.turns_left < 0 else int(game.turns_left),
        "passes": int(game.passes),
    }
