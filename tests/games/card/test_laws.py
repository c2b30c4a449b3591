"""Laws that hold in every game of cards and at every move of it."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stationmaster as sm
from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, KINDS, LOCOMOTIVE, NOBODY
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.notation import cards_text
from stationmaster.games.family.rules import PASS
from tests.games.card.positions import PLAYS, TABLE, all_cards, dealt

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


def deals_again(game: Card, move: int) -> bool:
    """C54: by trial."""
    trial = game.copy()
    trial.apply(move, SeededChance("trial"))
    return len(trial.dealt) > 0


@pytest.mark.parametrize("seed", range(12))
def test_c54_whether_a_new_deal_would_follow_is_known_before_the_move(seed: int) -> None:
    """All moves near the end of the first deal, some before; in every third game nobody does anything (C42)."""
    game = dealt(4, first=seed % 4, seed=seed)
    chance, rng = SeededChance(f"cards {seed}"), random.Random(seed)
    answers = set()
    while not game.is_over() and game.deals_left > 0:
        moves = game.legal_moves()
        near = game.turns_left >= 0 or game.idle >= 10
        for move in moves if near else rng.sample(moves, min(3, len(moves))):
            answers.add(game.would_deal_again(move))
            assert game.would_deal_again(move) == deals_again(game, move)
        game.apply(lazy_move(game, moves) if seed % 3 == 0 else rng.choice(moves), chance)
    assert answers == {True, False}


def lazy_move(game: Card, moves: list[int]) -> int:
    """Draws cards to the end, then draws tickets and keeps none, which moves nothing (C42)."""
    return next((move for move in (8, 7, PASS, *range(1, 7)) if move in moves), moves[0])


def test_c30_every_play_has_the_id_that_its_cards_give() -> None:
    for index in range(len(PLAYS.colour)):
        cards = [0] * KINDS
        cards[PLAYS.colour[index]] = PLAYS.coloured[index]
        cards[LOCOMOTIVE] = PLAYS.locomotives[index]
        assert PLAYS.group_of(vec[i64](cards)) == PLAYS.first + index
    for index, row in enumerate(PLAYS.row):
        assert PLAYS.row_of(vec[i64]([row >> kind & 1 for kind in range(KINDS)])) == PLAYS.rows + index


def test_c30_cards_make_a_play_if_the_notation_says_so() -> None:
    notation, rng, found = sm.edition("card").notation, random.Random(30), 0
    for _ in range(4000):
        cards = [0] * KINDS
        for _ in range(rng.randint(1, 4)):
            cards[rng.randrange(KINDS)] += rng.choice([1, 1, 1, 2, 9])
        names = [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(cards[kind])]
        ids = []
        for text in (f"group {cards_text(cards)}", " ".join(["row", *names])):
            try:
                ids.append(notation.parse(text))
                found += 1
            except sm.NotationError:
                ids.append(-1)
        assert [PLAYS.group_of(vec[i64](cards)), PLAYS.row_of(vec[i64](cards))] == ids
    assert found > 400
