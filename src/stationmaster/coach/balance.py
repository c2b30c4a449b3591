"""Luck and skill, on the open position: for each seat luck + skill + others = result - start, exactly.

The value of a position is each seat's chance to win when the strategies play on, with all hands open. A decision's
skill is what it makes of the value compared with the strategy's own choice there, which is what the value of the
position before it stands for; luck is what chance then makes of it. The estimates of values cancel in the sums:
what is left of noise is that of the start and of the skills, whose sides are played out with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from stationmaster.coach.course import Course
from stationmaster.coach.fairness import AS_TOLD, Fairness
from stationmaster.coach.judge import short
from stationmaster.coach.sample import Sample
from stationmaster.coach.skill import Skill, Told

Values = list[float]
"""Of each seat."""
Fair = Callable[[int], Fairness]
"""Before a decision, by its place."""


def as_told(_: int) -> Fairness:
    return AS_TOLD


@dataclass
class Noise:
    """Of the skills of one stretch: variances, of each seat."""

    mine: Values
    theirs: Values
    all: Values


@dataclass
class Balance:
    """What a whole game comes to."""

    start: Values
    start_variances: Values
    skills: list[Values] = field(default_factory=list)
    """Of each decision: what it changed for each seat."""
    skill_variances: list[Values] = field(default_factory=list)
    before: list[Values] = field(default_factory=list)
    """The value of the position before each decision, and at the end."""
    before_variances: list[Values] = field(default_factory=list)
    lucks: list[Values] = field(default_factory=list)
    """What chance changed: first by the deal, then after each decision."""
    luck_variances: list[Values] = field(default_factory=list)
    noises: list[Noise] = field(default_factory=list)


def balance(
    course: Course,
    start: Sequence[Sample],
    skills: Mapping[int, Skill],
    deviations: Mapping[int, list[int]],
    values: Mapping[int, Sequence[Sample]],
    fairness: Fair = as_told,
) -> Balance:
    """`skills`, the `deviations` that they are of, and `values` are by the place where a stretch begins.

    What a stronger seat was still to gain grows less with every decision: that belongs to the decision, not to luck.
    """
    told, noise = read(start, fairness(0))
    after = fair(told, fairness(0))
    found = Balance(after, noise)
    nothing = [0.0 for _ in course.players]
    for stretch in course.stretches:
        skill = skills.get(stretch[0])
        here = fairness(stretch[0])
        told, variances = read(skill.own if skill else values[stretch[0]], here)
        found.lucks.append(minus(fair(told, here), after))
        found.luck_variances.append(plus(noise, variances))
        gains = dict(zip(deviations[stretch[0]], skill.told_gains(), strict=True)) if skill else {}
        slopes = [here.open_slope(told, seat) for seat in range(len(told))]
        for n in stretch:
            before = fair(told, fairness(n))
            found.before.append(before)
            found.before_variances.append(variances)
            if n in gains:
                told = [chance + gain.mean for chance, gain in zip(told, gains[n], strict=True)]
            after = fair(told, fairness(n + 1))
            found.skills.append(minus(after, before))
            found.skill_variances.append(noise_of(gains[n], slopes) if n in gains else nothing)
            if n != stretch[-1]:
                found.lucks.append(nothing)
                found.luck_variances.append(nothing)
        if skill:
            found.noises.append(Noise(*(noise_of(each, slopes) for each in skill.told_sums())))
        noise = plus(variances, found.noises[-1].all) if skill else variances
    result = [short(share) for share in course.end.shares]
    if not course.decisions[-1].has_chance:  # the last decision led to this end for certain: it is all its doing
        found.skills[-1] = minus(result, found.before[-1])
        after, noise = result, nothing
    found.lucks.append(minus(result, after))
    found.luck_variances.append(noise)
    found.before.append(result)
    found.before_variances.append(nothing)
    return found


def minus(ones: Values, others: Values) -> Values:
    return [short(one - other) for one, other in zip(ones, others, strict=True)]


def plus(ones: Values, others: Values) -> Values:
    return [one + other for one, other in zip(ones, others, strict=True)]


def noise_of(gains: Sequence[Told], slopes: Values) -> Values:
    """Variances, of what is fair."""
    return [gain.noise * slope**2 for gain, slope in zip(gains, slopes, strict=True)]


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
    noise = {name: sum(getattr(each, name)[seat] for each in found.noises) for name in ("mine", "theirs", "all")}
    return {
        "luck": short(result - start - skill - theirs),
        "skill": skill,
        "others": theirs,
        "start": start,
        "result": result,
        "decisions": len(own),
        "errors": {
            "luck": short(sqrt(found.start_variances[seat] + noise["all"])),
            "skill": short(sqrt(noise["mine"])),
            "others": short(sqrt(noise["theirs"])),
            "start": short(sqrt(found.start_variances[seat])),
        },
    }
