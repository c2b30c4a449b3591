"""The legal moves by number, and reading what a player wrote: a number, a move, or the beginning of one.

The numbers of market cards are those of their slots, the draw pile has the next one, and everything else is
numbered from 10 on: a number that means a ticket or a slot to the player never means some other move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from stationmaster.errors import NotationError
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, SLOTS
from stationmaster.games.family.view import View
from stationmaster.languages import Speech

FIRST_NUMBER = 10
MOST_LISTED = 12


@dataclass
class Meaning:
    """What an input means: a move, or words that say why it is none, perhaps with moves it could mean."""

    move: int | None = None
    words: str = ""
    candidates: list[int] = field(default_factory=list)
    refused: int | None = None
    """A move that is not legal now: the rules say why."""


class Menu:
    def __init__(self, view: View, order: Sequence[int], speech: Speech) -> None:
        self.speech = speech
        self.order = order
        self.notation = view.notation
        self.texts = {view.notation.text(move): move for move in order}
        self.number_of = dict(self._count())
        self.moves = {number: move for move, number in self.number_of.items()}

    def _count(self) -> Iterator[tuple[int, int]]:
        """Each move with its number."""
        number = FIRST_NUMBER
        for move in self.order:
            if DRAW_SLOT <= move < DRAW_SLOT + SLOTS:
                yield move, move - DRAW_SLOT
            elif move == DRAW_PILE:
                yield move, SLOTS
            else:
                yield move, number
                number += 1

    def read(self, line: str) -> Meaning:
        text = " ".join(line.lower().split())
        if is_number(text):
            return self._read_number(int(text))
        try:
            move = self.notation.parse(text)
        except NotationError as error:
            return self._read_beginning(text, str(error))
        return Meaning(move) if move in self.number_of else Meaning(refused=move)

    def _read_number(self, number: int) -> Meaning:
        if number in self.moves:
            return Meaning(self.moves[number])
        return Meaning(words=self.speech("moves.no_number", number=number))

    def _read_beginning(self, text: str, complaint: str) -> Meaning:
        fit = [move for name, move in self.texts.items() if name.startswith(f"{text} ")]  # whole words first
        fit = fit or [move for name, move in self.texts.items() if name.startswith(text)]
        if len(fit) == 1:
            return Meaning(fit[0])
        if fit:
            shown = fit[:MOST_LISTED]
            key = "moves.several_first" if len(fit) > len(shown) else "moves.several"
            return Meaning(words=self.speech(key, text=text, count=len(shown), found=len(fit)), candidates=shown)
        if text.startswith("claim "):  # a route without payment that cannot be claimed: the rules say why
            for move, name in enumerate(self.notation.texts):
                if name.startswith(f"{text} "):
                    return Meaning(refused=move)
        complaint = complaint[:1].upper() + complaint[1:]
        return Meaning(words=self.speech("moves.not_one", text=text, complaint=complaint))


def is_number(text: str) -> bool:
    """One that can stand before a move."""
    return text.isdecimal() and len(text) < 10
