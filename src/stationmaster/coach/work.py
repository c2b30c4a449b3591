"""The work of a review, in tasks that stand alone: in whatever order and process they are done, each gives the same.

A task is a short text, so that it can be written into a file with what came of it:

    start             the chances before the cards are dealt
    value N           the chances at decision N, with all hands open
    skill N A B       the decisions of the stretch that begins with N against the strategy's own choices there, heats
                      A to B - 1, with all hands open
    loss N            decision N against its alternatives, from the view of its seat
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from stationmaster.coach.course import Course, read_course
from stationmaster.coach.depth import Depth, depth_called
from stationmaster.coach.fairness import ELO, Fairness
from stationmaster.coach.judge import Judge, Texts, at_once
from stationmaster.coach.kinds import kind_of
from stationmaster.coach.playouts import is_same
from stationmaster.coach.reasons import reasons_for
from stationmaster.coach.sample import Sample, samples
from stationmaster.coach.skill import WHOLE, Skill, games_of_heat
from stationmaster.errors import StationmasterError
from stationmaster.games.family.chance import SeededChance

PIECE = 10  # heats before it gives way
Steps = Generator[None, None, Any]
USUAL_ALTERNATIVES = 4  # that are still in a race, on average


@dataclass(frozen=True)
class Case:
    """A record to be reviewed, and how. It can be sent to another process."""

    record: dict[str, Any]
    depth: str
    seed: str
    strengths: tuple[float, ...] = ()
    """Of each seat, in Elo points; none: they are equals."""


class Work:
    def __init__(self, case: Case) -> None:
        self.course: Course = read_course(case.record)
        self.depth: Depth = depth_called(case.depth)
        self.seed = case.seed
        self.judge = Judge(self.course.edition, self.course.players, self.depth)
        self.strengths = [points / ELO for points in case.strengths]
        if len(self.strengths) not in (0, len(self.course.players)):
            raise StationmasterError(f"the game has {len(self.course.players)} seats: give each its strength, or none")

    def fairness(self, n: int, seat: int | None = None) -> Fairness:
        """Before decision `n`, from the view of a seat or with all hands open: of equals it is always the same."""
        return self.judge.fairness(seat).among(self.strengths, self.length(n) / self.length(0))

    # ---- which tasks there are ----

    @cached_property
    def deviations(self) -> dict[int, list[int]]:
        """The decisions that were not the strategy's own, by the place where their stretch begins."""
        found = {stretch[0]: [n for n in stretch if self.deviates(n)] for stretch in self.course.stretches}
        return {begin: places for begin, places in found.items() if places}

    def deviates(self, n: int) -> bool:
        """A strategy without plans never decides twice alike."""
        if not self.course.edition.has_strategy:
            return True
        decision = self.course.decisions[n]
        return not is_same(decision.before, decision.moves, self.judge.own_choice(decision.before)(""))

    def first_tasks(self) -> list[str]:
        values = [stretch[0] for stretch in self.course.stretches if stretch[0] not in self.deviations]
        skills = [f"skill {n} 0 {self.depth.pilot}" for n in self.deviations]
        losses = (f"loss {n}" for n in range(len(self.course.decisions)))
        return ["start", *skills, *(f"value {n}" for n in values), *losses]

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
            games = games_of_heat(len(self.deviations[int(numbers[0])]))
            return games * (int(numbers[2]) - int(numbers[1])) * length
        return float(self.depth.heats * USUAL_ALTERNATIVES * length)

    # ---- doing them ----

    def do(self, task: str) -> Any:
        return at_once(self.steps(task))

    def steps(self, task: str) -> Steps:
        """The same, giving way after every few games."""
        kind, *numbers = task.split()
        if kind == "start":
            return (yield from self.start())
        n, *heats = map(int, numbers)
        if kind == "value":
            return (yield from self.value(n))
        if kind == "skill":
            return (yield from self.skill(n, *heats))
        return (yield from self.loss(n))

    def start(self) -> Steps:
        """By deals of other games: who begins is known, and nothing else."""
        course, found = self.course, samples(len(self.course.players))
        for seed in self.seeds("start", 0, self.depth.start_games):
            state = course.edition.deal(len(course.players), course.first, SeededChance(seed), course.options)
            for sample, one in zip(found, self.judge.value(state, [seed]), strict=True):
                sample.merge(one)
            yield
        return [sample.to_list() for sample in found]

    def value(self, n: int) -> Steps:
        """With the same luck for all points of the curve."""
        found = samples(len(self.course.players))
        for seeds in pieces(self.seeds("value", 0, self.depth.value_games)):
            for sample, more in zip(found, self.judge.value(self.course.decisions[n].before, seeds), strict=True):
                sample.merge(more)
            yield
        return [sample.to_list() for sample in found]

    def skill(self, n: int, begin: int, end: int) -> Steps:
        stretch = [self.course.decisions[place] for place in self.deviations[n]]
        found = Skill.empty(len(stretch), len(self.course.players))
        for at in range(begin, end, PIECE):
            heats = range(at, min(at + PIECE, end))
            whole = [heat < self.depth.pilot or heat % WHOLE == 0 for heat in heats]
            found.merge(self.judge.skill(stretch, self.seeds(f"skill/{n}", at, heats.stop), whole))
            yield
        return found.to_list()

    def loss(self, n: int) -> Steps:
        decision = self.course.decisions[n]
        view = self.course.view(decision)
        judgement = yield from self.judge.steps(
            view, decision.moves, f"{self.seed}/loss/{n}", self.fairness(n, decision.seat)
        )
        best = judgement.best.moves
        return {
            "move": decision.move,
            "seat": decision.seat,
            "kind": kind_of(view, [decision.moves, best]),
            **judgement.to_dict(Texts(view.notation)),
            "reasons": [r.to_dict() for r in reasons_for(view, decision.moves, best)] if judgement.certain else [],
        }

    def seeds(self, of: str, begin: int, end: int) -> list[str]:
        return [f"{self.seed}/{of}/{heat}" for heat in range(begin, end)]


def pieces(seeds: list[str]) -> Iterator[list[str]]:
    return (seeds[begin : begin + PIECE] for begin in range(0, len(seeds), PIECE))


def gathered(work: Work, done: dict[str, Any]) -> tuple[list[Sample], dict[int, Skill], dict[int, list[Sample]]]:
    """What the tasks found: start, skills, values."""
    seats = len(work.course.players)
    skills = {n: Skill.empty(len(places), seats) for n, places in work.deviations.items()}
    values: dict[int, list[Sample]] = {}
    for task in ordered(done):
        kind, *numbers = task.split()
        if kind == "skill":
            n = int(numbers[0])
            skills[n].merge(Skill.from_list(done[task], len(work.deviations[n]), seats))
        elif kind == "value":
            values[int(numbers[0])] = [Sample.from_list(each) for each in done[task]]
    return [Sample.from_list(each) for each in done["start"]], skills, values


def ordered(done: dict[str, Any]) -> Iterator[str]:
    """In the order of their numbers: sums of floats depend on it."""
    return iter(sorted(done, key=lambda task: (task.split()[0], [int(number) for number in task.split()[1:]])))
