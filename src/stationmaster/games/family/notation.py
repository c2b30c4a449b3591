"""Moves as short texts and back, without a state: what UCI is for chess.

Every move of a game on a board has one id and one text: `draw pile`, `draw 3`, `keep 0 2`,
`claim denver--omaha purple 3 locomotive 1`. Slots of the market and offered tickets are counted from 0, as in
the game record.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from stationmaster.errors import NotationError
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.rules import SLOTS

# Says what is wrong with the words of a text that names no move; None where it has nothing to say.
Diagnosis = Callable[[list[str]], str | None]


class Notation:
    """All moves of one game on one board: `text(id)` and `parse(text)`."""

    def __init__(self, texts: Iterable[str], examples: str, diagnose: Diagnosis) -> None:
        self.texts = list(texts)
        self.examples = examples
        self._ids = {text: move for move, text in enumerate(self.texts)}
        self._folded = {text.lower(): move for move, text in enumerate(self.texts)}
        self._diagnose = diagnose

    def __reduce__(self) -> tuple[Any, ...]:
        return Notation, (self.texts, self.examples, self._diagnose)

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, move: int) -> str:
        if not 0 <= move < len(self.texts):
            raise NotationError(f"there is no move number {move}; they go from 0 to {len(self.texts) - 1}")
        return self.texts[move]

    def parse(self, text: str) -> int:
        """The id of a text. Case and spaces do not matter, nor does the order of the cards in it."""
        move = self._ids.get(text)
        if move is None:  # ids of a board of one's own may have capitals
            move = self._ids.get(" ".join(_in_order(text.split())))
        if move is None:
            move = self._folded.get(" ".join(_in_order(text.lower().split())))
        if move is None:
            raise NotationError(self.fault(text))
        return move

    def fault(self, text: str) -> str:
        """What is wrong with a text that is not a move."""
        return self._diagnose(text.lower().split()) or f"{text!r} is not a move; moves look like: {self.examples}"


def _in_order(words: list[str]) -> list[str]:
    """The cards at the end of a text (kinds, or pairs of kind and count) in the order of the kinds."""
    start = next((n for n, word in enumerate(words) if word in KIND_NAMES), len(words))
    if all(word in KIND_NAMES for word in words[start:]):
        return words[:start] + sorted(words[start:], key=KIND_NAMES.index)
    pairs = list(zip(words[start::2], words[start + 1 :: 2], strict=False))
    if 2 * len(pairs) != len(words) - start or any(kind not in KIND_NAMES for kind, _ in pairs):
        return words
    pairs.sort(key=lambda pair: KIND_NAMES.index(pair[0]))
    return words[:start] + [word for pair in pairs for word in pair]


def shared_texts() -> Iterator[str]:
    """The moves that all games number alike, from 0."""
    yield "pass"
    yield "draw pile"
    for slot in range(SLOTS):
        yield f"draw {slot}"


def keep_texts(first: int, last: int) -> Iterator[str]:
    """Keeping some of the offered tickets, for each set of them as a number with a bit for each."""
    for mask in range(first, last + 1):
        kept = [str(n) for n in range(mask.bit_length()) if mask >> n & 1]
        yield " ".join(["keep", *kept]) if kept else "keep none"


def cards_text(counts: Sequence[int]) -> str:
    """Cards by kind, as texts name them."""
    return " ".join(f"{KIND_NAMES[kind]} {count}" for kind, count in enumerate(counts) if count)


def unknown_name(what: str, name: str, known: list[str]) -> str:
    """There is no such route or city; those with a name much like it."""
    near = difflib.get_close_matches(name, known, n=3)
    return f"there is no {what} {name!r}" + (f"; did you mean {' or '.join(near)}?" if near else "")
