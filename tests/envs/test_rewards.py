"""Rewards: as defined, adding up to zero, telling no secret."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from librt.vecs import vec

import stationmaster as sm
from stationmaster.envs.buffers import shared
from stationmaster.envs.compiled.rewards import PLACEMENT, Rewards
from stationmaster.envs.tasks import Task
from stationmaster.games.family.scoring import Sheet
from tests.games.random_games import finished
from tests.games.test_laws import on_every_table


def play_through(task: Task, seed: int) -> tuple[list[float], Any]:
    """The sum of rewards of a random game, and its final state."""
    batch = task.batch(seed)
    batch.reset()
    sums = np.zeros(task.players)
    over = False
    while not over:
        over = batch.play(0, batch.random_move(0))
        sums += shared(batch.rewards, np.float64)
    return list(sums), batch.games[0]


@on_every_table
def test_placement_follows_the_ranks(game: str, players: int) -> None:
    for seed in range(6):
        match = finished(game, players, seed)
        ranks = [score.rank for score in match.scores()]
        worth = vec[float]([0.0] * players)
        Rewards(PLACEMENT).add_final(match.state.score(), worth[:], worth, 0)
        expected = [(sum(o > r for o in ranks) - sum(o < r for o in ranks)) / (players - 1) for r in ranks]
        assert list(worth) == pytest.approx(expected)
        assert sum(worth) == pytest.approx(0)


def test_ties_share_the_placement() -> None:
    worth = vec[float]([0.0] * 3)
    sheet = Sheet(("points",), ("tickets", "path"), 3)
    for seat, (points, tickets, path) in enumerate([(50, 2, 10), (50, 2, 10), (20, 9, 40)]):
        sheet.add(seat, 0, points)
        sheet.add_key(seat, 0, tickets)
        sheet.add_key(seat, 1, path)
    Rewards(PLACEMENT).add_final(sheet, worth[:], worth, 0)
    assert list(worth) == [0.5, 0.5, -1.0]


@on_every_table
@pytest.mark.parametrize("reward", ["score_difference", "dense"])
def test_score_difference_and_dense_add_up_to_the_same(game: str, players: int, reward: str) -> None:
    sums, state = play_through(Task(game, players, reward=reward), 3)
    totals = list(state.totals())
    expected = [total - (sum(totals) - total) / (players - 1) for total in totals]
    assert sums == pytest.approx(expected)
    assert sum(sums) == pytest.approx(0)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(sm.StationmasterError, match="reward must be one of placement, score_difference, dense"):
        Task("usa", 2, reward="glory")
