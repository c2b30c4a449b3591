"""G03: a seat learns only what the rules show it.

The conformance kit exchanges everything that a seat cannot know, and compares what the seat gets to see, byte for byte.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given

import stationmaster as sm
from stationmaster.testing.secrets import check_secrets
from tests.games.random_games import finished
from tests.games.test_laws import few, on_every_table, seeds, sitting


@on_every_table
@few
@given(seed=seeds)
def test_g03_exchanging_secrets_changes_nothing_that_a_seat_sees(game: str, players: int, seed: int) -> None:
    """Nor its log; and what was dealt anew is a full state that does differ (G04)."""
    check_secrets(sitting(game, players, seed))


@on_every_table
@few
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
