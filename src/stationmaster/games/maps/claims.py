"""The numbering of claims: every route with every way to pay for it, as one contiguous range of moves."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, LOCOMOTIVE
from stationmaster.games.maps.board import Board


@final
class Claims:
    """Which route and which payment each claim means. A game fills it route by route with `begin` and `add`.

    The order of payments is the game's own and must be the same for all routes of one colour and length.
    """

    first: i64  # the id of the first claim
    count: i64
    start: vec[i64]  # of each route: the id of its first claim
    route: vec[i64]  # of each claim (id - first)
    colour: vec[i64]  # the colour paid with, or LOCOMOTIVE where no coloured card is
    coloured: vec[i64]  # how many cards of that colour
    locomotives: vec[i64]
    plus4: vec[i64]

    def __init__(self, first: i64) -> None:
        self.first = first
        self.count = 0
        self.start = vec[i64]()
        self.route = vec[i64]()
        self.colour = vec[i64]()
        self.coloured = vec[i64]()
        self.locomotives = vec[i64]()
        self.plus4 = vec[i64]()

    def begin(self) -> None:
        """The claims of the next route follow."""
        self.start = append(self.start, self.first + self.count)

    def add(self, colour: i64, coloured: i64, locomotives: i64, plus4: i64) -> None:
        self.route = append(self.route, len(self.start) - 1)
        self.colour = append(self.colour, colour if coloured > 0 else LOCOMOTIVE)
        self.coloured = append(self.coloured, coloured)
        self.locomotives = append(self.locomotives, locomotives)
        self.plus4 = append(self.plus4, plus4)
        self.count += 1


def colours_for(route_colour: i64) -> range:
    """U20: a grey route takes any one colour."""
    return range(COLOURS) if route_colour == COLOURS else range(int(route_colour), int(route_colour) + 1)


def number_claims(board: Board, first: i64) -> Claims:
    """U20: by colour, then from no locomotives to all but one; last, all locomotives."""
    claims = Claims(first)
    for route in range(board.n_routes):
        claims.begin()
        length = board.route_length[route]
        for colour in colours_for(board.route_colour[route]):
            for locomotives in range(length):
                claims.add(colour, length - locomotives, locomotives, 0)
        claims.add(LOCOMOTIVE, 0, length, 0)
    return claims
