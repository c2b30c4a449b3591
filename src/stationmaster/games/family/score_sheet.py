"""The score sheet: named lines that add up, so that people can recount it, and the ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


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


def ranks(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """G06: the best key has rank 1; equal keys share a rank, and the ranks after them are skipped."""
    return [1 + sum(other > key for other in keys) for key in keys]
