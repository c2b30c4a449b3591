"""Where routes that cost nothing lead to the same place in two ways."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.maps.board import Board


@final
class Rings:
    """The places on rings of routes that cost nothing, and those between two rings.

    A way of such routes that leads over none of them is the only one that costs nothing: whoever searches finds it.
    """

    board: Board
    degree: vec[i64]  # of each place: its routes that cost nothing, without dead ends; 0 off the rings
    beyond: vec[i64]  # of each place: the numbers of the places at their other ends, all in one by exclusive or

    def __init__(self, board: Board) -> None:
        self.board = board
        self.degree = vec[i64]([0] * board.n_places)
        self.beyond = vec[i64]([0] * board.n_places)

    def look(self, price: vec[i64]) -> None:
        """Takes dead ends away until there are none: what is left are rings, and what lies between them."""
        degree, beyond = self.degree, self.beyond
        route_a, route_b = self.board.route_a, self.board.route_b
        for place in range(len(degree)):
            degree[place] = 0
            beyond[place] = 0
        for route in range(len(price)):
            if price[route] == 0:
                a, b = route_a[route], route_b[route]
                degree[a] += 1
                degree[b] += 1
                beyond[a] ^= b
                beyond[b] ^= a
        for place in range(len(degree)):
            here: i64 = place
            while degree[here] == 1:
                there = beyond[here]  # it is the only one
                degree[here] = 0
                degree[there] -= 1
                beyond[there] ^= here
                here = there

    def has(self, route: i64) -> bool:
        """Does a route that costs nothing join two places of them?"""
        return self.degree[self.board.route_a[route]] > 0 and self.degree[self.board.route_b[route]] > 0
