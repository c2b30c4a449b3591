"""What the loops of docs/environments.md cost, and others' environments beside them: in one run, on one core.

    pip install -e '.[envs,openspiel]' && pip install rlcard chess pygame
    python benchmarks/environments.py [--json] [--players 2] [--rounds 7]

Everything is timed by the process's own clock; the best of several rounds counts, dealing included. The functions whose
names end in `_loop` are the loops that the page shows, line by line: a test compares them. A step is one decision of
the caller: where there are opponents, with all that they answer to it.

The last rows replay recorded moves, and time nothing but the legal moves and one of them on the engine's side, observe,
mask and step on the environment's.
"""

# ruff: noqa: B007, RUF059 (loops are written as people see them, with names for all that they get)
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

import gymnasium
import numpy as np

import stationmaster as sm
from stationmaster.envs import VectorEnv

Work = Callable[[], int]


def rate(work: Work, rounds: int) -> float:
    """Steps a second, in the best of several rounds; `work` answers how many steps it made."""
    best = 0.0
    for _ in range(rounds):
        began = time.process_time()
        steps = work()
        best = max(best, steps / (time.process_time() - began))
    return best


# ---- the loops of the page ----


def pettingzoo_loop(env: Any) -> None:
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(env.sample())


def gymnasium_loop(env: Any, info: Any) -> int:
    over, steps = False, 0
    while not over:
        action = np.flatnonzero(info["action_mask"])[-1]
        observation, reward, over, truncated, info = env.step(action)
        steps += 1
    return steps


def vector_loop(envs: Any) -> None:
    for _ in range(100):
        observations, rewards, over, truncated, info = envs.step(envs.sample())


def openspiel_loop(state: Any, rng: Any) -> None:
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))


# ---- ours ----


def deal(game: str, players: int, chance: sm.Chance) -> sm.Game:
    box = sm.edition(game)
    state: sm.Game = box.deal(players, chance.first_player(players), chance, box.check_options({}))
    return state


def compiled_play(game: str, players: int) -> Work:
    def work() -> int:
        choice, steps = sm.SeededChance("choice"), 0
        for seed in range(300):
            chance = sm.SeededChance(seed)
            state = deal(game, players, chance)
            steps += sm.play_randomly(state, chance, choice, sm.move_buffer(state))
        return steps

    return work


def pettingzoo_play(game: str, players: int) -> Work:
    env = import_module(f"stationmaster.envs.{game}_v0").env(players)
    steps = sum(decisions(env, seed) for seed in range(60))  # the loop itself does not count

    def work() -> int:
        for seed in range(60):
            env.reset(seed=seed)
            pettingzoo_loop(env)
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


def gymnasium_play(game: str, players: int) -> Work:
    env = gymnasium.make(f"stationmaster/{game.capitalize()}-v0", opponents=["greedy"], players=players)

    def work() -> int:
        return sum(gymnasium_loop(env, env.reset(seed=seed)[1]) for seed in range(60))

    return work


def vector_play(game: str, players: int, count: int, opponent: str | None = None, **settings: Any) -> Work:
    envs = VectorEnv(game, count, players, opponents=opponent and [opponent], **settings)
    envs.reset(seed=1)

    def work() -> int:
        vector_loop(envs)
        return 100 * count

    return work


def openspiel_play(name: str, games: int = 20) -> Work:
    import pyspiel  # noqa: PLC0415 (not needed by the rest)

    for registering in ("stationmaster.envs.openspiel", "open_spiel.python.games.kuhn_poker"):
        import_module(registering)
    game = pyspiel.load_game(name)

    def work() -> int:
        rng, steps = random.Random(1), 0
        for _ in range(games):
            state = game.new_initial_state()
            openspiel_loop(state, rng)
            steps += len(state.full_history())
        return steps

    return work


# ---- the environment against the engine, move by move ----


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


def bare_costs(game: str, players: int, rounds: int) -> tuple[float, float]:
    """Seconds a move: of the engine, listing and playing it, and of the environment."""
    games = list(enumerate(recorded(game, players)))
    env = import_module(f"stationmaster.envs.{game}_v0").env(players)
    total = sum(len(moves) for _, moves in games)
    listing = cycle = float("inf")
    for _ in range(rounds):
        listing = min(listing, sum(time_listing(game, players, seed, moves) for seed, moves in games))
        cycle = min(cycle, sum(time_cycle(env, seed, moves) for seed, moves in games))
    return listing / total, cycle / total


def time_listing(game: str, players: int, seed: int, moves: list[int]) -> float:
    chance = sm.SeededChance(seed)
    state = deal(game, players, chance)
    began = time.process_time()
    for move in moves:
        state.legal_moves()
        state.apply(move, chance)
    return time.process_time() - began


def time_cycle(env: Any, seed: int, moves: list[int]) -> float:
    """`pettingzoo_loop` with NumPy's integers that were chosen before."""
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


# ---- others ----


def aec_play(module: str) -> Work:
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


def rlcard_play(name: str) -> Work:
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


OTHERS: dict[str, Callable[[], Work]] = {
    "PettingZoo chess_v6": lambda: aec_play("pettingzoo.classic.chess_v6"),
    "PettingZoo connect_four_v3": lambda: aec_play("pettingzoo.classic.connect_four_v3"),
    "RLCard gin-rummy": lambda: rlcard_play("gin-rummy"),
    "RLCard leduc-holdem": lambda: rlcard_play("leduc-holdem"),
    "OpenSpiel gin_rummy (C++)": lambda: openspiel_play("gin_rummy", 300),
    "OpenSpiel python_kuhn_poker (Python)": lambda: openspiel_play("python_kuhn_poker", 500),
}


def measure(players: int, rounds: int) -> dict[str, dict[str, float]]:
    figures: dict[str, dict[str, float]] = {}
    for game in sm.GAMES:
        found = figures[game] = {}
        for name, work in {
            "compiled random play": compiled_play(game, players),
            "PettingZoo": pettingzoo_play(game, players),
            "Gymnasium, against greedy": gymnasium_play(game, players),
            "VectorEnv of 256, every seat": vector_play(game, players, 256),
            "VectorEnv of 64 against random": vector_play(game, players, 64, "random"),
            "VectorEnv of 64 against greedy": vector_play(game, players, 64, "greedy"),
            "VectorEnv of 64 against planner": vector_play(game, players, 64, "planner"),
            "OpenSpiel, nodes": openspiel_play(f"stationmaster_{game}(players={players})"),
        }.items():
            found[f"{name}, steps/s"] = rate(work, rounds)
        if game != "card":  # it has no map
            graphs = vector_play(game, players, 64, "greedy", observation="graph")
            found["graphs, 64 against greedy, steps/s"] = rate(graphs, rounds)
        play = found["compiled random play, steps/s"]
        found["planner, share of compiled random play"] = found["VectorEnv of 64 against planner, steps/s"] / play
        listing, observing = bare_costs(game, players, rounds)
        found["engine: legal_moves() and apply(), µs"] = listing * 1e6
        found["PettingZoo: observe, mask, step, µs"] = observing * 1e6
    return figures


def measure_others(rounds: int) -> dict[str, float | str]:
    rates: dict[str, float | str] = {}
    for name, make in OTHERS.items():
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                rates[name] = rate(make(), rounds)
        except ImportError as error:
            rates[name] = f"not installed ({error.name})"
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7, help="of each figure; the best counts")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    games, others = measure(args.players, args.rounds), measure_others(args.rounds)
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
