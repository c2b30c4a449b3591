"""Positions of the games on a map: routes, cars and what they scored."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.position import Field, number, numbers, owned, shared_fields
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.rules import BoardGame


def board_fields(phases: Sequence[str], board: Board) -> list[Field]:
    return [
        *shared_fields(phases, board.tickets),
        routes(board),
        numbers("cars"),
        numbers("route_score"),
        number("passes"),
        number("turns_left"),
    ]


def routes(board: Board) -> Field:
    """Who claimed what; which routes that closes follows from it (U22 to U24, M21)."""
    field = owned("routes", "owners", board.routes, "route")

    def read(game: BoardGame, text: str) -> None:
        field.read(game, text)
        game.closed = vec[u8]([0] * board.n_routes)
        for route, seat in enumerate(list(game.owners)):
            if seat != NOBODY:
                game.own(route, int(seat))

    return Field("routes", field.write, read)
