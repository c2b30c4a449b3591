"""Gymnasium's own checks; the vector environment against the single games."""

from __future__ import annotations

import multiprocessing
from hashlib import sha256
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import stationmaster as sm
import stationmaster.envs
from stationmaster.bots import BOTS, make_bot
from stationmaster.envs import VectorEnv
from stationmaster.envs.registration import env_id
from stationmaster.envs.tasks import Task
from stationmaster.envs.wrappers import FactoredActions
from tests.games.test_laws import on_every_table


@on_every_table
def test_check_env(game: str, players: int) -> None:
    env = gymnasium.make(env_id(game), opponents=["random"], players=players)
    check_env(env.unwrapped, skip_render_check=True)
    check_env(gymnasium.make(env_id(game), players=players, illegal="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", sm.GAMES)
def test_check_env_renders(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(env_id(game), render_mode="rgb_array").unwrapped)
    assert not capsys.readouterr().err


QUICK_BOTS = ["search@20" if bot == "search" else bot for bot in BOTS]


@pytest.mark.parametrize(("game", "bot"), [(game, bot) for bot in QUICK_BOTS for game in make_bot(bot).games])
def test_a_game_against_a_bot(game: str, bot: str) -> None:
    env = gymnasium.make(env_id(game), opponents=[bot], render_mode="ansi")
    seen, info = env.reset(seed=4)
    reward: SupportsFloat = 0.0
    over, rng = False, np.random.default_rng(0)
    while not over:
        assert env.observation_space.contains(seen)
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()  # type: ignore[attr-defined]
        seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not cut
    assert reward == {1: 1.0, 2: -1.0}[info["ranks"][0]] or len(set(info["ranks"])) == 1
    assert len(info["scores"]) == 2
    assert isinstance(env.render(), str)


def test_opponents_by_level_and_with_a_budget_but_never_from_a_file() -> None:
    for opponent in ("easy", "search@5"):
        env = gymnasium.make("stationmaster/Usa-v0", opponents=[opponent])
        _, info = env.reset(seed=4)
        assert info["action_mask"].any()
    with pytest.raises(sm.StationmasterError, match="there is no bot"):
        gymnasium.make("stationmaster/Usa-v0", opponents=["examples/my_bot.py:MyBot"])


def test_an_illegal_action_says_why() -> None:
    env = gymnasium.make("stationmaster/Usa-v0", opponents=["random"])
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1, True)
    assert info["illegal"].startswith("pass: ")
    env = gymnasium.make("stationmaster/Usa-v0", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(sm.IllegalMove):
        env.step(0)
    vector = VectorEnv("usa", 3, illegal="raise")
    vector.reset(seed=1)
    with pytest.raises(sm.IllegalMove, match="game 0"):
        vector.step([0, 0, 0])


@on_every_table
def test_the_vector_environment_plays_the_same_games(game: str, players: int) -> None:
    """Each row against the engine itself, through the ends of games."""
    count = 3
    env = VectorEnv(game, count, players)
    seen, info = env.reset(seed=5)
    task = Task(game, players)
    chances = [sm.SeededChance(f"5/vector/{i}") for i in range(count)]
    games = [task.deal(chance) for chance in chances]
    ended = 0
    for _ in range(400):
        for i, state in enumerate(games):
            assert list(np.flatnonzero(info["action_mask"][i])) == state.legal_moves()
            assert info["seat"][i] == state.turn
        actions = env.sample()
        movers = [state.turn for state in games]
        seen, rewards, over, _, info = env.step(actions)
        for i, state in enumerate(games):
            state.apply(int(actions[i]), chances[i])
            assert bool(over[i]) == state.is_over()
            if state.is_over():
                ended += 1
                ranks = [score.rank for score in task.edition.scores(state)]
                mine = ranks[movers[i]]
                assert rewards[i] == pytest.approx(
                    (sum(r > mine for r in ranks) - sum(r < mine for r in ranks)) / (players - 1)
                )
                assert list(info["scores"][i]) == list(state.totals())
                assert info["final_obs"][i].shape == seen[i].shape
                games[i] = task.deal(chances[i])
            else:
                assert rewards[i] == 0
    assert ended > 0 or players > 2


def test_vector_against_bots_and_buffers() -> None:
    env = gymnasium.make_vec("stationmaster/Usa-v0", num_envs=4, opponents=["random"])
    assert isinstance(env, VectorEnv)
    seen, _ = env.reset(seed=2)
    assert seen.shape == (4, 628)
    assert env.observation_space.contains(seen)
    for _ in range(200):
        seen, rewards, _, _, info = env.step_randomly()
        assert (info["seat"] == 0).all()
        assert np.isin(rewards, (-1, 0, 1)).all()
    shared = VectorEnv("usa", 2, copy=False)
    first, _ = shared.reset(seed=1)
    assert shared.step_randomly()[0] is first


def test_what_a_step_returned_never_changes() -> None:
    """Whether all of it is kept, a view of it or nothing: only what nobody holds is written again."""
    env = VectorEnv("usa", 3)
    env.reset(seed=5)
    kept: list[tuple[Any, Any]] = []
    for number in range(60):
        seen, _, _, _, info = env.step_randomly()
        for array in (seen, info["action_mask"]):
            part = (array, array[1:, ::2], array.data, None)[number % 4]
            kept.append((part, np.array(part)))
    for part, then in kept:
        assert np.array_equal(np.array(part), then)


def test_an_array_that_was_locked_stands_in_nobodys_way() -> None:
    env = VectorEnv("usa", 3)
    env.reset(seed=5)
    for _ in range(12):
        seen, *_ = env.step_randomly()
        assert seen.flags.writeable
        seen.flags.writeable = False


def digest(seed: int) -> str:
    """A trajectory in one number."""
    env = VectorEnv("usa", 4)
    total = sha256(env.reset(seed=seed)[0].tobytes())
    for _ in range(100):
        seen, rewards, *_ = env.step_randomly()
        total.update(seen.tobytes() + rewards.tobytes())
    return total.hexdigest()


def test_g02_the_same_seed_gives_the_same_trajectory_in_another_process() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(digest, [3, 4]) == [digest(3), digest(4)]
    assert digest(3) != digest(4)


def test_factored_wrapper() -> None:
    env = FactoredActions(gymnasium.make("stationmaster/Usa-v0", opponents=["random"]))
    env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(50):
        assert env.action_masks().shape == (sum(env.factored.nvec),)
        _, _, over, _, _ = env.step(env.action_space.sample())
        if over:
            env.reset()
