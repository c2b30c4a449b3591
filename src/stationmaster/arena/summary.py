"""What a simulation comes to: wins, mean scores by part, length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from stationmaster.arena.games import GameResult


@dataclass
class Tally:
    """Seats that were played, and what they won. A shared win counts as a fraction."""

    played: int = 0
    wins: float = 0.0
    points: Counter[str] = field(default_factory=Counter)

    def add(self, score: dict[str, int], win: float) -> None:
        self.played += 1
        self.wins += win
        for part, points in score.items():
            self.points[part] += points

    def mean(self, part: str = "total") -> float:
        return self.points[part] / self.played if self.played else 0.0

    @property
    def win_rate(self) -> float:
        return self.wins / self.played if self.played else 0.0


@dataclass
class Summary:
    games: int = 0
    decisions: int = 0
    turns: int = 0
    parts: tuple[str, ...] = ()
    """The parts of a score, `total` last."""
    seats: tuple[str, ...] = ()
    """The bot of each seat."""
    by_bot: dict[str, Tally] = field(default_factory=dict)
    by_seat: dict[int, Tally] = field(default_factory=dict)
    by_order: dict[int, Tally] = field(default_factory=dict)
    """By place in the order of play: 0 is the first player."""

    def add(self, result: GameResult) -> None:
        self.games += 1
        self.decisions += result.decisions
        self.turns += result.turns
        self.parts = tuple(result.scores[0])
        self.seats = result.seats
        for seat, score in enumerate(result.scores):
            win = 1 / len(result.winners) if seat in result.winners else 0.0
            order = (seat - result.first) % len(result.scores)
            self.by_bot.setdefault(result.seats[seat], Tally()).add(score, win)
            self.by_seat.setdefault(seat, Tally()).add(score, win)
            self.by_order.setdefault(order, Tally()).add(score, win)


def summarise(results: Iterable[GameResult]) -> Summary:
    summary = Summary()
    for result in results:
        summary.add(result)
    return summary
