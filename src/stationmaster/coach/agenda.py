"""What is to be done for a review, round by round, and how far it is.

The first round has the first heats of every skill. They tell only roughly how much the outcomes vary, so the second has
most of what seems to be needed, and those after it just what is then still missing. What a round holds depends on
all that was found in the rounds before it and on nothing else: the same record, seed and depth have the same rounds, in
whatever order and process their tasks are done, and however often the work is stopped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stationmaster.coach.allotment import Heats, heats_wanted
from stationmaster.coach.balance import Values, read
from stationmaster.coach.skill import Skill
from stationmaster.coach.work import Work, gathered

CHUNK = 400  # games of a task that is one of several
MOST = 0.6  # of what seems to be needed after the first heats
AIM = 0.99  # of the variance that is allowed: just enough for what is known would often prove to be too little
USUAL_SPREAD = 0.3  # of the difference between two moves in the same luck


class Agenda:
    def __init__(self, work: Work, done: dict[str, Any]) -> None:
        """`done` belongs to it from here on: `add` what comes of a task."""
        self.work = work
        self.done = done
        self.rounds = 0
        self.given: list[str] = []  # their tasks, of all of them
        self.left: dict[str, float] = {}  # those of this round that are not done, with their costs
        self.finished = 0.0
        self.later = cost_of_more(work)  # than this round: its cost, as far as one can tell
        self.told = 0.0
        self._give(work.first_tasks())

    @property
    def tasks(self) -> list[str]:
        """Of this round, what is not done yet; nothing when all is."""
        return list(self.left)

    @property
    def progress(self) -> float:
        """Of the whole review, from 0 to 1, about; never back, even where there is more to do than was thought."""
        whole = self.finished + sum(self.left.values()) + self.later
        self.told = max(self.told, self.finished / max(whole, 1.0)) if self.left else 1.0
        return self.told

    def add(self, task: str, result: Any) -> float:
        """Returns how far it is now."""
        self.done[task] = result
        self.finished += self.left.pop(task)
        if not self.left:
            self._give(self._more())
        return self.progress

    def _give(self, tasks: list[str]) -> None:
        """A round; and the next one, where it is done already."""
        while tasks:
            self.rounds += 1
            self.given += tasks
            costs = {task: self.work.cost(task) for task in tasks}
            self.left = {task: cost for task, cost in costs.items() if task not in self.done}
            self.finished += sum(costs.values()) - sum(self.left.values())
            tasks = [] if self.left else self._more()

    def _more(self) -> list[str]:
        """What the rounds so far have shown to be needed; nothing where the error is allowed as it is."""
        start, known, _ = gathered(self.work, {task: self.done[task] for task in self.given})
        _, noise = read(start, self.work.fairness(0))
        played = {n: skill.own[0].count for n, skill in known.items()}
        if self._wanted(known, noise, 1.0) == played:
            return []
        now = wanted = self._wanted(known, noise, AIM)
        if self.rounds == 1:
            most = self._wanted(known, noise, AIM / MOST)
            now = most if most != played else wanted
        self.later = sum(self.work.cost(f"skill {n} {now[n]} {wanted[n]}") for n in known)
        return [task for n, skill in known.items() for task in in_chunks(n, skill.games, played[n], now[n])]

    def _wanted(self, known: Mapping[int, Skill], noise: Values, part: float) -> Heats:
        """For so much of the variance that is allowed, of which `noise` is that of the start."""
        lengths = {n: self.work.length(n) for n in known}
        allowed = [part * self.work.depth.luck_error**2 - each for each in noise]
        return heats_wanted(known, lengths, allowed, self.work.depth.skill_games, self.work.fairness)


def in_chunks(n: int, games: float, begin: int, end: int) -> list[str]:
    """The tasks that play heats of the stretch that begins with `n`, of so many games each."""
    chunk = max(int(CHUNK / games), 1)
    return [f"skill {n} {at} {min(at + chunk, end)}" for at in range(begin, end, chunk)]


def cost_of_more(work: Work) -> float:
    """Of all rounds after the first, as far as one can tell before it."""
    each = USUAL_SPREAD * len(work.deviations) / work.depth.luck_error**2
    games = min(2 * each * len(work.deviations), work.depth.skill_games)
    return games * len(work.course.decisions) / 2
