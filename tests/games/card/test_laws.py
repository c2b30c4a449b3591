"""Laws that hold in every game of cards and at every move of it."""

from __future__ import annotations

import pytest

from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, NOBODY
from stationmaster.games.family.chance import SeededChance
from tests.games.card.positions import TABLE, all_cards, dealt

pytestmark = pytest.mark.uncompiled

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(4)]


def tickets_are_conserved(game: Card) -> bool:
    pile = game.ticket_pile
    found = [*pile.unseen[: pile.unseen_count], *pile.under[: pile.under_count]]
    for seat in range(game.players):
        found += [*game.offer_of(seat), *game.tickets_of(seat), *game.completed_by(seat)]
    return sorted(found) == list(range(46))


def one_station_a_colour(game: Card) -> bool:
    """C31 leaves no colour on two stations; C11 leaves no locomotive without a coloured card."""
    for colour in range(COLOURS):
        places = range(colour, game.players * COLOURS, COLOURS)
        if sum(game.station[place] > 0 for place in places) > 1:
            return False
        if any(game.station_wild[place] > 0 and game.station[place] == 0 for place in places):
            return False
    return True


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_g01_g04_g05_every_game_is_legal_and_ends(players: int, seed: int) -> None:
    game = dealt(players, first=seed % players, seed=seed)
    chance, choice = SeededChance(f"cards {seed}"), SeededChance(f"choice {seed}")
    decisions = 0
    while not game.is_over():
        moves = game.legal_moves()
        assert moves == sorted(set(moves))
        assert moves
        assert 0 <= moves[0] <= moves[-1] < game.n_moves()
        game.apply(moves[choice.below(len(moves))], chance)
        decisions += 1
        assert all_cards(game) == list(TABLE.deck)
        assert sum(game.pile) == game.pile_total
        assert sum(game.discards) == game.discard_total
        assert tickets_are_conserved(game)
        assert one_station_a_colour(game)
        assert all(shown <= held for shown, held in zip(game.seen, game.hands, strict=True))
        assert decisions < 5000
    assert game.legal_moves() == []
    assert game.deals_left == 0
    held = [sum(holder == seat for holder in game.holder) for seat in range(players)]
    assert held == list(game.ticket_counts)
    assert all(seat == NOBODY or seat < players for seat in game.done_by)
