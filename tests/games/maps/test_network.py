"""The graph of a board against plain searches, on our boards and on networks that nobody drew."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64, u8

import stationmaster as sm
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import FAR, Junctions, LongestPath, Roads, Ways, completed, joined_places

BOARDS: dict[str, Board] = {game: sm.edition(game).board for game in ("usa", "marklin")}
few = settings(max_examples=60, deadline=None)
seeds = st.integers(0, 2**40)


def random_roads(rng: random.Random) -> Roads:
    """Parallel routes, places without any, several networks: all may be there."""
    roads = Roads()
    roads.n_places = rng.randint(2, 12)
    roads.n_routes = rng.randint(1, 20)
    pairs = [rng.sample(range(roads.n_places), 2) for _ in range(roads.n_routes)]
    roads.route_a = vec[i64]([a for a, _ in pairs])
    roads.route_b = vec[i64]([b for _, b in pairs])
    roads.route_length = vec[i64]([rng.randint(1, 6) for _ in pairs])
    roads.junctions = Junctions(roads.route_a, roads.route_b, roads.n_places)
    sides = [rng.sample(range(roads.n_places), rng.randint(1, 2)) for _ in range(6)]
    roads.ends_start = vec[i64]([0, *itertools.accumulate(map(len, sides))])
    roads.ends = vec[i64]([place for side in sides for place in side])
    return roads


def random_costs(roads: Roads, rng: random.Random) -> list[int]:
    return [rng.choice([0, 0, 1, 1, 2, 3, 7, FAR]) for _ in range(roads.n_routes)]


def all_distances(roads: Roads, costs: list[int]) -> list[list[int]]:
    """Floyd and Warshall."""
    places = range(roads.n_places)
    far = [[0 if a == b else FAR for b in places] for a in places]
    for route, cost in enumerate(costs):
        a, b = roads.route_a[route], roads.route_b[route]
        far[a][b] = far[b][a] = min(far[a][b], cost)
    for middle, a, b in itertools.product(places, repeat=3):
        far[a][b] = min(far[a][b], far[a][middle] + far[middle][b])
    return far


def groups(roads: Roads, routes: list[int]) -> list[frozenset[int]]:
    """Of each place the places that these routes join it with."""
    found = []
    for place in range(roads.n_places):
        group, new = {place}, [place]
        while new:
            here = new.pop()
            for route in routes:
                ends = {roads.route_a[route], roads.route_b[route]}
                if here in ends:
                    new += ends - group
                    group |= ends
        found.append(frozenset(group))
    return found


@pytest.mark.uncompiled
@pytest.mark.parametrize("game", BOARDS)
def test_junctions_name_every_route_at_both_its_ends(game: str) -> None:
    board = BOARDS[game]
    at = board.junctions
    for place in range(board.n_places):
        here = range(at.start[place], at.start[place + 1])
        touching = [r for r in range(board.n_routes) if place in (board.route_a[r], board.route_b[r])]
        assert [at.route[n] for n in here] == touching
        assert all({place, at.place[n]} == {board.route_a[at.route[n]], board.route_b[at.route[n]]} for n in here)


def test_m42_passengers_find_no_route_into_a_country() -> None:
    board = sm.edition("marklin").board
    cities = len(board.cities)
    inland = [r for r in range(board.n_routes) if max(board.route_a[r], board.route_b[r]) < cities]
    assert sorted(board.travel.route) == sorted(inland * 2)
    assert len(board.travel.start) == cities + 1


@pytest.mark.uncompiled
@few
@given(seed=seeds, by_number=st.booleans())
def test_ways_cost_what_the_shortest_ones_do(seed: int, by_number: bool) -> None:
    rng = random.Random(seed)
    roads = random_roads(rng)
    costs = random_costs(roads, rng)
    far, ways = all_distances(roads, costs), Ways(roads, by_number)
    for _ in range(3):  # one object searches again and again
        starts = rng.sample(range(roads.n_places), rng.randint(1, 2))
        ways.begin()
        for place in starts:
            ways.start_at(place)
        assert ways.search(vec[i64](costs), FAR) == FAR  # there is no goal
        nearest = [min(far[start][place] for start in starts) for place in range(roads.n_places)]
        assert list(ways.far) == [min(cost, FAR) for cost in nearest]
        reached = list(ways.order[: ways.reached])
        assert sorted(reached) == [place for place in range(roads.n_places) if nearest[place] < FAR]
        assert [nearest[place] for place in reached] == sorted(nearest[place] for place in reached)


@pytest.mark.uncompiled
@few
@given(seed=seeds, by_number=st.booleans())
def test_the_way_for_a_ticket_leads_from_side_to_side_and_costs_what_it_says(seed: int, by_number: bool) -> None:
    rng = random.Random(seed)
    roads = random_roads(rng)
    costs = random_costs(roads, rng)
    far, ways = all_distances(roads, costs), Ways(roads, by_number)
    for ticket in range(3):
        start, middle, end = roads.ends_start[2 * ticket : 2 * ticket + 3]
        ones, others = list(roads.ends[start:middle]), list(roads.ends[middle:end])
        least = min(FAR, *(far[a][b] for a in ones for b in others))
        assert ways.for_ticket(ticket, vec[i64](costs), FAR) == least
        assert ways.for_ticket(ticket, vec[i64](costs), least) == FAR  # it is not below the limit
        if ways.for_ticket(ticket, vec[i64](costs), least + 1) == FAR:
            assert least == FAR
            continue
        routes = ways.routes()
        assert sum(costs[route] for route in routes) == least
        assert leads_from(roads, others, ones, routes)


def leads_from(roads: Roads, here: list[int], there: list[int], routes: list[int]) -> bool:
    """Are these routes a way, in their order, from one of these places to one of those?"""
    places = set(here)
    for route in routes:
        a, b = roads.route_a[route], roads.route_b[route]
        places = {b for place in places if place == a} | {a for place in places if place == b}
    return not places.isdisjoint(there)


def test_of_equally_near_places_the_lowest_number_goes_on_first() -> None:
    """A square, from corner 0 to corner 3: by way of 1 or of 2. The routes of 2 have the lower numbers."""
    roads = Roads()
    roads.n_places, roads.n_routes = 4, 4
    roads.route_a, roads.route_b = vec[i64]([0, 2, 0, 1]), vec[i64]([2, 3, 1, 3])
    roads.junctions = Junctions(roads.route_a, roads.route_b, 4)
    roads.ends_start, roads.ends = vec[i64]([0, 1, 2]), vec[i64]([0, 3])
    found = {}
    for by_number in (True, False):
        ways = Ways(roads, by_number)
        assert ways.for_ticket(0, vec[i64]([1, 1, 1, 1]), FAR) == 2
        found[by_number] = ways.routes()
    assert found == {True: [3, 2], False: [1, 0]}


@pytest.mark.uncompiled
@few
@given(seed=seeds)
def test_u41_joined_places_and_completed_tickets(seed: int) -> None:
    rng = random.Random(seed)
    roads = random_roads(rng)
    owners = [rng.choice([0, 1, 255]) for _ in range(roads.n_routes)]
    joined = joined_places(roads, vec[u8](owners), 1)
    group = groups(roads, [route for route, owner in enumerate(owners) if owner == 1])
    for a, b in itertools.product(range(roads.n_places), repeat=2):
        assert (joined[a] == joined[b]) == (b in group[a])
    for ticket in range(3):
        start, middle, end = roads.ends_start[2 * ticket : 2 * ticket + 3]
        there = set(roads.ends[middle:end])
        assert completed(roads, joined, ticket) == any(group[place] & there for place in roads.ends[start:middle])


@pytest.mark.uncompiled
@few
@given(seed=seeds)
def test_u42_the_longest_path_is_the_longest_of_all_trails(seed: int) -> None:
    rng = random.Random(seed)
    roads = random_roads(rng)
    own = rng.sample(range(roads.n_routes), min(roads.n_routes, 9))
    owners = vec[u8]([1 if route in own else 0 for route in range(roads.n_routes)])

    def longest(place: int, left: frozenset[int]) -> int:
        trails = [0]
        for route in left:
            a, b = roads.route_a[route], roads.route_b[route]
            if place in (a, b):
                trails.append(roads.route_length[route] + longest(a + b - place, left - {route}))
        return max(trails)

    measured = LongestPath(roads, owners, 1).measure(joined_places(roads, owners, 1))
    assert measured == max(longest(place, frozenset(own)) for place in range(roads.n_places))


@pytest.mark.uncompiled
@few
@given(seed=seeds)
def test_u42_the_trail_is_one_of_that_length(seed: int) -> None:
    rng = random.Random(seed)
    roads = random_roads(rng)
    owners = vec[u8]([rng.choice([0, 1, 1]) for _ in range(roads.n_routes)])
    joined = joined_places(roads, owners, 1)
    trail = LongestPath(roads, owners, 1).trail(joined)
    assert sum(roads.route_length[route] for route in trail) == LongestPath(roads, owners, 1).measure(joined)
    assert len(set(trail)) == len(trail)
    assert all(owners[route] == 1 for route in trail)
    places = list(range(roads.n_places))
    assert leads_from(roads, places, places, trail)
