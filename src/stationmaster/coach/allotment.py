"""How many heats the skill of each stretch of a game gets: the fewest games that tell luck well enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, sqrt

from stationmaster.coach.balance import Fair, Values, as_told
from stationmaster.coach.fairness import Fairness
from stationmaster.coach.skill import Skill

Heats = dict[int, int]
"""By the place where a stretch begins."""

HALVINGS = 40  # until the least number of heats is found


def heats_wanted(
    known: Mapping[int, Skill],
    lengths: Mapping[int, int],
    allowed: Sequence[float],
    most_games: int,
    fairness: Fair = as_told,
) -> Heats:
    """So many that the skills together have no more than the allowed variance, of each seat, at least cost.

    More where the outcome varies more and where games are short (Neyman); by variances alone, not by what was found.
    What was played is played: a stretch that had more than its share keeps it, and the others need the less.
    """
    spreads = {n: fair_spreads(skill, fairness(n)) for n, skill in known.items()}
    costs = {n: known[n].games * max(lengths[n], 1) for n in known}
    weights = {n: sqrt(sum(each) / len(each) / costs[n]) for n, each in spreads.items()}
    played = {n: skill.own[0].count for n, skill in known.items()}

    def share(scale: float) -> Heats:
        return {n: max(played[n], ceil(scale * weight)) for n, weight in weights.items()}

    def is_enough(scale: float) -> bool:
        heats = share(scale)
        noise = (sum(spreads[n][seat] / heats[n] for n in heats) for seat in range(len(allowed)))
        return all(each <= most for each, most in zip(noise, allowed, strict=True))

    def is_too_much(scale: float) -> bool:
        return sum(known[n].games * heats for n, heats in share(scale).items()) > most_games

    if not known or is_enough(0.0) or is_too_much(0.0):
        return played
    return share(least(lambda scale: is_enough(scale) or is_too_much(scale)))


def least(is_enough: Callable[[float], bool]) -> float:
    """About the least number above 0 that is, where all larger ones are too."""
    high = 1.0
    while not is_enough(high):
        high *= 2
    low = 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high


def fair_spreads(skill: Skill, fairness: Fairness) -> Values:
    """Of each seat: how much its gains together vary from heat to heat, in fair chances."""
    told = [sample.mean for sample in skill.own]
    return [s.spread() * fairness.open_slope(told, seat) ** 2 for seat, s in enumerate(skill.all)]
