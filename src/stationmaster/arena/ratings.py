"""Ratings: the model of Bradley and Terry on the scale of Elo, with 95 % intervals.

A bot rated r finishes before one rated s with probability 1 / (1 + 10 ** ((s - r) / 400)); a tie counts half. A game
of more than two players is as many comparisons as it has pairs of different bots. The intervals come from the spread
of the deals (the "sandwich" of robust statistics), since games of a deal, and comparisons of a game, go together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from stationmaster.arena.intervals import quantile

SCALE = 400 / log(10)
MIDDLE = 1500.0

Pair = tuple[str, str]
Deal = dict[Pair, tuple[float, float]]
"""For two bots, in the order of their names: the points of the first, and the comparisons."""

Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    bot: str
    elo: float
    low: float
    high: float
    bounded: bool = True
    """False where some bot beat some other always: then the distance is at least that."""


def rate(bots: Sequence[str], deals: Sequence[Deal]) -> list[Rating]:
    """The mean of those who met, also by way of others, is 1500; the order is that of `bots`."""
    found: dict[str, Rating] = {}
    for group in groups(bots, deals):
        found |= {rating.bot: rating for rating in _rate_group(group, deals)}
    return [found[bot] for bot in bots]


def groups(bots: Sequence[str], deals: Sequence[Deal]) -> list[list[str]]:
    """Bots that met, directly or by way of others. Between groups nothing can be said."""
    met = {pair for deal in deals for pair, (_, played) in deal.items() if played}
    left, found = list(bots), []
    while left:
        group = reached(left[0], lambda a: {b for pair in met for b in pair if a in pair})
        found.append([bot for bot in bots if bot in group])
        left = [bot for bot in left if bot not in group]
    return found


def reached(start: str, neighbours) -> set[str]:  # type: ignore[no-untyped-def]
    seen, waiting = {start}, [start]
    while waiting:
        for bot in neighbours(waiting.pop()) - seen:
            seen.add(bot)
            waiting.append(bot)
    return seen


def _rate_group(bots: list[str], deals: Sequence[Deal]) -> list[Rating]:
    if len(bots) == 1:
        return [Rating(bots[0], MIDDLE, MIDDLE, MIDDLE)]
    deals = [deal for deal in deals if any(a in bots for a, _ in deal)]
    bounded = _is_bounded(bots, deals)
    if not bounded:
        met = {pair for deal in deals for pair in deal if pair[0] in bots}
        deals = [*deals, dict.fromkeys(sorted(met), (0.5, 1.0))]
    strength = _fit(bots, _sum(deals))
    widths = _widths(bots, deals, strength)
    ratings = [MIDDLE + SCALE * s for s in strength]
    return [Rating(bot, r, r - w, r + w, bounded) for bot, r, w in zip(bots, ratings, widths, strict=True)]


def _is_bounded(bots: list[str], deals: Sequence[Deal]) -> bool:
    """Whether everyone has taken points from everyone else, if need be by way of others."""
    beaten: dict[str, set[str]] = defaultdict(set)
    losers: dict[str, set[str]] = defaultdict(set)
    for (a, b), (points, played) in _sum(deals).items():
        if points > 0:
            beaten[a].add(b)
            losers[b].add(a)
        if points < played:
            beaten[b].add(a)
            losers[a].add(b)
    return all(len(reached(bots[0], lambda bot: edges[bot])) == len(bots) for edges in (beaten, losers))  # noqa: B023


def _sum(deals: Sequence[Deal]) -> Deal:
    points: dict[Pair, float] = defaultdict(float)
    played: dict[Pair, float] = defaultdict(float)
    for deal in deals:
        for pair, (won, count) in deal.items():
            points[pair] += won
            played[pair] += count
    return {pair: (points[pair], played[pair]) for pair in points}


def _fit(bots: list[str], total: Deal) -> list[float]:
    """The most likely strengths (natural logarithms, mean 0), by Newton's method."""
    strength = [0.0] * len(bots)
    for _ in range(200):
        gradient = _gradient(bots, total, strength)
        step = _times(_inverse(_information(bots, total, strength)), gradient)
        longest = max(map(abs, step))
        scale = min(1.0, 1.0 / longest) if longest else 0.0  # far from the top a whole step can be too long
        strength = [s + scale * d for s, d in zip(strength, step, strict=True)]
        if longest < 1e-10:
            break
    mean = sum(strength) / len(strength)
    return [s - mean for s in strength]


def _widths(bots: list[str], deals: Sequence[Deal], strength: list[float]) -> list[float]:
    """Half the intervals. To the spread of the deals one deal's worth of ordinary luck is added."""
    information = _information(bots, _sum(deals), strength)
    spread = [[cell / len(deals) for cell in row] for row in information]
    for deal in deals:
        gradient = _gradient(bots, deal, strength)
        for i, g in enumerate(gradient):
            for j, h in enumerate(gradient):
                spread[i][j] += g * h
    inverse = _inverse(information)
    factor = SCALE * quantile(max(3, len(deals)))
    return [factor * sqrt(max(0.0, _dot(row, _times(spread, row)))) for row in inverse]


def _chance(a: float, b: float) -> float:
    return 1 / (1 + exp(b - a))


def _gradient(bots: list[str], deal: Deal, strength: list[float]) -> list[float]:
    """For each bot the points that it got above those that were expected."""
    gradient = [0.0] * len(bots)
    for (a, b), (points, played) in deal.items():
        if a in bots:
            i, j = bots.index(a), bots.index(b)
            surplus = points - played * _chance(strength[i], strength[j])
            gradient[i] += surplus
            gradient[j] -= surplus
    return gradient


def _information(bots: list[str], total: Deal, strength: list[float]) -> Matrix:
    matrix = [[0.0] * len(bots) for _ in bots]
    for (a, b), (_, played) in total.items():
        if a in bots:
            i, j = bots.index(a), bots.index(b)
            chance = _chance(strength[i], strength[j])
            weight = played * chance * (1 - chance)
            matrix[i][i] += weight
            matrix[j][j] += weight
            matrix[i][j] -= weight
            matrix[j][i] -= weight
    return matrix


# ---- a little algebra: a dependency would be too much for matrices of this size ----


def _inverse(matrix: Matrix) -> Matrix:
    """Of a matrix whose rows add up to 0, among strengths whose mean is 0."""
    n = len(matrix)
    rows = [[cell + 1 / n for cell in row] + [float(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for column in range(n):
        pivot = max(range(column, n), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [cell / head for cell in rows[column]]
        for i in range(n):
            if i != column and rows[i][column]:
                factor = rows[i][column]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[column], strict=True)]
    return [[cell - 1 / n for cell in row[n:]] for row in rows]


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [_dot(row, vector) for row in matrix]


def _dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))
