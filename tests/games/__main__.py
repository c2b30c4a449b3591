"""Compares the engine with the naive rules on many games: `python -m tests.games --games 2000`."""

from __future__ import annotations

import argparse
import time

import stationmaster as sm
from tests.games.comparison import Table, tables
from tests.games.twins import LEANINGS, Difference

BOTS = ("random", "greedy", "planner", "hoarder", "collector", "liner", "longhauler")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.games", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games of each table and kind of player (100)")
    parser.add_argument("--game", choices=sm.GAMES, help="only this one")
    parser.add_argument("--bots", default="random,greedy,planner", help=f"who plays: {', '.join(BOTS)}")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    chosen = parser.parse_args()
    failed = False
    for game in [chosen.game] if chosen.game else sm.GAMES:
        for is_tiny in (True, False):
            for table in tables(game, is_tiny=is_tiny):
                for who in ["random", *LEANINGS] if is_tiny else chosen.bots.split(","):
                    failed |= not compare(table, who, range(chosen.seed, chosen.seed + chosen.games))
    if failed:
        raise SystemExit(1)


def compare(table: Table, who: str, seeds: range) -> bool:
    """Prints what was compared, or the first difference."""
    start, positions = time.monotonic(), 0
    for seed in seeds:
        try:
            positions += table.compare(who, seed)
        except Difference as found:
            print(f"{table}, {who}, seed {seed}: {found}", flush=True)
            return False
    seconds = time.monotonic() - start
    print(f"{table}, {who}: {len(seeds)} games, {positions} positions, no difference ({seconds:.0f} s)", flush=True)
    return True


if __name__ == "__main__":
    main()
