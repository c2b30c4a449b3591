"""What a player's routes join: connected places, and the longest continuous path."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.maps.board import Board

WIDE: Final = 1000  # longer than any route


def root(parent: vec[i64], place: i64) -> i64:
    while parent[place] != place:
        place = parent[place]
    return place


def joined_places(board: Board, owners: vec[u8], seat: i64) -> vec[i64]:
    """For each place a representative: two places have the same one if the seat's own routes join them.

    M32 needs nothing here: a country's border points are places of their own, each the end of one route.
    """
    parent = vec[i64]([0] * board.n_places)
    for place in range(board.n_places):
        parent[place] = place
    for route in range(board.n_routes):
        if i64(owners[route]) == seat:
            parent[root(parent, board.route_a[route])] = root(parent, board.route_b[route])
    for place in range(board.n_places):
        parent[place] = root(parent, place)
    return parent


def completed(board: Board, joined: vec[i64], ticket: i64) -> bool:
    """U41, M31: is some end of the ticket's one place joined with some end of its other place?"""
    for i in range(board.ends_start[2 * ticket], board.ends_start[2 * ticket + 1]):
        for j in range(board.ends_start[2 * ticket + 1], board.ends_start[2 * ticket + 2]):
            if joined[board.ends[i]] == joined[board.ends[j]]:
                return True
    return False


@final
class LongestPath:
    """U42: the longest trail over one seat's routes, each used at most once; cities may be passed again.

    A longest trail joins two places of odd degree, unless its component has none: then it is all of it. A trail
    through a component with 2k odd places leaves out at least k - 1 routes; the search stops when it gets there.
    """

    far: vec[i64]  # of each end of an own route (two a route): the place at the other end
    length: vec[i64]  # of each own route
    following: vec[i64]  # of each end: the next end at the same place, or -1
    leaving: vec[i64]  # of each place: its first end, or -1
    odd: vec[i64]  # of each place: 1 if an odd number of ends is there
    used: vec[u8]  # of each own route
    best: i64
    bound: i64

    def __init__(self, board: Board, owners: vec[u8], seat: i64) -> None:
        self.far = vec[i64]()
        self.length = vec[i64]()
        self.following = vec[i64]()
        self.leaving = vec[i64]([-1] * board.n_places)
        self.odd = vec[i64]([0] * board.n_places)
        self.best = 0
        self.bound = 0
        routes: i64 = 0
        for route in range(board.n_routes):
            if i64(owners[route]) == seat:
                self.length = append(self.length, board.route_length[route])
                self.add_end(board.route_a[route], board.route_b[route], 2 * routes)
                self.add_end(board.route_b[route], board.route_a[route], 2 * routes + 1)
                routes += 1
        self.used = vec[u8]([0] * routes)

    def add_end(self, here: i64, there: i64, end: i64) -> None:
        self.far = append(self.far, there)
        self.following = append(self.following, self.leaving[here])
        self.leaving[here] = end
        self.odd[here] ^= 1

    def measure(self, joined: vec[i64]) -> i64:
        """The length in cars, given the components of the same routes (`joined_places`)."""
        places: i64 = len(joined)
        total = vec[i64]([0] * places)  # cars of each component
        odd = vec[i64]([0] * places)  # places of odd degree of each component
        shortest = vec[i64]([WIDE] * places)  # route of each component
        for route in range(len(self.length)):
            component = joined[self.far[2 * route]]
            total[component] += self.length[route]
            shortest[component] = min(shortest[component], self.length[route])
        for place in range(places):
            odd[joined[place]] += self.odd[place]
        for component in range(places):
            if odd[component] == 0 and total[component] > self.best:
                self.best = total[component]
        for place in range(places):
            if self.odd[place]:
                component = joined[place]
                self.bound = total[component] - (odd[component] // 2 - 1) * shortest[component]
                if self.bound > self.best:
                    self.walk(place, 0, total[component])
        return self.best

    def walk(self, place: i64, length: i64, left: i64) -> None:
        """Goes on from a place after `length` cars, with `left` cars of the component not yet used."""
        self.best = max(self.best, length)
        end = self.leaving[place]
        while end >= 0:
            if self.best >= self.bound or length + left <= self.best:
                return
            route = end >> 1
            if not self.used[route]:
                self.used[route] = 1
                self.walk(self.far[end], length + self.length[route], left - self.length[route])
                self.used[route] = 0
            end = self.following[end]
