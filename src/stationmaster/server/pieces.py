"""What a game shows, piece by piece, as JSON text.

A piece is a field of a view, or of an update. It is written once: while it stays the same, and for all seats that it is
the same for. What a seat may know is decided before, by its view; here equal values only share their text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from stationmaster.games.family.view import View
from stationmaster.games.family.view_shown import parts_of

Pieces = dict[str, bytes]
"""By name: the text of the field, its name included."""


class Typesetter:
    """The pieces of one game."""

    def __init__(self) -> None:
        self._newest: dict[str, tuple[Any, bytes]] = {}
        """Of each piece the value that it was last made of, and its text."""
        self._of_seat: dict[int | None, dict[str, tuple[Any, bytes]]] = {}
        self._open: tuple[View | None, Pieces] = None, {}
        """The spectator's view that was written last."""

    def view(self, view: View, open_view: View) -> Pieces:
        """`View.to_dict(derived=True)`, in pieces; `open_view` is a spectator's at the same moment."""
        if self._open[0] is not open_view:
            self._open = open_view, self._write(open_view, {}, None)
        return self._open[1] if view is open_view else self._write(view, self._open[1], open_view)

    def _write(self, view: View, known: Pieces, known_from: View | None) -> Pieces:
        found, own = known.copy(), self._of_seat.setdefault(view.seat, {})
        kind: Any = view.__class__
        for key, attribute, naming, takes_view, reads in parts_of(kind, "memory"):
            value = getattr(view, attribute)
            if known_from is not None and value is getattr(known_from, attribute):
                continue
            basis = (value, getattr(view, reads)) if reads else value
            last = own.get(key)
            if last is None or last[0] != basis:
                last = self._newest.get(key)
                if last is None or last[0] != basis:
                    if naming is not None and value is not None:
                        value = naming(value, view) if takes_view else naming(value)
                    last = self._newest[key] = (basis, written(key, value))
                own[key] = last
            found[key] = last[1]
        return found

    def piece(self, seat: int | None, key: str, basis: Any, make: Callable[[], Any]) -> bytes:
        """One that is worked out anew only if what it rests on has changed."""
        own = self._of_seat.setdefault(seat, {})
        known = own.get(key)
        if known is None or known[0] != basis:
            known = own[key] = (basis, written(key, make()))
        return known[1]


def written(key: str, value: Any) -> bytes:
    return b'"%b":%b' % (key.encode(), orjson.dumps(value))


def together(pieces: Pieces) -> bytes:
    """A JSON object."""
    return b"{%b}" % b",".join(pieces.values())


def changed(now: Pieces, before: Pieces) -> Pieces:
    """Those that are not as they were."""
    return {key: text for key, text in now.items() if text is not before.get(key) and text != before.get(key)}
