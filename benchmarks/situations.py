"""How often the situations of the rules come up in simulated games, each record of which is verified on the way.

python benchmarks/situations.py --bots greedy --games 2000 --jobs 2 [GAME ...]
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any

import stationmaster as sm
from stationmaster.arena import simulate
from stationmaster.games import OWN, edition_class

CHUNK = 50  # games a task


def count(record: dict[str, Any]) -> Counter[str]:
    """The situations of one game, from its record alone."""
    found: Counter[str] = Counter(games=1)
    owners: dict[str, int] = {}
    for entry in record["moves"]:
        move = entry["move"]
        found[move] += 1
        found["shuffles"] += entry.get("shuffles", 0)
        count_market(entry, found)
        if move == "claim":
            owners[entry["route"]] = entry["player"]
            found["claims of triple routes"] += entry["route"].endswith("--3")
            found["+4 locomotives paid"] += entry["cards"].get("locomotive_plus4", 0)
        if move == "move_passenger":
            found["routes of others travelled"] += sum(owners[route] != entry["player"] for route in entry["routes"])
        found["robberies"] += len(entry.get("robs", ()))
        found["short ticket draws"] += move == "draw_tickets" and len(entry["tickets"]) < DRAWN[record["game"]]
    ranks = [score["rank"] for score in record["result"]["scores"]]
    totals = [score["total"] for score in record["result"]["scores"]]
    found["ties of points"] += len(set(totals)) < len(totals)
    found["shared ranks"] += len(set(ranks)) < len(ranks)
    return found


DRAWN = {"usa": 3, "marklin": 4, "card": 4}  # tickets drawn at once, while there are enough


def count_market(entry: dict[str, Any], found: Counter[str]) -> None:
    for market in entry.get("resets", ()):
        kind = "passengers" if market.count("passenger") >= 3 else "locomotives"
        found[f"resets for {kind}"] += 1
    found["short markets"] += None in entry.get("market", ())


def play(game: str, players: int, bot: str, start: int, games: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for result in simulate(game, players, [bot], games=games, seed=f"situations {start}"):
        record = json.loads(result.record)
        sm.verify(record)
        found += count(record)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(OWN))
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.jobs) as pool:
        for game in args.game:
            box = edition_class(game)
            for players in range(box.least_players, box.most_players + 1):
                starts = range(0, args.games, CHUNK)
                tasks = (repeat(game), repeat(players), repeat(args.bots), starts, repeat(CHUNK))
                found = sum(pool.map(play, *tasks), Counter())
                listed = ", ".join(f"{name} {number:,}" for name, number in sorted(found.items()) if name != "games")
                print(f"{game}, {players} players, {args.bots}, {found['games']:,} games: {listed}", flush=True)


if __name__ == "__main__":
    main()
