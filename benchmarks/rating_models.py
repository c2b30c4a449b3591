"""Which of OpenSkill's models finds the strengths of a simulated site soonest? docs/people.md has the result.

People have known strengths on the arena's scale; tables have two to five seats, and at some a bot sits whose rating is
fixed. `python benchmarks/rating_models.py` takes a minute.
"""

from __future__ import annotations

import argparse
from math import log, sqrt
from random import Random
from statistics import mean
from typing import Any

from openskill.models import BradleyTerryFull, BradleyTerryPart, PlackettLuce

from stationmaster.arena.ratings import MIDDLE, SCALE
from stationmaster.server.ratings.model import BETA, SIGMA, TAU

PEOPLE = 24
SPREAD = 250
SIZES = (2, 3, 4, 5)
BOTS = (1200.0, 1500.0, 1900.0)
BOT_AT_TABLE = 0.4
GAMES = (100, 400, 1600)
SITES = 20


def places(strengths: list[float], rng: Random) -> list[float]:
    luck = [strength - SCALE * log(-log(rng.random())) for strength in strengths]
    return [1.0 + sum(other > own for other in luck) for own in luck]


def errors(model: Any, games: int, seed: int) -> tuple[float, float]:
    """Of a site after so many games: the root mean square, and the same in the model's own standard errors."""
    rng = Random(seed)
    strengths = [rng.gauss(MIDDLE, SPREAD) for _ in range(PEOPLE)]
    known = [model.rating() for _ in range(PEOPLE)]
    for _ in range(games):
        who = rng.sample(range(PEOPLE), rng.choice(SIZES))
        bot = rng.choice(BOTS) if rng.random() < BOT_AT_TABLE else None
        people = who[:-1] if bot is not None else who
        teams = [[known[n]] for n in people] + ([[model.rating(mu=bot, sigma=30.0)]] if bot is not None else [])
        true = [strengths[n] for n in people] + ([bot] if bot is not None else [])
        after = model.rate(teams, ranks=places(true, rng))
        for n, (now,) in zip(people, after, strict=False):
            known[n] = now
    off = [rating.mu - strength for rating, strength in zip(known, strengths, strict=True)]
    surprise = [error / rating.sigma for error, rating in zip(off, known, strict=True)]
    return sqrt(mean(error**2 for error in off)), sqrt(mean(each**2 for each in surprise))


def main() -> None:
    parser = argparse.ArgumentParser(description="How soon OpenSkill's models find the strengths of simulated sites.")
    parser.add_argument("--sites", type=int, default=SITES, metavar="N", help=f"simulated sites (default: {SITES})")
    sites = parser.parse_args().sites
    common: dict[str, Any] = {"mu": MIDDLE, "sigma": SIGMA, "beta": BETA, "tau": TAU}
    models = {
        "PlackettLuce": PlackettLuce(**common),
        "BradleyTerryFull": BradleyTerryFull(**common),
        "BradleyTerryPart": BradleyTerryPart(**common, window_size=max(SIZES)),
    }
    seats = mean(SIZES) - BOT_AT_TABLE
    for games in GAMES:
        print(f"{games * seats / PEOPLE:.0f} games each:")
        for name, model in models.items():
            found = [errors(model, games, seed) for seed in range(sites)]
            wrong, surprise = (mean(column) for column in zip(*found, strict=True))
            print(f"  {name:<18} wrong by {wrong:.0f} points, {surprise:.2f} of what it thinks")


if __name__ == "__main__":
    main()
