"""The cheapest network of routes for several tickets together, over the board of either board game.

Each ticket gets a way; a route that one way uses is free for all others. First every ticket is laid, one after the
other; then each is taken up and laid again over what the others use, as long as that helps. A ticket is given up
where it costs more than it is worth, and where cars or time do not suffice for all.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import FAR, Ways, completed, joined_places

UNKNOWN: Final = -FAR
PASSES: Final = 3  # how often all ways are laid again at most


@final
class Network:
    """Set `cost` and `effort`, `add` tickets, call `plan`, read `wanted`; `clear` before the next."""

    board: Board
    cost: vec[i64]  # of each route, in any unit: 0 if it is one's own, FAR if it cannot be had, else above 0
    effort: vec[i64]  # of each route: what it takes of the time that is left, in any unit
    worth: vec[i64]  # of each ticket, in the unit of cost: what completing it brings (instead of failing it)

    tickets: vec[i64]  # those that were planned for
    count: i64
    laid: vec[u8]  # of the n-th ticket: has it a way?
    search: Ways
    price: vec[i64]  # of each route: its cost, or 0 if a way uses it
    ways: vec[i64]  # of the n-th ticket: routes from n * n_places on
    way_lengths: vec[i64]
    changes: i64  # how often a way has become another
    known: vec[i64]  # of the n-th ticket: how many of them its way knows of
    uses: vec[i64]  # of each route: how many ways use it
    detours: vec[i64]  # of each route: what `detour` found, or UNKNOWN

    wanted: vec[i64]  # the routes of the network that are not one's own yet
    wanted_count: i64
    cars: i64  # what the wanted routes take altogether
    spent: i64  # their effort
    total: i64  # their cost

    def __init__(self, board: Board) -> None:
        self.board = board
        routes, places, tickets = board.n_routes, board.n_places, board.n_tickets
        self.cost = vec[i64]([FAR] * routes)
        self.effort = vec[i64]([0] * routes)
        self.worth = vec[i64]([0] * tickets)
        self.tickets = vec[i64]([0] * tickets)
        self.count = 0
        self.laid = vec[u8]([0] * tickets)
        self.search = Ways(board)
        self.price = vec[i64]([FAR] * routes)
        self.ways = vec[i64]([0] * (tickets * places))
        self.way_lengths = vec[i64]([0] * tickets)
        self.changes = 0
        self.known = vec[i64]([0] * tickets)
        self.uses = vec[i64]([0] * routes)
        self.detours = vec[i64]([UNKNOWN] * routes)
        self.wanted = vec[i64]([0] * routes)
        self.wanted_count = 0
        self.cars = 0
        self.spent = 0
        self.total = 0

    # ---- tickets to plan for ----

    def clear(self) -> None:
        """No tickets and no ways."""
        self.count = 0
        uses, detours = self.uses, self.detours
        for route in range(self.board.n_routes):
            uses[route] = 0
            detours[route] = UNKNOWN

    def add(self, ticket: i64) -> None:
        self.tickets[self.count] = ticket
        self.laid[self.count] = 0
        self.way_lengths[self.count] = 0
        self.count += 1

    def add_open(self, owners: vec[u8], holder: vec[u8], seat: i64) -> None:
        """The tickets of a seat that its routes do not complete yet."""
        board = self.board
        joined = joined_places(board, owners, seat)
        for ticket in range(board.n_tickets):
            if i64(holder[ticket]) == seat and not completed(board, joined, ticket):
                self.add(ticket)

    def plan(self, cars: i64, time: i64) -> None:
        """The network for the tickets that were added, with so many cars and so much effort at most."""
        price, cost = self.price, self.cost
        for route in range(self.board.n_routes):
            price[route] = cost[route]
        for n in range(self.count):
            self.lay(n)
        self.improve()
        self.give_up_what_costs_too_much()
        self.give_up_what_does_not_fit(cars, time)
        self.collect()

    def value(self) -> i64:
        """What the planned tickets bring, less the network's cost; half of `worth` is lost with a ticket that fails."""
        value: i64 = -self.total
        for n in range(self.count):
            half = self.worth[self.tickets[n]] // 2
            value += half if self.laid[n] else -half
        return value

    # ---- ways ----

    def lay(self, n: i64) -> bool:
        """Gives the n-th ticket its cheapest way over what the others use."""
        if self.find(self.tickets[n], FAR) >= FAR:
            return False
        start = n * self.board.n_places
        same = self.way_lengths[n] == self.search.found_count
        for i in range(self.search.found_count):
            route = self.search.found[i]
            same = same and self.ways[start + i] == route
            self.ways[start + i] = route
            self.uses[route] += 1
            self.price[route] = 0
        self.way_lengths[n] = self.search.found_count
        self.laid[n] = 1
        if not same:
            self.changes += 1
        self.known[n] = self.changes
        return True

    def take_up(self, n: i64) -> None:
        start = n * self.board.n_places
        for i in range(start, start + self.way_lengths[n]):
            route = self.ways[i]
            self.uses[route] -= 1
            if self.uses[route] == 0:
                self.price[route] = self.cost[route]
        self.laid[n] = 0

    def find(self, ticket: i64, limit: i64) -> i64:
        """Leaves the cheapest way for a ticket in `search`; its cost, or FAR where none is below the limit."""
        return self.search.for_ticket(ticket, self.price, limit)

    def improve(self) -> None:
        """Lays each way again over what the others use, until nothing gets cheaper.

        Where no other has changed since, it would be laid as it lies.
        """
        if self.count == 1:
            return
        for _ in range(PASSES):
            better = False
            for n in range(self.count):
                if self.laid[n] and self.known[n] != self.changes:
                    before = self.saved_without(n, self.cost)
                    self.take_up(n)
                    self.lay(n)
                    better = better or self.saved_without(n, self.cost) < before
            if not better:
                return

    def detour(self, route: i64) -> i64:
        """What it would cost more, at least for one ticket, if this route of the network could not be had."""
        if self.detours[route] == UNKNOWN:
            self.detours[route] = self.find_detour(route)
        return self.detours[route]

    def find_detour(self, route: i64) -> i64:
        price = self.price[route]
        self.price[route] = FAR
        most: i64 = 0
        for n in range(self.count):
            if self.laid[n] and self.is_on_way(n, route):
                worth = self.worth[self.tickets[n]]
                most = max(most, min(worth, self.find(self.tickets[n], worth)))
        self.price[route] = price
        return most - self.cost[route]

    def is_on_way(self, n: i64, route: i64) -> bool:
        start = n * self.board.n_places
        for i in range(start, start + self.way_lengths[n]):
            if self.ways[i] == route:
                return True
        return False

    # ---- giving tickets up ----

    def saved_without(self, n: i64, measure: vec[i64]) -> i64:
        """How much of a measure of routes (cost, effort, length) the n-th ticket takes that no other one needs."""
        ways, uses, cost = self.ways, self.uses, self.cost
        start = n * self.board.n_places
        saved: i64 = 0
        for i in range(start, start + self.way_lengths[n]):
            if uses[ways[i]] == 1 and cost[ways[i]] > 0:
                saved += measure[ways[i]]
        return saved

    def give_up_what_costs_too_much(self) -> None:
        for n in range(self.count):
            if self.laid[n] and self.saved_without(n, self.cost) > self.worth[self.tickets[n]]:
                self.take_up(n)

    def give_up_what_does_not_fit(self, cars: i64, time: i64) -> None:
        """While cars or time do not suffice: the ticket goes that is worth least for what it takes of them."""
        while True:
            self.collect()
            scarce = self.board.route_length if self.cars > cars else self.effort
            if self.cars <= cars and self.spent <= time:
                return
            worst: i64 = -1
            worst_worth: i64 = 0
            worst_saved: i64 = 1
            for n in range(self.count):
                if not self.laid[n]:
                    continue
                saved = self.saved_without(n, scarce)
                worth = self.worth[self.tickets[n]]
                if saved > 0 and (worst < 0 or worth * worst_saved < worst_worth * saved):
                    worst, worst_worth, worst_saved = n, worth, saved
            if worst < 0:  # what is left is shared by all its tickets: they go together
                worst = self.first_laid()
            self.take_up(worst)

    def first_laid(self) -> i64:
        n: i64 = 0
        while not self.laid[n]:
            n += 1
        return n

    def collect(self) -> None:
        """Sums up the routes that the ways still want."""
        lengths, cost = self.board.route_length, self.cost
        self.wanted_count = 0
        self.cars = 0
        self.spent = 0
        self.total = 0
        for route in range(self.board.n_routes):
            if self.uses[route] > 0 and cost[route] > 0:
                self.wanted[self.wanted_count] = route
                self.wanted_count += 1
                self.cars += lengths[route]
                self.spent += self.effort[route]
                self.total += cost[route]
