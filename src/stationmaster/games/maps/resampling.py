"""From a view of a game on a map to a full state: the part that they share."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.maps.rules import BoardGame
from stationmaster.games.maps.view import BoardView


def restore_board(game: BoardGame, view: BoardView) -> None:
    for route, owner in enumerate(view.owners):
        if owner is not None:
            game.own(route, owner)
    game.cars = vec[i64](view.cars)
    game.route_score = vec[i64](view.route_score)
    game.turns_left = -1 if view.turns_left is None else view.turns_left
    game.passes = view.passes
