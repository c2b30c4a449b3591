"""What is done again and again takes no more memory each time.

Interpreted code hands vecs to compiled code everywhere, and compiled code has kept every one of them (`setup.py`,
`without_leaks`). So whatever is done over and over is done here, and the memory that is left is measured.
"""

from __future__ import annotations

import copy
import gc
import pickle
import sys
import tracemalloc
from array import array
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from random import Random
from statistics import median

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stationmaster as sm
from stationmaster.bots import BOTS, Budget
from stationmaster.bots.saved import About, SavedPolicy
from stationmaster.coach.judge import Judge, alternatives
from stationmaster.envs import VectorEnv
from stationmaster.envs.dataset import observe, outcomes
from stationmaster.envs.making import makers
from stationmaster.envs.tasks import Task
from stationmaster.match import move_buffer
from stationmaster.record.verify import verify
from tests.bots.test_saved import layers
from tests.games.random_games import finished, positions

Deed = Callable[[], object]

ROUNDS = 6
TIMES = 4  # in a round, for measuring leaves something behind itself: 120 bytes were seen
LEAST = 40  # bytes of the smallest vec
STEPS = 10


def left_behind(deed: Deed) -> float:
    """Bytes, each time, in most rounds: what is made once and kept does not count."""
    deed()
    marks = array("q", range(ROUNDS))  # numbers in a list would be memory in use, too
    gc.collect()
    gc.freeze()  # what was there before need not be looked through in each round
    tracemalloc.start()
    try:
        for done in range(ROUNDS):
            marks[done] = in_use()
            for _ in range(TIMES):
                deed()
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    return median(after - before for before, after in pairwise(marks)) / TIMES


def in_use() -> int:
    gc.collect()
    sys._clear_type_cache()  # which holds names that were asked for
    return tracemalloc.get_traced_memory()[0]


@lru_cache
def late(game: str) -> sm.Match:
    """A decision in a turn, late in a game of three."""
    turns = [match.copy() for match in positions(game, 3, seed=5) if match.phase == "turn"]
    return turns[len(turns) * 2 // 3]


def play_on(match: sm.Match) -> None:
    twin, rng = match.copy(), Random(1)
    for _ in range(10):
        if not twin.is_over:
            twin.play(rng.choice(twin.legal_moves().ids))


def judge(match: sm.Match) -> None:
    playouts = Judge(match.edition, match.players).playouts
    alternatives(playouts, match.state.copy(), None)


def tell_facts(match: sm.Match) -> None:
    view = match.view(match.turn)
    for move in view.moves[:5]:
        view.facts(None, (move,))


DEEDS: dict[str, Callable[[sm.Match], object]] = {
    "a vec is an argument": lambda match: match.state.list_moves(move_buffer(match.state)),
    "a vec becomes an attribute": lambda match: setattr(match.state, "market", vec[i64](list(match.state.market))),
    "a game is played": play_on,
    "a view is resampled": lambda match: sm.resample(match.view(match.turn), sm.SeededChance(1)),
    "a position is written and read": lambda match: sm.Match.from_position(match.position()),
    "a state is sent": lambda match: pickle.loads(pickle.dumps(match.state)),
    "a state is copied": lambda match: copy.deepcopy(match.state),
    "alternatives are found": judge,
    "facts are told": tell_facts,
}


@pytest.mark.parametrize("game", sm.GAMES)
@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_is_left_behind_when(deed: str, game: str) -> None:
    match = late(game)
    assert left_behind(lambda: DEEDS[deed](match)) < LEAST


@pytest.mark.parametrize("game", sm.GAMES)
def test_nothing_is_left_behind_when_a_record_is_read(game: str) -> None:
    record = finished(game, 3, seed=5).record()
    assert left_behind(lambda: verify(record)) < LEAST


@pytest.mark.parametrize("game", sm.GAMES)
@pytest.mark.parametrize("name", BOTS)
def test_nothing_is_left_behind_by_the_decisions_of(name: str, game: str) -> None:
    match, bot = late(game), BOTS[name]()
    if game not in bot.games:
        pytest.skip(f"{name} does not play {game}")
    assert left_behind(lambda: bot.choose(match.view(match.turn), Budget(iterations=12), Random(1))) < LEAST


@pytest.mark.parametrize("game", sm.GAMES)
def test_nothing_is_left_behind_by_environments(game: str) -> None:
    many, one, rng = VectorEnv(game, 3, 2), makers(game)[0](players=2), Random(1)

    def step() -> None:
        masks = many.reset(seed=1)[1]["action_mask"]
        for _ in range(STEPS):
            masks = many.step([rng.choice(mask.nonzero()[0]) for mask in masks])[4]["action_mask"]
        one.reset(seed=1)
        for _ in range(STEPS):
            one.step(int(rng.choice(one.last()[0]["action_mask"].nonzero()[0])))
        pickle.loads(pickle.dumps(one))

    assert left_behind(step) < STEPS * LEAST


def test_nothing_is_left_behind_by_a_saved_policy() -> None:
    match = sm.Match("usa", 2, seed=1, board="mini")
    policy = SavedPolicy(About("usa", board="mini"), layers(), "mine")
    assert left_behind(lambda: policy.choose(match.view(match.turn), Budget(), Random(1))) < LEAST


@pytest.mark.parametrize("game", sm.GAMES)
def test_nothing_is_left_behind_by_a_dataset(game: str) -> None:
    match = late(game)
    task = Task(game, 3)
    assert left_behind(lambda: (observe(task, match.state), outcomes(task, match))) < LEAST
