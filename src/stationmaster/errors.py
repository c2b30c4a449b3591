"""What can go wrong for a user, each with a text that says what to do."""

from __future__ import annotations

from collections.abc import Mapping


class StationmasterError(ValueError):
    """The common base: one line of text, for people."""


class NotationError(StationmasterError):
    """A text that is not a move of this game."""


class IllegalMove(StationmasterError):  # noqa: N818 (it reads as what it is)
    """A move that the rules do not allow now. Nothing has changed.

    `rule` is the number of the rule that forbids it, `words` say why; `reason` and `facts` say it to programs.
    """

    def __init__(self, move: str, rule: str, words: str, reason: str, facts: Mapping[str, str | int]) -> None:
        super().__init__(f"{move}: {words} ({rule})")
        self.move = move
        self.rule = rule
        self.words = words
        self.reason = reason
        self.facts = facts


class RecordError(StationmasterError):
    """A record that is not a legal game: the first violation, where it is and the rule it breaks.

    `move` is the place in the record's list of moves, or None for the setup, the header and the result.
    """

    def __init__(self, rule: str, words: str, move: int | None = None) -> None:
        super().__init__(f"{'record' if move is None else f'move {move}'}: {words} ({rule})")
        self.rule = rule
        self.words = words
        self.move = move
