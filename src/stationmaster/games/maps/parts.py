"""From a state to the fields of a view: what the games on a map show besides."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.parts import Counts, counts
from stationmaster.games.maps.board import Board
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


def claimed_by(board: Board, owners: tuple[int | None, ...]) -> dict[str, int]:
    """The claimed routes by name, and whose they are."""
    names, found = board.routes, dict[str, int]()
    for route in board.by_name:
        owner = owners[route]
        if owner is not None:
            found[names[route]] = owner
    return found


def closed_to(board: Board, closed: Counts, owners: tuple[int | None, ...], players: int) -> dict[str, list[int]]:
    """The free routes that some may not claim, by name, and which seats those are."""
    names, found = board.routes, dict[str, list[int]]()
    for route in board.by_name:
        seats: i64 = closed[route]
        if seats and owners[route] is None:
            found[names[route]] = [seat for seat in range(players) if seats >> i64(seat) & 1]
    return found
