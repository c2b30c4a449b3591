"""The same settings in every interface, with the same meaning."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import stationmaster as sm
from stationmaster.bots import Budget, make_bot
from stationmaster.envs import SingleEnv, VectorEnv, makers
from stationmaster.envs.tasks import TaskSettings
from stationmaster.games.family.view import View

ENV, RAW, PARALLEL = makers("usa")


def finished(env: Any, seed: int = 1) -> Any:
    """A PettingZoo environment at the end of a random game, before the agents leave."""
    env.reset(seed=seed)
    while not any([*env.terminations.values(), *env.truncations.values()]):
        env.step(env.sample())
    return env


def test_the_documentation_has_all_settings_in_one_table() -> None:
    page = Path("docs/environments.md").read_text(encoding="utf-8")
    table = page.split("## Settings")[1].split("\n## ")[0]
    assert [*re.findall(r"^\| `(\w+)=", table, re.MULTILINE)] == [
        "players",
        *TaskSettings.__annotations__,
        "render_mode",
    ]
    for make in (ENV, RAW, PARALLEL, SingleEnv, VectorEnv):
        found = inspect.signature(make).parameters
        assert {"players", "settings"} <= set(found)


@pytest.mark.parametrize("make", [ENV, PARALLEL, SingleEnv, VectorEnv])
def test_a_wrong_setting_is_told_in_a_line(make: Any) -> None:
    given = {"game": "usa"} if make in (SingleEnv, VectorEnv) else {}
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"illegal": "maybe"}, "illegal must be one of"),
        ({"reward": "love"}, "reward must be one of"),
        ({"oponents": ["random"]}, "there is no setting 'oponents'; there are: players, board, options"),
        ({"max_cycles": 0}, "max_cycles must be a whole number"),
        ({"players": "3"}, "players must be a whole number of at least 1, not '3'"),
        ({"players": 9}, "usa is for 2 to 5 players, not 9"),
        ({"memory": "no"}, "memory must be True or False, not 'no'"),
        ({"options": ["fast"]}, "options must be a dictionary"),
        ({"opponents": []}, "name at least one opponent"),
        ({"opponents": [[]]}, "name at least one opponent"),
        ({"opponents": [3]}, "is no opponent: give a bot's name"),
        ({"opponents": ["random"] * 3, "players": 3}, "need more than 3 seats"),
    ]
    for wrong, told in wrongs:
        with pytest.raises(sm.StationmasterError, match=told):
            make(**given, **wrong)


def test_steps_that_cannot_be_made_are_told_in_a_line() -> None:
    with pytest.raises(sm.StationmasterError, match="num_envs must be a whole number of at least 1, not 0"):
        VectorEnv("usa", 0)
    envs, single = VectorEnv("usa", 3), SingleEnv("usa")
    for env, action in ((envs, [0, 0, 0]), (single, 0)):
        with pytest.raises(sm.StationmasterError, match=r"there is no game yet: call reset\(\) before step\(\)"):
            env.step(action)
    envs.reset(seed=1)
    before = envs.state()
    for actions in ([1, 2], [[1, 2, 3]], ["a"] * 3, None, [1.5] * 3):
        with pytest.raises(sm.StationmasterError, match="give 3 actions, each a whole number, not "):
            envs.step(actions)
    assert (envs.state() == before).all()


def test_max_cycles_counts_the_decisions_of_the_caller_everywhere() -> None:
    env = finished(ENV(2, max_cycles=9))
    assert set(env.truncations.values()) == {True}
    single = SingleEnv("usa", max_cycles=9)
    single.reset(seed=1)
    cuts = [single.step(single.sample())[3] for _ in range(9)]
    assert cuts == [False] * 8 + [True]
    envs = VectorEnv("usa", 3, max_cycles=9, opponents="random")
    envs.reset(seed=1)
    for n in range(1, 30):
        _, rewards, over, cut, info = envs.step(envs.sample())
        assert cut.all() == cut.any() == (n % 9 == 0)
        assert not over.any()
        assert not rewards.any()
        assert ("final_obs" in info) == cut.any()
        assert "scores" not in info or not info["_scores"].any()


def test_an_illegal_action_in_the_vector_environment() -> None:
    envs = VectorEnv("usa", 3)
    _, info = envs.reset(seed=1)
    actions = envs.sample()
    wrong = np.array([actions[0], 0, actions[2]])
    seats = info["seat"].copy()
    _, rewards, over, cut, info = envs.step(wrong)
    assert over.tolist() == info["illegal"].tolist() == [False, True, False]
    assert rewards.tolist() == [0, -1, 0]
    assert info["rewards"][1].tolist() == [-1.0 if seat == seats[1] else 0.0 for seat in range(2)]
    assert not info["_scores"].any()
    assert not cut.any()
    replaced = VectorEnv("usa", 3, illegal="random")
    replaced.reset(seed=1)
    assert not replaced.step(wrong)[2].any()


def test_a_mask_is_never_empty_and_what_it_offers_at_the_end_does_nothing() -> None:
    for max_cycles in (None, 20):
        env = finished(ENV(3, max_cycles=max_cycles))
        while env.agents:
            seen, _, terminated, truncated, info = env.last()
            assert terminated or truncated
            assert np.flatnonzero(seen["action_mask"]).tolist() == [0] == np.flatnonzero(info["action_mask"]).tolist()
            assert env.sample() == 0
            env.step(env.sample())
        single = SingleEnv("usa", max_cycles=max_cycles)
        single.reset(seed=1)
        ended = False
        while not ended:
            seen, _, over, cut, info = single.step(single.sample())
            ended = over or cut
            assert info["action_mask"].any()
        assert np.flatnonzero(info["action_mask"]).tolist() == [single.sample()] == [0]
        assert (single.action_masks() == info["action_mask"]).all()
        again = single.step(0)
        assert (again[0] == seen).all()
        assert again[1:4] == (0.0, over, cut)


@pytest.mark.parametrize("game", sm.GAMES)
def test_the_state_is_what_all_seats_know(game: str) -> None:
    env = makers(game)[0](3)
    env.reset(seed=2)
    for _ in range(50):
        state = env.state()
        assert env.state_space.contains(state)
        for row, agent in enumerate(env.possible_agents):
            assert (state[row] == env.observe(agent)["observation"]).all()
        env.step(env.sample())
    envs, single = VectorEnv(game, 2, 3), SingleEnv(game, 3)
    envs.reset(seed=2)
    single.reset(seed=2)
    for _ in range(20):
        seen, info = envs.step(envs.sample())[0::4]
        assert envs.state_space.contains(envs.state())
        assert all(
            (state[seat] == row).all() for state, seat, row in zip(envs.state(), info["seat"], seen, strict=True)
        )
        own = single.step(single.sample())[0]
        assert (single.state()[0] == own).all()
        assert single.state_space.contains(single.state())
    parallel = makers(game)[2](2, scaled=True)
    parallel.reset(seed=2)
    assert parallel.state().dtype == np.float32
    assert parallel.state_space.contains(parallel.state())


# ---- opponents ----


class Careful:
    """A bot of one's own: the last of its moves."""

    name = "careful"
    seen = 0

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        assert view.seat == view.turn != 0
        self.seen += 1
        return view.moves[-1]


def test_opponents_are_names_bots_policies_and_pools_of_them() -> None:
    bot, asked = Careful(), Counter[str]()

    def policy(observation: Any, mask: Any) -> int:
        asked["policy"] += 1
        assert observation.shape == (628 if players == 2 else 745,)
        return int(np.flatnonzero(mask)[0])

    tables: list[tuple[int, list[Any]]] = [
        (2, [bot]),
        (2, [policy]),
        (3, [policy, bot]),
        (2, [[policy, bot, "random"]]),
    ]
    for players, opponents in tables:
        envs = VectorEnv("usa", 4, players, opponents=opponents, max_cycles=5)
        envs.reset(seed=1)
        for _ in range(40):
            envs.step(envs.sample())
    assert bot.seen > 50
    assert asked["policy"] > 50
    finished(ENV(opponents=[policy]))
    SingleEnv(opponents=[make_bot("greedy")])


def test_an_opponent_that_chooses_what_is_not_legal_is_told() -> None:
    env = SingleEnv("usa", opponents=[lambda observation, mask: 0])
    with pytest.raises(sm.StationmasterError, match="player_1: an opponent chose 0, which is not legal"):
        finish(env)


def finish(env: SingleEnv) -> None:
    env.reset(seed=1)
    while not any(env.step(env.sample())[2:4]):
        pass


def test_a_game_draws_from_the_pool_when_it_is_dealt_and_keeps_to_it() -> None:
    met: list[str] = []

    def named(name: str) -> Any:
        def policy(observation: Any, mask: Any) -> int:
            met.append(name)
            return int(np.flatnonzero(mask)[-1])

        return policy

    pool = [named("a"), named("b")]
    env = SingleEnv("usa", opponents=[pool], max_cycles=10)
    drawn = Counter[str]()
    for seed in range(60):
        if seed == 30:
            pool.append(named("c"))  # a pool may grow: a policy of one's own, say, as it was a while ago
        met.clear()
        env.reset(seed=seed)
        for _ in range(10):
            env.step(env.sample())
        assert len(set(met)) == 1
        drawn[met[0]] += 1
    assert set(drawn) == {"a", "b", "c"}
    assert drawn["a"] > 10
    assert drawn["b"] > 10
    env.reset(seed=7)
    again = env.clone()
    assert again.task.opponents[0] is pool


def test_row_i_meets_the_same_opponents_whatever_the_number_of_rows() -> None:
    def policy(observation: Any, mask: Any) -> int:
        return int(np.flatnonzero(mask)[-1])

    few, many = (VectorEnv("usa", n, opponents=[["planner", policy]]) for n in (2, 5))
    seen, wider = few.reset(seed=4)[0], many.reset(seed=4)[0]
    for _ in range(60):
        assert (seen == wider[:2]).all()
        actions = np.array([np.flatnonzero(mask)[0] for mask in many.action_masks()])
        seen, wider = few.step(actions[:2])[0], many.step(actions)[0]
