"""What the planners' network leaves out of its searches would not have changed what they find."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games import edition
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import FAR, Junctions, Ways
from stationmaster.games.maps.planner.network import PASSES, Network
from stationmaster.games.maps.planner.rings import Rings

Case = tuple[Board, list[tuple[list[int], list[int]]]]
"""A board, and costs and tickets to plan for on it one after the other."""

USA: Board = edition("usa").board
MARKLIN: Board = edition("marklin").board
boards = st.sampled_from([USA, MARKLIN])
seldom = st.sampled_from([0, 0, 1, 2, 3, 3, 4, 5, FAR, FAR])  # many of the same cost: several ways are the cheapest


def costs_on(board: Board) -> st.SearchStrategy[list[int]]:
    return st.lists(seldom, min_size=int(board.n_routes), max_size=int(board.n_routes))


@st.composite
def plans(draw: st.DrawFn) -> Case:
    """With costs and tickets that are often the same as before."""
    board = draw(boards)
    costs = draw(st.lists(costs_on(board), min_size=1, max_size=2))
    tickets = draw(st.lists(st.integers(0, int(board.n_tickets) - 1), min_size=2, max_size=9, unique=True))
    choice = st.lists(st.sampled_from(tickets), max_size=len(tickets), unique=True).map(sorted)
    return board, draw(st.lists(st.tuples(st.sampled_from(costs), choice), min_size=2, max_size=6))


def effort(route: int) -> int:
    return 1 + route * 3 % 7


def planned(
    network: Network, costs: list[int], tickets: list[int], cars: int, time: int = 1000, worth: int = 40
) -> dict[str, Any]:
    network.clear()
    for route, cost in enumerate(costs):
        network.cost[route] = cost
        network.effort[route] = effort(route)
    for ticket in tickets:
        network.worth[ticket] = worth
        network.add(ticket)
    network.plan(cars, time)
    places = int(network.board.n_places)
    return {
        "wanted": [int(network.wanted[n]) for n in range(network.wanted_count)],
        "sums": (int(network.cars), int(network.spent), int(network.total), int(network.value())),
        "laid": [int(network.laid[n]) for n in range(len(tickets))],
        "ways": [
            [int(network.ways[n * places + i]) for i in range(network.way_lengths[n])]
            for n in range(len(tickets))
            if network.laid[n]
        ],
        "detours": [int(network.detour(network.wanted[n])) for n in range(network.wanted_count)],
    }


@given(plans(), st.integers(10, 45), st.integers(5, 60))
def test_a_network_plans_as_a_new_one_would(case: Case, cars: int, time: int) -> None:
    board, each = case
    used = Network(board)
    for costs, tickets in each:
        assert planned(used, costs, tickets, cars, time) == planned(Network(board), costs, tickets, cars, time)


@given(plans(), st.integers(10, 45), st.integers(5, 60))
def test_sums_are_those_of_the_wanted_routes(case: Case, cars: int, time: int) -> None:
    board, each = case
    costs, tickets = each[0]
    found = planned(Network(board), costs, tickets, cars, time)
    used = {route for way in found["ways"] for route in way if costs[route] > 0}
    assert set(found["wanted"]) == used
    lengths = sum(int(board.route_length[route]) for route in used)
    spent = sum(effort(route) for route in used)
    assert found["sums"][:3] == (lengths, spent, sum(costs[route] for route in used))
    assert lengths <= cars
    assert spent <= time


@given(st.data())
def test_without_routes_that_no_way_can_use_the_same_ways_are_found(data: st.DataObject) -> None:
    board = data.draw(boards)
    costs = data.draw(costs_on(board))
    network = Network(board)
    planned(network, costs, [0, 1, 2], 45)  # three tickets are several: it looks which routes are open
    narrow, wide = Ways(board), Ways(board)
    narrow.junctions = network.open
    assert len(network.open.start) == len(board.junctions.start)
    for ticket in range(board.n_tickets):
        assert narrow.for_ticket(ticket, vec[i64](costs), FAR) == wide.for_ticket(ticket, vec[i64](costs), FAR)
        assert narrow.routes() == wide.routes()


@given(st.data())
def test_only_what_is_usable_stays_at_its_junctions(data: st.DataObject) -> None:
    board = data.draw(boards)
    usable = data.draw(st.lists(st.booleans(), min_size=int(board.n_routes), max_size=int(board.n_routes)))
    found = Junctions(board.route_a, board.route_b, board.n_places)
    found.narrow(board.junctions, vec[u8]([u8(1) if each else u8(0) for each in usable]))
    for place in range(board.n_places):
        every = board.junctions
        expected = [
            (int(every.route[i]), int(every.place[i]))
            for i in range(every.start[place], every.start[place + 1])
            if usable[every.route[i]]
        ]
        here = range(found.start[place], found.start[place + 1])
        assert [(int(found.route[i]), int(found.place[i])) for i in here] == expected


@given(st.data())
def test_a_free_route_off_the_rings_is_the_only_free_way_between_its_ends(data: st.DataObject) -> None:
    board = data.draw(boards)
    costs = data.draw(costs_on(board))
    rings = Rings(board)
    rings.look(vec[i64](costs))
    for route in range(board.n_routes):
        if costs[route] == 0:
            without = vec[i64]([FAR if other == route else cost for other, cost in enumerate(costs)])
            ways = Ways(board)
            ways.begin()
            ways.start_at(board.route_a[route])
            ways.aim_at(board.route_b[route])
            around = ways.search(without, FAR) == 0
            assert rings.has(route) or not around


def laid_by_the_book(board: Board, costs: list[int], tickets: list[int]) -> list[list[int]]:
    """Every way is searched for among all routes, each time."""
    search, price, ways = Ways(board), list(costs), dict[int, list[int]]()

    def uses(route: int) -> int:
        return sum(route in way for way in ways.values())

    def saved_without(n: int) -> int:
        return sum(costs[route] for route in ways[n] if uses(route) == 1)

    def lay(n: int) -> None:
        if search.for_ticket(tickets[n], vec[i64](price), FAR) < FAR:
            ways[n] = search.routes()
            for route in ways[n]:
                price[route] = 0

    def take_up(n: int) -> None:
        for route in ways.pop(n):
            price[route] = 0 if uses(route) else costs[route]

    for n in range(len(tickets)):
        lay(n)
    for _ in range(PASSES):
        better = False
        for n in sorted(ways):
            before = saved_without(n)
            take_up(n)
            lay(n)
            better = better or saved_without(n) < before
        if not better:
            break
    return [ways[n] for n in sorted(ways)]


@given(plans())
def test_ways_are_those_that_searching_for_each_of_them_finds(case: Case) -> None:
    board, each = case
    network = Network(board)
    for costs, tickets in each:
        found = planned(network, costs, tickets, cars=10**6, worth=10**6)
        assert found["ways"] == laid_by_the_book(board, costs, tickets)


@given(plans(), st.integers(5, 45), st.integers(5, 45))
def test_what_does_not_fit_goes_as_if_all_were_counted_anew_each_time(case: Case, cars: int, time: int) -> None:
    board, each = case
    costs, tickets = each[0]
    everything = planned(Network(board), costs, tickets, 1000)
    ways = iter(everything["ways"])
    left = {n: set(next(ways)) for n, laid in enumerate(everything["laid"]) if laid}

    def taken(routes: set[int], scarce: list[int]) -> int:
        return sum(scarce[route] for route in routes if costs[route] > 0)

    def alone(scarce: list[int]) -> dict[int, int]:
        """What each takes that no other one needs; all have the same worth."""
        others = {n: set().union(*(way for other, way in left.items() if other != n)) for n in left}
        return {n: taken(left[n] - others[n], scarce) for n in left}

    lengths = [int(length) for length in board.route_length]
    for scarce, most in ((lengths, cars), ([effort(route) for route in range(len(lengths))], time)):
        while taken(set().union(*left.values()), scarce) > most:
            takes = alone(scarce)
            worst = max(left, key=lambda n: (takes[n], -n))
            del left[worst if takes[worst] > 0 else min(left)]
    found = planned(Network(board), costs, tickets, cars, time)
    assert found["laid"] == [int(n in left) for n in range(len(tickets))]
    assert [set(way) for way in found["ways"]] == list(left.values())
