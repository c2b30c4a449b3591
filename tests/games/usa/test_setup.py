"""U01 to U05: the box, the deal, the first tickets."""

from __future__ import annotations

from collections import Counter

import pytest

import stationmaster as sm
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.chance import ScriptedChance, SeededChance
from stationmaster.games.usa.rules import Usa
from tests.games.usa.positions import BOARD, USA, hand, market, usa_state

pytestmark = pytest.mark.uncompiled


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_u01_cars_scores_and_the_size_of_the_box(players: int) -> None:
    game = USA.deal(players, 0, SeededChance(3), {})
    assert list(game.cars) == [45] * players
    assert list(game.route_score) == [0] * players
    assert (len(BOARD.cities), BOARD.n_routes, BOARD.n_tickets) == (36, 100, 30)
    colours = Counter(BOARD.route_colour)
    assert [colours[colour] for colour in range(9)] == [7] * 8 + [44]


def test_u02_the_deck() -> None:
    assert dict(zip(KIND_NAMES, BOARD.deck, strict=True)) == {
        **dict.fromkeys(KIND_NAMES[:8], 12),
        "locomotive": 14,
        "locomotive_plus4": 0,
        "passenger": 0,
    }
    assert sum(BOARD.deck) == 110


@pytest.mark.parametrize(("players", "pile"), [(2, 97), (3, 93), (4, 89), (5, 85)])
def test_u02_the_deal(players: int, pile: int) -> None:
    game = USA.deal(players, 0, SeededChance(4), {})
    assert [sum(hand(game, seat).values()) for seat in range(players)] == [4] * players
    assert None not in market(game)
    assert (game.pile_total, sum(game.pile), game.discard_total) == (pile, pile, 0)


def scripted(cards: str, players: int = 2) -> Usa:
    chance = ScriptedChance()
    chance.tell([KIND_NAMES.index(name) for name in cards.split()], list(range(3 * players)))
    game: Usa = USA.deal(players, 0, chance, {})
    assert chance.cards == []
    return game


def test_u02_g06_cards_are_dealt_one_at_a_time_round_from_the_first_player() -> None:
    game = scripted("red blue red blue red blue green blue  white white black black yellow")
    assert hand(game, 0) == {"red": 3, "green": 1}
    assert hand(game, 1) == {"blue": 4}
    assert market(game) == ["white", "white", "black", "black", "yellow"]


def test_u14_a_market_with_three_locomotives_is_discarded_at_setup() -> None:
    hands = "red blue red blue red blue green blue "
    first = "locomotive red locomotive red locomotive "
    second = "locomotive locomotive locomotive locomotive locomotive "
    game = scripted(hands + first + second + "white white black locomotive locomotive")
    assert market(game) == ["white", "white", "black", "locomotive", "locomotive"]
    assert len(game.resets) == 10
    assert game.discard_total == 10


def test_u03_all_are_dealt_three_before_anyone_returns() -> None:
    game = USA.deal(3, 1, SeededChance(5), {})
    offers = [game.offer_of(seat) for seat in range(3)]
    assert [len(offer) for offer in offers] == [3, 3, 3]
    assert len({ticket for offer in offers for ticket in offer}) == 9
    assert game.ticket_pile.count() == 21


def test_u03_keep_at_least_two() -> None:
    match = sm.Match("usa", players=2, seed=6, first=0)
    assert [str(move) for move in match.legal_moves()] == ["keep 0 1", "keep 0 2", "keep 1 2", "keep 0 1 2"]
    with pytest.raises(sm.IllegalMove, match=r"keep 1: choose your first tickets: keep at least 2 of the 3.*\(U03\)"):
        match.play("keep 1")
    with pytest.raises(sm.IllegalMove, match="U03"):
        match.play("draw pile")
    assert match.entries == []


def test_u03_they_choose_in_seat_order_from_the_first_and_returns_go_under_the_pile() -> None:
    match = sm.Match("usa", players=3, seed=6, first=2)
    offers = [match.state.offer_of(seat) for seat in range(3)]
    turns = []
    for move in ("keep 0 1", "keep 1 2", "keep 0 1 2"):
        turns.append(match.turn)
        match.play(move)
    pile = usa_state(match).ticket_pile
    assert turns == [2, 0, 1]
    assert [pile.under[n] for n in range(pile.under_count)] == [offers[2][2], offers[0][0]]
    assert list(match.state.ticket_counts) == [2, 3, 2]
    assert (match.turn, match.phase) == (2, "turn")


def test_u03_nobody_sees_anothers_choice_before_their_own() -> None:
    """Whether the first player keeps two or three, the others see the same."""
    two, three = (sm.Match("usa", players=3, seed=6, first=0) for _ in range(2))
    two.play("keep 0 1")
    three.play("keep 0 1 2")
    for seat in (1, 2, None):
        assert two.view(seat).to_dict(memory=True) == three.view(seat).to_dict(memory=True)
        assert two.log(seat) == three.log(seat) == [{"player": 0, "move": "keep_tickets"}]
    for match in (two, three):
        match.play("keep 0 1")
        match.play("keep 0 1")
    assert two.view(1).ticket_counts == (2, 2, 2)
    assert three.view(1).ticket_counts == (3, 2, 2)


def test_u04_hands_and_tickets_are_secret_and_their_numbers_public() -> None:
    match = sm.Match("usa", players=2, seed=6, first=0)
    for _ in range(2):
        match.play("keep 0 1 2")
    view = match.view(1)
    assert view.hand_sizes == (4, 4)
    assert view.ticket_counts == (3, 3)
    assert view.hand == tuple(match.state.hands)[11:]
    assert view.tickets == tuple(match.state.tickets_of(1))
    assert view.moves == ()  # it is not seat 1's turn, and the list of legal moves would tell a hand
    spectator = match.view(None)
    assert (spectator.hand, spectator.tickets, spectator.moves) == (None, None, ())


def test_u05_the_first_player_is_drawn_unless_named_and_turns_go_round() -> None:
    assert {sm.Match("usa", players=3, seed=seed).state.first for seed in range(20)} == {0, 1, 2}
    match = sm.Match("usa", players=3, seed=1, first=1)
    assert match.state.first == 1
    for _ in range(3):
        match.play("keep 0 1 2")
    order = []
    for _ in range(6):
        order.append(match.turn)
        match.play("draw pile")
    assert order == [1, 1, 2, 2, 0, 0]
