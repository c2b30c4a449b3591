"""The review of a game: its decisions with what they lost, luck and skill of each seat, the curve."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from typing import Any

from stationmaster.coach.balance import Balance, balance, sums
from stationmaster.coach.depth import depth_called
from stationmaster.coach.judge import short
from stationmaster.coach.work import Case, Work, gathered

VERSION = 2
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


def case_of(record: Any, depth: str, seed: str) -> Case:
    """What earlier reviews wrote into the record is no part of it."""
    own = {key: value for key, value in record.items() if key != FIELD} if isinstance(record, dict) else record
    return Case(own, depth_called(depth).name, seed)


def about(case: Case) -> dict[str, Any]:
    """What makes a review this one: the same gives the same."""
    written = json.dumps(case.record, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = sha256(written.encode("utf-8", "replace")).hexdigest()[:32]
    return {"review": VERSION, "depth": case.depth, "seed": case.seed, "record": digest}


def review_in_steps(work: Work, done: Done, run: Runner) -> Generator[TaskDone, None, None]:
    """Does what is not done yet, and adds it to `done`: it can be stopped at any time and go on later."""
    first = work.first_tasks()
    known, unknown = sum(map(work.cost, first)), work.cost_of_more()
    finished = sum(map(work.cost, done))

    def run_those(tasks: list[str]) -> Iterator[TaskDone]:
        nonlocal finished
        for task, result in run([task for task in tasks if task not in done]):
            done[task] = result
            finished += work.cost(task)
            yield TaskDone(task, result, min(1.0, finished / max(known + unknown, 1.0)))

    yield from run_those(first)
    more = work.more_tasks(done)
    unknown = sum(map(work.cost, more))
    yield from run_those(more)


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
    found = balance(course, start, skills, values, work.judge.fairness)
    decisions = [done[f"loss {n}"] for n in range(len(course.decisions))]
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
        "curve": [
            {"move": move, "win": win, "error": [short(sqrt(each)) for each in noise]} for move, win, noise in curve
        ],
        "luck": [
            {"after": after, "luck": luck, "error": noise}
            for after, luck, noise in zip([None, *places], found.lucks, luck_errors(found), strict=True)
            if any(luck)
        ],
    }


def luck_errors(found: Balance) -> list[list[float]]:
    """Of each event: by the estimates before and after it."""
    nothing = [0.0] * len(found.start)
    sides = zip(
        [found.start_variances, *found.before_variances[:-1]],
        [nothing, *found.skill_variances],
        found.before_variances,
        strict=True,
    )
    return [[short(sqrt(sum(each))) for each in zip(*three, strict=True)] for three in sides]


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
