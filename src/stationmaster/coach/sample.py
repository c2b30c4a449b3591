"""Means of samples and their standard errors."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

COIN = 0.25
"""The variance of one fair coin, added to every sample of chances: a few games that agree are not certain."""


@dataclass
class Sample:
    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Sample) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def spread(self, prior: float = COIN) -> float:
        """The variance of one value."""
        if not self.count:
            return 1.0
        return (max(self.squares - self.total * self.total / self.count, 0.0) + prior) / self.count

    def variance(self, prior: float = COIN) -> float:
        """Of the mean."""
        return self.spread(prior) / max(self.count, 1)

    def error(self, prior: float = COIN) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance(prior))

    def to_list(self) -> list[float]:
        return [self.count, self.total, self.squares]

    @classmethod
    def from_list(cls, values: list[Any]) -> Sample:
        count, total, squares = values
        return cls(int(count), float(total), float(squares))


def samples(seats: int) -> list[Sample]:
    return [Sample() for _ in range(seats)]
