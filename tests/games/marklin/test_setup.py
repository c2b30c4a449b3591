"""Märklin, setup: M01 to M05, the numbering of moves, and boards that are refused."""

from __future__ import annotations

from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games.family.rules import FIRST_TICKETS, TURN
from stationmaster.games.maps.board import BoardError
from stationmaster.games.marklin.board import MarklinBoard
from stationmaster.games.marklin.moves import (
    ANNOUNCE,
    KEEP,
    PLACE,
    PLACE_NOBODY,
    alight_move,
    announced,
    announcement,
    first_board,
    first_claim,
    first_travel,
    number_claims,
)
from stationmaster.games.marklin.rules import ANNOUNCE_TICKETS, Marklin
from tests.games.marklin.positions import Table

pytestmark = pytest.mark.uncompiled

NOBODY = 255
SHORT = ["bremen--dusseldorf", "berlin--chemnitz", "bremen--kassel", "dortmund--mannheim"]
LONG = ["augsburg--dresden", "bremerhaven--frankreich", "dresden--hamburg", "koblenz--schwerin"]


def stack(game: Marklin, city: int) -> list[int]:
    """The tokens of a city from the top down."""
    values: list[int] = []
    while game.merchandise.token(city, len(values)):
        values.append(int(game.merchandise.token(city, len(values))))
    return values


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m01_cars_passengers_and_score(table: type[Table], players: int) -> None:
    game = table(players, from_setup=True).game
    assert list(game.cars) == [45] * players
    assert list(game.supply) == [3] * players
    assert list(game.totals()) == [0] * players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m02_deck_hands_and_market(table: type[Table], full_deck: list[int], players: int) -> None:
    t = table(players, from_setup=True)
    assert full_deck == [11, 11, 11, 11, 11, 11, 11, 11, 14, 6, 10]
    assert sum(full_deck) == 118
    assert t.deck() == full_deck
    assert [sum(t.in_hand(seat).values()) for seat in range(players)] == [4] * players
    assert len(t.market_names()) == 5


def test_m03_merchandise_stands_by_the_colour_of_the_city(table: type[Table]) -> None:
    t = table()
    assert stack(t.game, t.city("berlin")) == [7, 6, 5, 4]  # black
    assert stack(t.game, t.city("koln")) == [4, 3, 2]  # red
    assert stack(t.game, t.city("bremen")) == [3, 2, 1]  # yellow
    assert stack(t.game, t.city("ulm")) == [2]  # white


def test_m03_there_are_74_tokens(table: type[Table]) -> None:
    game = table().game
    stacks = [stack(game, city) for city in range(35)]
    assert sum(map(len, stacks)) == 74
    assert sorted(map(len, stacks)) == [1] * 16 + [3] * 18 + [4]


def test_m03_condensed_merchandise(table: type[Table]) -> None:
    t = table(condensed=True)
    assert stack(t.game, t.city("berlin")) == [7, 6, 5, 4]
    assert stack(t.game, t.city("koln")) == [4, 3, 2]
    assert stack(t.game, t.city("bremen")) == [3, 2]
    assert stack(t.game, t.city("ulm")) == [1]
    assert sum(len(stack(t.game, city)) for city in range(35)) == 62
    assert stack(t.game.copy(), t.city("ulm")) == [1]


def test_m04_two_piles_of_tickets(table: type[Table]) -> None:
    game = table().game
    points = game.board.ticket_points
    short = [int(points[int(ticket)]) for ticket in game.short_pile.unseen[:23]]
    long = [int(points[int(ticket)]) for ticket in game.long_pile.unseen[:23]]
    assert (game.short_pile.count(), game.long_pile.count()) == (23, 23)
    assert (min(short), max(short)) == (5, 11)
    assert (min(long), max(long)) == (12, 22)


def test_m05_the_first_player_announces_four(table: type[Table]) -> None:
    t = table(3, from_setup=True)
    assert t.game.phase == ANNOUNCE_TICKETS
    assert t.game.turn == 0
    assert [announced(move) for move in t.legal()] == [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)]


def test_m05_choosing_begins_with_the_first_player(table: type[Table]) -> None:
    t = table(3)
    t.game.deal(3, 2, t.chance)
    seats = []
    while t.game.phase != TURN:
        seats.append(int(t.game.turn))
        t.play(t.legal()[0])
    assert seats == [2, 2, 0, 0, 1, 1]
    assert t.game.turn == 2


def test_m05_keep_at_least_two(table: type[Table]) -> None:
    t = table(from_setup=True)
    t.draw_tickets(SHORT[:1], LONG[:3])
    assert t.game.phase == FIRST_TICKETS
    assert t.game.turn == 0
    assert [move - KEEP for move in t.legal()] == [3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15]


def test_m05_what_is_returned_is_set_aside_until_the_last_has_chosen(table: type[Table]) -> None:
    t = table(from_setup=True)
    t.draw_tickets(SHORT[:2], LONG[:2])
    t.play(KEEP + 0b0101)  # the first of each pile; the second ones go back
    game = t.game
    assert game.holder[t.ticket(SHORT[0])] == 0
    assert game.holder[t.ticket(LONG[0])] == 0
    assert (game.aside[t.ticket(SHORT[1])], game.aside[t.ticket(LONG[1])]) == (0, 0)
    assert (game.short_pile.count(), game.long_pile.count()) == (21, 21)

    t.draw_tickets([], ["leipzig--ulm", "berlin--mainz", "berlin--munchen", "kiel--schweiz"])
    t.play(KEEP + 0b0011)
    assert game.phase == TURN
    assert game.turn == 0
    assert list(game.aside) == [NOBODY] * 46
    assert (game.short_pile.count(), game.long_pile.count()) == (22, 20)  # 23 - 2 + 1; 23 - 2 - 4 + 1 + 2
    assert (game.short_pile.under_count, game.long_pile.under_count) == (0, 0)  # shuffled in, not put under
    assert t.ticket(SHORT[1]) in list(game.short_pile.unseen[: game.short_pile.unseen_count])
    assert t.ticket("kiel--schweiz") in list(game.long_pile.unseen[: game.long_pile.unseen_count])
    assert list(game.ticket_counts) == [2, 2]


def test_m05_no_more_of_a_pile_than_it_holds(table: type[Table]) -> None:
    t = table(from_setup=True)
    t.tickets_left(SHORT[:1], LONG)
    assert [announced(move) for move in t.legal()] == [(0, 4), (1, 3)]


def test_move_numbers_are_contiguous(table: type[Table]) -> None:
    board = table().game.board
    pairs = [(0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (0, 3), (1, 2), (2, 1), (3, 0)]
    pairs += [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)]
    assert [announcement(*pair) for pair in pairs] == list(range(7, 21))
    assert [announced(move) for move in range(7, 21)] == pairs
    assert (ANNOUNCE, KEEP + 1, PLACE_NOBODY, PLACE) == (7, 21, 36, 37)
    assert (first_board(board), first_travel(board), alight_move(board)) == (72, 107, 217)
    assert first_claim(board) == 218
    assert table().game.n_moves() == 1906


def test_m20_no_payment_is_numbered_twice(table: type[Table]) -> None:
    claims = number_claims(table().game.board)
    rows = [
        (claims.route[n], claims.colour[n], claims.coloured[n], claims.locomotives[n], claims.plus4[n])
        for n in range(int(claims.count))
    ]
    assert len(rows) == len(set(rows))
    board = table().game.board
    for route, _, coloured, locomotives, plus4 in rows:
        assert coloured + locomotives + plus4 == board.route_length[route]
        assert plus4 == 0 or board.route_length[route] >= 4
        assert plus4 <= 6


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(BoardError) as caught:
        MarklinBoard(data)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_m01_a_board_says_how_many_passengers(data: dict[str, Any]) -> None:
    data["passengers"] = -1
    assert refused(data) == "board: 'passengers' must be a whole number from 0 to 100, not -1"
    del data["passengers"]
    assert refused(data) == "board: 'passengers' is missing"


def test_m03_a_board_with_wrong_merchandise_is_refused(data: dict[str, Any]) -> None:
    data["merchandise"]["red"] = [2, 3, 4]
    assert refused(data) == "merchandise: 'red' must begin with the highest token"
    data["merchandise"]["red"] = [4, 0]
    assert refused(data) == "merchandise: 'red' must hold whole numbers from 1 to 100, not 0"
    data["merchandise"]["red"] = 4
    assert refused(data) == "merchandise: 'red' must be a list of at most 100 tokens"
    del data["merchandise"]["red"]
    assert refused(data) == "cities[7] 'dusseldorf': unknown merchandise 'red'; known: black, yellow, white"
    del data["cities"][7]["merchandise"]
    assert refused(data) == "cities[7] 'dusseldorf': 'merchandise' is missing"


def test_m04_a_board_with_one_pile_is_refused(data: dict[str, Any]) -> None:
    data["tickets"] = data["tickets"]["short"]
    assert refused(data) == "tickets: must be an object with the lists 'short' and 'long'"


def test_m05_a_board_with_too_few_tickets_for_the_players_is_refused(data: dict[str, Any]) -> None:
    data["tickets"] = {"short": data["tickets"]["short"][:10], "long": data["tickets"]["long"][:1]}
    with pytest.raises(BoardError, match="tickets: 11 of them; 3 players need 12"):
        sm.Match("marklin", players=3, board=data)
    sm.Match("marklin", players=2, board=data)


def test_m22_a_city_cannot_be_called_none(data: dict[str, Any]) -> None:
    data["cities"][0]["id"] = "none"
    for route in data["routes"]:
        route.update({end: "none" for end in "ab" if route[end] == "augsburg"})
    for ticket in (*data["tickets"]["short"], *data["tickets"]["long"]):
        ticket.update({end: "none" for end in "ab" if ticket[end] == "augsburg"})
    assert refused(data) == "cities: the id 'none' is taken: the move \"place none\" places nobody"


def test_m51_a_board_says_the_bonus(data: dict[str, Any]) -> None:
    data["longest_path_bonus"] = data.pop("most_tickets_bonus")
    assert refused(data) == "board: 'most_tickets_bonus' is missing"
