"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections import Counter
from importlib import import_module
from itertools import chain, repeat
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils import parallel_to_aec

import stationmaster as sm
from stationmaster.envs import makers
from stationmaster.games import OWN
from tests.games.test_laws import on_every_table

with warnings.catch_warnings():  # the kit warns of its own way to import games
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
    from pettingzoo.test.max_cycles_test import max_cycles_test

# Observations with a mask are dictionaries, which the kit expects of PettingZoo's own classic games only.
DICTIONARIES = "ignore:Observation (space for each agent probably|is not a NumPy array)"


def module(game: str) -> Any:
    """That of a game of ours; a game from elsewhere has none."""
    if game in OWN:
        return import_module(f"stationmaster.envs.{game}_v0")
    return SimpleNamespace(**dict(zip(("env", "raw_env", "parallel_env"), makers(game), strict=True)))


@on_every_table
@pytest.mark.filterwarnings(DICTIONARIES)
def test_api(game: str, players: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(module(game).env(players), num_cycles=200, verbose_progress=False)


@on_every_table
def test_seed(game: str, players: int) -> None:
    seed_test(lambda: module(game).env(players), num_cycles=100)


@on_every_table
def test_render(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **kwargs: module(game).env(players, **kwargs))
    assert "decision of player_" in capsys.readouterr().out


@on_every_table
def test_max_cycles(game: str, players: int) -> None:
    """The kit's test is made for games in which all act at once, and acts at random without a mask."""

    def parallel_env(max_cycles: int) -> Any:
        return module(game).parallel_env(players, max_cycles=max_cycles, illegal="random")

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        max_cycles_test(
            SimpleNamespace(parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles)))
        )


@pytest.mark.parametrize("game", sm.GAMES)
def test_max_cycles_cuts_a_game_off(game: str) -> None:
    env = module(game).env(2, max_cycles=7)
    env.reset(seed=1)
    decisions = 0
    for _ in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert not terminated
        assert reward == 0
        if not truncated:
            decisions += 1
        env.step(None if truncated else int(np.flatnonzero(seen["action_mask"])[0]))
    assert decisions == 7


@pytest.mark.parametrize("game", sm.GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_parallel(game: str) -> None:
    env = module(game).parallel_env(2, illegal="random")
    parallel_api_test(env, num_cycles=100)
    parallel_seed_test(lambda: module(game).parallel_env(2, illegal="random"), num_cycles=50)


def test_last_takes_anything_for_true() -> None:
    """Tianshou's wrapper passes itself."""
    env = module("usa").env(2)
    env.reset(seed=1)
    seen = env.last(env)[0]
    assert seen["observation"].any()
    assert env.last(False)[0] is None


@on_every_table
def test_performance_benchmark_runs(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kit's benchmark runs for five seconds of its clock: here, for some games."""
    kit = import_module("pettingzoo.test.performance_benchmark")
    ticks = chain(repeat(0.0, 400), repeat(9.0))
    monkeypatch.setattr(kit, "time", SimpleNamespace(time=lambda: next(ticks)))
    env = module(game).env(players)
    games = Counter[str]()
    reset = env.reset
    monkeypatch.setattr(env, "reset", lambda: (games.update(["dealt"]), reset()))
    kit.performance_benchmark(env)
    assert games["dealt"] > 1


@on_every_table
def test_a_whole_game_is_that_of_the_engine(game: str, players: int) -> None:
    env = module(game).env(players)
    env.reset(seed=9)
    match = sm.Match(game, players, seed=9)
    rewards: dict[str, float] = {}
    choice = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, terminated, _, info = env.last()
        if terminated:
            rewards[agent] = reward
            env.step(None)
            continue
        assert agent == f"player_{match.turn}"
        legal = np.flatnonzero(seen["action_mask"])
        assert list(legal) == match.legal_moves().ids
        assert info["action_mask"] is seen["action_mask"]
        action = int(choice.choice(legal))
        env.step(action)
        match.play(action)
    assert match.is_over
    ranks = [score.rank for score in match.scores()]
    assert [rewards[f"player_{seat}"] for seat in range(players)] == pytest.approx(
        [(sum(o > r for o in ranks) - sum(o < r for o in ranks)) / (players - 1) for r in ranks]
    )


def test_illegal_actions() -> None:
    usa = module("usa")
    env = usa.raw_env(2)
    env.reset(seed=1)
    with pytest.raises(sm.IllegalMove, match="pass"):
        env.step(0)
    env = usa.env(2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    assert env.rewards == {name: -1.0 if name == agent else 0.0 for name in env.possible_agents}
    assert all(env.terminations.values())
    env = usa.env(2, illegal="random")
    env.reset(seed=1)
    env.step(0)
    assert not any(env.terminations.values())


def test_observations_are_the_callers_own() -> None:
    env = module("usa").env(2)
    env.reset(seed=1)
    seen = env.last()[0]
    before = seen["observation"].copy()
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    env.last()
    assert (seen["observation"] == before).all()


def test_options_and_bad_settings() -> None:
    assert module("marklin").env(3, options={"merchandise": "condensed"}).task.options == {"merchandise": "condensed"}
    with pytest.raises(sm.StationmasterError, match="2 to 5 players"):
        module("usa").env(6)
    with pytest.raises(sm.StationmasterError, match="illegal must be one of"):
        module("usa").env(2, illegal="ignore")
    with pytest.raises(sm.StationmasterError, match="render_mode must be one of"):
        module("usa").env(2, render_mode="3d")


@pytest.mark.parametrize("number", [int, np.int64, np.int32, np.uint16, np.array])
def test_numbers_of_numpy_take_the_fast_way_too(number: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    env = module("usa").env(2)
    env.reset(seed=1)
    with_care: list[object] = []
    monkeypatch.setattr(type(env), "step_with_care", lambda self, action: with_care.append(action))
    for _ in range(50):
        env.step(number(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    assert with_care == []
    env.step(None)
    assert with_care == [None]


def test_a_mask_that_was_written_into_makes_no_move_legal() -> None:
    env = module("usa").raw_env(2)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    mask.fill(1)
    with pytest.raises(sm.IllegalMove):
        env.step(wrong)


def test_agent_iter_goes_on_while_there_are_agents_and_no_longer_than_asked() -> None:
    env = module("usa").env(2)
    env.reset(seed=1)
    shown = []
    for agent in env.agent_iter(2**63):
        assert agent == env.agent_selection
        seen, _, over, _, _ = env.last()
        env.step(None if over else np.flatnonzero(seen["action_mask"])[-1])
        shown.append(agent)
    assert env.agents == []
    assert sorted(shown[-2:]) == ["player_0", "player_1"]  # each leaves the game by itself
    assert list(env.agent_iter()) == []
    env.reset(seed=1)
    assert len(list(env.agent_iter(max_iter=3))) == 3
