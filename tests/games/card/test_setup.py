"""C01 to C05: the box, the deal, the first tickets."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.games import read_data
from stationmaster.games.card.moves import DRAW_TICKETS, KEEP, PLAY
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.rules import DRAW_PILE, FIRST_TICKETS, TURN
from stationmaster.games.maps.board import BoardError
from tests.games.card.positions import (
    PLAYS,
    TABLE,
    all_cards,
    dealt,
    group,
    hand,
    keep,
    kept,
    market,
    numbers,
    play,
    row,
    stack,
    station,
)

pytestmark = pytest.mark.uncompiled


def test_c01_the_box() -> None:
    assert list(TABLE.deck) == [10] * 8 + [16, 0, 0]
    assert sum(TABLE.deck) == 96
    assert len(TABLE.tickets) == TABLE.n_tickets == 46
    assert TABLE.cities == ["seattle", "los_angeles", "chicago", "dallas", "new_york", "miami"]
    assert list(TABLE.city_points) == [8, 12, 12, 10, 15, 8]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c02_one_locomotive_and_seven_cards_each_then_the_market(players: int) -> None:
    game = dealt(players)
    for seat in range(players):
        assert sum(hand(game, seat).values()) == 8
        assert hand(game, seat)["locomotive"] >= 1
        assert list(game.seen)[seat * 11 : seat * 11 + 11] == [0] * 8 + [1, 0, 0]  # everyone saw that one
        assert station(game, seat) == {}
        assert stack(game, seat) == {}
    assert None not in market(game)
    assert game.pile_total == 96 - 8 * players - 5
    assert all_cards(game) == list(TABLE.deck)


def test_c03_six_tickets_each_of_which_one_is_kept_at_least() -> None:
    game = dealt(3, first=2)
    assert game.phase == FIRST_TICKETS
    assert game.turn == 2  # U05
    assert [len(game.offer_of(seat)) for seat in range(3)] == [6, 6, 6]
    assert game.legal_moves() == list(range(KEEP + 1, KEEP + 64))


def test_c03_they_choose_in_seat_order_and_returned_tickets_are_shuffled_back() -> None:
    game = dealt(3, first=2)
    offers = [[TABLE.tickets[ticket] for ticket in game.offer_of(seat)] for seat in range(3)]
    play(game, keep(0))
    assert game.turn == 0
    play(game, keep(1, 5))
    assert game.turn == 1
    play(game, keep(0, 1, 2, 3, 4, 5))
    assert (game.turn, game.phase) == (2, TURN)
    assert kept(game, 2) == [offers[2][0]]
    assert kept(game, 0) == sorted([offers[0][1], offers[0][5]])
    assert kept(game, 1) == sorted(offers[1])
    assert list(game.ticket_counts) == [2, 6, 1]  # U04: how many is public
    assert game.ticket_pile.under_count == 0
    assert game.ticket_pile.unseen_count == 46 - 9
    # a returned ticket may come first
    play(game, DRAW_TICKETS, tickets=[offers[2][3], offers[0][0], offers[2][1], offers[2][2]])
    assert game.offer_of(2) == numbers([offers[2][3], offers[0][0], offers[2][1], offers[2][2]])


def test_c04_a_ticket_names_cities_a_value_and_cards() -> None:
    ticket = TABLE.tickets.index("chicago--seattle")
    assert TABLE.ticket_points[ticket] == 15
    assert list(TABLE.ticket_needs[ticket * 8 : ticket * 8 + 8]) == [0, 0, 0, 0, 0, 2, 1, 0]  # yellow 2, black 1
    assert TABLE.ticket_cities[ticket] == 0b000101  # Seattle and Chicago


def test_c05_the_state_knows_each_stack_exactly() -> None:
    game = dealt(2)
    assert len(game.stacks) == 2 * 11
    assert sum(game.stacks) == 0


def test_moves_are_numbered_without_gaps() -> None:
    assert (DRAW_PILE, DRAW_TICKETS, KEEP, PLAY) == (1, 7, 8, 72)
    assert group("purple", 1, 1) == 72
    assert group("purple", 1, 16) == 87
    assert group("purple", 2, 0) == 88
    assert group("red", 10, 16) == 72 + 8 * (10 * 17 - 1) - 1 == 1423
    assert row("purple", "blue", "orange") == 1424
    assert row("yellow", "black", "red") == 1479
    assert dealt(2).n_moves() == 1480
    found = [PLAYS.group_id(PLAYS.colour[n], PLAYS.coloured[n], PLAYS.locomotives[n]) for n in range(len(PLAYS.colour))]
    assert found == list(range(72, 1424))
    with pytest.raises(ValueError, match="three different colours"):
        row("red", "red", "blue")


def broken(**changes: Any) -> dict[str, Any]:
    return read_data("card") | changes


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "board: must be an object"),
        (broken(tickets=read_data("card")["tickets"][:23]), "tickets: 23 tickets; four players are dealt 24"),
        (broken(deck={"per_color": 10, "locomotive": 3}), "deck: 3 locomotives; 4 players get one each"),
        (broken(deck={"per_color": 10, "locomotive": 16, "passenger": 1}), "the card game has no passenger cards"),
        (broken(bonus_cards=[{"city": "miami", "points": 8}] * 2), "a second bonus card for 'miami'"),
        (broken(bonus_cards=[{"city": "miami"}]), "'points' is missing"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(data: object, words: str) -> None:
    with pytest.raises(BoardError, match=words):
        CardTable(data)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"id": "chicago--dallas"}, "duplicate id 'chicago--dallas'"),
        ({"needs": {}}, "needs no card"),
        ({"needs": {"pink": 1}}, "unknown color 'pink'"),
        ({"needs": {"red": 0}}, "'red' must be a whole number from 1 to 100, not 0"),
        ({"points": "5"}, "'points' must be a whole number"),
        ({"b": "chicago"}, "both ends are 'chicago'"),
    ],
)
def test_a_ticket_that_cannot_be_played_is_refused(change: dict[str, Any], words: str) -> None:
    data = read_data("card")
    data["tickets"][0].update(change)
    with pytest.raises(BoardError, match=words):
        CardTable(data)
