"""The score sheet: named lines that add up, and the ranks."""

from stationmaster.scores.base import Score, ranks

__all__ = ["Score", "ranks"]
