"""The graph of a map: what lies where, what routes join, the cheapest ways and the longest path."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

FAR: Final = 1000000000  # the cost of a route that cannot be had, and of a way that does not exist
NUMBERS: Final = 256  # more than there are places: each is kept in a byte
PLACE: Final = 255  # the bits of a step that are its place,
ROUTE: Final = 8  # and how many they are: the others are its route


@final
class Junctions:
    """At each place the routes that leave it, in the order of their numbers, and where they lead."""

    start: vec[i64]  # those of place p: from start[p] to start[p + 1]
    route: vec[i64]
    place: vec[i64]  # at the other end
    step: vec[i64]  # both in one number, for the search: (route << ROUTE) + place

    def __init__(self, route_a: vec[i64], route_b: vec[i64], places: i64) -> None:
        """Routes between the first so many places; others lead nowhere."""
        self.start = vec[i64]([0])
        self.route = vec[i64]()
        self.place = vec[i64]()
        self.step = vec[i64]()
        for here in range(places):
            for route in range(len(route_a)):
                there = route_a[route] + route_b[route] - here
                if here in (route_a[route], route_b[route]) and there < places:
                    self.route = append(self.route, route)
                    self.place = append(self.place, there)
                    self.step = append(self.step, (route << ROUTE) + there)
            self.start = append(self.start, len(self.route))

    def narrow(self, every: Junctions, usable: vec[u8]) -> None:
        """Only the usable ones of all routes, in the same order. There is room for all."""
        start, route, place, step = self.start, self.route, self.place, self.step
        starts, steps = every.start, every.step
        n: i64 = 0
        i: i64 = 0
        for here in range(1, len(starts)):
            while i < starts[here]:
                if usable[steps[i] >> ROUTE]:
                    step[n] = steps[i]
                    route[n] = steps[i] >> ROUTE
                    place[n] = steps[i] & PLACE
                    n += 1
                i += 1
            start[here] = n


class Roads:
    """Places and the routes between them, by number; a board is that and more."""

    n_places: i64  #: how many there are
    n_routes: i64  #: how many there are
    route_a: vec[i64]  #: of each route: the place where it begins
    route_b: vec[i64]  #: and where it ends
    route_length: vec[i64]  #: of each route: its spaces
    junctions: Junctions  #: the routes of each place
    ends_start: vec[i64]  #: ticket t: one side from 2t, the other from 2t + 1, to 2t + 2
    ends: vec[i64]  #: places; several for a country (M31)


# ---- what routes join ----


def root(joined: vec[i64], place: i64) -> i64:
    """The representative of the places that this one is joined with."""
    while joined[place] != place:
        place = joined[place]
    return place


def join(joined: vec[i64], a: i64, b: i64) -> None:
    """Notes that a route joins two places. A place that no route has reached yet may be marked with -1."""
    if joined[a] < 0:
        joined[a] = a
    if joined[b] < 0:
        joined[b] = b
    joined[root(joined, a)] = root(joined, b)


def settle(joined: vec[i64]) -> None:
    """Writes for each place its representative itself, so that two places can be compared at a glance."""
    for place in range(len(joined)):
        joined[place] = root(joined, place)


def joined_places(roads: Roads, owners: vec[u8], seat: i64) -> vec[i64]:
    """For each place a representative: two places have the same one if the seat's own routes join them.

    M32 needs nothing here: a country's border points are places of their own, each the end of one route.
    """
    joined = vec[i64]([0] * roads.n_places)
    for place in range(roads.n_places):
        joined[place] = place
    for route in range(roads.n_routes):
        if i64(owners[route]) == seat:
            join(joined, roads.route_a[route], roads.route_b[route])
    settle(joined)
    return joined


def completed(roads: Roads, joined: vec[i64], ticket: i64) -> bool:
    """U41, M31: is some end of the ticket's one place joined with some end of its other place?"""
    for i in range(roads.ends_start[2 * ticket], roads.ends_start[2 * ticket + 1]):
        for j in range(roads.ends_start[2 * ticket + 1], roads.ends_start[2 * ticket + 2]):
            if joined[roads.ends[i]] == joined[roads.ends[j]]:
                return True
    return False


# ---- the cheapest ways ----


@final
class Ways:
    """The cheapest ways from some places over all others, at any cost of each route (Dijkstra).

    `begin`, name the places with `start_at` and `aim_at`, and `search`. No cost is below 0.

    Of several cheapest ways it finds always the same. Routes are tried by their numbers, and a way gives way to
    cheaper ones only. Of places that are equally near the one with the lowest number goes on first, if `by_number`;
    else the one that comes first in the list of those in sight, from which the last one fills every gap.
    """

    roads: Roads
    junctions: Junctions  # the routes that may be used: all, unless others are set
    by_number: i64
    far: vec[i64]  # of each place: what the way there costs, or FAR
    came: vec[i64]  # of each place with a way: its last route, or -1 where it starts
    order: vec[i64]  # the places with a way, the nearest first
    reached: i64  # how many they are
    found: vec[i64]  # the routes of the cheapest way to a goal, from there back
    found_count: i64

    goal: vec[u8]
    sight: vec[i64]  # places where a way leads that did not yet go on, in no order
    rank: vec[i64]  # what decides between them, side by side
    at: vec[i64]  # of each place: where it is in sight
    size: i64

    def __init__(self, roads: Roads, by_number: bool = False) -> None:
        places = roads.n_places
        self.roads = roads
        self.junctions = roads.junctions
        self.by_number = 1 if by_number else 0
        self.far = vec[i64]([FAR] * places)
        self.came = vec[i64]([-1] * places)
        self.order = vec[i64]([0] * places)
        self.reached = 0
        self.found = vec[i64]([0] * places)
        self.found_count = 0
        self.goal = vec[u8]([0] * places)
        self.sight = vec[i64]([0] * places)
        self.rank = vec[i64]([0] * places)
        self.at = vec[i64]([0] * places)
        self.size = 0

    def begin(self) -> None:
        far, goal = self.far, self.goal
        for place in range(self.roads.n_places):
            far[place] = FAR
            goal[place] = 0
        self.size = 0

    def start_at(self, place: i64) -> None:
        self.far[place] = 0
        self.came[place] = -1
        self.sight[self.size] = place
        self.rank[self.size] = place * self.by_number
        self.at[place] = self.size
        self.size += 1

    def aim_at(self, place: i64) -> None:
        self.goal[place] = 1

    def start_at_side(self, side: i64) -> None:
        """At every end of a side of a ticket: 2t or 2t + 1."""
        for i in range(self.roads.ends_start[side], self.roads.ends_start[side + 1]):
            self.start_at(self.roads.ends[i])

    def for_ticket(self, ticket: i64, cost: vec[i64], limit: i64) -> i64:
        """Searches from one side of a ticket to the other."""
        self.begin()
        self.start_at_side(2 * ticket)
        for i in range(self.roads.ends_start[2 * ticket + 1], self.roads.ends_start[2 * ticket + 2]):
            self.aim_at(self.roads.ends[i])
        return self.search(cost, limit)

    def search(self, cost: vec[i64], limit: i64) -> i64:
        """Goes to the nearest goal and leaves the way in `found`; its cost, or FAR where none is below the limit.

        Without goals it goes wherever there is a way, and leaves the costs in `far`.
        """
        far, came, goal, order = self.far, self.came, self.goal, self.order
        sight, rank, at, size = self.sight, self.rank, self.at, self.size
        start, steps = self.junctions.start, self.junctions.step
        by_number = self.by_number
        scale: i64 = NUMBERS if by_number else 1
        reached: i64 = 0
        floor: i64 = 0  # of the last that went on: the first as near is the nearest, without looking at the rest
        self.found_count = 0
        while size > 0:
            nearest: i64 = 0
            least = rank[0]
            if least != floor:
                for i in range(1, size):
                    if rank[i] < least:
                        nearest = i
                        least = rank[i]
                        if least == floor:
                            break
            floor = least
            here = sight[nearest]
            so_far = far[here]
            if so_far >= limit:
                break
            if goal[here]:
                self.reached = reached
                self.trace(here)
                return so_far
            order[reached] = here
            reached += 1
            size -= 1
            sight[nearest] = sight[size]
            rank[nearest] = rank[size]
            at[sight[size]] = nearest
            for i in range(start[here], start[here + 1]):
                step = steps[i]
                other = step & PLACE
                before = far[other]
                if before <= so_far:
                    continue
                there = so_far + cost[step >> ROUTE]
                if there < before:
                    if before == FAR:
                        sight[size] = other
                        at[other] = size
                        size += 1
                    far[other] = there
                    rank[at[other]] = there * scale + other * by_number
                    came[other] = step >> ROUTE
        self.reached = reached
        return FAR

    def trace(self, place: i64) -> None:
        """Writes the routes of the way that led to a place."""
        came, roads = self.came, self.roads
        n: i64 = 0
        while came[place] >= 0:
            route = came[place]
            self.found[n] = route
            n += 1
            place = roads.route_a[route] + roads.route_b[route] - place
        self.found_count = n

    def routes(self) -> list[int]:
        """What `search` found, as a list."""
        return [int(self.found[n]) for n in range(self.found_count)]


# ---- the longest path ----


@final
class LongestPath:
    """U42: the longest trail over one seat's routes, each used at most once; cities may be passed again.

    A longest trail joins two places of odd degree, unless its component has none: then it is all of it. A trail
    through a component with 2k odd places leaves out at least k - 1 routes; the search stops when it gets there.
    """

    roads: Roads
    free: vec[u8]  # of each route: 1 if it is the seat's and not on the trail
    odd: vec[i64]  # of each place: 1 if an odd number of the seat's routes ends there
    best: i64
    bound: i64

    def __init__(self, roads: Roads, owners: vec[u8], seat: i64) -> None:
        self.roads = roads
        self.free = vec[u8]([0] * roads.n_routes)
        self.odd = vec[i64]([0] * roads.n_places)
        self.best = 0
        self.bound = 0
        for route in range(roads.n_routes):
            if i64(owners[route]) == seat:
                self.free[route] = 1
                self.odd[roads.route_a[route]] ^= 1
                self.odd[roads.route_b[route]] ^= 1

    def measure(self, joined: vec[i64], least: i64 = 0) -> i64:
        """The length in cars, given the components of the same routes (`joined_places`).

        A path of `least` cars is known: shorter ones are not looked for.
        """
        self.best = least
        roads, places = self.roads, self.roads.n_places
        total = vec[i64]([0] * places)  # cars of each component
        odd = vec[i64]([0] * places)  # places of odd degree of each component
        shortest = vec[i64]([FAR] * places)  # route of each component
        for route in range(roads.n_routes):
            if self.free[route]:
                component = joined[roads.route_a[route]]
                total[component] += roads.route_length[route]
                shortest[component] = min(shortest[component], roads.route_length[route])
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

    def longest_from(self, place: i64, joined: vec[i64], longest: i64) -> i64:
        """The longest trail that begins at a place, where the longest of all is known."""
        self.best = 0
        self.bound = longest
        self.walk(place, 0, self.cars_around(joined, place))
        return self.best

    def trail(self, joined: vec[i64]) -> list[int]:
        """The routes of one such trail, from its one end to the other."""
        length = self.measure(joined)
        found: list[int] = []
        for odd in (1, 0):
            for place in range(self.roads.n_places):
                total = self.cars_around(joined, place)
                could_begin = total > 0 and total >= length if odd else total == length
                if self.odd[place] == odd and could_begin and self.follow(place, length, total, found):
                    return found[::-1]
        return found

    def cars_around(self, joined: vec[i64], place: i64) -> i64:
        """Of all routes in the component of a place."""
        total: i64 = 0
        for route in range(self.roads.n_routes):
            if self.free[route] and joined[self.roads.route_a[route]] == joined[place]:
                total += self.roads.route_length[route]
        return total

    def follow(self, place: i64, missing: i64, left: i64, found: list[int]) -> bool:
        """Is there a trail of just so many cars from here? Its routes come into `found`, the last one first."""
        if missing == 0 or left < missing:
            return missing == 0
        junctions, lengths, free = self.roads.junctions, self.roads.route_length, self.free
        for i in range(junctions.start[place], junctions.start[place + 1]):
            route = junctions.route[i]
            if free[route] and lengths[route] <= missing:
                free[route] = 0
                ends = self.follow(junctions.place[i], missing - lengths[route], left - lengths[route], found)
                free[route] = 1
                if ends:
                    found.append(int(route))
                    return True
        return False

    def walk(self, place: i64, length: i64, left: i64) -> None:
        """Goes on from a place after `length` cars, with `left` cars of the component not yet used."""
        self.best = max(self.best, length)
        junctions, lengths, free = self.roads.junctions, self.roads.route_length, self.free
        for i in range(junctions.start[place], junctions.start[place + 1]):
            route = junctions.route[i]
            if free[route]:
                if self.best >= self.bound or length + left <= self.best:
                    return
                free[route] = 0
                self.walk(junctions.place[i], length + lengths[route], left - lengths[route])
                free[route] = 1
