"""The judge: of one decision, from what its seat could know; and of open positions, for games that are over.

The alternatives are played out in worlds dealt anew from the view, each world with the same luck for all of them. The
first race finds the best; then it and the move that was played meet in fresh worlds with fresh luck, so that the best
of many noisy ones does not flatter itself. Only that second meeting counts.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, exp, sqrt
from random import Random
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.bots.search import resampled
from stationmaster.coach.course import Decision
from stationmaster.coach.depth import WARM_UP, Depth, depth_called
from stationmaster.coach.fairness import AS_TOLD, Fairness, fairness_of
from stationmaster.coach.playouts import End, Moves, Playouts, is_same
from stationmaster.coach.sample import Sample, samples
from stationmaster.coach.skill import Skill
from stationmaster.errors import StationmasterError
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.notation import Notation
from stationmaster.games.family.rules import Game
from stationmaster.games.family.view import View

T = TypeVar("T")

SURE = 2.0  # standard errors: a difference that is as large is certain
BATCH = 25  # fresh heats between two looks at how many are needed


@dataclass
class Estimate:
    """What became of one alternative in the games played out."""

    moves: Moves
    fairness: Fairness = AS_TOLD
    win: Sample = field(default_factory=Sample)
    """As games were played out; `chance` is what that comes to."""
    lead: Sample = field(default_factory=Sample)
    places: list[int] = field(default_factory=list)
    """How often each place, the first first."""

    @property
    def chance(self) -> float:
        """To win."""
        return self.fairness.of_view(self.win.mean)

    @property
    def error(self) -> float:
        """The standard error of `chance`."""
        return self.win.error() * self.fairness.view_slope(self.win.mean)

    def add(self, end: End, seat: int) -> None:
        self.win.add(end.shares[seat])
        self.lead.add(end.lead(seat))
        if not self.places:
            self.places = [0] * len(end.places)
        self.places[end.places[seat] - 1] += 1


@dataclass(frozen=True)
class Judgement:
    """Of one decision. Chances are of the seat that decided, as it could know them."""

    seat: int
    played: Estimate | None
    """None where nothing was played yet: a hint."""
    best: Estimate
    alternatives: list[Estimate]
    """All that were compared, the best first; `played` and `best` are among them."""
    loss: float
    """Chances to win, of the best above the played one, where that is certain; else 0."""
    error: float
    """Of the difference between the two."""
    certain: bool
    own_ahead: float = 0.0
    """How far the strategy's own choice is ahead of the played one, where that is certain; else 0."""
    own_behind: float = 0.0
    """How far it is behind the best, or behind the played one where that is the best; likewise."""

    def to_dict(self, texts: Texts) -> dict[str, Any]:
        played = self.played or self.best
        return {
            "played": texts(played.moves) if self.played else None,
            "best": texts(self.best.moves),
            "win": {"played": short(played.chance), "best": short(self.best.chance), "error": short(self.error)},
            "lead": {"played": short(played.lead.mean), "best": short(self.best.lead.mean)},
            "loss": short(self.loss),
            "certain": self.certain,
            "own": {"ahead": short(self.own_ahead), "behind": short(self.own_behind)},
            "alternatives": [alternative_dict(each, texts) for each in self.alternatives],
        }


class Texts:
    """Decisions in the notation of their game."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation

    def __call__(self, moves: Moves) -> str:
        return ", ".join(self.notation.text(move) for move in moves)


def alternative_dict(estimate: Estimate, texts: Texts) -> dict[str, Any]:
    games = estimate.win.count
    return {
        "move": texts(estimate.moves),
        "win": short(estimate.chance),
        "win_error": short(estimate.error),
        "places": [short(count / games) for count in estimate.places],
        "lead": short(estimate.lead.mean),
        "lead_error": short(estimate.lead.error(0.0)),
        "games": games,
    }


def short(value: float) -> float:
    """Six places: more than anything here is worth."""
    return round(value, 6) + 0.0


class Judge:
    """The one way in for whoever wants to know how good something is: review, curve, hints, problems.

    One for a table: a game, its board, who plays. The same questions with the same seed get the same answers.
    """

    def __init__(self, edition: AnyEdition, players: Sequence[str], depth: Depth | str = "quick") -> None:
        self.edition = edition
        self.players = tuple(players)
        self.playouts = Playouts(edition, len(players))
        self.depth = depth_called(depth) if isinstance(depth, str) else depth

    def fairness(self, seat: int | None = None) -> Fairness:
        """From the view of a seat; with all hands open, without one."""
        return fairness_of(self.edition, self.players, seat)

    # ---- open positions: for games that are over ----

    def value(self, state: Game, seeds: Iterable[str]) -> list[Sample]:
        """Each seat's chances to win with all hands open: a game played out for each seed."""
        choice, found = self.own_choice(state), samples(int(state.players))
        for seed in seeds:
            count_in(found, self.playouts.play(state, choice(seed), self.playouts.streams(seed)).shares)
        return found

    def skill(self, stretch: Sequence[Decision], seeds: Sequence[str], whole: Sequence[bool]) -> Skill:
        """What decisions made of them that no chance separates, compared with the strategy's own choice.

        After each of them the strategies play on in the same luck: that is also what there would be without the next.
        A heat that is not `whole` has only the ends: the strategy's choice, and the last decision.
        """
        choice, first = self.own_choice(stretch[0].before), stretch[0].before
        actors = [decision.seat for decision in stretch]
        found = Skill.empty(len(stretch), int(first.players))
        for seed, is_whole in zip(seeds, whole, strict=True):
            streams = self.playouts.streams(seed)
            own = self.playouts.play(first, choice(seed), streams).shares
            played = stretch if is_whole else stretch[-1:]
            after = [self.playouts.play(each.before, each.moves, streams).shares for each in played]
            if len(played) == len(stretch):
                found.add(own, after, actors)
            else:
                found.add_ends(own, after[-1])
        return found

    def own_choice(self, state: Game) -> Callable[[str], Moves]:
        """The strategy's, by seed: always the same, unless it has no plans and takes any move."""
        if not self.playouts.edition.has_strategy:
            return lambda seed: self.playouts.own_choice(state, SeededChance(f"{seed}/choice"))
        always = self.playouts.own_choice(state, SeededChance(0))
        return lambda seed: always

    # ---- one decision, from a view ----

    def judge(self, view: View, played: Moves | None, seed: str) -> Judgement:
        """For whoever can wait. `played` is None before anything was: a hint."""
        return at_once(self.steps(view, played, seed))

    def steps(
        self, view: View, played: Moves | None, seed: str, fairness: Fairness | None = None
    ) -> Generator[None, None, Judgement]:
        """The same, giving way after every heat. `fairness`: of seats that are no equals."""
        if view.seat is None or view.seat != view.turn:
            raise StationmasterError("only the seat whose decision it is can be judged")
        fairness = (fairness or self.fairness(view.seat)).seen_by(view.seat)
        race = Comparison(self.playouts, view, f"{seed}/race", fairness)
        decisions, own = alternatives(self.playouts, race.first, played)
        race.enter(decisions)
        yield from race.run(self.depth.heats)
        best = race.leader()
        if best == 0 or not is_worth_a_look(race.difference(best), self.depth):
            return race.judgement(played, 0, own, Sample())
        again = Comparison(self.playouts, view, f"{seed}/again", fairness)
        meeting = [0, best] if own in (0, best) else [0, best, own]
        again.enter([race.estimates[n].moves for n in meeting])
        wanted = BATCH
        while again.heats < wanted:
            again.heat()
            yield
            if again.heats % BATCH == 0:
                wanted = self.heats_needed(again)
        difference = again.difference(1)
        return race.after(again, meeting).judgement(played, best if difference.mean > 0 else 0, own, difference)

    def heats_needed(self, again: Comparison) -> int:
        """By how much the differences vary: to stop where they look best would flatter the best.

        Where they look as if nothing would come of it, it is left.
        """
        difference, slope = again.difference(1), again.slope(1)
        if slope * (difference.mean + difference.error()) < SURE * self.depth.loss_error:
            return difference.count
        heats = ceil(slope**2 * difference.spread() / self.depth.loss_error**2 / BATCH) * BATCH
        return min(max(heats, difference.count), self.depth.fresh_heats)


class Comparison:
    """Alternatives that meet in the same worlds with the same luck.

    The first is what the others are compared with, and always stays: the played move, or the strategy's own.
    """

    def __init__(self, playouts: Playouts, view: View, seed: str, fairness: Fairness) -> None:
        self.playouts = playouts
        self.fairness = fairness
        self.seed = seed
        self.seat = view.turn
        strategy = playouts.strategies[view.turn]
        self.scale = strategy.stakes().scale
        self.worlds: Iterator[Game] = resampled(view, strategy, Random(seed))
        self.first = next(self.worlds)
        self.estimates: list[Estimate] = []
        self.running: list[int] = []
        self.ends: list[
            list[tuple[float, float]]
        ] = []  # of each alternative and heat: the share of the win, and promise
        self.heats = 0

    def enter(self, decisions: list[Moves]) -> None:
        self.estimates = [Estimate(moves, self.fairness) for moves in decisions]
        self.ends = [[] for _ in decisions]
        self.running = list(range(len(decisions)))

    def run(self, heats: int) -> Iterator[None]:
        while self.heats < heats:
            self.heat()
            yield
            if self.heats % WARM_UP == 0 and len(self.running) > 1:
                self.drop_out()

    def heat(self) -> None:
        world = self.first if self.heats == 0 else next(self.worlds)
        streams = self.playouts.streams(f"{self.seed}/{self.heats}")
        for n in self.running:
            end = self.playouts.play(world, self.estimates[n].moves, streams)
            self.estimates[n].add(end, self.seat)
            share = end.shares[self.seat]
            self.ends[n].append((share, share + 1.0 / (1.0 + exp(-end.lead(self.seat) / self.scale))))
        self.heats += 1

    # ---- who is ahead ----

    def difference(self, n: int, to: int = 0, what: int = 0) -> Sample:
        """Of chances to win (0) or of promise (1), in the same heats."""
        sample = Sample()
        for one, other in zip(self.ends[n], self.ends[to], strict=False):
            sample.add(one[what] - other[what])
        return sample

    def certainly_ahead(self, n: int, to: int) -> float:
        """By how much, in fair chances; 0 where that is not certain."""
        difference = self.difference(n, to)
        return self.slope(n, to) * difference.mean if is_certain(difference) else 0.0

    def slope(self, n: int, to: int = 0) -> float:
        """Of fair chances, between the two."""
        return self.fairness.view_slope((self.estimates[to].win.mean + self.estimates[n].win.mean) / 2)

    def leader(self) -> int:
        """By promise, which is the chance to win and something for the lead: it varies less."""
        means = {n: self.difference(n, what=1).mean for n in self.running}
        return max(self.running, key=lambda n: (means[n], -n))

    def drop_out(self) -> None:
        leader = self.leader()
        self.running = [n for n in self.running if n in (0, leader) or not self.is_behind(n, leader)]

    def is_behind(self, n: int, leader: int) -> bool:
        behind = self.difference(leader, n, what=1)
        return behind.mean > SURE * behind.error()

    # ---- the end ----

    def after(self, again: Comparison, meeting: list[int]) -> Comparison:
        """With what came of those that met again in place of what the race said of them."""
        for place, n in enumerate(meeting):
            self.estimates[n], self.ends[n] = again.estimates[place], again.ends[place]
        return self

    def judgement(self, played: Moves | None, top: int, own: int, difference: Sample) -> Judgement:
        """`top` is the place of the best, `own` that of the strategy's own choice; `difference` with fresh luck."""
        certain = is_certain(difference)
        first, best = self.estimates[0], self.estimates[top]
        error = difference.error() * self.slope(top)
        order = [best, *sorted((e for e in self.estimates if e is not best), key=lambda e: (-e.chance, -e.lead.mean))]
        return Judgement(
            self.seat,
            None if played is None else first,
            best,
            order,
            best.chance - first.chance if certain else 0.0,
            error if difference.count else 0.0,
            certain,
            self.certainly_ahead(own, 0),
            self.certainly_ahead(top, own),
        )


def at_once(steps: Generator[None, None, T]) -> T:
    """What comes of them, for whoever can wait."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: T = done.value
            return found


def count_in(found: list[Sample], values: list[float]) -> None:
    """One value for each seat."""
    for sample, value in zip(found, values, strict=True):
        sample.add(value)


def is_certain(difference: Sample) -> bool:
    return difference.count > 0 and difference.mean > SURE * difference.error()


def is_worth_a_look(difference: Sample, depth: Depth) -> bool:
    """Could it be a loss that would be marked?"""
    return difference.mean + SURE * sqrt(difference.variance()) > SURE * depth.loss_error


def alternatives(playouts: Playouts, state: Game, played: Moves | None) -> tuple[list[Moves], int]:
    """What a player would think of, with the played decision first, and the place of the strategy's own among them."""
    strategy = playouts.strategies[state.turn]
    choice = SeededChance(0)
    playouts.forget()
    out = vec[i64]([0] * state.n_moves())
    favourite = strategy.choose(state, choice)
    count = strategy.list_alternatives(state, favourite, choice, out)
    own, *others = [playouts.complete(state, int(out[n]), choice) for n in range(count)]
    if played is None or is_same(state, own, played):
        return [played or own, *others], 0
    return [played, own, *(moves for moves in others if not is_same(state, moves, played))], 1
