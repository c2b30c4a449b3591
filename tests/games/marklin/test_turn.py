"""Märklin, drawing cards and claiming: M10 to M22."""

from __future__ import annotations

import pytest

from stationmaster.games.family.chance import ScriptedChance
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, SECOND_CARD, TURN
from stationmaster.games.marklin.moves import PLACE, PLACE_NOBODY
from stationmaster.games.marklin.rules import PLACE_PASSENGER
from tests.games.marklin.positions import Table

pytestmark = pytest.mark.uncompiled

LOCOMOTIVE, PLUS4, PASSENGER, RED, BLUE = 8, 9, 10, 7, 1


# ---- drawing cards: M10, M11 ----


def test_m10_a_plus4_and_a_passenger_card_are_ordinary_cards(table: type[Table]) -> None:
    t = table()
    t.market("locomotive_plus4", "passenger", "locomotive", "red", "red")
    t.hand(0)
    script = ScriptedChance()
    script.tell([RED, BLUE], [])
    t.game.apply(DRAW_SLOT, script)
    assert t.game.phase == SECOND_CARD
    assert t.legal() == [DRAW_PILE, DRAW_SLOT, DRAW_SLOT + 1, DRAW_SLOT + 3, DRAW_SLOT + 4]  # U12: not the locomotive
    t.game.apply(DRAW_SLOT + 1, script)
    assert t.in_hand(0) == {"locomotive_plus4": 1, "passenger": 1}
    assert (t.game.turn, t.game.phase) == (1, TURN)
    assert t.market_names() == ["red", "blue", "locomotive", "red", "red"]


def test_m10_a_plus4_may_be_the_second_card(table: type[Table]) -> None:
    t = table()
    t.market("locomotive_plus4", "passenger", "locomotive", "red", "red")
    t.hand(0)
    t.play(DRAW_PILE, DRAW_SLOT)
    assert t.in_hand(0)["locomotive_plus4"] >= 1
    assert t.game.turn == 1


def test_m10_a_plain_locomotive_of_the_market_is_the_only_card(table: type[Table]) -> None:
    t = table()
    t.market("locomotive", "red", "red", "blue", "blue")
    t.play(DRAW_SLOT)
    assert (t.game.turn, t.game.phase) == (1, TURN)


@pytest.mark.parametrize("kind", ["locomotive", "passenger"])
def test_m11_three_of_a_kind_discard_the_market(table: type[Table], kind: str) -> None:
    t = table()
    t.market(kind, kind, "red", "blue", "green")
    script = ScriptedChance()
    number = LOCOMOTIVE if kind == "locomotive" else PASSENGER
    script.tell([number, 0, 1, 2, 3, 4], [])  # the third comes up for the red one; then a new market
    t.game.apply(DRAW_SLOT + 2, script)
    assert list(t.game.resets) == [number, number, number, 1, 4]
    assert t.market_names() == ["purple", "blue", "orange", "white", "green"]
    assert t.discarded() == {kind: 3, "blue": 1, "green": 1}
    assert (t.game.turn, t.game.phase) == (0, SECOND_CARD)


def test_m11_plus4_locomotives_do_not_count(table: type[Table]) -> None:
    t = table()
    t.market("locomotive_plus4", "locomotive_plus4", "locomotive_plus4", "locomotive_plus4", "locomotive_plus4")
    t.game.settle_market(t.chance)
    assert t.market_names() == ["locomotive_plus4"] * 5
    t.market("locomotive", "locomotive", "locomotive_plus4", "passenger", "passenger")
    t.game.settle_market(t.chance)
    assert t.market_names() == ["locomotive", "locomotive", "locomotive_plus4", "passenger", "passenger"]


def test_m11_repeated_while_the_new_market_is_illegal(table: type[Table]) -> None:
    t = table()
    t.market("locomotive", "locomotive", "red", "locomotive", "red")
    script = ScriptedChance()
    script.tell([PASSENGER, PASSENGER, RED, RED, PASSENGER, 0, 1, 2, 3, 4], [])
    t.game.settle_market(script)
    assert list(t.game.resets) == [8, 8, 7, 8, 7, 10, 10, 7, 7, 10]
    assert t.market_names() == ["purple", "blue", "orange", "white", "green"]


@pytest.mark.parametrize(
    ("market", "pile", "goes"),
    [
        # Three passengers and two others: five cards, all of which make the only market.
        (["passenger", "passenger", "passenger", "red", "red"], {}, False),
        # One other more: three others and two passengers are legal.
        (["passenger", "passenger", "passenger", "red", "red"], {"red": 1}, True),
        # More passengers do not help; one locomotive does.
        (["passenger", "passenger", "passenger", "red", "red"], {"passenger": 4}, False),
        (["passenger", "passenger", "passenger", "red", "red"], {"locomotive": 1}, True),
        # Two of each and one other are legal, but three of each and no other are not.
        (["locomotive", "locomotive", "locomotive", "passenger", "passenger"], {"locomotive_plus4": 1}, True),
        (["locomotive", "locomotive", "locomotive", "passenger", "passenger"], {"passenger": 1}, False),
        # Fewer than five cards in all.
        (["locomotive", "locomotive", "locomotive", "red", None], {}, False),
    ],
)
def test_m11_only_while_a_legal_market_can_be_laid(
    table: type[Table], full_deck: list[int], market: list[str | None], pile: dict[str, int], goes: bool
) -> None:
    t = table()
    t.hand(0)
    t.market(*market)
    t.only_outside_hands(pile)
    assert t.game.market_must_go() == goes
    t.game.settle_market(t.chance)
    assert (len(t.game.resets) > 0) == goes
    assert not t.game.market_must_go()
    assert t.deck() == full_deck


# ---- claiming: M20 to M22 ----


def test_m20_every_payment_of_a_route_of_four(table: type[Table]) -> None:
    t = table()
    t.hand(0, orange=3, locomotive=2, locomotive_plus4=1)
    assert t.payments("berlin--leipzig") == [
        ("orange", 3, 1, 0),
        ("orange", 2, 2, 0),
        ("orange", 3, 0, 1),
        ("orange", 2, 1, 1),
        ("orange", 1, 2, 1),
    ]


def test_m20_plus4_locomotives_do_not_serve_on_three_spaces(table: type[Table]) -> None:
    t = table()
    t.hand(0, red=1, locomotive=1, locomotive_plus4=6)
    assert t.payments("berlin--magdeburg") == []
    t.hand(0, red=2, locomotive=1, locomotive_plus4=6)
    assert t.payments("berlin--magdeburg") == [("red", 2, 1, 0)]


def test_m20_payments_without_a_coloured_card_are_listed_once(table: type[Table]) -> None:
    t = table()
    t.hand(0, locomotive=2, locomotive_plus4=5)
    for route in ("frankfurt--koln--1", "frankfurt--koln--2", "berlin--leipzig"):
        assert t.payments(route) == [("locomotive", 0, 2, 2), ("locomotive", 0, 1, 3), ("locomotive", 0, 0, 4)]
    assert t.payments("berlin--hannover") == [("locomotive", 0, 2, 5)]


def test_m20_grey_takes_any_one_colour(table: type[Table]) -> None:
    t = table()
    t.hand(0, purple=3, red=2, locomotive_plus4=1)
    assert t.payments("frankfurt--koln--1") == [("purple", 3, 0, 1)]
    assert t.payments("erfurt--kassel") == [("purple", 3, 0, 0)]
    assert t.payments("frankfurt--wurzburg--1") == [("purple", 2, 0, 0), ("red", 2, 0, 0)]


def test_m20_every_payment_of_a_grey_route_of_five(table: type[Table]) -> None:
    t = table()
    t.hand(0, blue=4, black=2, locomotive=1, locomotive_plus4=2)
    assert t.payments("lindau--munchen") == [
        ("blue", 4, 1, 0),
        ("blue", 4, 0, 1),
        ("blue", 3, 1, 1),
        ("blue", 3, 0, 2),
        ("blue", 2, 1, 2),
        ("black", 2, 1, 2),
    ]


def test_m20_passenger_cards_claim_nothing(table: type[Table]) -> None:
    t = table()
    t.hand(0, passenger=8)
    assert [move for move in t.legal() if move >= t.game.claims.first] == []


def test_m20_seven_spaces_score_18(table: type[Table], full_deck: list[int]) -> None:
    t = table()
    t.hand(0, black=4, locomotive=2, locomotive_plus4=3)
    t.play(t.claim("berlin--hannover", "black", 4, 1, 2))
    assert t.game.route_score[0] == 18
    assert t.game.cars[0] == 38
    assert t.in_hand(0) == {"locomotive": 1, "locomotive_plus4": 1}
    assert t.discarded() == {"black": 4, "locomotive": 1, "locomotive_plus4": 2}
    assert t.deck() == full_deck


@pytest.mark.parametrize(
    ("route", "colour", "length", "points"),
    [
        ("chemnitz--dresden", "yellow", 1, 1),
        ("chemnitz--leipzig", "blue", 2, 2),
        ("dresden--leipzig", "black", 3, 4),
        ("dortmund--kassel", "green", 4, 7),
        ("berlin--dresden", "green", 5, 10),
        ("berlin--rostock", "purple", 6, 15),
        ("dresden--regensburg", "red", 7, 18),
    ],
)
def test_m20_points_for_a_route(table: type[Table], route: str, colour: str, length: int, points: int) -> None:
    t = table()
    t.hand(0, **{colour: length})
    t.play(t.claim(route, colour, length))
    assert t.game.route_score[0] == points
    assert t.game.cars[0] == 45 - length


def test_m20_cars_must_suffice(table: type[Table]) -> None:
    t = table()
    t.hand(0, black=7)
    t.game.cars[0] = 6  # U21
    assert t.payments("berlin--hannover") == []
    assert t.payments("chemnitz--erfurt") == [("black", 4, 0, 0)]


def claimable(t: Table, seat: int) -> list[int]:
    t.game.turn = seat
    return [n for n in (1, 2, 3) if t.payments(f"dortmund--dusseldorf--{n}")]


@pytest.mark.parametrize("players", [4, 5])
def test_m21_nobody_owns_two_of_three_parallel_routes(table: type[Table], players: int) -> None:
    t = table(players)
    for seat in range(4):
        t.hand(seat, red=1)
    t.own(0, "dortmund--dusseldorf--2")
    assert [claimable(t, seat) for seat in range(4)] == [[], [1, 3], [1, 3], [1, 3]]
    t.own(2, "dortmund--dusseldorf--1")
    assert [claimable(t, seat) for seat in range(4)] == [[], [3], [], [3]]
    t.own(3, "dortmund--dusseldorf--3")
    assert [claimable(t, seat) for seat in range(4)] == [[], [], [], []]


@pytest.mark.parametrize("players", [2, 3])
def test_m21_with_two_or_three_players_one_claim_closes_the_others(table: type[Table], players: int) -> None:
    t = table(players)
    for seat in range(players):
        t.hand(seat, red=1)
    assert claimable(t, 1) == [1, 2, 3]
    t.own(0, "dortmund--dusseldorf--2")
    assert [claimable(t, seat) for seat in range(players)] == [[]] * players


def test_m22_after_a_claim_one_passenger_may_be_placed(table: type[Table]) -> None:
    t = table()
    t.hand(0, green=4)
    t.play(t.claim("dortmund--kassel", "green", 4))
    assert (t.game.phase, t.game.turn) == (PLACE_PASSENGER, 0)
    assert t.legal() == [PLACE_NOBODY, PLACE + t.city("dortmund"), PLACE + t.city("kassel")]
    t.play(PLACE + t.city("kassel"))
    assert t.game.standing[t.city("kassel")] == 0
    assert list(t.game.supply) == [2, 3]
    assert (t.game.phase, t.game.turn) == (TURN, 1)


def test_m22_nobody_need_be_placed(table: type[Table]) -> None:
    t = table()
    t.hand(0, green=4)
    t.play(t.claim("dortmund--kassel", "green", 4), PLACE_NOBODY)
    assert list(t.game.standing) == [255] * 35
    assert list(t.game.supply) == [3, 3]
    assert (t.game.phase, t.game.turn) == (TURN, 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_m22_not_where_a_passenger_of_anyone_stands(table: type[Table], seat: int) -> None:
    t = table()
    t.hand(0, green=4)
    t.stand(seat, "dortmund")
    t.play(t.claim("dortmund--kassel", "green", 4))
    assert t.legal() == [PLACE_NOBODY, PLACE + t.city("kassel")]


def test_m22_no_choice_where_both_cities_are_taken(table: type[Table]) -> None:
    t = table()
    t.hand(0, green=4)
    t.stand(0, "dortmund")
    t.stand(1, "kassel")
    t.play(t.claim("dortmund--kassel", "green", 4))
    assert (t.game.phase, t.game.turn) == (TURN, 1)


def test_m22_no_choice_without_a_passenger_in_supply(table: type[Table]) -> None:
    t = table()
    t.hand(0, green=4)
    t.game.supply[0] = 0
    t.play(t.claim("dortmund--kassel", "green", 4))
    assert (t.game.phase, t.game.turn) == (TURN, 1)


def test_m22_not_in_a_country(table: type[Table]) -> None:
    t = table()
    t.hand(0, blue=2)
    t.play(t.claim("lindau--schweiz-lindau", "blue", 2))
    assert t.legal() == [PLACE_NOBODY, PLACE + t.city("lindau")]


def test_m22_no_choice_where_the_only_city_is_taken(table: type[Table]) -> None:
    t = table()
    t.hand(0, blue=2)
    t.stand(1, "lindau")
    t.play(t.claim("lindau--schweiz-lindau", "blue", 2))
    assert (t.game.phase, t.game.turn) == (TURN, 1)
