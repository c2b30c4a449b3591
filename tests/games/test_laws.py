"""Laws that hold for every game and every position: those of the conformance kit, at seeds that vary."""

from __future__ import annotations

import itertools
import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stationmaster.games import edition, edition_class, playable
from stationmaster.games.family.cards import KINDS
from stationmaster.games.family.rules import unseen_cards
from stationmaster.testing.laws import check_laws
from stationmaster.testing.notations import check_notation
from stationmaster.testing.playing import Sitting
from stationmaster.testing.records import check_records
from tests.games.random_games import positions

TABLES = [
    (game, players)
    for game in playable()
    for players in range(edition_class(game).least_players, edition_class(game).most_players + 1)
]
on_every_table = pytest.mark.parametrize(("game", "players"), TABLES)
seeds = st.integers(0, 2**40)
few = settings(max_examples=3, deadline=None)


def sitting(game: str, players: int, seed: int) -> Sitting:
    """With any of the game's options."""
    box = edition(game)
    choices = [dict(zip(box.options, values, strict=True)) for values in product(*box.options.values())]
    return Sitting(box, players, random.Random(seed).choice(choices), str(seed))


@on_every_table
@few
@given(seed=seeds)
def test_g01_g02_g04_g05_g06_moves_cards_copies_and_scores(game: str, players: int, seed: int) -> None:
    check_laws(sitting(game, players, seed))


@on_every_table
@few
@given(seed=seeds)
def test_a_record_gives_the_same_game_and_a_damaged_one_is_found(game: str, players: int, seed: int) -> None:
    check_records(sitting(game, players, seed))


@on_every_table
def test_ids_texts_and_ids_again(game: str, players: int) -> None:
    check_notation(sitting(game, players, 1))


@on_every_table
@few
@given(seed=seeds)
def test_g04_what_a_seat_has_not_seen_is_the_deck_without_all_that_it_has(game: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    deck = edition(game).board.deck
    for match in positions(game, players, seed):
        state, seat = match.state, rng.randrange(players)
        known = [state.discards[kind] + state.market_count(kind) + state.laid_out(kind) for kind in range(KINDS)]
        for other, kind in itertools.product(range(players), range(KINDS)):
            known[kind] += (state.hands if other == seat else state.seen)[other * KINDS + kind]
        unseen = unseen_cards(state, seat)
        assert [unseen[kind] + known[kind] for kind in range(KINDS)] == list(deck)
