"""Looks at a decision: is one move clearly best?"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from stationmaster.coach.judge import Comparison, Estimate, Judge, Texts, alternatives, short
from stationmaster.coach.kinds import Kind, idea, kind_of
from stationmaster.coach.playouts import Moves
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.strategy import is_draw
from stationmaster.games.family.view import View

GAP = 0.06  # chances to win: by so much the best is ahead of every other move
DEEP = 1500  # heats
EVERY = 100  # heats between two looks at who is still in it
VARIANTS = 5  # other ways to do the same that are compared, at most
MARGIN = 1.0  # standard errors: by so much more the gap must be shown
SURE = 2.0  # standard errors


@dataclass(frozen=True)
class Seen:
    """What a short look saw."""

    best: Moves
    gap: float
    """Chances to win, ahead of the next best idea."""
    kind: Kind


@dataclass(frozen=True)
class Compared:
    """A move that somebody might play, after a deep look."""

    moves: Moves
    estimate: Estimate
    behind: float
    """The best."""
    error: float
    """Of that."""
    is_right: bool

    def to_dict(self, view: View) -> dict[str, Any]:
        return {
            "move": Texts(view.notation)(self.moves),
            "win": short(self.estimate.chance),
            "error": short(self.estimate.error),
            "behind": short(self.behind),
            "behind_error": short(self.error),
            "right": self.is_right,
        }


class Glimpse:
    """At what a player would think of, and at what some players chose."""

    def __init__(self, judge: Judge, view: View, seed: str, chosen: list[int]) -> None:
        self.view = view
        self.race = Comparison(judge.playouts, view, seed, judge.fairness(view.seat))
        self.chosen = chosen
        self.all = entrants(judge, self.race, view, chosen)

    def glance(self, heats: int, least: float) -> Seen | None:
        """At one way to do each; no longer than the gap may still be so wide."""
        ways: dict[str, Moves] = {}
        for moves in self.all:
            ways.setdefault(idea(self.view, moves[0]), moves)
        self.race.enter(list(ways.values()))
        return self.run_on(heats, heats // 2, least / 4)

    def study(self, heats: int, least: float) -> Seen | None:
        """The same, at all ways."""
        self.race.enter(self.all)
        return self.run_on(heats, heats // 3, least / 2)

    def run_on(self, heats: int, first: int, least: float) -> Seen | None:
        seen = self.run(first)
        return self.run(heats) if seen is not None and seen.gap >= least else None

    def run(self, heats: int) -> Seen | None:
        """None where the best is what everybody chose."""
        for _ in self.race.run(heats):
            pass
        race, view = self.race, self.view
        leader = race.leader()
        best = race.estimates[leader].moves
        ahead = idea(view, best[0])
        natural = next((move for move in reversed(self.chosen) if idea(view, move) != ahead), None)
        others = [n for n in race.running if idea(view, race.estimates[n].moves[0]) != ahead]
        if natural is None:
            return None
        gap = min((fair_difference(race, leader, n)[0] for n in others), default=1.0)
        return Seen(best, gap, kind_of(view, [best, (natural,)]))


def entrants(judge: Judge, race: Comparison, view: View, chosen: list[int]) -> list[Moves]:
    """What the strategy thinks of, and what others chose, if that is another idea."""
    found, _ = alternatives(judge.playouts, race.first, None)
    ideas = {idea(view, moves[0]) for moves in found}
    for move in chosen:
        if idea(view, move) not in ideas:
            ideas.add(idea(view, move))
            found.append(judge.playouts.complete(race.first, move, SeededChance(0)))
    return found


def fair_difference(race: Comparison, n: int, to: int) -> tuple[float, float]:
    """How far one alternative is ahead of another in the same heats, and its error."""
    difference = race.difference(n, to)
    slope = race.fairness.view_slope((race.estimates[n].win.mean + race.estimates[to].win.mean) / 2)
    return difference.mean * slope, difference.error() * slope


def look_deeply(
    judge: Judge, view: View, seed: str, best: Moves, chosen: list[int], heats: int = DEEP, margin: float = MARGIN
) -> list[Compared] | None:
    """The best first, then all others; None as soon as it is plain that another idea comes too close to the best."""
    race = Comparison(judge.playouts, view, seed, judge.fairness(view.seat))
    ahead = idea(view, best[0])
    others = [moves for moves in entrants(judge, race, view, chosen) if idea(view, moves[0]) != ahead]
    race.enter([best, *variants(view, best)[:VARIANTS], *others])
    while race.heats < heats:
        for _ in range(min(EVERY, heats - race.heats)):
            race.heat()
        for n in list(race.running[1:]):
            behind, error = fair_difference(race, 0, n)
            wanted = GAP + margin * error * sqrt(race.heats / heats)  # in the end
            if idea(view, race.estimates[n].moves[0]) != ahead and behind + SURE * error < wanted:
                return None
            if behind - 3 * error > GAP:
                race.running.remove(n)
    others_compared = [compared(race, view, n, ahead) for n in range(1, len(race.estimates))]
    return [compared(race, view, 0, ahead), *sorted(others_compared, key=lambda each: (each.behind, each.moves))]


def variants(view: View, best: Moves) -> list[Moves]:
    """Other ways to do the same. The same card from another slot is the same move."""
    same = [move for move in view.moves if move != best[0] and idea(view, move) == idea(view, best[0])]
    return [(move,) for move in same if not is_draw(move)]


def is_clear(answers: list[Compared]) -> bool:
    """Is whatever is not right behind by the gap, and a standard error more?"""
    return all(answer.is_right or answer.behind - MARGIN * answer.error >= GAP for answer in answers)


def compared(race: Comparison, view: View, n: int, ahead: str) -> Compared:
    estimate = race.estimates[n]
    behind, error = fair_difference(race, 0, n) if n else (0.0, 0.0)
    alike = idea(view, estimate.moves[0]) == ahead
    return Compared(estimate.moves, estimate, behind, error, alike and (behind < GAP or behind <= SURE * error))
