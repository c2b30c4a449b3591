"""95 % intervals for what was counted over deals.

The games of one deal share their chance, so they are no independent samples: the deals are. Every interval here looks
at how much the deals differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Z = 1.959963985  # 95 % of a normal distribution lie within


@dataclass(frozen=True)
class Interval:
    mean: float
    low: float
    high: float
    samples: int

    def to_dict(self) -> dict[str, float]:
        return {"mean": round(self.mean, 5), "low": round(self.low, 5), "high": round(self.high, 5)}


def quantile(freedom: float) -> float:
    """Of Student's t, for an interval of 95 % (the expansion of Cornish and Fisher; good from 3 degrees on)."""
    z = Z
    return float(
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def rate_interval(deals: Sequence[tuple[float, float]], games: int) -> Interval:
    """Of a win rate: for each deal the points won (ties half) and those played for.

    Wilson's interval for as many games as independent ones would tell the same. How many that are is estimated from
    the spread of the deals, with one deal's worth of ordinary luck added, so that few deals that happen to agree do
    not look certain.
    """
    points, played = sum(p for p, _ in deals), sum(n for _, n in deals)
    rate = points / played
    luck = rate * (1 - rate) * played / len(deals)  # the variance of a deal's points, were its games independent
    worth = float(games)
    if luck > 0:
        spread = sum((p - rate * n) ** 2 for p, n in deals) + luck
        worth = rate * (1 - rate) * played**2 / spread
    low, high = wilson(rate, worth, quantile(max(3, len(deals))))
    return Interval(rate, low, high, games)


def wilson(rate: float, games: float, z: float = Z) -> tuple[float, float]:
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    width = z / (1 + z * z / games) * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, min(rate, middle - width)), min(1.0, max(rate, middle + width))


def mean_interval(deals: Sequence[tuple[float, int]]) -> Interval:
    """Of a mean, such as of points: for each deal the sum and the number of samples."""
    total, count = sum(s for s, _ in deals), sum(n for _, n in deals)
    mean = total / count
    if len(deals) < 2:
        return Interval(mean, mean, mean, count)
    spread = sum((s - mean * n) ** 2 for s, n in deals) * len(deals) / (len(deals) - 1)
    width = quantile(max(3, len(deals) - 1)) * sqrt(spread) / count
    return Interval(mean, mean - width, mean + width, count)
