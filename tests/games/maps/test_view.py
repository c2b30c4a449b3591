"""What follows from a view of a board by the rules, for those who show it (U23, U24, U41, U42)."""

from __future__ import annotations

from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games.maps.view import BoardView
from stationmaster.games.usa.rules import Usa
from stationmaster.games.usa.view import UsaView
from tests.games.random_games import positions
from tests.games.usa.positions import USA, hold, own, usa

BOARDS = ("usa", "marklin")


def seen(match: sm.Match, seat: int | None) -> BoardView:
    view = match.view(seat)
    assert isinstance(view, BoardView)
    return view


def lengths(view: BoardView) -> dict[str, int]:
    return dict(zip(view.board.routes, view.board.route_length, strict=True))


def still_to_claim(view: BoardView, way: list[str]) -> int:
    own = {route for route, owner in zip(view.board.routes, view.owners, strict=True) if owner == view.seat}
    return sum(cars for route, cars in lengths(view).items() if route in way and route not in own)


def joins(view: BoardView, way: list[str], ticket: int) -> bool:
    """Do these routes lead from one side of the ticket to the other?"""
    board = view.board
    start, middle, end = board.ends_start[2 * ticket : 2 * ticket + 3]
    reached = set(board.ends[start:middle])
    left = {board.routes.index(route) for route in way}
    while True:
        near = {route for route in left if reached & {board.route_a[route], board.route_b[route]}}
        if not near:
            return not left and bool(reached & set(board.ends[middle:end]))
        reached |= {place for route in near for place in (board.route_a[route], board.route_b[route])}
        left -= near


@pytest.mark.uncompiled
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", BOARDS)
def test_ways_lead_over_what_is_left_and_take_nothing_where_a_ticket_is_completed(game: str, players: int) -> None:
    for n, match in enumerate(positions(game, players, 5)):
        if n % 11:
            continue
        view = seen(match, n % players)
        ways = view.ways()
        names = [view.board.tickets[ticket] for ticket in (*(view.tickets or ()), *view.offer)]
        assert list(ways) == names
        offered = {view.board.tickets[ticket] for ticket in view.offer}
        done = {view.board.tickets[ticket] for ticket in view.completed_tickets()}
        for name, way in ways.items():
            if way is None:
                assert name not in done
                continue
            assert joins(view, way, view.board.tickets.index(name))
            closed = [r for r in map(view.board.routes.index, way) if view.closed[r] >> (n % players) & 1]
            assert all(view.owners[route] == n % players for route in closed)
            if name not in offered:
                assert (still_to_claim(view, way) == 0) == (name in done)


NAMES = ("Ann", "Bo", "Cy", "Di")


def way_of(game: Usa, ticket: str, seat: int = 0) -> list[str] | None:
    hold(game, seat, ticket)
    view: UsaView = USA.view(game, seat, NAMES[: game.players], {})
    return view.ways()[ticket]


def test_u41_own_routes_are_free_to_pass() -> None:
    game = usa()
    assert way_of(game, "denver--el_paso") == ["el_paso--santa_fe", "denver--santa_fe"]
    own(game, 0, "denver--phoenix", "el_paso--phoenix")
    view = USA.view(game, 0, NAMES[:2], {})
    assert view.ways() == {"denver--el_paso": ["el_paso--phoenix", "denver--phoenix"]}
    assert view.completed_tickets() == [view.board.tickets.index("denver--el_paso")]


def test_u22_there_is_no_way_where_others_have_all() -> None:
    game = usa()
    own(game, 1, "charleston--miami", "atlanta--miami", "miami--new_orleans")
    assert way_of(game, "boston--miami") is None


@pytest.mark.parametrize(("players", "open_"), [(2, False), (3, False), (4, True)])
def test_u24_the_parallel_route_is_closed_to_others_where_few_play(players: int, open_: bool) -> None:
    game = usa(players)
    own(game, 1, "dallas--houston--1")
    way = way_of(game, "houston--kansas_city")
    assert way is not None
    assert ("dallas--houston--2" in way) == open_


def test_u23_nobody_owns_two_parallel_routes_but_the_one_is_enough() -> None:
    game = usa(4)
    own(game, 0, "dallas--houston--1")
    way = way_of(game, "houston--kansas_city")
    assert way is not None
    assert "dallas--houston--1" in way
    assert "dallas--houston--2" not in way


@pytest.mark.parametrize("game", BOARDS)
def test_a_spectator_is_told_of_no_ticket(game: str) -> None:
    for n, match in enumerate(positions(game, 3, 1)):
        if n % 20 == 0:
            view = seen(match, None)
            assert (view.ways(), view.completed_tickets(), view.ready_tickets()) == ({}, [], [])


@pytest.mark.uncompiled
@pytest.mark.parametrize("game", BOARDS)
def test_proofs_show_every_line_of_the_score_sheet_to_everyone(game: str) -> None:
    for seed in range(3):
        *_, match = positions(game, 3, seed)
        assert match.is_over
        result: dict[str, Any] = match.record()["result"]
        proofs = [seen(match, seat).proofs(result["scores"]) for seat in (None, 0, 1, 2)]
        assert proofs[0] == proofs[1] == proofs[2] == proofs[3]
        view = seen(match, 0)
        for seat, (score, proof) in enumerate(zip(result["scores"], proofs[0], strict=True)):
            assert list(proof["tickets"]) == score["tickets_completed"]
            own = {route for route, owner in zip(view.board.routes, view.owners, strict=True) if owner == seat}
            for name, way in proof["tickets"].items():
                assert set(way) <= own
                assert joins(view, way, view.board.tickets.index(name))
            assert ("longest_path" in proof) == ("longest_path" in score)
            if "longest_path" in score:
                assert set(proof["longest_path"]) <= own
                assert sum(lengths(view)[route] for route in proof["longest_path"]) == score["longest_path"]
