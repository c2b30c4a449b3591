"""Luck and skill, on the open position: for each seat luck + skill + others = result - start, exactly.

The value of a position is each seat's chance to win when the strategies play on, with all hands open. A decision's
skill is what it makes of the value compared with the strategy's own choice there, which is what the value of the
position before it stands for; luck is what chance then makes of it. The estimates of values cancel in the sums:
what is left of noise is that of the start and of the skills, whose two sides are played out with the same luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

from stationmaster.coach.course import Course
from stationmaster.coach.fairness import AS_TOLD, Fairness
from stationmaster.coach.judge import short
from stationmaster.coach.sample import Sample
from stationmaster.coach.skill import Skill

Values = list[float]
"""Of each seat."""


@dataclass
class Balance:
    """What a whole game comes to."""

    start: Values
    skills: list[Values]
    """Of each decision: what it changed for each seat."""
    before: list[Values]
    """The value of the position before each decision, and at the end."""
    lucks: list[Values]
    """What chance changed: first by the deal, then after each decision."""
    start_variances: Values
    skill_variances: list[Values]
    before_variances: list[Values]


def balance(
    course: Course,
    start: Sequence[Sample],
    skills: Mapping[int, Skill],
    values: Mapping[int, Sequence[Sample]],
    fairness: Fairness = AS_TOLD,
) -> Balance:
    """`skills` and `values` are by the place of the decision in the course."""
    seats = range(len(course.players))
    nothing = [0.0 for _ in seats]
    told, variances = read(start, fairness)
    found = Balance(fair(told, fairness), [], [], [], variances, [], [])
    after = found.start
    chance = True  # the deal
    for n, decision in enumerate(course.decisions):
        skill = skills.get(n)
        if chance:
            told, variances = read(skill.own if skill else values[n], fairness)
        before = fair(told, fairness)
        found.lucks.append([short(before[seat] - after[seat]) for seat in seats])
        found.before.append(before)
        found.before_variances.append(variances)
        if skill:
            slopes = [fairness.open_slope(told, seat) for seat in seats]
            found.skill_variances.append([s.variance() * slopes[seat] ** 2 for seat, s in enumerate(skill.gains)])
            told = [told[seat] + skill.gains[seat].mean for seat in seats]
        else:
            found.skill_variances.append(nothing)
        after = fair(told, fairness)
        found.skills.append([short(after[seat] - before[seat]) for seat in seats])
        chance = decision.has_chance
    result = [short(share) for share in course.end.shares]
    if not chance:  # the last decision led to this end for certain: it is all its doing
        found.skills[-1] = [short(result[seat] - found.before[-1][seat]) for seat in seats]
        after = result
    found.lucks.append([short(result[seat] - after[seat]) for seat in seats])
    found.before.append(result)
    found.before_variances.append(nothing)
    return found


def read(samples: Sequence[Sample], fairness: Fairness) -> tuple[Values, Values]:
    """What they tell, and the variances of what is fair."""
    told = [sample.mean for sample in samples]
    return told, [s.variance() * fairness.open_slope(told, seat) ** 2 for seat, s in enumerate(samples)]


def fair(told: Values, fairness: Fairness) -> Values:
    return [short(chance) for chance in fairness.of_open(told)]


def sums(course: Course, found: Balance, seat: int) -> dict[str, Any]:
    """Of one seat; each error is the standard error of its figure."""
    own = [n for n, decision in enumerate(course.decisions) if decision.seat == seat]
    others = [n for n, decision in enumerate(course.decisions) if decision.seat != seat]
    start, result = found.start[seat], found.before[-1][seat]
    skill = short(sum(found.skills[n][seat] for n in own))
    theirs = short(sum(found.skills[n][seat] for n in others))
    noise = sum(found.skill_variances[n][seat] for n in own), sum(found.skill_variances[n][seat] for n in others)
    return {
        "luck": short(result - start - skill - theirs),
        "skill": skill,
        "others": theirs,
        "start": start,
        "result": result,
        "decisions": len(own),
        "errors": {
            "luck": short(sqrt(found.start_variances[seat] + sum(noise))),
            "skill": short(sqrt(noise[0])),
            "others": short(sqrt(noise[1])),
            "start": short(sqrt(found.start_variances[seat])),
        },
    }


def heats_wanted(
    pilots: Mapping[int, Skill],
    lengths: Mapping[int, int],
    error: float,
    most_games: int,
    fairness: Fairness = AS_TOLD,
) -> dict[int, int]:
    """How many heats each decision gets, so that the luck of each seat has this error, at least cost.

    More where the outcome varies more and where games are short (Neyman); by variances alone, not by what was found.
    """
    spreads = {n: fair_spreads(skill, fairness) for n, skill in pilots.items()}
    weights = {n: sqrt(sum(each) / len(each) / max(lengths[n], 1)) for n, each in spreads.items()}
    if not spreads:
        return {}
    seats = range(len(next(iter(spreads.values()))))
    wanted = max(sum(spreads[n][seat] / weights[n] for n in spreads) for seat in seats) / error**2
    games = 2 * wanted * sum(weights.values())
    scale = wanted * min(1.0, most_games / games)
    return {n: max(pilots[n].gains[0].count, ceil(scale * weight)) for n, weight in weights.items()}


def fair_spreads(skill: Skill, fairness: Fairness) -> Values:
    """Of each seat: how much its gain varies from heat to heat, in fair chances."""
    told = [sample.mean for sample in skill.own]
    return [s.spread() * fairness.open_slope(told, seat) ** 2 for seat, s in enumerate(skill.gains)]
