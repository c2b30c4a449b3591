"""What the environments cost, and others beside them: in one run, on one core.

    pip install '.[envs,openspiel]' rlcard chess
    python benchmarks/environments.py [--json]

Everything is timed by the process's own clock; the best of several rounds counts. The PettingZoo cycle is the loop that
docs/environments.md shows. It is compared with the engine's own loop in three ways. The first two replay the same
recorded moves on both sides, and time nothing but the legal moves and one of them here, observe, mask and step there:
against `legal_moves()` and `apply()`, as Python code uses the engine, and against `list_moves(out)` and `apply()`,
which leaves the moves in a buffer and makes no list. The third times whole random games, dealt and chosen as well, as
the page shows it.
"""

# ruff: noqa: B007, RUF059 (one loop is written as people see it, with names for all that they get)
from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

import stationmaster as sm
from stationmaster.envs import VectorEnv

ROUNDS = 7


def rate(work: Callable[[], int]) -> float:
    """Steps a second, in the best of several rounds; `work` answers how many steps it made."""
    best = 0.0
    for _ in range(ROUNDS):
        began = time.process_time()
        steps = work()
        best = max(best, steps / (time.process_time() - began))
    return best


def deal(game: str, players: int, chance: sm.Chance) -> sm.Game:
    box = sm.edition(game)
    state: sm.Game = box.deal(players, chance.first_player(players), chance, box.check_options({}))
    return state


def compiled_play(game: str, players: int) -> Callable[[], int]:
    def work() -> int:
        choice, steps = sm.SeededChance("choice"), 0
        for seed in range(300):
            chance = sm.SeededChance(seed)
            state = deal(game, players, chance)
            steps += sm.play_randomly(state, chance, choice, sm.move_buffer(state))
        return steps

    return work


def python_play(game: str, players: int) -> Callable[[], int]:
    """The engine's own list of legal moves and one of them, from Python."""

    def work() -> int:
        choice, steps = sm.SeededChance("choice"), 0
        for seed in range(60):
            chance = sm.SeededChance(seed)
            state = deal(game, players, chance)
            out = sm.move_buffer(state)
            while not state.is_over():
                count = state.list_moves(out)
                state.apply(out[choice.below(count)], chance)
                steps += 1
        return steps

    return work


def random_loop(env: Any) -> None:
    """The loop that docs/environments.md shows, line by line: a test compares them."""
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(env.sample())


def pettingzoo_play(game: str, players: int) -> Callable[[], int]:
    env = import_module(f"stationmaster.envs.{game}_v0").env(players)
    steps = sum(decisions(env, seed) for seed in range(60))  # the loop itself does not count

    def work() -> int:
        for seed in range(60):
            env.reset(seed=seed)
            random_loop(env)
        return steps

    return work


def decisions(env: Any, seed: int) -> int:
    """How many there are in a random game, which is the same each time."""
    env.reset(seed=seed)
    count = 0
    while not any(env.terminations.values()):
        env.step(env.sample())
        count += 1
    return count


def recorded(game: str, players: int, count: int = 60) -> list[list[int]]:
    """The moves of random games, by seed."""
    games = []
    for seed in range(count):
        chance, choice, moves = sm.SeededChance(seed), sm.SeededChance(f"choice {seed}"), []
        state = deal(game, players, chance)
        out = sm.move_buffer(state)
        while not state.is_over():
            moves.append(out[choice.below(state.list_moves(out))])
            state.apply(moves[-1], chance)
        games.append(moves)
    return games


def bare_costs(game: str, players: int) -> tuple[float, float, float]:
    """Seconds a move: of the engine with a list, with a buffer, and of the environment. Best of the rounds."""
    games = list(enumerate(recorded(game, players)))
    env = import_module(f"stationmaster.envs.{game}_v0").env(players)
    total = sum(len(moves) for _, moves in games)
    listing = buffered = cycle = float("inf")
    for _ in range(ROUNDS):
        listing = min(listing, sum(time_listing(game, players, seed, moves) for seed, moves in games))
        buffered = min(buffered, sum(time_buffered(game, players, seed, moves) for seed, moves in games))
        cycle = min(cycle, sum(time_cycle(env, seed, moves) for seed, moves in games))
    return listing / total, buffered / total, cycle / total


def time_listing(game: str, players: int, seed: int, moves: list[int]) -> float:
    chance = sm.SeededChance(seed)
    state = deal(game, players, chance)
    began = time.process_time()
    for move in moves:
        state.legal_moves()
        state.apply(move, chance)
    return time.process_time() - began


def time_buffered(game: str, players: int, seed: int, moves: list[int]) -> float:
    chance = sm.SeededChance(seed)
    state = deal(game, players, chance)
    out = sm.move_buffer(state)
    began = time.process_time()
    for move in moves:
        state.list_moves(out)
        state.apply(move, chance)
    return time.process_time() - began


def time_cycle(env: Any, seed: int, moves: list[int]) -> float:
    """`random_loop` with NumPy's integers that were chosen before."""
    chosen = iter(np.array(moves))
    env.reset(seed=seed)
    began = time.process_time()
    for _agent in env.agent_iter():
        _, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(next(chosen))
    return time.process_time() - began


def vector_play(game: str, players: int) -> Callable[[], int]:
    env = VectorEnv(game, 256, players)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(300):
            env.step_randomly()
        return 300 * 256

    return work


def aec_play(module: str) -> Callable[[], int]:
    """Another PettingZoo environment, with its own mask."""
    env = import_module(module).env()

    def work() -> int:
        steps = 0
        while steps < 500:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]).tolist())))
                steps += 1
        return steps

    return work


def rlcard_play(name: str) -> Callable[[], int]:
    import rlcard  # noqa: PLC0415 (not needed by the rest)

    env = rlcard.make(name, config={"seed": 1})

    def work() -> int:
        steps = 0
        while steps < 3000:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                steps += 1
        return steps

    return work


def openspiel_play(name: str) -> Callable[[], int]:
    from open_spiel.python import rl_environment  # noqa: PLC0415 (not needed by the rest)

    env = rl_environment.Environment(name)

    def work() -> int:
        steps = 0
        while steps < 1500:
            now = env.reset()
            while not now.last():
                legal = now.observations["legal_actions"][now.observations["current_player"]]
                now = env.step([random.choice(legal)])
                steps += 1
        return steps

    return work


OTHERS: dict[str, Callable[[], Callable[[], int]]] = {
    "PettingZoo chess_v6": lambda: aec_play("pettingzoo.classic.chess_v6"),
    "PettingZoo connect_four_v3": lambda: aec_play("pettingzoo.classic.connect_four_v3"),
    "RLCard gin-rummy": lambda: rlcard_play("gin-rummy"),
    "RLCard leduc-holdem": lambda: rlcard_play("leduc-holdem"),
    "OpenSpiel gin_rummy (rl_environment)": lambda: openspiel_play("gin_rummy"),
}


def measure(players: int) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    for game in sm.GAMES:
        own = rate(python_play(game, players))
        cycle = rate(pettingzoo_play(game, players))
        play = rate(compiled_play(game, players))
        vector = rate(vector_play(game, players))
        listing, buffered, observing = bare_costs(game, players)
        figures[game] = {
            "engine: legal_moves() and apply(), µs": listing * 1e6,
            "engine: list_moves(out) and apply(), µs": buffered * 1e6,
            "PettingZoo: observe, mask, step, µs": observing * 1e6,
            "the cycle, times legal_moves() and apply()": observing / listing,
            "the cycle, times list_moves(out) and apply()": observing / buffered,
            "with choice and deal: engine, moves/s": own,
            "with choice and deal: PettingZoo, cycles/s": cycle,
            "with choice and deal: the ratio": own / cycle,
            "compiled random play, decisions/s": play,
            "vector of 256, steps/s": vector,
            "vector, share of compiled play": vector / play,
        }
    return figures


def measure_others() -> dict[str, float | str]:
    rates: dict[str, float | str] = {}
    for name, make in OTHERS.items():
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                rates[name] = rate(make())
        except ImportError as error:
            rates[name] = f"not installed ({error.name})"
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    games, others = measure(args.players), measure_others()
    if args.json:
        print(json.dumps({"players": args.players, "games": games, "others": others}))
        return
    for game, figures in games.items():
        print(f"{game}, {args.players} players")
        for name, figure in figures.items():
            print(f"  {name:45} {figure:>12,.2f}" if figure < 100 else f"  {name:45} {figure:>12,.0f}")
    print("others, steps/s")
    for name, steps in others.items():
        print(f"  {name:45} {steps if isinstance(steps, str) else format(steps, '>12,.0f')}")


if __name__ == "__main__":
    main()
