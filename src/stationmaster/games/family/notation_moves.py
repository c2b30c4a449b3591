"""Moves as bots and programs take them in hand: an id that knows its text and what the text says.

>>> import stationmaster as sm
>>> notation, text = sm.edition("usa").notation, "claim denver--omaha purple 3 locomotive 1"
>>> move = Move(notation.parse(text), text)
>>> move.kind, move.route, move.payment
('claim', 'denver--omaha', {'purple': 3, 'locomotive': 1})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import overload

from stationmaster.errors import NotationError
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.notation import Notation

DRAW_TICKETS = "draw tickets"
NAMED_BY = {"claim": "route", "travel": "route", "place": "city", "board": "city"}


class Move(int):
    """The id of a move that knows its text. It is equal to its id."""

    text: str
    __eq__, __hash__ = int.__eq__, int.__hash__  # said, so that mypy lets a text be looked for in `LegalMoves`

    def __new__(cls, move: int, text: str) -> Move:
        self = super().__new__(cls, move)
        self.text = text
        return self

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return int(self), self.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{int(self)}: {self.text}>"

    @property
    def kind(self) -> str:
        """Its first word: pass, draw, draw_tickets, keep, claim, place, board, travel, alight, group or row."""
        return DRAW_TICKETS.replace(" ", "_") if self.text.startswith(DRAW_TICKETS) else self._words[0]

    @property
    def route(self) -> str | None:
        """Of a claim, or of a step of a journey."""
        return self._named("route")

    @property
    def city(self) -> str | None:
        """Where a passenger is placed or boards; None for "place none" as well."""
        return self._named("city")

    @property
    def slot(self) -> int | None:
        """Of the market, from 0, where a card is drawn from it; None for a blind one."""
        return int(self._words[1]) if self.kind == "draw" and self._words[1].isdecimal() else None

    @property
    def kept(self) -> tuple[int, ...]:
        """Which of the offered tickets, counted from 0."""
        return tuple(int(word) for word in self._words[1:] if word != "none") if self.kind == "keep" else ()

    @property
    def payment(self) -> dict[str, int]:
        """What a claim takes from the hand, by kind."""
        return self._counted() if self.kind == "claim" else {}

    @property
    def cards(self) -> dict[str, int]:
        """What a group or a row puts into the station, by kind."""
        return (
            dict.fromkeys(self._words[1:], 1) if self.kind == "row" else self._counted() if self.kind == "group" else {}
        )

    def _counted(self) -> dict[str, int]:
        return {kind: int(count) for kind, count in pairwise(self._words) if kind in KIND_NAMES}

    @property
    def _words(self) -> list[str]:
        return self.text.split()

    def _named(self, what: str) -> str | None:
        words = self._words
        named = NAMED_BY.get(words[0]) == what and words[1] != "none"
        return words[1] if named else None


class LegalMoves(Sequence[Move]):
    """The legal moves of a decision, in the order of their ids. `in` takes a move, an id or a text."""

    def __init__(self, ids: Iterable[int], notation: Notation) -> None:
        self.ids = list(ids)
        self.notation = notation

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> LegalMoves: ...

    def __getitem__(self, index: int | slice) -> Move | LegalMoves:
        if isinstance(index, slice):
            return LegalMoves(self.ids[index], self.notation)
        return Move(self.ids[index], self.notation.text(self.ids[index]))

    def __iter__(self) -> Iterator[Move]:
        return (Move(move, self.notation.text(move)) for move in self.ids)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return move in self.ids
        try:
            return self.notation.parse(move) in self.ids
        except NotationError:
            return False

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {', '.join(map(str, self[:8]))}{', ...' if len(self) > 8 else ''}>"
