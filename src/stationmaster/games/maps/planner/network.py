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
from stationmaster.games.maps.network import FAR, Junctions, Ways, completed, joined_places
from stationmaster.games.maps.planner.first_ways import NO_WAY, FirstWays
from stationmaster.games.maps.planner.rings import Rings

UNKNOWN: Final = -FAR
SEVERAL: Final = 3  # tickets
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
    open: Junctions  # the routes that ways can use
    double: vec[i64]  # of each route: one beside it with a lower number, or -1
    usable: vec[u8]  # of each route: can ways use it?
    first: FirstWays  # at these costs
    weighed: vec[i64]  # of each route: its cost in the last plan
    rings: Rings
    rings_known: i64  # of how many changes; -1 at first
    price: vec[i64]  # of each route: its cost, or 0 if a way uses it
    ways: vec[i64]  # of the n-th ticket: routes from n * n_places on
    way_lengths: vec[i64]
    changes: i64  # how often a way has become another
    known: vec[i64]  # of the n-th ticket: how many of them its way knows of
    uses: vec[i64]  # of each route: how many ways use it
    users: vec[i64]  # of each route: the sum of their places, which of one way alone is its place
    saved: vec[i64]  # of the n-th ticket: what giving it up would save, while tickets are given up
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
        self.open = Junctions(board.route_a, board.route_b, places)
        self.double = vec[i64]([lower_double(board, route) for route in range(routes)])
        self.usable = vec[u8]([1] * routes)
        self.first = FirstWays(board)
        self.weighed = vec[i64]([-1] * routes)
        self.rings = Rings(board)
        self.rings_known = -1
        self.price = vec[i64]([FAR] * routes)
        self.ways = vec[i64]([0] * (tickets * places))
        self.way_lengths = vec[i64]([0] * tickets)
        self.changes = 0
        self.known = vec[i64]([0] * tickets)
        self.uses = vec[i64]([0] * routes)
        self.users = vec[i64]([0] * routes)
        self.saved = vec[i64]([0] * tickets)
        self.detours = vec[i64]([UNKNOWN] * routes)
        self.wanted = vec[i64]([0] * routes)
        self.wanted_count = 0
        self.cars = 0
        self.spent = 0
        self.total = 0

    # ---- tickets to plan for ----

    def clear(self) -> None:
        """No tickets and no ways."""
        self.keep_first(0)

    def keep_first(self, count: i64) -> None:
        """Only so many of the tickets, and no ways."""
        self.count = count
        laid, lengths = self.laid, self.way_lengths
        for n in range(count):
            laid[n] = 0
            lengths[n] = 0
        uses, users, detours = self.uses, self.users, self.detours
        for route in range(len(uses)):
            uses[route] = 0
            users[route] = 0
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
        if self.reprice():
            self.first.count = 0
            self.find_open()
        for n in range(self.count):
            self.lay_first(n)
        self.improve()
        self.give_up_what_costs_too_much()
        self.give_up_what_does_not_fit(cars, time)

    def reprice(self) -> bool:
        """No way is laid; are the costs others than in the last plan?"""
        price, cost, weighed = self.price, self.cost, self.weighed
        changed = False
        for route in range(len(price)):
            price[route] = cost[route]
            if weighed[route] != cost[route]:
                weighed[route] = cost[route]
                changed = True
        self.rings_known = -1
        return changed

    def find_open(self) -> None:
        """Which routes ways can use at all: those that can be had, but for doubles of others that cost no more.

        Of two that cost the same a way takes the one with the lower number. For a few searches it does not pay.
        """
        if self.count < SEVERAL:
            self.search.junctions = self.board.junctions
            return
        usable, cost, double = self.usable, self.cost, self.double
        for route in range(len(usable)):
            better = double[route] >= 0 and cost[double[route]] <= cost[route]
            usable[route] = 0 if better or cost[route] >= FAR else 1
        self.open.narrow(self.board.junctions, usable)
        self.search.junctions = self.open

    def value(self) -> i64:
        """What the planned tickets bring, less the network's cost; half of `worth` is lost with a ticket that fails."""
        value: i64 = -self.total
        for n in range(self.count):
            half = self.worth[self.tickets[n]] // 2
            value += half if self.laid[n] else -half
        return value

    # ---- ways ----

    def lay_first(self, n: i64) -> None:
        """The same as `lay`, in the beginning of a plan: perhaps the way is known."""
        first, ticket = self.first, self.tickets[n]
        if first.knows(n, ticket):
            if first.lengths[n] != NO_WAY:
                self.put_down(n, first.routes, n * first.size, first.lengths[n])
        elif self.lay(n):
            first.keep(ticket, self.search.found, self.search.found_count)
        else:
            first.keep(ticket, self.search.found, NO_WAY)

    def lay(self, n: i64) -> bool:
        """Gives the n-th ticket its cheapest way over what the others use."""
        if self.find(self.tickets[n], FAR) >= FAR:
            return False
        self.put_down(n, self.search.found, 0, self.search.found_count)
        return True

    def put_down(self, n: i64, routes: vec[i64], begin: i64, length: i64) -> None:
        start = n * self.board.n_places
        ways, uses, users, price = self.ways, self.uses, self.users, self.price
        same = self.way_lengths[n] == length
        for i in range(length):
            route = routes[begin + i]
            same = same and ways[start + i] == route
            ways[start + i] = route
            uses[route] += 1
            users[route] += n
            price[route] = 0
        self.way_lengths[n] = length
        self.laid[n] = 1
        if not same:
            self.changes += 1
        self.known[n] = self.changes

    def take_up(self, n: i64) -> None:
        start = n * self.board.n_places
        ways, uses, users = self.ways, self.uses, self.users
        for i in range(start, start + self.way_lengths[n]):
            route = ways[i]
            uses[route] -= 1
            users[route] -= n
            if uses[route] == 0:
                self.price[route] = self.cost[route]
        self.laid[n] = 0

    def find(self, ticket: i64, limit: i64) -> i64:
        """Leaves the cheapest way for a ticket in `search`; its cost, or FAR where none is below the limit."""
        return self.search.for_ticket(ticket, self.price, limit)

    def improve(self) -> None:
        """Lays each way again over what the others use, until nothing gets cheaper.

        Where no other has changed since, it would be laid as it lies; likewise where the others use all of it, and
        there is no other such way.
        """
        if self.count == 1:
            return
        for _ in range(PASSES):
            better = False
            for n in range(self.count):
                if self.laid[n] and self.known[n] != self.changes:
                    before = self.saved_without(n, self.cost)
                    if before == 0 and self.is_only_free_way(n):
                        self.known[n] = self.changes
                        continue
                    self.take_up(n)
                    self.lay(n)
                    better = better or self.saved_without(n, self.cost) < before
            if not better:
                return

    def is_only_free_way(self, n: i64) -> bool:
        """Of a way that costs nothing: is it the only one for the n-th ticket? False also where that is hard to see."""
        board, ticket = self.board, self.tickets[n]
        if board.ends_start[2 * ticket + 2] - board.ends_start[2 * ticket] > 2:
            return False
        if self.rings_known != self.changes:
            self.rings.look(self.price)
            self.rings_known = self.changes
        start = n * board.n_places
        for i in range(start, start + self.way_lengths[n]):
            if self.rings.has(self.ways[i]):
                return False
        return True

    def detour(self, route: i64) -> i64:
        """What it would cost more, at least for one ticket, if this route of the network could not be had."""
        if self.detours[route] == UNKNOWN:
            self.detours[route] = self.find_detour(route)
        return self.detours[route]

    def find_detour(self, route: i64) -> i64:
        price = self.price[route]
        self.price[route] = FAR
        junctions = self.search.junctions
        self.search.junctions = self.board.junctions  # its double may be the best now
        most: i64 = 0
        for n in range(self.count):
            if self.laid[n] and self.is_on_way(n, route):
                worth = self.worth[self.tickets[n]]
                if worth > most:  # else it cannot be more
                    most = max(most, min(worth, self.find(self.tickets[n], worth)))
        self.search.junctions = junctions
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
        self.collect()
        if self.cars <= cars and self.spent <= time:
            return
        self.sum_up(self.board.route_length)
        while self.cars > cars:
            self.give_up_worst(self.board.route_length)
        self.sum_up(self.effort)
        while self.spent > time:
            self.give_up_worst(self.effort)
        self.collect()

    def sum_up(self, scarce: vec[i64]) -> None:
        """What giving each ticket up would save: from here on that is kept, not counted anew."""
        for n in range(self.count):
            self.saved[n] = self.saved_without(n, scarce) if self.laid[n] else 0

    def give_up_worst(self, scarce: vec[i64]) -> None:
        saved, worth = self.saved, self.worth
        worst: i64 = -1
        worst_worth: i64 = 0
        worst_saved: i64 = 1
        for n in range(self.count):
            if saved[n] > 0:
                of_ticket = worth[self.tickets[n]]
                if worst < 0 or of_ticket * worst_saved < worst_worth * saved[n]:
                    worst, worst_worth, worst_saved = n, of_ticket, saved[n]
        if worst < 0:  # what is left is shared by all its tickets: they go together
            worst = self.first_laid()
        self.cars -= self.saved_without(worst, self.board.route_length)
        self.spent -= self.saved_without(worst, self.effort)
        self.take_up(worst)
        self.leave_to_others(worst, scarce)

    def leave_to_others(self, n: i64, scarce: vec[i64]) -> None:
        """The n-th ticket is given up: what it shared with one other only that one now needs."""
        start = n * self.board.n_places
        self.saved[n] = 0
        for i in range(start, start + self.way_lengths[n]):
            route = self.ways[i]
            if self.uses[route] == 1 and self.cost[route] > 0:
                self.saved[self.users[route]] += scarce[route]

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


def lower_double(board: Board, route: i64) -> i64:
    for i in range(board.parallel_start[route], board.parallel_start[route + 1]):
        if board.parallels[i] < route:
            return board.parallels[i]
    return -1
