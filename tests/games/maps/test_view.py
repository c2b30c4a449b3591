"""What follows from a view of a board by the rules, for those who show it (U41, U42)."""

from __future__ import annotations

from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games.maps.view import BoardView
from tests.games.random_games import positions

BOARDS = ("usa", "marklin")


def seen(match: sm.Match, seat: int | None) -> BoardView:
    view = match.view(seat)
    assert isinstance(view, BoardView)
    return view


def lengths(view: BoardView) -> dict[str, int]:
    return dict(zip(view.board.routes, view.board.route_length, strict=True))


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
