"""Märklin, moving a passenger: M40 to M44."""

from __future__ import annotations

import pytest

from stationmaster.games.family.chance import ScriptedChance
from stationmaster.games.family.rules import OVER, TURN
from stationmaster.games.marklin.moves import PLACE, alight_move, first_board, first_travel
from stationmaster.games.marklin.rules import JOURNEY
from tests.games.marklin.positions import Table

pytestmark = pytest.mark.uncompiled

PASSENGER = 10
NORTH = ("hamburg--hannover--1", "hannover--kassel--1", "frankfurt--kassel--1")
RHINE = ("mannheim--stuttgart--1", "mainz--mannheim--1", "frankfurt--mainz--1", "frankfurt--mannheim--1")


def alight(t: Table) -> int:
    return int(alight_move(t.game.board))


def boardings(t: Table) -> list[str]:
    board = t.game.board
    return [board.cities[m - first_board(board)] for m in t.legal() if first_board(board) <= m < first_travel(board)]


def steps(t: Table) -> tuple[set[str], bool]:
    """The routes that may be travelled next, and whether the journey may end."""
    board = t.game.board
    moves = t.legal()
    routes = {board.routes[m - first_travel(board)] for m in moves if first_travel(board) <= m < alight_move(board)}
    assert len(moves) == len(routes) + (alight(t) in moves)
    return routes, alight(t) in moves


def go(t: Table, start: str, *routes: str) -> None:
    t.play(t.board_at(start), *[t.travel(route) for route in routes])


def test_m40_only_an_own_passenger_on_the_board_can_be_moved(table: type[Table]) -> None:
    t = table()
    t.own(0, *NORTH)
    assert boardings(t) == []
    t.stand(1, "hannover")
    assert boardings(t) == []
    t.stand(0, "kassel")
    t.stand(0, "hamburg")
    assert boardings(t) == ["hamburg", "kassel"]


def test_m40_a_passenger_without_a_way_cannot_be_moved(table: type[Table]) -> None:
    t = table()
    t.stand(0, "munchen")
    t.own(0, *NORTH)
    assert boardings(t) == []


def test_m40_it_must_move_at_least_once(table: type[Table]) -> None:
    t = table()
    t.own(0, *NORTH)
    t.stand(0, "hannover")
    t.play(t.board_at("hannover"))
    assert (t.game.phase, t.game.turn) == (JOURNEY, 0)
    assert steps(t) == ({"hamburg--hannover--1", "hannover--kassel--1"}, False)
    t.play(t.travel("hannover--kassel--1"))
    assert steps(t) == ({"frankfurt--kassel--1"}, True)


def test_m40_where_no_way_is_left_it_can_only_alight(table: type[Table]) -> None:
    t = table()
    t.own(0, *NORTH)
    t.stand(0, "kassel")
    go(t, "kassel", "frankfurt--kassel--1")
    assert t.legal() == [alight(t)]
    t.play(alight(t))
    assert (t.game.phase, t.game.turn) == (TURN, 1)


def test_m40_a_journey_is_the_action_of_the_turn(table: type[Table]) -> None:
    t = table(3)
    t.own(0, *NORTH)
    t.stand(0, "kassel")
    go(t, "kassel", "hannover--kassel--1")
    t.play(alight(t))
    assert (t.game.phase, t.game.turn) == (TURN, 1)


def test_m41_routes_of_others_are_closed_without_a_passenger_card(table: type[Table]) -> None:
    t = table()
    t.hand(0, red=3, locomotive=1)
    t.own(1, *NORTH)
    t.stand(0, "kassel")
    assert boardings(t) == []
    t.own(0, "erfurt--kassel")
    t.play(t.board_at("kassel"))
    assert steps(t) == ({"erfurt--kassel"}, False)


def test_m41_a_passenger_card_for_each_route_of_another(table: type[Table], full_deck: list[int]) -> None:
    t = table(3)
    t.hand(0, passenger=2)
    t.own(1, "hamburg--hannover--1", "frankfurt--kassel--1")
    t.own(0, "hannover--kassel--1")
    t.own(2, "frankfurt--mainz--1")
    t.stand(0, "hamburg")
    t.play(t.board_at("hamburg"), t.travel("hamburg--hannover--1"))
    assert t.in_hand(0) == {"passenger": 1}
    t.play(t.travel("hannover--kassel--1"))
    assert t.in_hand(0) == {"passenger": 1}
    t.play(t.travel("frankfurt--kassel--1"))
    assert t.in_hand(0) == {}
    assert t.discarded() == {"passenger": 2}
    assert t.game.fares == 2
    assert t.legal() == [alight(t)]  # frankfurt--mainz--1 would take a third card
    t.play(alight(t))
    assert t.deck() == full_deck


def test_m41_nobody_travels_on_a_free_route(table: type[Table]) -> None:
    t = table()
    t.hand(0, passenger=5)
    t.stand(0, "kassel")
    assert boardings(t) == []


def test_m41_a_paid_card_that_everyone_saw_taken_is_no_longer_known(table: type[Table]) -> None:
    t = table()
    t.hand(0, passenger=1)
    t.game.seen[PASSENGER] = 1
    t.own(1, "erfurt--kassel")
    t.stand(0, "kassel")
    go(t, "kassel", "erfurt--kassel")
    assert t.game.seen[PASSENGER] == 0


def test_m41_u16_the_cards_paid_refill_a_short_market_at_the_end_of_the_move(table: type[Table]) -> None:
    t = table()
    t.hand(0, passenger=2)
    t.market("red", "red", None, "red", "red")
    t.only_outside_hands({})
    t.own(1, "hamburg--hannover--1", "hannover--kassel--1")
    t.stand(0, "hamburg")
    go(t, "hamburg", "hamburg--hannover--1", "hannover--kassel--1")
    assert len(t.market_names()) == 4
    script = ScriptedChance()
    script.tell([PASSENGER], [])
    t.game.apply(alight(t), script)
    assert t.market_names() == ["red", "red", "passenger", "red", "red"]
    assert (t.game.shuffles, t.game.pile_total, t.game.discard_total) == (1, 1, 0)


def test_m42_no_route_twice(table: type[Table]) -> None:
    t = table()
    t.own(0, *NORTH)
    t.stand(0, "hannover")
    go(t, "hannover", "hamburg--hannover--1")
    assert steps(t) == (set(), True)


def test_m42_two_parallel_routes_are_two_routes(table: type[Table]) -> None:
    t = table(4)
    t.hand(0, passenger=1)
    t.own(0, "hamburg--hannover--1")
    t.own(1, "hamburg--hannover--2")
    t.stand(0, "hannover")
    go(t, "hannover", "hamburg--hannover--1", "hamburg--hannover--2")
    assert t.game.position == t.city("hannover")
    assert list(t.game.collected) == [4, 0]  # hamburg; nothing where it started


def test_m42_countries_are_never_entered(table: type[Table]) -> None:
    t = table()
    t.own(0, "konstanz--schweiz-konstanz")
    t.stand(0, "konstanz")
    assert boardings(t) == []
    t.own(0, "konstanz--lindau", "lindau--schweiz-lindau", "lindau--osterreich-lindau")
    assert boardings(t) == ["konstanz"]
    go(t, "konstanz", "konstanz--lindau")
    assert steps(t) == (set(), True)


def test_m42_cities_with_passengers_may_be_passed_and_ended_in(table: type[Table]) -> None:
    t = table()
    t.own(0, *NORTH)
    t.stand(0, "hamburg")
    t.stand(1, "hannover")
    t.stand(1, "kassel")
    go(t, "hamburg", "hamburg--hannover--1", "hannover--kassel--1")
    assert steps(t) == ({"frankfurt--kassel--1"}, True)
    t.play(alight(t))
    assert [t.game.standing[t.city(city)] for city in ("hamburg", "hannover", "kassel")] == [255, 1, 1]


def test_m43_the_top_token_of_each_city_is_taken_and_scored(table: type[Table]) -> None:
    t = table()
    t.own(0, *NORTH)
    t.stand(0, "hamburg")
    go(t, "hamburg", NORTH[0])
    assert t.game.token_score[0] == 3  # at once
    t.play(t.travel(NORTH[1]), t.travel(NORTH[2]))
    assert list(t.game.collected) == [3, 2, 4]  # hannover yellow, kassel white, frankfurt red
    assert (t.game.token_score[0], t.game.tokens[0]) == (9, 3)
    assert list(t.game.totals()) == [9, 0]


def test_m43_the_next_passenger_finds_the_next_token_or_none(table: type[Table]) -> None:
    t = table()
    t.own(0, *NORTH)
    t.stand(0, "hamburg")
    go(t, "hamburg", *NORTH)
    t.play(alight(t))
    t.hand(1, passenger=3)
    t.stand(1, "hamburg")
    go(t, "hamburg", *NORTH)
    assert list(t.game.collected) == [2, 0, 3]  # hannover 3, 2, 1; kassel 2 only; frankfurt 4, 3, 2
    assert list(t.game.token_score) == [9, 5]
    assert list(t.game.tokens) == [3, 2]


def test_m43_condensed_merchandise(table: type[Table]) -> None:
    t = table(condensed=True)
    t.own(0, *NORTH)
    t.stand(0, "hamburg")
    go(t, "hamburg", *NORTH)
    assert list(t.game.collected) == [3, 1, 4]


def test_m43_a_city_passed_twice_gives_a_token_each_time(table: type[Table]) -> None:
    t = table()
    t.own(0, *RHINE)
    t.stand(0, "stuttgart")
    go(t, "stuttgart", *RHINE)
    assert list(t.game.collected) == [3, 3, 4, 2]  # mannheim, mainz, frankfurt, mannheim again
    assert t.game.token_score[0] == 12


def test_m43_the_city_it_started_from_gives_nothing(table: type[Table]) -> None:
    t = table()
    t.own(0, *RHINE)
    t.stand(0, "mannheim")
    go(t, "mannheim", *RHINE[1:], RHINE[0])
    assert list(t.game.collected) == [3, 4, 0, 4]  # mainz, frankfurt, mannheim again, stuttgart
    assert t.game.taken[t.city("mannheim")] == 0


def test_m44_after_the_move_the_passenger_leaves_the_game(table: type[Table]) -> None:
    t = table()
    t.own(0, *NORTH)
    t.stand(0, "hamburg")
    go(t, "hamburg", NORTH[0])
    t.play(alight(t))
    assert list(t.game.standing) == [255] * 35
    assert list(t.game.supply) == [2, 3]
    t.game.turn = 0
    assert boardings(t) == []


def test_m44_the_journey_can_be_told_until_the_next_one_begins(table: type[Table]) -> None:
    t = table()
    t.hand(0, passenger=1)
    t.own(0, NORTH[0])
    t.own(1, NORTH[1])
    t.stand(0, "hamburg")
    go(t, "hamburg", NORTH[0], NORTH[1])
    t.play(alight(t))
    game = t.game
    assert (game.origin, game.position) == (t.city("hamburg"), t.city("kassel"))
    assert list(game.travelled) == [t.route(NORTH[0]), t.route(NORTH[1])]
    assert list(game.collected) == [3, 2]
    assert game.fares == 1
    t.stand(1, "kassel")
    t.play(t.board_at("kassel"))
    assert (list(game.travelled), list(game.collected), game.fares) == ([], [], 0)


def test_m44_a_city_that_was_left_is_free_for_another_passenger(table: type[Table]) -> None:
    t = table()
    t.own(0, NORTH[0])
    t.stand(0, "hamburg")
    go(t, "hamburg", NORTH[0])
    t.play(alight(t))
    t.hand(1, green=2)
    t.play(t.claim("hamburg--schwerin", "green", 2))
    assert PLACE + t.city("hamburg") in t.legal()


@pytest.mark.parametrize("players", [2, 4])
def test_m50_a_journey_may_be_the_last_turn(table: type[Table], players: int) -> None:
    t = table(players)
    t.own(0, *NORTH)
    t.stand(0, "hamburg")
    t.game.turns_left = 1
    go(t, "hamburg", *NORTH)
    t.play(alight(t))
    assert t.game.phase == OVER
