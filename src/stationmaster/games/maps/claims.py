"""The numbering of claims: every route with every way to pay for it, as one contiguous range of moves."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, GREY, KINDS, LOCOMOTIVE, PLUS4
from stationmaster.games.maps.board import Board

NEVER: Final = 1000  # spaces of a route: more than any has


@final
class Claims:
    """Which route and which payment each claim means.

    U20, M20: the payments of a route are numbered by colour, then by "+4" locomotives, then by plain ones; last come
    those without a coloured card.
    """

    board: Board  #: that they are claims on
    first: i64  #: the id of the first claim
    plus4_from: i64  #: spaces of a route on which "+4" locomotives serve, at least (M20)
    count: i64  #: of all claims
    most_plus4: vec[i64]  #: by length of a route: how many "+4" locomotives can serve on it
    block: vec[i64]  #: by length: how many payments there are with cards of one colour
    start: vec[i64]  #: of each route: the id of its first claim
    wild: vec[i64]  #: of each route: the id of its first claim without a coloured card
    route: vec[i64]  #: of each claim (id - first)
    colour: vec[i64]  #: the colour paid with, or LOCOMOTIVE where no coloured card is
    coloured: vec[i64]  #: how many cards of that colour
    locomotives: vec[i64]  #: how many plain ones
    plus4: vec[i64]  #: how many "+4" ones

    def __init__(self, board: Board, first: i64, plus4_from: i64) -> None:
        """M20: "+4" locomotives serve on routes of so many spaces or more."""
        self.board = board
        self.first = first
        self.plus4_from = plus4_from
        self.count = 0
        self.most_plus4 = vec[i64]()
        self.block = vec[i64]()
        self.start = vec[i64]()
        self.wild = vec[i64]()
        self.route = vec[i64]()
        self.colour = vec[i64]()
        self.coloured = vec[i64]()
        self.locomotives = vec[i64]()
        self.plus4 = vec[i64]()
        for length in range(board.longest_route + 1):
            most = min(board.deck[PLUS4], length) if length >= plus4_from else i64(0)
            self.most_plus4 = append(self.most_plus4, most)
            self.block = append(self.block, (most + 1) * length - most * (most + 1) // 2)
        for route in range(board.n_routes):
            self._number(route, board.route_colour[route], board.route_length[route])

    def __reduce__(self) -> tuple[Any, ...]:
        return Claims, (self.board, self.first, self.plus4_from)

    def _number(self, route: i64, colour: i64, length: i64) -> None:
        most = self.most_plus4[length]
        self.start = append(self.start, self.first + self.count)
        for paid in range(COLOURS) if colour == GREY else range(int(colour), int(colour) + 1):
            for plus4 in range(most + 1):
                for locomotives in range(length - plus4):
                    self._add(route, paid, length - plus4 - locomotives, locomotives, plus4)
        self.wild = append(self.wild, self.first + self.count)
        for plus4 in range(most + 1):
            self._add(route, LOCOMOTIVE, 0, length - plus4, plus4)

    def _add(self, route: i64, colour: i64, coloured: i64, locomotives: i64, plus4: i64) -> None:
        self.route = append(self.route, route)
        self.colour = append(self.colour, colour)
        self.coloured = append(self.coloured, coloured)
        self.locomotives = append(self.locomotives, locomotives)
        self.plus4 = append(self.plus4, plus4)
        self.count += 1

    def claim_id(self, route: i64, colour: i64, locomotives: i64, plus4: i64) -> i64:
        """The claim with so many locomotives and, for the rest of the route, cards of a colour that it takes."""
        length = self.board.route_length[route]
        if locomotives + plus4 == length:
            return self.wild[route] + plus4
        place = plus4 * length - (plus4 * (plus4 - 1) >> 1) + locomotives
        if self.board.route_colour[route] == GREY:
            place += colour * self.block[length]
        return self.start[route] + place

    def paid_with(self, route: i64, cards: vec[i64]) -> i64:
        """The claim with exactly these cards, by kind; -1 where they do not pay for the route."""
        length = self.board.route_length[route]
        colour: i64 = LOCOMOTIVE
        total: i64 = 0
        for kind in range(KINDS):
            total += cards[kind]
            if cards[kind] > 0 and kind not in (LOCOMOTIVE, PLUS4):
                if colour != LOCOMOTIVE:
                    return -1
                colour = kind
        fits = colour == LOCOMOTIVE or (colour < COLOURS and self.board.route_colour[route] in (GREY, colour))
        if not fits or total != length or cards[PLUS4] > self.most_plus4[length]:
            return -1
        return self.claim_id(route, colour, cards[LOCOMOTIVE], cards[PLUS4])


def number_claims(board: Board, first: i64) -> Claims:
    """The claims of a game without "+4" locomotives."""
    return Claims(board, first, NEVER)
