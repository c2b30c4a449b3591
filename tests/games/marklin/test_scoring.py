"""Märklin, tickets of countries and the end: M31, M32, M50 to M52."""

from __future__ import annotations

import pytest

from stationmaster.games.family.rules import OVER, TURN
from stationmaster.games.family.score_sheet import score_sheet
from stationmaster.games.marklin.moves import KEEP, PLACE_NOBODY
from tests.games.marklin.positions import Table

pytestmark = pytest.mark.uncompiled

# From Köln to Stuttgart.
SOUTH = ("koblenz--koln--1", "koblenz--mainz--1", "mainz--mannheim--1", "mannheim--stuttgart--1")


def has_completed(t: Table, seat: int, ticket: str) -> bool:
    return t.ticket(ticket) in t.game.completed_by(seat)


# ---- countries ----


@pytest.mark.parametrize(
    "border",
    [
        ("konstanz--stuttgart", "konstanz--schweiz-konstanz"),
        ("freiburg--stuttgart", "freiburg--schweiz-freiburg"),
        ("stuttgart--ulm--1", "lindau--ulm", "lindau--schweiz-lindau"),
    ],
)
def test_m31_a_country_is_reached_at_any_of_its_border_points(table: type[Table], border: tuple[str, ...]) -> None:
    t = table()
    t.hold(0, "koln--schweiz")
    t.own(0, *SOUTH, *border[:-1])
    assert not has_completed(t, 0, "koln--schweiz")
    t.own(0, border[-1])
    assert has_completed(t, 0, "koln--schweiz")


def test_m31_another_country_does_not_do(table: type[Table]) -> None:
    t = table()
    t.hold(0, "koln--schweiz")
    t.own(0, *SOUTH, "freiburg--stuttgart", "frankreich-freiburg--freiburg")
    assert not has_completed(t, 0, "koln--schweiz")


def test_m31_the_routes_must_be_the_players_own(table: type[Table]) -> None:
    t = table()
    t.hold(0, "koln--schweiz")
    t.own(0, *SOUTH, "konstanz--stuttgart")
    t.own(1, "konstanz--schweiz-konstanz")
    assert not has_completed(t, 0, "koln--schweiz")


def test_m32_nothing_passes_through_a_country(table: type[Table]) -> None:
    t = table()
    t.hold(0, "frankfurt--lindau")
    t.own(0, "frankfurt--wurzburg--1", "nurnberg--wurzburg--1", "munchen--nurnberg--1")
    t.own(0, "munchen--osterreich-munchen", "lindau--osterreich-lindau")
    assert not has_completed(t, 0, "frankfurt--lindau")
    t.own(0, "lindau--munchen")
    assert has_completed(t, 0, "frankfurt--lindau")


# ---- the end ----


def test_m50_two_cars_left_give_everyone_one_more_turn(table: type[Table]) -> None:
    t = table(3)
    t.hand(0, green=4)
    t.game.cars[0] = 6
    t.play(t.claim("dortmund--kassel", "green", 4))
    assert t.game.turns_left == -1  # the turn ends when the passenger is placed or not
    t.play(PLACE_NOBODY)
    seats = []
    while t.game.phase != OVER:
        seats.append(int(t.game.turn))
        t.play(t.legal()[0])
        if t.game.phase not in (TURN, OVER):
            t.play(t.legal()[0])
    assert seats == [1, 2, 0]


def test_m50_three_cars_left_do_not_end_the_game(table: type[Table]) -> None:
    t = table()
    t.hand(0, green=4)
    t.game.cars[0] = 7
    t.play(t.claim("dortmund--kassel", "green", 4), PLACE_NOBODY)
    assert t.game.turns_left == -1


def test_m50_tickets_drawn_in_the_last_turn_count(table: type[Table]) -> None:
    t = table()
    t.game.turns_left = 1
    t.draw_tickets([], ["osterreich--rostock", "konstanz--rostock", "danemark--lindau", "kiel--schweiz"])
    t.play(KEEP + 0b0011)
    assert t.game.phase == OVER
    assert list(t.game.totals()) == [-44, 0]


def test_m50_tickets_add_or_subtract_and_no_path_bonus(table: type[Table]) -> None:
    t = table()
    t.hold(0, "erfurt--wurzburg")  # 6, completed by seat 0
    t.hold(1, "koln--nurnberg", "dortmund--mannheim")  # 8 and 6, neither completed
    t.own(0, "erfurt--nurnberg--1", "nurnberg--wurzburg--1")
    t.game.route_score[0] = 9  # 7 + 2
    assert list(t.game.totals()) == [9 + 6 + 10, -14]  # the 10 is M51
    t.game.holder[t.ticket("erfurt--wurzburg")] = 255
    assert list(t.game.totals()) == [9, -14]  # the longest path gives nothing


def test_m50_everything_adds_up(table: type[Table]) -> None:
    t = table()
    t.hand(0, purple=4)
    t.play(t.claim("erfurt--nurnberg--1", "purple", 4), PLACE_NOBODY)  # 7 points
    t.game.token_score[0] = 9
    t.hold(0, "berlin--dusseldorf")  # 13, not completed
    assert list(t.game.totals()) == [7 + 9 - 13, 0]


def test_m51_the_most_completed_tickets_give_ten(table: type[Table]) -> None:
    t = table(3)
    t.own(0, "erfurt--nurnberg--1", "nurnberg--wurzburg--1")
    t.own(1, *SOUTH, "stuttgart--ulm--1")
    t.hold(0, "erfurt--wurzburg")  # 6
    t.hold(1, "koblenz--ulm", "koln--schweiz")  # 7 completed, 10 not
    assert list(t.game.totals()) == [6 + 10, 7 - 10 + 10, 0]  # one each: both get it
    t.own(1, "konstanz--stuttgart", "konstanz--schweiz-konstanz")
    assert list(t.game.totals()) == [6, 7 + 10 + 10, 0]


def test_m51_nobody_gets_it_where_nobody_has_completed_a_ticket(table: type[Table]) -> None:
    t = table()
    t.hold(0, "koln--schweiz")
    t.hold(1, "erfurt--wurzburg")
    assert list(t.game.totals()) == [-10, -6]


def test_m51_many_tickets_that_are_not_completed_do_not_count(table: type[Table]) -> None:
    t = table()
    t.own(0, "erfurt--nurnberg--1", "nurnberg--wurzburg--1")
    t.hold(0, "erfurt--wurzburg")
    t.hold(1, "koln--schweiz", "koln--nurnberg", "dortmund--mannheim")
    assert list(t.game.totals()) == [16, -24]


def test_m52_points_then_completed_tickets_then_merchandise(table: type[Table]) -> None:
    t = table(4)
    t.own(0, "erfurt--nurnberg--1", "nurnberg--wurzburg--1")
    t.hold(0, "erfurt--wurzburg")  # 6 and the bonus of 10
    t.game.route_score[0] = 4
    t.game.route_score[1] = 20
    t.game.route_score[2], t.game.token_score[2] = 15, 5
    t.game.route_score[3], t.game.token_score[3] = 17, 4
    scores = score_sheet(t.game, t.game.board.tickets)
    assert [score.total for score in scores] == [20, 20, 20, 21]
    assert [len(score.tickets_completed) for score in scores] == [1, 0, 0, 0]
    assert [score.parts["merchandise"] for score in scores] == [0, 0, 5, 4]
    assert [score.rank for score in scores] == [2, 4, 3, 1]


def test_m52_a_tie_that_is_left_is_shared(table: type[Table]) -> None:
    t = table(2)
    for seat in (0, 1):
        t.game.route_score[seat], t.game.token_score[seat] = 15, 5
    assert [(score.total, score.rank) for score in score_sheet(t.game, t.game.board.tickets)] == [(20, 1), (20, 1)]
