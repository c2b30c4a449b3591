"""What a decision made of the chances, compared with the strategy's own choice in the same luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stationmaster.coach.sample import Sample, samples


@dataclass
class Skill:
    """Of one decision that was not the strategy's own."""

    gains: list[Sample]
    """Of each seat: the decision's chances above those of the strategy's choice, with the same luck."""
    own: list[Sample]
    """Of each seat: the chances after the strategy's choice."""

    @classmethod
    def empty(cls, seats: int) -> Skill:
        return cls(samples(seats), samples(seats))

    def merge(self, other: Skill) -> None:
        for ours, theirs in zip((*self.gains, *self.own), (*other.gains, *other.own), strict=True):
            ours.merge(theirs)

    def to_dict(self) -> dict[str, Any]:
        return {"gains": [t.to_list() for t in self.gains], "own": [t.to_list() for t in self.own]}

    @classmethod
    def from_dict(cls, value: dict[str, Any]) -> Skill:
        gains, own = ([Sample.from_list(each) for each in value[name]] for name in ("gains", "own"))
        return cls(gains, own)
