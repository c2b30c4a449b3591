"""Laws that hold for every game and every position."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.games import OWN, edition_class
from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE
from tests.games.random_games import finished, positions, whole_state

TABLES = [
    (game, players)
    for game in OWN
    for players in range(edition_class(game).least_players, edition_class(game).most_players + 1)
]
on_every_table = pytest.mark.parametrize(("game", "players"), TABLES)
seeds = st.integers(0, 2**40)
few = settings(max_examples=6, deadline=None)


@on_every_table
@few
@given(seed=seeds)
def test_g01_the_legal_list_is_sorted_and_without_repeats(game: str, players: int, seed: int) -> None:
    for match in positions(game, players, seed):
        ids = match.legal_moves().ids
        assert ids == sorted(set(ids))
        assert bool(ids) != match.is_over


@on_every_table
@few
@given(seed=seeds)
def test_g01_the_legal_list_is_complete_and_everything_else_is_refused(game: str, players: int, seed: int) -> None:
    """Every id outside the list gets a ruling with a rule of the rulebook, and changes nothing."""
    rng = random.Random(seed)
    for match in positions(game, players, seed):
        if rng.random() > 0.05:
            continue
        legal = set(match.legal_moves().ids)
        before = whole_state(match.state)
        for move in rng.sample(range(len(match.notation)), 40):
            if move not in legal:
                with pytest.raises(sm.IllegalMove) as refused:
                    match.play(move)
                assert refused.value.rule[0] in "UMCG"
                assert refused.value.words
        assert whole_state(match.state) == before


@on_every_table
@few
@given(seed=seeds)
def test_g02_same_seed_and_moves_same_game(game: str, players: int, seed: int) -> None:
    one, two = finished(game, players, seed), finished(game, players, seed)
    assert one.record() == two.record()
    assert whole_state(one.state) == whole_state(two.state)


@on_every_table
@few
@given(seed=seeds)
def test_a_copy_is_independent_and_has_the_same_chances(game: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for match in positions(game, players, seed):
        if rng.random() > 0.03 or match.is_over:
            continue
        before, entries = whole_state(match.state), list(match.entries)
        one, two = match.copy(), match.copy()
        for _ in range(5):
            if not one.is_over:
                move = rng.choice(one.legal_moves().ids)
                one.play(move)
                two.play(move)
        assert whole_state(one.state) == whole_state(two.state)
        assert (whole_state(match.state), match.entries) == (before, entries)


@on_every_table
@few
@given(seed=seeds)
def test_replaying_a_record_gives_the_same_state(game: str, players: int, seed: int) -> None:
    match = finished(game, players, seed)
    text = json.dumps(match.record())
    loaded = sm.load(json.loads(text))
    assert whole_state(loaded.state) == whole_state(match.state)
    assert loaded.record() == json.loads(text)


@on_every_table
@few
@given(seed=seeds, share=st.floats(0, 1))
def test_an_unfinished_record_goes_on_from_the_same_position(game: str, players: int, seed: int, share: float) -> None:
    entries = len(finished(game, players, seed).entries)
    for match in positions(game, players, seed):
        if len(match.entries) >= share * entries and match.phase != "journey":  # one entry, written at its end
            break
    record = json.loads(json.dumps(match.record()))
    assert ("result" in record) == match.is_over
    loaded = sm.load(record)
    assert [view(loaded, seat) for seat in range(players)] == [view(match, seat) for seat in range(players)]


def view(match: sm.Match, seat: int | None) -> str:
    return json.dumps(match.view(seat).to_dict(memory=True))


@on_every_table
@few
@given(seed=seeds)
def test_g04_what_a_seat_has_not_seen_is_the_deck_without_all_that_it_has(game: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    deck = sm.edition(game).board.deck
    for match in positions(game, players, seed):
        state, seat = match.state, rng.randrange(players)
        known = [state.discards[kind] + state.market_count(kind) for kind in range(KINDS)]
        for other, kind in itertools.product(range(players), range(KINDS)):
            known[kind] += (state.hands if other == seat else state.seen)[other * KINDS + kind]
        for kind, count in played_cards(state):
            known[kind] += count
        assert [state.unseen(seat, kind) + known[kind] for kind in range(KINDS)] == list(deck)


def played_cards(state: sm.Game) -> Iterator[tuple[int, int]]:
    """Kinds and counts of what lies on stations and in train stacks."""
    if isinstance(state, Card):
        for n, count in enumerate(state.stacks):
            yield n % KINDS, count
        for n, (coloured, wild) in enumerate(zip(state.station, state.station_wild, strict=True)):
            yield n % COLOURS, coloured
            yield LOCOMOTIVE, wild


@on_every_table
@few
@given(seed=seeds)
def test_the_score_sheet_adds_up(game: str, players: int, seed: int) -> None:
    match = finished(game, players, seed)
    scores = match.scores()
    for score, total in zip(scores, match.state.totals(), strict=True):
        assert sum(score.parts.values()) == score.total == total
    best = [score for score in scores if score.rank == 1]
    assert best
    assert all(score.total <= best[0].total for score in scores)
    assert match.winners() == [seat for seat, score in enumerate(scores) if score.rank == 1]


@on_every_table
def test_ids_texts_and_ids_again(game: str, players: int) -> None:
    notation = sm.edition(game).notation
    texts = [notation.text(move) for move in range(len(notation))]
    assert [notation.parse(text) for text in texts] == list(range(len(notation)))
    assert len(notation) == sm.Match(game, players, seed=1).state.n_moves()
