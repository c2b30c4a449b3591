"""Märklin, drawing tickets and passing: M30, M40 (U32)."""

from __future__ import annotations

import pytest

from stationmaster.games.family.rules import CHOOSE_TICKETS, OVER, PASS, TURN
from stationmaster.games.marklin.moves import ANNOUNCE, KEEP, announced
from tests.games.marklin.positions import Table

pytestmark = pytest.mark.uncompiled


def announcements(t: Table) -> list[tuple[int, int]]:
    return [announced(move) for move in t.legal() if ANNOUNCE <= move <= KEEP]


def test_m30_four_in_all(table: type[Table]) -> None:
    assert announcements(table()) == [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)]


@pytest.mark.parametrize(
    ("short", "long", "legal"),
    [
        (1, 5, [(0, 4), (1, 3)]),
        (2, 2, [(2, 2)]),
        (3, 3, [(1, 3), (2, 2), (3, 1)]),
        (1, 2, [(1, 2)]),  # fewer than four left: all of them
        (0, 3, [(0, 3)]),
        (1, 0, [(1, 0)]),
        (0, 0, []),
        (0, 23, [(0, 4)]),
        (23, 0, [(4, 0)]),
    ],
)
def test_m30_no_more_of_a_pile_than_it_holds(
    table: type[Table], short: int, long: int, legal: list[tuple[int, int]]
) -> None:
    t = table()
    t.tickets_left(t.game.board.tickets[:short], t.game.board.tickets[23 : 23 + long])
    assert announcements(t) == legal


def test_m30_keep_at_least_one(table: type[Table]) -> None:
    t = table()
    t.draw_tickets(["koln--nurnberg"], ["leipzig--ulm", "berlin--mainz", "kiel--schweiz"])
    assert (t.game.phase, t.game.turn) == (CHOOSE_TICKETS, 0)
    assert t.legal() == list(range(KEEP + 1, KEEP + 16))


def test_m30_keep_at_least_one_of_two(table: type[Table]) -> None:
    t = table()
    t.tickets_left(["koln--nurnberg"], ["leipzig--ulm"])
    t.draw_tickets(["koln--nurnberg"], ["leipzig--ulm"])
    assert t.legal() == [KEEP + 1, KEEP + 2, KEEP + 3]


def test_m30_the_others_go_under_their_own_piles_in_the_order_drawn(table: type[Table]) -> None:
    t = table()
    t.draw_tickets(["koln--nurnberg", "koblenz--ulm"], ["leipzig--ulm", "berlin--mainz"])
    offered = [int(ticket) for ticket in t.game.offers[:4]]
    names = ["koln--nurnberg", "koblenz--ulm", "leipzig--ulm", "berlin--mainz"]  # the short ones first
    assert offered == [t.ticket(name) for name in names]
    t.play(KEEP + 0b0001)
    short, long = t.game.short_pile, t.game.long_pile
    assert list(short.under[: short.under_count]) == [t.ticket("koblenz--ulm")]
    assert list(long.under[: long.under_count]) == [t.ticket("leipzig--ulm"), t.ticket("berlin--mainz")]
    assert list(long.under_by[: long.under_count]) == [0, 0]
    assert t.game.holder[t.ticket("koln--nurnberg")] == 0
    assert list(t.game.ticket_counts) == [1, 0]
    assert (short.count(), long.count()) == (22, 23)
    assert (t.game.turn, t.game.phase) == (1, TURN)


def test_m30_what_lies_under_a_pile_comes_last_and_in_order(table: type[Table]) -> None:
    t = table()
    t.tickets_left([], ["leipzig--ulm"])
    t.game.long_pile.put_under(t.ticket("kiel--schweiz"), 1)
    t.game.long_pile.put_under(t.ticket("berlin--mainz"), 0)
    t.draw_tickets([], ["leipzig--ulm", "kiel--schweiz", "berlin--mainz"])
    names = ["leipzig--ulm", "kiel--schweiz", "berlin--mainz"]
    assert [int(ticket) for ticket in t.game.offers[:3]] == [t.ticket(name) for name in names]


# ---- passing: U32 ----


def nothing_to_draw(t: Table) -> None:
    for seat in range(2):
        t.hand(seat)
    t.market(None, None, None, None, None)
    t.tickets_left([], [])
    t.only_outside_hands({})
    t.game.cars[1] = 0  # seat 1 holds all the cards, and can claim nothing with them


def test_m40_u32_who_can_do_none_of_the_four_passes(table: type[Table]) -> None:
    t = table()
    nothing_to_draw(t)
    t.game.turns_left = 10  # U40 shall not end it first
    assert t.legal() == [PASS]
    t.play(PASS)
    assert t.legal() == [PASS]
    t.play(PASS)
    assert t.game.phase == OVER
    assert t.legal() == []


def test_m40_u32_only_passes_in_a_row_end_the_game(table: type[Table]) -> None:
    t = table()
    t.own(0, "dortmund--kassel")
    t.stand(0, "kassel")
    t.game.passes = 1
    t.play(t.board_at("kassel"))
    assert t.game.passes == 0


def test_m40_u32_nobody_passes_who_can_move_a_passenger(table: type[Table]) -> None:
    t = table()
    nothing_to_draw(t)
    t.own(0, "dortmund--kassel")
    t.stand(0, "kassel")
    assert t.legal() == [t.board_at("kassel")]
