"""How a ticket stands on the map: the cheapest way that is left for it, and the routes that it cannot do without."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import FAR, Ways

CLAIM: Final = 1000  # more than all cars: where claims are few, they count before cars


@final
class Prospects:
    """For one seat: own routes are free, closed ones cannot be had, others take their cars and a claim each (U22).

    `look` at a ticket; then `way` and `vital` speak of it. `claims` is how many the seat still makes at most, or
    negative where the end is not in sight.
    """

    board: Board
    cars: i64
    length: vec[i64]  # of each route: its cars; 0 for own ones, FAR for those that are closed
    cost: vec[i64]  # the same, and a claim
    limit: i64  # what a way must cost less than
    few: bool  # U24: so few play that a claim closes the parallel routes
    search: Ways
    way: list[int]  # the routes of the cheapest way, own ones among them; none where none is left
    vital: list[int]  # those whose loss, of one by itself, would leave no way
    spare: list[int]  # another way, without any that the first one has to claim; none where there is none

    def __init__(self, board: Board, length: vec[i64], cars: i64, claims: i64, few: bool) -> None:
        self.board = board
        self.cars = cars
        self.length = length
        self.cost = self.length[:]
        self.limit = cars + 1
        self.few = few
        self.search = Ways(board, by_number=True)
        self.way = []
        self.vital = []
        self.spare = []
        if claims >= 0:
            self.limit += claims * CLAIM
            for route in range(board.n_routes):
                if 0 < self.cost[route] < FAR:
                    self.cost[route] += CLAIM

    def look(self, ticket: i64) -> bool:
        """Is there a way, with these cars and claims?"""
        self.way = []
        self.vital = []
        self.spare = []
        if self.search.for_ticket(ticket, self.cost, self.limit) == FAR:
            return False
        self.way = self.search.routes()
        wanted = [route for route in self.way if self.cost[route] > 0]
        if wanted and self.can_do_without(ticket, wanted):  # as mostly; then it can do without each of them
            self.spare = self.search.routes()
        else:
            self.vital = [route for route in wanted if not self.can_do_without(ticket, [route])]
        return True

    def can_do_without(self, ticket: i64, routes: list[int]) -> bool:
        """Would there still be a way if others claimed these routes?"""
        board = self.board
        cost = self.cost[:]
        for route in routes:
            lost: i64 = route
            cost[lost] = FAR
            if self.few:
                for i in range(board.parallel_start[lost], board.parallel_start[lost + 1]):
                    cost[board.parallels[i]] = FAR
        return self.search.for_ticket(ticket, cost, self.limit) < FAR

    def lacks(self, ticket: i64) -> str:
        """What a ticket without a way lacks: routes at all, cars for them, or else turns."""
        cars = self.search.for_ticket(ticket, self.length, FAR)
        if cars == FAR:
            return "routes"
        return "cars" if cars > self.cars else "turns"


def lengths_for(board: Board, seat: i64, owners: tuple[int | None, ...], closed: tuple[int, ...]) -> vec[i64]:
    """What each route takes of a seat's cars: nothing if it is its own, FAR if it cannot be had."""
    bit: i64 = 1 << seat
    lengths = board.route_length[:]
    for route in range(board.n_routes):
        owner = owners[route]
        shut: i64 = closed[route]
        if owner is not None and owner == seat:
            lengths[route] = 0
        elif shut & bit:
            lengths[route] = FAR
    return lengths
