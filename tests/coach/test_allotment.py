"""Heats go where they help most, and no further than to the error that is allowed; round by round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stationmaster.coach.agenda import AIM, Agenda
from stationmaster.coach.allotment import heats_wanted
from stationmaster.coach.review import put_together
from stationmaster.coach.sample import Sample
from stationmaster.coach.skill import Skill
from stationmaster.coach.work import Work
from tests.coach.games import case

ENDLESS = 10**9


def pilot(differing: int, heats: int = 40) -> Skill:
    """As many of the heats end otherwise than with the strategy's own choice."""
    found = Skill.empty(1, 2)
    found.own = [Sample(heats, heats / 2, heats / 2), Sample(heats, heats / 2, heats / 2)]
    found.all = [Sample(heats, 0, differing), Sample(heats, 0, differing)]
    return found


def noise_of(known: dict[int, Skill], heats: dict[int, int]) -> float:
    return sum(known[n].all[0].spread() / heats[n] for n in known)


def test_heats_go_where_they_help_most_and_reach_the_error() -> None:
    known = {0: pilot(20), 1: pilot(20), 2: pilot(0)}
    wanted = heats_wanted(known, {0: 100, 1: 10, 2: 10}, [0.05**2] * 2, ENDLESS)
    assert wanted[1] > wanted[0] > wanted[2]  # short games are cheap; what never differs needs none
    assert 0.99 * 0.05**2 < noise_of(known, wanted) <= 0.05**2
    capped = heats_wanted(known, {0: 9, 1: 9, 2: 9}, [1e-6] * 2, 2000)
    assert 2000 < sum(2 * heats for heats in capped.values()) < 2010
    assert heats_wanted({}, {}, [0.01, 0.01], 100) == {}


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(40, 4000)), min_size=1), st.floats(0.02, 0.5))
def test_what_was_played_is_kept_and_no_more_is_wanted_than_is_missing(
    stretches: list[tuple[int, int]], error: float
) -> None:
    known = {n: pilot(differing, heats) for n, (differing, heats) in enumerate(stretches)}
    played = {n: heats for n, (_, heats) in enumerate(stretches)}
    lengths = dict.fromkeys(known, 10)
    wanted = heats_wanted(known, lengths, [error**2] * 2, ENDLESS)
    assert all(wanted[n] >= played[n] for n in known)
    assert noise_of(known, wanted) <= error**2 * (1 + 1e-9)
    if wanted != played:
        fewer = {n: max(wanted[n] - 1, played[n]) for n in known}
        assert noise_of(known, fewer) > error**2 * (1 - 1e-9)


# ---- rounds ----


def small_work(error: float) -> Work:
    work = Work(case())
    work.depth = replace(work.depth, pilot=6, luck_error=error, skill_games=ENDLESS)
    return work


def test_the_error_of_luck_ends_just_below_what_is_allowed() -> None:
    work, done, told = small_work(0.2), dict[str, Any](), [0.0]
    agenda = Agenda(work, done)
    while agenda.tasks:
        told.append(agenda.add(agenda.tasks[0], work.do(agenda.tasks[0])))
    assert agenda.rounds >= 3
    assert told == sorted(told)
    assert told[-1] == 1.0
    found = put_together(case(), work, done)
    for seat in found["seats"]:
        assert 0.2 * AIM - 0.01 < seat["errors"]["luck"] <= 0.2


def test_rounds_are_the_same_however_often_one_stops_and_in_whatever_order_one_works() -> None:
    work = small_work(0.25)
    straight, broken = dict[str, Any](), dict[str, Any]()
    agenda = Agenda(work, straight)
    while agenda.tasks:
        agenda.add(agenda.tasks[0], work.do(agenda.tasks[0]))
    while tasks := Agenda(work, broken).tasks:  # goes on with what is done, seven tasks later again
        again = Agenda(work, broken)
        for task in tasks[-7:]:
            again.add(task, work.do(task))
    assert broken == straight


def test_nothing_more_is_done_where_the_first_heats_are_enough_or_all_that_is_allowed() -> None:
    for error, games in ((5.0, ENDLESS), (0.001, 1)):
        work = Work(case())
        work.depth = replace(work.depth, luck_error=error, skill_games=games)
        first = work.first_tasks()
        agenda = Agenda(work, {task: work.do(task) for task in first})
        assert agenda.tasks == []
        assert agenda.progress == pytest.approx(1)
