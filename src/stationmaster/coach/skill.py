"""What decisions made of the chances, compared with the strategy's own choice in the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster.coach.sample import Sample, samples

Shares = Sequence[float]
"""Of the win, by seat."""


@dataclass
class Skill:
    """Of the decisions of one stretch that were not the strategy's own; of each seat its chances to win.

    The sums stand beside the single gains because those share their luck: what one overrates the next underrates.
    """

    own: list[Sample]
    """After the strategy's choice in place of the first of them."""
    gains: list[list[Sample]]
    """Of each decision: above what there would have been without it."""
    mine: list[Sample]
    """The sum of the gains by the seat's own decisions."""
    theirs: list[Sample]
    """The same by those of the others."""
    all: list[Sample]
    """The same by all of them."""

    @classmethod
    def empty(cls, decisions: int, seats: int) -> Skill:
        gains = [samples(seats) for _ in range(decisions)]
        return cls(samples(seats), gains, samples(seats), samples(seats), samples(seats))

    def add(self, own: Shares, after: Sequence[Shares], actors: Sequence[int]) -> None:
        """One heat: the shares after the strategy's choice, and after each decision by its actor."""
        for seat in range(len(own)):
            before, mine = own[seat], 0.0
            for gains, shares, actor in zip(self.gains, after, actors, strict=True):
                gain = shares[seat] - before
                gains[seat].add(gain)
                mine += gain if actor == seat else 0.0
                before = shares[seat]
            self.own[seat].add(own[seat])
            self.mine[seat].add(mine)
            self.theirs[seat].add(before - own[seat] - mine)
            self.all[seat].add(before - own[seat])

    @property
    def games(self) -> int:
        """Played out for one heat."""
        return len(self.gains) + 1

    def _lists(self) -> list[list[Sample]]:
        return [self.own, self.mine, self.theirs, self.all, *self.gains]

    def merge(self, other: Skill) -> None:
        for ours, theirs in zip(self._lists(), other._lists(), strict=True):
            for one, more in zip(ours, theirs, strict=True):
                one.merge(more)

    def to_list(self) -> list[Any]:
        return [[sample.to_list() for sample in each] for each in self._lists()]

    @classmethod
    def from_list(cls, value: list[Any]) -> Skill:
        own, mine, theirs, all_, *gains = ([Sample.from_list(each) for each in one] for one in value)
        return cls(own, gains, mine, theirs, all_)
