"""Ratings: the model of Bradley and Terry on the scale of Elo, with 95 % intervals.

A bot rated r finishes before one rated s with probability 1 / (1 + 10 ** ((s - r) / 400)); a tie counts half. A game
of more than two players is as many comparisons as it has pairs of different bots. The intervals come from the spread
of the deals (the "sandwich" of robust statistics), since games of a deal, and comparisons of a game, go together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
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
    """False for a bot that always beat, or never beat, those who are the measure: the distance is at least that."""


def rate(bots: Sequence[str], deals: Sequence[Deal]) -> list[Rating]:
    """In the order of `bots`.

    The mean is 1500: of the largest group in which everyone has taken points from everyone else, if need be by way of
    others, so that somebody hopeless does not move the scale.
    """
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


def reached(start: str, neighbours: Callable[[str], set[str]]) -> set[str]:
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
    levels = equals(bots, deals)
    if len(levels) > 1:
        apart = {pair for deal in deals for pair in deal if not any(set(pair) <= level for level in levels)}
        deals = [*deals, {(a, b): (0.5, 1.0) for a, b in sorted(apart) if a in bots}]
    largest = max(levels, key=len)
    core = [bot in largest or len(largest) == 1 for bot in bots]
    strength = _fit(bots, _sum(deals))
    middle = _dot(strength, _weights(core))
    widths = _widths(bots, deals, strength, core)
    return [
        Rating(bot, MIDDLE + elo, MIDDLE + elo - width, MIDDLE + elo + width, len(largest) > 1 and bot in largest)
        for bot, elo, width in zip(bots, (SCALE * (s - middle) for s in strength), widths, strict=True)
    ]


def equals(bots: Sequence[str], deals: Sequence[Deal]) -> list[set[str]]:
    """Groups in which everyone has taken points from everyone else, if need be by way of others.

    Between two such groups one always won: how far they are apart has no upper end.
    """
    beaten: dict[str, set[str]] = defaultdict(set)
    beaten_by: dict[str, set[str]] = defaultdict(set)
    for (a, b), (points, played) in _sum(deals).items():
        for winner, loser, won in ((a, b, points), (b, a, played - points)):
            if won > 0:
                beaten[winner].add(loser)
                beaten_by[loser].add(winner)
    left, found = list(bots), []
    while left:
        level = reached(left[0], beaten.__getitem__) & reached(left[0], beaten_by.__getitem__)
        found.append(level)
        left = [bot for bot in left if bot not in level]
    return found


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


def _widths(bots: list[str], deals: Sequence[Deal], strength: list[float], core: list[bool]) -> list[float]:
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
    widths = []
    for n in range(len(bots)):
        contrast = [float(i == n) - weight for i, weight in enumerate(_weights(core))]
        row = _times(inverse, contrast)
        widths.append(factor * sqrt(max(0.0, _dot(row, _times(spread, row)))))
    return widths


def _weights(core: list[bool]) -> list[float]:
    """For the mean of some."""
    return [chosen / sum(core) for chosen in core]


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
