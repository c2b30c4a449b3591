"""The score sheet: named lines that add up, so that people can recount it, and the ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from stationmaster.engine.usa import Usa


@dataclass(frozen=True)
class Score:
    """One seat's line: `parts` add up to `total`; `extras` decide ties and interest people."""

    total: int
    rank: int
    tickets_completed: list[str]
    tickets_failed: list[str]
    parts: dict[str, int]
    extras: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """In the shape of the game record."""
        return {
            "total": self.total,
            "rank": self.rank,
            "tickets_completed": self.tickets_completed,
            "tickets_failed": self.tickets_failed,
            **self.parts,
            **self.extras,
        }


def ranks(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """G06: the best key has rank 1; equal keys share a rank, and the ranks after them are skipped."""
    return [1 + sum(other > key for other in keys) for key in keys]


def usa_scores(game: Usa) -> list[Score]:
    """U41 to U43."""
    board = game.board
    seats = range(game.players)
    longest = [game.longest_path(seat) for seat in seats]
    completed = [game.completed_by(seat) for seat in seats]
    sheets: list[dict[str, int]] = []
    for seat in seats:
        kept = game.tickets_of(seat)
        value = sum(board.ticket_points[t] if t in completed[seat] else -board.ticket_points[t] for t in kept)
        bonus = board.bonus if longest[seat] == max(longest) > 0 else 0
        sheets.append({"routes": game.route_score[seat], "tickets": value, "bonus": bonus})
    totals = [sum(sheet.values()) for sheet in sheets]
    places = ranks([(totals[seat], len(completed[seat]), longest[seat]) for seat in seats])  # U43
    return [
        Score(
            totals[seat],
            places[seat],
            sorted(board.tickets[t] for t in completed[seat]),
            sorted(board.tickets[t] for t in game.tickets_of(seat) if t not in completed[seat]),
            sheets[seat],
            {"longest_path": longest[seat]},
        )
        for seat in seats
    ]
