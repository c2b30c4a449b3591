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
from stationmaster.games.maps.network import completed, joined_places

FAR: Final = 1000000000  # the cost of a route that cannot be had
UNKNOWN: Final = -FAR
PASSES: Final = 3  # how often all ways are laid again at most


@final
class Network:
    """Set `cost` and `effort`, call `plan`, read `wanted`."""

    board: Board
    # Routes that leave place p, with the places that they lead to: from leaving[p] to leaving[p + 1].
    leaving: vec[i64]
    route_at: vec[i64]
    place_at: vec[i64]

    cost: vec[i64]  # of each route, in any unit: 0 if it is one's own, FAR if it cannot be had, else above 0
    effort: vec[i64]  # of each route: what it takes of the time that is left, in any unit
    worth: vec[i64]  # of each ticket, in the unit of cost: what completing it brings (instead of failing it)

    tickets: vec[i64]  # those that were planned for
    count: i64
    laid: vec[u8]  # of the n-th ticket: has it a way?
    ways: vec[i64]  # of the n-th ticket: routes from n * n_places on
    way_lengths: vec[i64]
    uses: vec[i64]  # of each route: how many ways use it
    detours: vec[i64]  # of each route: what `detour` found, or UNKNOWN

    wanted: vec[i64]  # the routes of the network that are not one's own yet
    wanted_count: i64
    cars: i64  # what the wanted routes take altogether
    spent: i64  # their effort
    total: i64  # their cost

    # Scratch for `find`.
    far: vec[i64]
    came: vec[i64]
    frontier: vec[i64]  # places, in no order
    reach: vec[i64]  # what `far` says of each of them, side by side
    at: vec[i64]  # of each place: where it is in the frontier
    goal: vec[u8]
    found: vec[i64]
    found_count: i64

    def __init__(self, board: Board) -> None:
        self.board = board
        self.index_routes()
        routes, places, tickets = board.n_routes, board.n_places, board.n_tickets
        self.cost = vec[i64]([FAR] * routes)
        self.effort = vec[i64]([0] * routes)
        self.worth = vec[i64]([0] * tickets)
        self.tickets = vec[i64]([0] * tickets)
        self.count = 0
        self.laid = vec[u8]([0] * tickets)
        self.ways = vec[i64]([0] * (tickets * places))
        self.way_lengths = vec[i64]([0] * tickets)
        self.uses = vec[i64]([0] * routes)
        self.detours = vec[i64]([UNKNOWN] * routes)
        self.wanted = vec[i64]([0] * routes)
        self.wanted_count = 0
        self.cars = 0
        self.spent = 0
        self.total = 0
        self.far = vec[i64]([FAR] * places)
        self.came = vec[i64]([-1] * places)
        self.frontier = vec[i64]([0] * places)
        self.reach = vec[i64]([0] * places)
        self.at = vec[i64]([0] * places)
        self.goal = vec[u8]([0] * places)
        self.found = vec[i64]([0] * places)
        self.found_count = 0

    def index_routes(self) -> None:
        board = self.board
        leaving = [0]
        routes: list[int] = []
        places: list[int] = []
        for place in range(board.n_places):
            for route in range(board.n_routes):
                a, b = board.route_a[route], board.route_b[route]
                if place in (a, b):
                    routes.append(int(route))
                    places.append(int(a + b - place))
            leaving.append(len(routes))
        self.leaving = vec[i64](leaving)
        self.route_at = vec[i64](routes)
        self.place_at = vec[i64](places)

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
        for i in range(self.found_count):
            route = self.found[i]
            self.ways[start + i] = route
            self.uses[route] += 1
        self.way_lengths[n] = self.found_count
        self.laid[n] = 1
        return True

    def take_up(self, n: i64) -> None:
        start = n * self.board.n_places
        for i in range(start, start + self.way_lengths[n]):
            self.uses[self.ways[i]] -= 1
        self.laid[n] = 0

    def find(self, ticket: i64, limit: i64) -> i64:
        """Dijkstra: leaves the cheapest way for a ticket in `found`; its cost, or FAR where none is below the limit."""
        starts, ends = self.board.ends_start, self.board.ends
        far, came, goal = self.far, self.came, self.goal
        frontier, reach, at = self.frontier, self.reach, self.at
        leaving, route_at, place_at = self.leaving, self.route_at, self.place_at
        cost, uses = self.cost, self.uses
        for place in range(self.board.n_places):
            far[place] = FAR
            goal[place] = 0
        size: i64 = 0
        for i in range(starts[2 * ticket], starts[2 * ticket + 1]):
            far[ends[i]] = 0
            came[ends[i]] = -1
            frontier[size] = ends[i]
            reach[size] = 0
            size += 1
        for i in range(starts[2 * ticket + 1], starts[2 * ticket + 2]):
            goal[ends[i]] = 1
        while size > 0:
            nearest: i64 = 0
            so_far = reach[0]
            for i in range(1, size):
                if reach[i] < so_far:
                    nearest = i
                    so_far = reach[i]
            if so_far >= limit:
                return FAR
            here = frontier[nearest]
            if goal[here]:
                self.trace(here)
                return so_far
            size -= 1
            frontier[nearest] = frontier[size]
            reach[nearest] = reach[size]
            at[frontier[size]] = nearest
            for i in range(leaving[here], leaving[here + 1]):
                other = place_at[i]
                if far[other] <= so_far:  # no way is below 0
                    continue
                route = route_at[i]
                there = so_far if uses[route] > 0 else so_far + cost[route]
                if there < far[other]:
                    if far[other] == FAR:
                        frontier[size] = other
                        at[other] = size
                        size += 1
                    far[other] = there
                    reach[at[other]] = there
                    came[other] = route
        return FAR

    def trace(self, place: i64) -> None:
        """Writes the routes of the way that led to a place."""
        board = self.board
        n: i64 = 0
        while self.came[place] >= 0:
            route = self.came[place]
            self.found[n] = route
            n += 1
            place = board.route_a[route] + board.route_b[route] - place
        self.found_count = n

    def improve(self) -> None:
        """Lays each way again over what the others use, until nothing gets cheaper."""
        if self.count == 1:
            return
        for _ in range(PASSES):
            better = False
            for n in range(self.count):
                if self.laid[n]:
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
        cost, uses = self.cost[route], self.uses[route]
        self.cost[route] = FAR
        self.uses[route] = 0
        most: i64 = 0
        for n in range(self.count):
            if self.laid[n] and self.is_on_way(n, route):
                worth = self.worth[self.tickets[n]]
                most = max(most, min(worth, self.find(self.tickets[n], worth)))
        self.cost[route] = cost
        self.uses[route] = uses
        return most - cost

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
