"""What decisions made of the chances, compared with the strategy's own choice in the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stationmaster.coach.sample import COIN, Sample, samples

Shares = Sequence[float]
"""Of the win, by seat."""
WHOLE = 3  # of so many heats after the first ones, one plays out what lies between the ends as well


class Told(NamedTuple):
    """A mean, and the variance of that mean."""

    mean: float
    noise: float


@dataclass
class Portion:
    """Of what the decisions changed together: the part of some of them. Of whole heats."""

    part: Sample = field(default_factory=Sample)
    product: Sample = field(default_factory=Sample)
    """With what all of them changed in the same heat."""

    def add(self, part: float, everything: float) -> None:
        self.part.add(part)
        self.product.add(part * everything)

    def told(self, whole: Sample, everything: Sample, share: float) -> Told:
        """With what the other heats say of `everything`, as far as this part goes along with it (a regression).

        Where nothing is known of that, it has its `share`: the parts of all decisions still add up to everything.
        """
        heats = self.part.count
        along = self.product.mean - self.part.mean * whole.mean
        slope = (heats * along + share * COIN) / (heats * whole.spread(0.0) + COIN)
        fewer = 1 / max(heats, 1) - 1 / max(everything.count, 1)
        noise = self.part.variance() + slope * (slope * whole.spread(0.0) - 2 * along) * fewer
        return Told(self.part.mean + slope * (everything.mean - whole.mean), max(noise, 0.0))


@dataclass
class Skill:
    """Of the decisions of one stretch that were not the strategy's own; of each seat its chances to win.

    Luck needs only the two ends: what there is after the strategy's choice in place of the first, and after the last of
    them. What lies between is played out in some heats, the whole ones. The sums stand beside the single gains because
    those share their luck: what one overrates the next underrates.
    """

    own: list[Sample]
    """After the strategy's choice in place of the first of them."""
    all: list[Sample]
    """What all of them changed."""
    whole: list[Sample]
    """The same, in whole heats alone."""
    mine: list[Portion]
    """The sum of the gains by the seat's own decisions."""
    theirs: list[Portion]
    """The same by those of the others."""
    gains: list[list[Portion]]
    """Of each decision: above what there would have been without it."""

    @classmethod
    def empty(cls, decisions: int, seats: int) -> Skill:
        gains = [parts(seats) for _ in range(decisions)]
        return cls(samples(seats), samples(seats), samples(seats), parts(seats), parts(seats), gains)

    def add(self, own: Shares, after: Sequence[Shares], actors: Sequence[int]) -> None:
        """A whole heat: the shares after the strategy's choice, and after each decision by its actor."""
        self.add_ends(own, after[-1])
        for seat in range(len(own)):
            before, mine, everything = own[seat], 0.0, after[-1][seat] - own[seat]
            for gains, shares, actor in zip(self.gains, after, actors, strict=True):
                gain = shares[seat] - before
                gains[seat].add(gain, everything)
                mine += gain if actor == seat else 0.0
                before = shares[seat]
            self.whole[seat].add(everything)
            self.mine[seat].add(mine, everything)
            self.theirs[seat].add(everything - mine, everything)

    def add_ends(self, own: Shares, last: Shares) -> None:
        """A heat of the ends alone."""
        for seat in range(len(own)):
            self.own[seat].add(own[seat])
            self.all[seat].add(last[seat] - own[seat])

    # ---- what it tells ----

    def told_gains(self) -> list[list[Told]]:
        """Of each decision and seat; together they are what `all` tells."""
        return [self._told(each, 1 / len(self.gains)) for each in self.gains]

    def told_sums(self) -> tuple[list[Told], list[Told], list[Told]]:
        """Of each seat: by its own decisions, by those of the others, by all."""
        everything = [Told(sample.mean, sample.variance()) for sample in self.all]
        return self._told(self.mine, 0.5), self._told(self.theirs, 0.5), everything

    def _told(self, each: list[Portion], share: float) -> list[Told]:
        together = zip(each, self.whole, self.all, strict=True)
        return [part.told(whole, everything, share) for part, whole, everything in together]

    @property
    def games(self) -> float:
        """Played out for one heat, on average, after the first ones."""
        return games_of_heat(len(self.gains))

    # ---- kept and put together ----

    def _samples(self) -> list[Sample]:
        both = [self.mine, self.theirs, *self.gains]
        return [*self.own, *self.all, *self.whole, *(s for each in both for p in each for s in (p.part, p.product))]

    def merge(self, other: Skill) -> None:
        for ours, theirs in zip(self._samples(), other._samples(), strict=True):
            ours.merge(theirs)

    def to_list(self) -> list[Any]:
        """Without how many decisions and seats there are."""
        return [sample.to_list() for sample in self._samples()]

    @classmethod
    def from_list(cls, values: list[Any], decisions: int, seats: int) -> Skill:
        skill = cls.empty(decisions, seats)
        for sample, value in zip(skill._samples(), values, strict=True):
            sample.merge(Sample.from_list(value))
        return skill


def parts(seats: int) -> list[Portion]:
    return [Portion() for _ in range(seats)]


def games_of_heat(decisions: int) -> float:
    return 2 + (decisions - 1) / WHOLE
