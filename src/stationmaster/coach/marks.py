"""What a loss is called, and which luck is worth a word."""

from __future__ import annotations

MISTAKE = 0.10  # chances to win
BLUNDER = 0.20
LUCKY = 0.10


def mark(loss: float) -> str | None:
    """None for a decision that lost nothing for certain."""
    if loss <= 0:
        return None
    return "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "inaccuracy"
