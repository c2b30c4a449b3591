"""What programs of this game get wrong again and again, each as a test; some stand with their rule:

- both halves of a double claimed by one player, a double open with three players: test_usa_claims (U23, U24)
- the market reset not checked again after a refill, or not at setup: test_usa_cards, test_usa_setup (U14)
- a market locomotive as second card, a deck that runs out in mid-draw, cards lost at a reshuffle:
  test_usa_cards (U12, U16)
- tickets drawn on the last turn not penalised, tie-breaks: test_usa_tickets_and_end (U41, U43)
"""

from __future__ import annotations

import json

import pytest

from stationmaster.games.family.tickets import TicketPile
from tests.games.random_games import finished, positions
from tests.games.usa.positions import BOARD, USA, hold, own, play, texts, usa, usa_state

pytestmark = pytest.mark.uncompiled


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_u21_nobody_ever_spends_more_cars_than_they_hold(players: int) -> None:
    for match in positions("usa", players, 77):
        state = usa_state(match)
        for seat in range(players):
            routes = [r for r in range(BOARD.n_routes) if state.owners[r] == seat]
            assert state.cars[seat] >= 0
            assert state.cars[seat] + sum(BOARD.route_length[r] for r in routes) == 45
            assert state.route_score[seat] == sum(BOARD.route_points[BOARD.route_length[r]] for r in routes)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_u23_nobody_ever_owns_two_parallel_routes(players: int) -> None:
    for seed in range(3):
        owners = usa_state(finished("usa", players, seed)).owners
        pairs = [
            (owners[r], min(BOARD.route_a[r], BOARD.route_b[r]), max(BOARD.route_a[r], BOARD.route_b[r]))
            for r in range(BOARD.n_routes)
            if owners[r] != 255
        ]
        assert len(pairs) == len(set(pairs))
        if players <= 3:  # U24
            assert len({pair[1:] for pair in pairs}) == len(pairs)


def test_u30_an_empty_ticket_pile_does_not_lock_the_game() -> None:
    game = usa()
    game.ticket_pile = TicketPile(BOARD.n_tickets)
    assert "draw tickets" not in texts(game)
    play(game, "draw pile", "draw pile", cards=["red", "red"])
    assert game.turn == 1


def test_u04_points_of_tickets_are_not_shown_before_the_end() -> None:
    """A view is the same whether the opponent's tickets are done or not."""
    shown = set()
    for ticket in ("denver--el_paso", "los_angeles--new_york"):  # one of them is completed by the routes below
        game = usa()
        own(game, 1, "denver--santa_fe", "el_paso--santa_fe")
        hold(game, 1, ticket)
        shown.add(json.dumps(USA.view(game, 0, ["Ann", "Bo"], {}).to_dict(memory=True)))
    assert len(shown) == 1


def test_u13_a_second_blind_draw_is_legal_after_a_blind_locomotive() -> None:
    game = usa()
    play(game, "draw pile", cards=["locomotive"])
    assert game.turn == 0
    assert "draw pile" in texts(game)


def test_u40_the_last_round_counts_players_not_moves() -> None:
    """Two cards drawn are one turn."""
    game = usa(2, hands=[{"red": 4}])
    game.cars[0] = 5
    play(game, "claim calgary--helena red 4")
    play(game, "draw pile", "draw pile", cards=["red", "red"])
    assert (game.turns_left, game.turn, game.is_over()) == (1, 0, False)
    play(game, "draw pile", "draw pile", cards=["red", "red"])
    assert game.is_over()
