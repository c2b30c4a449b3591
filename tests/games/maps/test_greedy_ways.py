from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stationmaster as sm
from stationmaster.games.maps.greedy_ways import cheapest_of, claim_costs
from stationmaster.games.maps.network import FAR, Ways
from stationmaster.games.maps.view import BoardView


@pytest.fixture
def board() -> sm.Board:
    made: sm.Board = sm.edition("usa").board
    return made


def view_with(owned: dict[str, int], players: int) -> BoardView:
    """Seat 0's view of a table on which these routes are claimed."""
    match = sm.Match("usa", players=players, seed=1)
    for route, seat in owned.items():
        match.state.own(match.edition.board.routes.index(route), seat)  # type: ignore[attr-defined]
    view = match.view(0)
    assert isinstance(view, BoardView)
    return view


def way(board: sm.Board, view: BoardView, a: str, b: str) -> set[str] | None:
    ways = Ways(board, by_number=True)
    ways.begin()
    ways.start_at(board.places.index(a))
    ways.aim_at(board.places.index(b))
    cost = ways.search(vec[i64](claim_costs(view, 0)), FAR)
    return None if cost == FAR else {board.routes[route] for route in ways.routes()}


def test_the_shortest_way(board: sm.Board) -> None:
    assert way(board, view_with({}, 4), "denver", "el_paso") == {"denver--santa_fe", "el_paso--santa_fe"}


def test_own_routes_cost_nothing(board: sm.Board) -> None:
    owned = {"denver--phoenix": 0, "el_paso--phoenix": 0}
    assert way(board, view_with(owned, 4), "denver", "el_paso") == set(owned)


def test_routes_of_others_are_closed(board: sm.Board) -> None:
    found = way(board, view_with({"denver--santa_fe": 1}, 4), "denver", "el_paso")
    assert found is not None
    assert "denver--santa_fe" not in found


@pytest.mark.parametrize(("players", "open_to_all"), [(3, False), (4, True)])
def test_u24_the_second_of_two_parallel_routes(board: sm.Board, players: int, open_to_all: bool) -> None:
    found = way(board, view_with({"dallas--houston--1": 1}, players), "dallas", "houston")
    assert (found == {"dallas--houston--2"}) is open_to_all


def test_an_enclosed_place_cannot_be_reached(board: sm.Board) -> None:
    around = {route: 1 for route in board.routes if "miami" in route.split("--")}
    assert way(board, view_with(around, 4), "miami", "seattle") is None


def test_the_ticket_that_takes_the_fewest_cars(board: sm.Board) -> None:
    costs = claim_costs(view_with({}, 4), 0)
    far, near = board.tickets.index("los_angeles--new_york"), board.tickets.index("denver--el_paso")
    routes = {board.routes[route] for route in cheapest_of(board, costs, [far, near], 45)}
    assert routes == {"denver--santa_fe", "el_paso--santa_fe"}
    assert cheapest_of(board, costs, [far, near], 3) == []  # four cars are needed


def test_a_completed_ticket_needs_nothing(board: sm.Board) -> None:
    view = view_with({"denver--santa_fe": 0, "el_paso--santa_fe": 0}, 4)
    near = board.tickets.index("denver--el_paso")
    assert cheapest_of(board, claim_costs(view, 0), [near], 45) == []
