"""Gains of decisions that share their luck: whole heats, heats of the ends alone, and what both tell together."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stationmaster.coach.skill import Skill, games_of_heat

outcomes = st.sampled_from([(0.0, 1.0), (1.0, 0.0), (0.5, 0.5)])
whole_heats = st.lists(st.tuples(outcomes, outcomes, outcomes), min_size=1, max_size=30)
heats_of_ends = st.lists(st.tuples(outcomes, outcomes), max_size=30)


def test_decisions_that_no_chance_separates_share_their_luck() -> None:
    skill = Skill.empty(2, 2)
    skill.add([0.0, 1.0], [[1.0, 0.0], [0.0, 1.0]], actors=[0, 1])  # what one gave away came back at once
    skill.add([1.0, 0.0], [[1.0, 0.0], [0.0, 1.0]], actors=[0, 1])
    assert [gains[0].mean for gains in skill.told_gains()] == [0.5, -1.0]
    mine, theirs, everything = skill.told_sums()
    assert (mine[0].mean, theirs[0].mean, everything[0].mean) == (0.5, -1.0, -0.5)
    assert (mine[1].mean, theirs[1].mean, everything[1].mean) == (1.0, -0.5, 0.5)
    again = Skill.from_list(skill.to_list(), 2, 2)
    again.merge(skill)
    assert (again.all[0].count, again.all[0].mean) == (4, -0.5)


@given(whole_heats, heats_of_ends)
def test_gains_add_up_to_what_all_heats_say(
    whole: list[tuple[tuple[float, float], ...]], ends: list[tuple[tuple[float, float], ...]]
) -> None:
    skill = Skill.empty(2, 2)
    for own, first, second in whole:
        skill.add(own, [first, second], actors=[0, 1])
    for own, second in ends:
        skill.add_ends(own, second)
    gains = skill.told_gains()
    for seat in (0, 1):
        assert sum(each[seat].mean for each in gains) == pytest.approx(skill.all[seat].mean)
        assert all(each[seat].noise >= 0 for each in gains)
    for one in gains:
        assert one[0].mean == pytest.approx(-one[1].mean)  # what a seat gains the other loses
    if not ends:
        assert gains[0][0].mean == skill.gains[0][0].part.mean
        assert gains[0][0].noise == pytest.approx(skill.gains[0][0].part.variance())


def test_heats_of_the_ends_tell_what_they_can_and_their_error_is_as_large_as_is_told() -> None:
    """Of 400 such skills, played with coins: the first decision changes nothing, the second a fifth of the games."""
    chance, found, noises = Random(1), [], []
    for _ in range(400):
        skill = Skill.empty(2, 1)
        for heat in range(90):
            own = float(chance.random() < 0.5)
            first = own if chance.random() < 0.6 else float(chance.random() < 0.5)
            second = first if chance.random() < 0.8 else 1.0
            if heat % 3 == 0:
                skill.add([own], [[first], [second]], actors=[0, 0])
            else:
                skill.add_ends([own], [second])
        found.append([each[0].mean for each in skill.told_gains()])
        noises.append([each[0].noise for each in skill.told_gains()])
    for n, truth in enumerate((0.0, 0.1)):
        means = [each[n] for each in found]
        mean = sum(means) / len(means)
        spread = sum((each - mean) ** 2 for each in means) / len(means)
        assert mean == pytest.approx(truth, abs=0.01)
        assert sum(each[n] for each in noises) / len(noises) == pytest.approx(spread, rel=0.25)


def test_one_decision_has_no_more_than_its_ends() -> None:
    assert games_of_heat(1) == 2
    assert 2 < games_of_heat(2) < 3
