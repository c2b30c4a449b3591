"""Chance for games that have to survive a crash: what the operating system answered is kept, and can be repeated.

A server stores the words that a move drew before it tells anyone of the move. To repeat them gives the same game,
whatever the rules asked them for.
"""

from __future__ import annotations

from os import urandom
from typing import final

from mypy_extensions import i64

from stationmaster.games.family.chance import Chance, ScriptError


@final
class RecordingChance(Chance):
    """The operating system's randomness; `drawn` keeps the words since it was last emptied."""

    drawn: list[int]

    def __init__(self) -> None:
        self.drawn = []

    def word(self) -> i64:
        word = int.from_bytes(urandom(4), "little")
        self.drawn.append(word)
        return word

    def take(self) -> list[int]:
        """The words since the last time; they are forgotten here."""
        drawn = self.drawn
        self.drawn = []
        return drawn

    def copy(self) -> RecordingChance:
        twin = RecordingChance()
        twin.drawn = self.drawn.copy()
        return twin


@final
class RepeatedChance(Chance):
    """Gives the words that were kept, and no others."""

    words: list[int]
    place: int

    def __init__(self) -> None:
        self.words = []
        self.place = 0

    def tell(self, words: list[int]) -> None:
        """The words for what comes next; all of the earlier ones must have been used."""
        if self.place != len(self.words):
            raise ScriptError("fewer random words were asked for than were kept")
        self.words = words
        self.place = 0

    def word(self) -> i64:
        if self.place >= len(self.words):
            raise ScriptError("more random words were asked for than were kept")
        word: i64 = self.words[self.place]
        self.place += 1
        return word

    def copy(self) -> RepeatedChance:
        twin = RepeatedChance()
        twin.words = self.words
        twin.place = self.place
        return twin
