"""G03: a seat learns only what the rules show it.

The test exchanges everything that a seat cannot know, by dealing it anew from the seat's own view, and compares
what the seat gets to see, byte for byte.
"""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.games.card.rules import Card
from tests.games.random_games import finished, positions, whole_state
from tests.games.test_laws import on_every_table

seeds = st.integers(0, 2**40)


def exchanged(match: sm.Match, seat: int, seed: int) -> sm.Match:
    """The same match with all that the seat cannot know dealt anew."""
    twin = match.copy()
    twin.state = sm.resample(match.view(seat), sm.SeededChance(seed))
    return twin


def all_that_is_shown(match: sm.Match, seat: int, rng: random.Random) -> str:
    """The view (in JSON, for bots, for people) and the error texts for moves that are not legal."""
    view = match.view(seat)
    for_bots = {name: value for name, value in vars(view).items() if name != "edition"}
    shown = [json.dumps(view.to_dict(memory=True)), repr(for_bots), repr(view), str(view)]
    for move in rng.sample(range(len(match.notation)), 30):
        if match.is_over or move not in match.state.legal_moves() or seat != match.turn:
            with pytest.raises(sm.IllegalMove) as refused:
                match.play(move, seat=seat)
            shown.append(str(refused.value))
    return "\n".join(shown)


@on_every_table
@settings(max_examples=5, deadline=None)
@given(seed=seeds)
def test_g03_exchanging_secrets_changes_nothing_that_a_seat_sees(game: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for match in positions(game, players, seed):
        if rng.random() > 0.1:
            continue
        seat = rng.randrange(players)
        twin = exchanged(match, seat, rng.randrange(2**32))
        look = rng.randrange(2**32)
        assert all_that_is_shown(match, seat, random.Random(look)) == all_that_is_shown(twin, seat, random.Random(look))


@on_every_table
@settings(max_examples=5, deadline=None)
@given(seed=seeds)
def test_resampling_keeps_the_cards_and_does_exchange(game: str, players: int, seed: int) -> None:
    """G04 holds in what was dealt anew, and what was dealt anew does differ."""
    rng = random.Random(seed)
    differs = 0
    for match in positions(game, players, seed):
        if rng.random() > 0.1:
            continue
        seat = rng.randrange(players)
        state = sm.resample(match.view(seat), sm.SeededChance(rng.randrange(2**32)))
        assert all_cards(state) == all_cards(match.state)
        differs += whole_state(state) != whole_state(match.state)
    assert differs > 0


def all_cards(game: sm.Game) -> list[int]:
    """G04: the cards in hands, market, piles (and on the table), by kind."""
    kinds = 11
    counts = [game.pile[k] + game.discards[k] + list(game.market).count(k) for k in range(kinds)]
    for place, count in enumerate(game.hands):
        counts[place % kinds] += count
    if isinstance(game, Card):
        counts = [counts[k] + sum(game.stacks[k::kinds]) for k in range(kinds)]
        counts = [counts[k] + sum(game.station[k::8]) if k < 8 else counts[k] for k in range(kinds)]
        counts[8] += sum(game.station_wild)
    return counts


@on_every_table
@settings(max_examples=5, deadline=None)
@given(seed=seeds)
def test_a_log_tells_no_secret(game: str, players: int, seed: int) -> None:
    """A seat's log names no card drawn blind and no ticket, except its own."""
    match = finished(game, players, seed)
    for seat in (*range(players), None):
        for entry in match.log(seat):
            if entry.get("player") == seat and seat is not None:
                continue
            assert not {"keep", "return", "tickets"} & entry.keys()
            assert "card" not in entry or entry["from"] != "pile"


def test_a_game_without_a_seed_takes_its_chance_from_the_operating_system() -> None:
    match = sm.Match("usa", players=2)
    assert isinstance(match.chance, sm.SystemChance)
    assert match.record()["setup"] != sm.Match("usa", players=2).record()["setup"]
    assert "seed" not in json.dumps(match.record())


def test_a_spectator_cannot_be_resampled() -> None:
    with pytest.raises(sm.StationmasterError, match="choose a seat"):
        sm.resample(sm.Match("usa", players=2, seed=1).view(None), sm.SeededChance(1))
