"""What `against.py` measures of a commit: it runs this with each of two, so nothing but the public API is used here.

python benchmarks/one_commit.py speed      steps and decisions a second, as JSON
python benchmarks/one_commit.py games      games of bots, move by move, as JSON
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tracemalloc
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.envs import VectorEnv

SECONDS = 0.3  # of each measurement
TABLES = {"usa": (2, 3, 4, 5), "marklin": (2, 3, 4, 5), "card": (2, 3, 4)}
PLANNER_GAMES = 4  # at each table


def rate(work: Callable[[int], int]) -> float:
    """Steps a second of this process; `work` gets a number and answers how many steps it made."""
    work(0)
    steps, rounds, began = 0, 0, process_time()
    while process_time() - began < SECONDS:
        rounds += 1
        steps += work(rounds)
    return steps / (process_time() - began)


def deal(game: str, players: int, chance: sm.Chance) -> sm.Game:
    box = sm.edition(game)
    state: sm.Game = box.deal(players, 0, chance, box.check_options({}))
    return state


def random_play(game: str, players: int) -> Callable[[int], int]:
    out = sm.move_buffer(deal(game, players, sm.SeededChance(0)))

    def work(number: int) -> int:
        chance = sm.SeededChance(number)
        return int(sm.play_randomly(deal(game, players, chance), chance, chance, out))

    return work


def pettingzoo_play(game: str, players: int) -> Callable[[int], int]:
    """The loop of docs/environments.md."""
    env = import_module(f"stationmaster.envs.{game}_v0").env(players=players)

    def work(number: int) -> int:
        env.reset(seed=number)
        rng, steps = np.random.default_rng(number), 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
                steps += 1
        return steps

    return work


def vector_play(game: str, players: int) -> Callable[[int], int]:
    envs = VectorEnv(game, num_envs=256, players=players)
    envs.reset(seed=1)
    sample = getattr(envs, "sample", None) or getattr(envs, "sample_actions")  # noqa: B009 (as older commits call it)

    def work(_: int) -> int:
        envs.step(sample())
        return 256

    return work


def state_bytes(game: str, players: int, copies: int = 200) -> float:
    """The memory that one more state takes, all its parts counted."""
    state = deal(game, players, sm.SeededChance(0))
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [state.copy() for _ in range(copies)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before - sys.getsizeof(kept)) / copies


def speed() -> dict[str, float]:
    found = {}
    for game, counts in TABLES.items():
        for players in counts:
            found[f"{game}, {players} players: random play, decisions/s"] = rate(random_play(game, players))
        for players in (counts[0], counts[-1]):
            found[f"{game}, {players} players: PettingZoo, steps/s"] = rate(pettingzoo_play(game, players))
            found[f"{game}, {players} players: vector environment, steps/s"] = rate(vector_play(game, players))
            found[f"{game}, {players} players: bytes of a state"] = state_bytes(game, players)
    return found


def bot_game(game: str, players: int, bot: str, seed: int) -> list[str]:
    """Its moves as texts, and the scores."""
    match, rng = sm.Match(game, players, seed=seed), Random(seed)
    bots = [make_bot(bot, game) for _ in range(players)]
    moves = []
    while not match.is_over:
        move = bots[match.turn].choose(match.view(match.turn), rng)
        moves.append(match.notation.text(move))
        match.play(move)
    return [*moves, "/".join(str(score.total) for score in match.scores())]


def games() -> dict[str, list[str]]:
    """By what they are called; `search` takes long, so it plays one of each kind."""
    kinds = [
        (game, players, "planner", seed)
        for game, counts in TABLES.items()
        for players in counts
        for seed in range(PLANNER_GAMES)
    ]
    kinds += [(game, 2, "search@20", 1) for game in TABLES]
    return {", ".join(map(str, kind)): bot_game(*kind) for kind in kinds}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "games"))
    print(json.dumps({"speed": speed, "games": games}[parser.parse_args().what]()))
