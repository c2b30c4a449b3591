"""The score sheet as people and records read it: named lines that add up, tickets by name, ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from stationmaster.games.family.rules import Game


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
        """In the format of the game record."""
        return {
            "total": self.total,
            "rank": self.rank,
            "tickets_completed": self.tickets_completed,
            "tickets_failed": self.tickets_failed,
            **self.parts,
            **self.extras,
        }


def score_sheet(game: Game, tickets: Sequence[str]) -> list[Score]:
    """The sheet of each seat, with these names of tickets."""
    final = game.scored()
    sheet = final.score()
    scores = []
    for seat in range(final.players):
        completed = final.completed_by(seat)
        failed = [ticket for ticket in final.tickets_of(seat) if ticket not in completed]
        scores.append(
            Score(
                sheet.total(seat),
                sheet.rank(seat),
                sorted(tickets[ticket] for ticket in completed),
                sorted(tickets[ticket] for ticket in failed),
                {name: sheet.line(seat, line) for line, name in enumerate(sheet.lines)},
                final.score_extras(sheet, seat),
            )
        )
    return scores
