"""The work of a review, in tasks that stand alone: in whatever order and process they are done, each gives the same.

A task is a short text, so that it can be written into a file with what came of it:

    start             the chances before the cards are dealt
    value N           the chances at decision N, with all hands open
    skill N A B       decision N against the strategy's own choice there, heats A to B - 1, with all hands open
    loss N            decision N against its alternatives, from the view of its seat
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stationmaster.coach.balance import Skill, heats_wanted
from stationmaster.coach.course import Course, read_course
from stationmaster.coach.depth import Depth, depth_called
from stationmaster.coach.judge import Judge, Texts
from stationmaster.coach.playouts import Moves, Playouts, is_same
from stationmaster.coach.tally import Tally, tallies
from stationmaster.games.family.chance import SeededChance

CHUNK = 200  # heats of a task, at most
USUAL_SPREAD = 0.3  # of the difference between two moves in the same luck
USUAL_ALTERNATIVES = 4  # that are still in a race, on average


@dataclass(frozen=True)
class Case:
    """A record to be reviewed, and how. It can be sent to another process."""

    record: dict[str, Any]
    depth: str
    seed: str


class Work:
    def __init__(self, case: Case) -> None:
        self.course: Course = read_course(case.record)
        self.depth: Depth = depth_called(case.depth)
        self.seed = case.seed
        self.playouts = Playouts(self.course.edition, len(self.course.players))
        self.judge = Judge(self.playouts, self.depth)
        self._choices: dict[int, Moves] = {}

    # ---- which tasks there are ----

    @cached_property
    def deviations(self) -> list[int]:
        """The decisions that were not the strategy's own. A strategy without plans never decides twice alike."""
        decisions = enumerate(self.course.decisions)
        if not self.course.edition.has_strategy:
            return [n for n, _ in decisions]
        return [n for n, each in decisions if not is_same(each.before, each.moves, self.own_choice(n, "0"))]

    def first_tasks(self) -> list[str]:
        decisions = range(len(self.course.decisions))
        apart = set(self.deviations)
        values = [n for n in decisions if n not in apart and self.is_after_chance(n)]
        skills = [f"skill {n} 0 {self.depth.pilot}" for n in self.deviations]
        return ["start", *skills, *(f"value {n}" for n in values), *(f"loss {n}" for n in decisions)]

    def more_tasks(self, done: dict[str, Any]) -> list[str]:
        """What the first heats of the skills have shown to be needed."""
        pilot = self.depth.pilot
        pilots = {n: Skill.from_dict(done[f"skill {n} 0 {pilot}"]) for n in self.deviations}
        lengths = {n: self.length(n) for n in self.deviations}
        wanted = heats_wanted(pilots, lengths, self.depth.luck_error, self.depth.skill_games)
        return [
            f"skill {n} {begin} {min(begin + CHUNK, wanted[n])}"
            for n in self.deviations
            for begin in range(pilot, wanted[n], CHUNK)
        ]

    def is_after_chance(self, n: int) -> bool:
        return n == 0 or self.course.decisions[n - 1].has_chance

    def length(self, n: int) -> int:
        """How long a game takes from there."""
        return len(self.course.decisions) - n

    def cost(self, task: str) -> float:
        """About how long a task takes, in decisions played out."""
        kind, *numbers = task.split()
        if kind == "start":
            return float(self.depth.start_games * self.length(0))
        length = self.length(int(numbers[0]))
        if kind == "value":
            return float(self.depth.value_games * length)
        if kind == "skill":
            return 2.0 * (int(numbers[2]) - int(numbers[1])) * length
        return float(self.depth.heats * USUAL_ALTERNATIVES * length)

    def cost_of_more(self) -> float:
        """Of the tasks that are not known yet, as far as one can tell."""
        each = USUAL_SPREAD * len(self.deviations) / self.depth.luck_error**2
        games = min(2 * each * len(self.deviations), self.depth.skill_games)
        return games * len(self.course.decisions) / 2

    # ---- doing them ----

    def do(self, task: str) -> Any:
        kind, *numbers = task.split()
        if kind == "start":
            return [tally.to_list() for tally in self.start()]
        n, *heats = map(int, numbers)
        if kind == "value":
            return [tally.to_list() for tally in self.value(n)]
        if kind == "skill":
            return self.skill(n, *heats).to_dict()
        decision = self.course.decisions[n]
        view = self.course.view(decision)
        judgement = self.judge.judge(view, decision.moves, f"{self.seed}/loss/{n}")
        return {"move": decision.move, "seat": decision.seat, **judgement.to_dict(Texts(view.notation))}

    def start(self) -> list[Tally]:
        """By deals of other games: who begins is known, and nothing else."""
        course, found = self.course, tallies(len(self.course.players))
        for deal in range(self.depth.start_games):
            seed = f"{self.seed}/start/{deal}"
            chance = SeededChance(seed)
            state = course.edition.deal(len(course.players), course.first, chance, course.options)
            self.count(found, self.playouts.play(state, (), self.playouts.streams(seed)).shares)
        return found

    def value(self, n: int) -> list[Tally]:
        decision, found = self.course.decisions[n], tallies(len(self.course.players))
        for game in range(self.depth.value_games):
            seed = f"{self.seed}/value/{game}"  # the same luck for all points of the curve
            moves = self.own_choice(n, seed)
            self.count(found, self.playouts.play(decision.before, moves, self.playouts.streams(seed)).shares)
        return found

    def skill(self, n: int, begin: int, end: int) -> Skill:
        decision, found = self.course.decisions[n], Skill.empty(len(self.course.players))
        for heat in range(begin, end):
            seed = f"{self.seed}/skill/{n}/{heat}"
            streams = self.playouts.streams(seed)
            own = self.playouts.play(decision.before, self.own_choice(n, seed), streams).shares
            played = self.playouts.play(decision.before, decision.moves, streams).shares
            self.count(found.own, own)
            self.count(found.gains, [one - other for one, other in zip(played, own, strict=True)])
        return found

    def own_choice(self, n: int, seed: str) -> Moves:
        """The strategy's: always the same, unless it has no plans and takes any move."""
        if self.course.edition.has_strategy and n in self._choices:
            return self._choices[n]
        before = self.course.decisions[n].before
        self._choices[n] = self.playouts.own_choice(before, SeededChance(f"{seed}/choice"))
        return self._choices[n]

    @staticmethod
    def count(found: list[Tally], values: list[float]) -> None:
        for tally, value in zip(found, values, strict=True):
            tally.add(value)


def gathered(work: Work, done: dict[str, Any]) -> tuple[list[Tally], dict[int, Skill], dict[int, list[Tally]]]:
    """What the tasks found: start, skills, values."""
    skills = {n: Skill.empty(len(work.course.players)) for n in work.deviations}
    values: dict[int, list[Tally]] = {}
    for task in ordered(done):
        kind, *numbers = task.split()
        if kind == "skill":
            skills[int(numbers[0])].merge(Skill.from_dict(done[task]))
        elif kind == "value":
            values[int(numbers[0])] = [Tally.from_list(each) for each in done[task]]
    return [Tally.from_list(each) for each in done["start"]], skills, values


def ordered(done: dict[str, Any]) -> Iterator[str]:
    """In the order of their numbers: sums of floats depend on it."""
    return iter(sorted(done, key=lambda task: (task.split()[0], [int(number) for number in task.split()[1:]])))
