"""What the thinking of the bots costs, as ratios measured in one run, since machines are noisy.

    python benchmarks/bots.py

A game that planners play out is the unit of `search`; it is compared with a random game. A world is what a seat cannot
know, dealt anew from its view, with the others' tickets guessed: `search` needs one for each heat of its race.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.bots.search import resampled
from stationmaster.games import GAMES
from stationmaster.games.family.strategy import play_out

ROUNDS = 3  # of each measurement, interleaved; the best counts
GAMES_A_ROUND = 40
PLAYERS = (2, 4)


def seconds(action: Callable[[int], object], times: int) -> float:
    """Of one of them."""
    began = perf_counter()
    for n in range(times):
        action(n)
    return (perf_counter() - began) / times


def measure(game: str, players: int) -> None:
    box = sm.edition(game)
    options = box.check_options({})
    strategies = [box.strategy() for _ in range(players)]
    out = sm.move_buffer(box.deal(players, 0, sm.SeededChance(0), options))
    decisions = [0]

    def play_randomly(n: int) -> None:
        chance = sm.SeededChance(n)
        sm.play_randomly(box.deal(players, 0, chance, options), chance, chance, out)

    def play_by_plan(n: int) -> None:
        chance = sm.SeededChance(n)
        decisions[0] += play_out(box.deal(players, 0, chance, options), strategies, chance, chance)

    worlds = resampled(halfway(game, players), box.strategy(), Random(1))
    next(worlds)  # tables are made once
    found = [
        (
            seconds(play_randomly, GAMES_A_ROUND),
            seconds(play_by_plan, GAMES_A_ROUND),
            seconds(lambda _: next(worlds), 40),
        )
        for _ in range(ROUNDS)
    ]
    chaos, plan, world = (min(times) for times in zip(*found, strict=True))
    decision = plan * GAMES_A_ROUND * ROUNDS / decisions[0]
    print(
        f"{game}, {players} players: a game of planners {1e3 * plan:.2f} ms, {plan / chaos:.0f} times a random one; "
        f"{1e6 * decision:.1f} µs a decision; a world costs {world / plan:.2f} of a game"
    )


def halfway(game: str, players: int) -> sm.View:
    """A view in the middle of a game of planners."""
    match, planner, rng = sm.Match(game, players, seed=1), make_bot("planner"), Random(1)
    for _ in range(20 * players):
        match.play(planner.choose(match.view(match.turn), rng))
    return match.view(match.turn)


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for game in GAMES:
        for players in PLAYERS:
            measure(game, players)


if __name__ == "__main__":
    main()
