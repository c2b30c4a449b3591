"""The greedy bot of every game: stronger than chance, honest, and always at an end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import stationmaster as sm
from stationmaster.arena import simulate, summarise
from stationmaster.bots import make_bot
from tests.games.test_laws import on_every_table


def positions(game: str, players: int, seed: str) -> Iterator[sm.Match]:
    """The decisions of a game among greedy bots, and its end."""
    match = sm.Match(game, players=players, seed=seed)
    bots = [make_bot("greedy") for _ in range(players)]
    while not match.is_over:
        yield match
        match.play(bots[match.turn].choose(match.view(match.turn), Random(1)))
    yield match


@pytest.mark.parametrize("game", sm.GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random_clearly(game: str, players: int) -> None:
    summary = summarise(simulate(game, players, ["greedy", "random"], games=20, seed="yardstick", records=False))
    assert summary.by_bot["greedy"].wins >= 19
    assert summary.by_bot["greedy"].mean() > summary.by_bot["random"].mean() + 60


@on_every_table
def test_games_of_greedy_bots_end_with_most_tickets_completed(game: str, players: int) -> None:
    done = failed = 0
    for number in range(4):
        *_, match = positions(game, players, f"ends {number}")
        done += sum(len(score.tickets_completed) for score in match.scores())
        failed += sum(len(score.tickets_failed) for score in match.scores())
    assert done > failed


@on_every_table
def test_g03_what_a_seat_cannot_know_does_not_change_its_move(game: str, players: int) -> None:
    for match in positions(game, players, "honest"):
        if match.is_over:
            break
        view = match.view(match.turn)
        state = sm.resample(view, sm.SeededChance(f"other secrets {len(match.entries)}"))
        other = match.edition.view(state, match.turn, match.players, match.options)
        assert make_bot("greedy").choose(other, Random(1)) == make_bot("greedy").choose(view, Random(1))


@pytest.mark.parametrize("game", sm.GAMES)
def test_a_bot_that_played_before_answers_as_a_new_one(game: str) -> None:
    """What it keeps from one decision to the next saves time and changes nothing."""
    lasting = make_bot("greedy")
    for match in positions(game, 4, "plans"):
        if not match.is_over:
            view = match.view(match.turn)
            assert lasting.choose(view, Random(1)) == make_bot("greedy").choose(view, Random(1))
