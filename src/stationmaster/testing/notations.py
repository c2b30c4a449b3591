"""Moves as texts, both ways."""

from __future__ import annotations

from stationmaster.errors import NotationError
from stationmaster.testing.playing import Sitting, expect, told


def check_notation(sitting: Sitting) -> None:
    """Every move has one text, and every text is that move, however it is spaced and spelt."""
    notation = sitting.edition.notation
    with told(sitting, "notation"):
        count = sitting.begin().state.n_moves()
        expect(len(notation) == count, f"there are {len(notation)} texts and {count} moves")
        for move in range(count):
            text = notation.text(move)
            expect(text == " ".join(text.split()), f"{text!r}: has spaces that mean nothing")
            for written in (text, text.upper(), f"  {text.replace(' ', '  ')} "):
                found = notation.parse(written)
                expect(found == move, f"{written!r} is the text of move {move} and was read as {found}")
        for nonsense in ("", "nonsense", f"{notation.text(0)} nonsense"):
            try:
                found = notation.parse(nonsense)
            except NotationError:
                continue
            raise AssertionError(f"{nonsense!r} was read as the move {notation.text(found)!r}")
