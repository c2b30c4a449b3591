"""The review of a game: its decisions with what they lost, luck and skill of each seat, the curve."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from typing import Any

from stationmaster.coach.agenda import Agenda
from stationmaster.coach.balance import balance, sums
from stationmaster.coach.depth import depth_called
from stationmaster.coach.judge import short
from stationmaster.coach.lasting import with_lasting_losses
from stationmaster.coach.work import Case, Work, gathered

VERSION = 7
"""Of what a review says and how it is found: goes up with every change of either."""
FIELD = "x_review"
"""Of a record: what its review came to, for `analyse`."""

Done = dict[str, Any]
"""What came of each task."""
Runner = Callable[[list[str]], Iterator[tuple[str, Any]]]
"""Does tasks, in whatever order."""


@dataclass(frozen=True)
class TaskDone:
    task: str
    result: Any
    progress: float
    """Of the whole review, from 0 to 1, about."""


def case_of(record: Any, depth: str, seed: str, strengths: Sequence[float] = ()) -> Case:
    """What earlier reviews wrote into the record is no part of it."""
    own = {key: value for key, value in record.items() if key != FIELD} if isinstance(record, dict) else record
    return Case(own, depth_called(depth).name, seed, tuple(strengths))


def about(case: Case) -> dict[str, Any]:
    """What makes a review this one: the same gives the same."""
    written = json.dumps(case.record, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = sha256(written.encode("utf-8", "replace")).hexdigest()[:32]
    how = {"depth": case.depth, "seed": case.seed, "strengths": list(case.strengths)}
    return {"review": VERSION, **how, "record": digest}


def review_in_steps(work: Work, done: Done, run: Runner) -> Generator[TaskDone, None, None]:
    """Does what is not done yet, and adds it to `done`: it can be stopped at any time and go on later."""
    agenda = Agenda(work, done)
    while agenda.tasks:
        for task, result in run(agenda.tasks):
            yield TaskDone(task, result, agenda.add(task, result))


def review_in_slices(case: Case) -> Generator[float, None, dict[str, Any]]:
    """The whole review on one core, giving way after every few games: tells its progress, and returns the review."""
    work, done = Work(case), Done()
    agenda = Agenda(work, done)
    while agenda.tasks:
        task = agenda.tasks[0]
        steps = work.steps(task)
        while task not in done:
            try:
                next(steps)
            except StopIteration as end:
                agenda.add(task, end.value)
            yield agenda.progress
    return put_together(case, work, done)


def review(case: Case) -> dict[str, Any]:
    """The whole review at once, on one core."""
    work, done = Work(case), Done()
    for _ in review_in_steps(work, done, alone(work)):
        pass
    return put_together(case, work, done)


def alone(work: Work) -> Runner:
    """Here, one after another."""

    def run(tasks: list[str]) -> Iterator[tuple[str, Any]]:
        for task in tasks:
            yield task, work.do(task)

    return run


def put_together(case: Case, work: Work, done: Done) -> dict[str, Any]:
    """The review as `review.json` has it (docs/coach.md)."""
    course = work.course
    start, skills, values = gathered(work, done)
    found = balance(course, start, skills, work.deviations, values, work.fairness)
    decisions = with_lasting_losses(course, [done[f"loss {n}"] for n in range(len(course.decisions))])
    for n, decision in enumerate(decisions):
        decision["skill"] = found.skills[n][decision["seat"]]
        decision["skill_error"] = short(sqrt(found.skill_variances[n][decision["seat"]]))
    places = [decision.move for decision in course.decisions]
    curve = zip([*places, None], found.before, found.before_variances, strict=True)
    return {
        **about(case),
        "game": course.edition.game,
        "players": course.players,
        "decisions": decisions,
        "seats": [seat_sums(decisions, sums(course, found, seat), seat) for seat in range(len(course.players))],
        "curve": [{"move": move, "win": win, "error": errors(noise)} for move, win, noise in curve],
        "luck": [
            {"after": after, "luck": luck, "error": errors(noise)}
            for after, luck, noise in zip([None, *places], found.lucks, found.luck_variances, strict=True)
            if any(luck)
        ],
    }


def errors(variances: list[float]) -> list[float]:
    return [short(sqrt(each)) for each in variances]


def with_review(record: dict[str, Any], review: dict[str, Any]) -> dict[str, Any]:
    """The record with what its review came to for each seat."""
    kept = ("loss", "luck", "skill", "others", "errors")
    seats = [{name: seat[name] for name in kept} for seat in review["seats"]]
    return record | {FIELD: {"review": review["review"], "depth": review["depth"], "seats": seats}}


def seat_sums(decisions: list[dict[str, Any]], found: dict[str, Any], seat: int) -> dict[str, Any]:
    own = [decision for decision in decisions if decision["seat"] == seat]
    noise = sum(decision["win"]["error"] ** 2 for decision in own if decision["certain"])
    errors = {"loss": short(sqrt(noise)), **found.pop("errors")}
    return {"loss": short(sum(decision["loss"] for decision in own)), **found, "errors": errors}
