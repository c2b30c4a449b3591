"""U20 to U24: claiming routes."""

from __future__ import annotations

import pytest

from tests.games.usa.positions import BOARD, USA, discarded, hand, own, play, refusal, texts, usa

pytestmark = pytest.mark.uncompiled


def test_u20_a_coloured_route_takes_its_colour_and_locomotives() -> None:
    game = usa(hands=[{"purple": 3, "locomotive": 2, "red": 6}])
    assert texts(game, "claim denver--omaha ") == [
        "claim denver--omaha purple 3 locomotive 1",
        "claim denver--omaha purple 2 locomotive 2",
    ]
    assert refusal(game, "claim denver--omaha purple 4") == ("U20", "purple cards: 4 needed, 3 in your hand")
    assert refusal(game, "claim denver--omaha locomotive 4") == ("U20", "locomotive cards: 4 needed, 2 in your hand")


def test_u20_locomotives_alone_will_do() -> None:
    game = usa(hands=[{"locomotive": 4}])
    assert texts(game, "claim denver--omaha ") == ["claim denver--omaha locomotive 4"]
    play(game, "claim denver--omaha locomotive 4")
    assert discarded(game) == {"locomotive": 4}


def test_u20_a_grey_route_takes_any_one_colour() -> None:
    game = usa(hands=[{"red": 2, "blue": 1, "locomotive": 1}])
    assert texts(game, "claim duluth--omaha--1 ") == [
        "claim duluth--omaha--1 blue 1 locomotive 1",
        "claim duluth--omaha--1 red 2",
        "claim duluth--omaha--1 red 1 locomotive 1",
    ]


@pytest.mark.parametrize(
    ("route", "held", "most"),
    [
        ("denver--omaha purple 4", {"purple": 2, "red": 6, "locomotive": 1}, "purple 2 locomotive 1"),
        ("denver--omaha locomotive 4", {"red": 6, "locomotive": 1}, "locomotive 1"),
        ("denver--omaha purple 4", {"red": 6}, ""),
        ("helena--seattle yellow 6", {"yellow": 5}, "yellow 5"),
        ("helena--winnipeg blue 4", {"red": 6}, ""),
        ("miami--new_orleans red 6", {"red": 1, "blue": 4, "locomotive": 1}, "red 1 locomotive 1"),
        ("duluth--sault_st_marie green 3", {"red": 1, "blue": 2}, "blue 2"),
    ],
)
def test_u20_who_cannot_pay_is_told_the_most_that_the_hand_puts_together(
    route: str, held: dict[str, int], most: str
) -> None:
    game = usa(hands=[held])
    name, kind, count = route.split()
    move = USA.notation.parse(f"claim {name} {kind} {count}")
    assert USA.rule_on(game, move).facts["most"] == most


def test_u20_the_cards_go_to_the_discard_pile() -> None:
    game = usa(hands=[{"purple": 5, "locomotive": 2}])
    play(game, "claim denver--omaha purple 3 locomotive 1")
    assert hand(game, 0) == {"purple": 2, "locomotive": 1}
    assert discarded(game) == {"purple": 3, "locomotive": 1}


# One route of each length: vancouver--calgary is 3, and so on.
SCORING = [
    ("claim dallas--houston--1 red 1", 1, 1),
    ("claim atlanta--charleston red 2", 2, 2),
    ("claim calgary--vancouver red 3", 3, 4),
    ("claim calgary--helena red 4", 4, 7),
    ("claim el_paso--houston green 6", 6, 15),
    ("claim denver--phoenix white 5", 5, 10),
]


@pytest.mark.parametrize(("claim", "cars", "points"), SCORING)
def test_u21_cars_and_points(claim: str, cars: int, points: int) -> None:
    game = usa(hands=[{"red": 6, "green": 6, "white": 6}])
    play(game, claim)
    assert (game.cars[0], game.route_score[0]) == (45 - cars, points)
    assert (game.cars[1], game.route_score[1]) == (45, 0)


def test_u21_a_player_needs_as_many_cars_as_spaces() -> None:
    game = usa(hands=[{"red": 6}])
    game.cars[0] = 3
    assert texts(game, "claim calgary--vancouver ") == ["claim calgary--vancouver red 3"]
    assert refusal(game, "claim calgary--helena red 4") == ("U21", "the route needs 4 cars and you have 3")


def test_u22_any_free_route_one_a_turn_the_whole_of_it() -> None:
    game = usa(hands=[{"red": 12}])
    own(game, 0, "atlanta--miami")
    play(game, "claim calgary--helena red 4")  # far from Atlanta and Miami
    assert game.owners[BOARD.routes.index("calgary--helena")] == 0
    assert game.turn == 1


def test_u22_a_claimed_route_is_nobody_elses() -> None:
    game = usa(hands=[{"red": 12}])
    own(game, 1, "calgary--helena")
    own(game, 0, "calgary--vancouver")
    assert texts(game, "claim calgary--helena") == []
    assert refusal(game, "claim calgary--helena red 4").words == "another player owns this route"
    assert refusal(game, "claim calgary--vancouver red 3").words == "you already own this route"


@pytest.mark.parametrize("players", [4, 5])
def test_u23_nobody_owns_both_halves_of_a_double(players: int) -> None:
    game = usa(players, hands=[{"red": 4}, {"red": 4}])
    play(game, "claim dallas--houston--1 red 1")
    assert texts(game, "claim dallas--houston--2") == ["claim dallas--houston--2 red 1"]  # the next player may
    game.turn = 0
    assert texts(game, "claim dallas--houston--2") == []
    assert refusal(game, "claim dallas--houston--2 red 1").rule == "U23"


@pytest.mark.parametrize("players", [2, 3])
def test_u24_with_two_or_three_players_the_other_half_is_closed_for_everybody(players: int) -> None:
    game = usa(players, hands=[{"red": 4}, {"red": 4}])
    play(game, "claim dallas--houston--1 red 1")
    assert texts(game, "claim dallas--houston--2") == []
    assert refusal(game, "claim dallas--houston--2 red 1").rule == "U24"
    game.turn = 0
    assert refusal(game, "claim dallas--houston--2 red 1").rule == "U23"
