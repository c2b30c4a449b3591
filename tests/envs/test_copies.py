"""Copies of environments play on exactly as the first: cloned, deep-copied, pickled, in another process."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.envs import SingleEnv, VectorEnv, makers
from stationmaster.envs.registration import env_id
from stationmaster.envs.wrappers import FactoredActions
from stationmaster.games.family.chance import ScriptedChance
from stationmaster.games.family.recording import RecordingChance, RepeatedChance
from stationmaster.games.maps.board import Board
from stationmaster.testing.builds import is_compiled

pytestmark = pytest.mark.uncompiled

WAYS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda env: env.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}
KINDS: dict[str, Callable[[str], Any]] = {
    "aec": lambda game: makers(game)[0](3, reward="dense"),
    "aec against bots": lambda game: makers(game)[0](opponents=[["random", a_policy]], max_cycles=40),
    "parallel": lambda game: makers(game)[2](2, scaled=True),
    "single": lambda game: SingleEnv(game, opponents=[["random", "greedy"], "random"]),
    "vector": lambda game: VectorEnv(game, 3, reward="score_difference"),
    "vector of graphs": lambda game: VectorEnv(game, 3, opponents=["greedy"], observation=graph_or_flat(game)),
    "vector against bots": lambda game: VectorEnv(game, 3, opponents=[["random", a_policy]], max_cycles=30),
}
seeds = st.integers(0, 2**40)


def graph_or_flat(game: str) -> str:
    return "graph" if isinstance(sm.edition(game).board, Board) else "flat"


def a_policy(observation: Any, mask: Any) -> int:
    """The last legal action."""
    return int(np.flatnonzero(mask)[-1])


def walk(env: Any, steps: int) -> list[Any]:
    """What comes of so many random steps, new games included: all that an environment tells."""
    told: list[Any] = []
    for _ in range(steps):
        if hasattr(env, "agent_iter") and not env.agents:
            env.reset()
        if hasattr(env, "last"):
            told.append((env.agent_selection, env.last(), env.state(), env.action_space("player_0").sample()))
            env.step(None if any(env.last(False)[2:4]) else env.sample())
        elif not hasattr(env, "num_envs") and getattr(env, "agents", None) == []:
            told.append(env.reset())
        else:
            told.append((env.step(env.sample()), env.np_random.random() if hasattr(env, "np_random") else 0))
            if isinstance(env, SingleEnv) and any(told[-1][0][2:4]):
                told.append(env.reset())
    return told


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=4, deadline=None)
@given(seed=seeds, steps=st.integers(0, 120), data=st.data())
def test_a_copy_in_mid_game_plays_on_exactly_as_the_first(
    kind: str, way: str, seed: int, steps: int, data: st.DataObject
) -> None:
    env = KINDS[kind](data.draw(st.sampled_from(sm.GAMES)))
    env.reset(seed=seed)
    walk(env, steps)
    twin = WAYS[way](env)
    then = pickle.dumps(twin)
    first = walk(env, 60)
    assert same(walk(twin, 60), first)
    assert same(walk(pickle.loads(then), 60), first)


def same(one: Any, other: Any) -> bool:
    """Whether two things are the same all through, arrays by their numbers and types."""
    if isinstance(one, np.ndarray) and one.dtype != object:
        return one.dtype == other.dtype and np.array_equal(one, other)
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple, np.ndarray)):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


@pytest.mark.parametrize("kind", KINDS)
def test_an_environment_that_was_not_reset_can_be_sent_too(kind: str) -> None:
    env = KINDS[kind]("usa")
    twin = pickle.loads(pickle.dumps(env))
    for one in (env, twin):
        one.reset(seed=3)
    assert same(walk(env, 20), walk(twin, 20))


def test_a_copy_goes_its_own_way() -> None:
    for make in KINDS.values():
        env = make("usa")
        env.reset(seed=1)
        twin, control = env.clone(), env.clone()
        walk(twin, 30)
        assert same(walk(env, 30), walk(control, 30))


def told_elsewhere(env: Any) -> list[Any]:
    return walk(env, 40)


def test_a_copy_in_another_process_plays_on_exactly_as_the_first() -> None:
    envs = [make("usa") for make in KINDS.values()]
    for env in envs:
        env.reset(seed=5)
        walk(env, 25)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.map(told_elsewhere, envs)
    assert same(there, [walk(env, 40) for env in envs])


ELSEWHERE = """
import pickle, sys
walk, play_on, envs, match, view = pickle.load(sys.stdin.buffer)
told = [walk(env, 40) for env in envs]
assert sys.modules["stationmaster.games.family.rules"].__file__.endswith(".py")
pickle.dump((told, envs, play_on(match, 7), view), sys.stdout.buffer)
"""


@pytest.mark.skipif(not is_compiled(), reason="there is only one build here")
def test_what_was_sent_by_a_compiled_process_goes_on_in_an_uncompiled_one_and_back() -> None:
    envs = [make("usa") for make in KINDS.values()]
    for env in envs:
        env.reset(seed=5)
        walk(env, 25)
    match = sm.Match("marklin", 3, seed=5)
    for _ in range(20):
        match.play(match.legal_moves()[-1])
    path = os.pathsep.join([str(Path("tools/uncompiled").resolve()), *sys.path])
    answer = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=pickle.dumps((walk, play_on, envs, match, match.view(1))),
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.PIPE,
        check=True,
    )
    told, back, played, view = pickle.loads(answer.stdout)
    assert view == match.view(1)
    assert played == play_on(match, 7)
    assert same(told, [walk(env, 40) for env in envs])
    assert same([walk(env, 40) for env in back], [walk(env, 40) for env in envs])


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install '.[ray]'")
def test_ray_gives_back_the_environment_that_it_was_sent() -> None:
    from ray import cloudpickle  # noqa: PLC0415 (an extra, and costs time to import): what Ray sends everything with

    env = KINDS["vector against bots"]("usa")
    env.reset(seed=5)
    walk(env, 25)
    twin = pickle.loads(cloudpickle.dumps(env))  # type: ignore[no-untyped-call]
    assert same(walk(twin, 25), walk(env, 25))


def test_factored_actions_are_copied_with_what_they_wrap() -> None:
    env = FactoredActions(gymnasium.make("stationmaster/Marklin-v0"))
    env.reset(seed=2)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert (twin.action_masks() == env.action_masks()).all()
        assert twin.factored.nvec == env.factored.nvec
        assert same(walk(twin.unwrapped, 30), walk(env.inner.clone(), 30))


@pytest.mark.parametrize("game", sm.GAMES)
def test_gymnasiums_wrappers_are_copied_with_what_they_wrap(game: str) -> None:
    env = gymnasium.make(env_id(game), opponents=["random"])
    env.reset(seed=2)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        inner: Any = twin.unwrapped
        assert same(walk(inner.clone(), 30), walk(env.unwrapped.clone(), 30))  # type: ignore[attr-defined]


def test_gymnasiums_vector_environments_find_an_action_at_the_end_of_a_game() -> None:
    """Whose own reset comes a step after the end: until then the mask has one action, which does nothing."""

    def make() -> gymnasium.Env[Any, Any]:
        return gymnasium.make("stationmaster/Usa-v0", opponents=["random"], max_cycles=12)

    for vector in (gymnasium.vector.SyncVectorEnv, gymnasium.vector.AsyncVectorEnv):
        envs: Any = vector([make, make])
        _, info = envs.reset(seed=3)
        rng, ends = random.Random(1), 0
        for _ in range(60):
            masks = info["action_mask"]
            assert masks.any(axis=1).all()
            _, _, over, cut, info = envs.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
            ends += int((over | cut).sum())
        assert ends > 2
        envs.close()


# ---- what the environments are made of ----


@pytest.mark.parametrize("game", sm.GAMES)
@settings(max_examples=5, deadline=None)
@given(seed=seeds)
def test_states_views_boards_and_editions_are_sent(game: str, seed: int) -> None:
    match = sm.Match(game, 2, seed=seed)
    rng = random.Random(seed)
    for _ in range(rng.randrange(40)):
        if not match.is_over:
            match.play(rng.choice(match.legal_moves()))
    for way in (copy.copy, copy.deepcopy, WAYS["pickle"]):
        assert way(match.edition) is match.edition
        assert way(match.edition.board) is match.edition.board
        assert way(match.view(0)) == match.view(0)
        assert way(match.scores()) == match.scores()
        assert list(way(match.state.score()).totals()) == list(match.state.score().totals())
        assert list(way(match.legal_moves())) == list(match.legal_moves())
        assert way(match.notation).fault("claim nothing") == match.notation.fault("claim nothing")
        assert [move.text for move in way(list(match.legal_moves()))] == [str(move) for move in match.legal_moves()]
        state = way(match.state)
        assert state.legal_moves() == match.state.legal_moves()
        assert state.board is match.edition.board if game != "card" else state.table is match.edition.board
        assert same(play_on(way(match), seed), play_on(match.copy(), seed))
    assert len(pickle.dumps(match.state)) < 4000


def play_on(match: sm.Match, seed: int) -> list[Any]:
    rng = random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves()))
    return [match.record(), match.chance.below(1000)]


def test_a_board_of_ones_own_is_sent_with_what_is_played_on_it() -> None:
    board = sm.edition("usa").board.data | {"cars": 20}
    env = VectorEnv("usa", 2, board=board)
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.task.edition.board.cars == 20
    assert same(walk(twin, 30), walk(env, 30))


def test_every_chance_is_copied_with_what_it_will_say() -> None:
    scripted, recording, repeated = ScriptedChance(1), RecordingChance(), RepeatedChance()
    scripted.tell([3, 1], [7])
    kept = [recording.word() for _ in range(3)]
    repeated.tell(kept)
    repeated.word()
    for way in (copy.copy, copy.deepcopy, WAYS["pickle"]):
        seeded = sm.SeededChance("x")
        twin = way(seeded)
        assert [twin.word() for _ in range(9)] == [seeded.word() for _ in range(9)]
        assert (way(scripted).cards, way(scripted).tickets, way(scripted).first_player(5)) == ([3, 1], [7], 1)
        assert way(recording).drawn == kept
        assert [way(repeated).word(), repeated.copy().word()] == [kept[1], kept[1]]
        assert 0 <= way(sm.SystemChance()).below(5) < 5
