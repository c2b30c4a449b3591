"""What a game shows, piece by piece, as JSON text.

A piece is a field of a view, or of an update. It is written once: while it stays the same, and for all seats that it is
the same for. What a seat may know is decided before, by its view; here equal values only share their text.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

import orjson

from stationmaster.games.family.view import View
from stationmaster.games.family.view_shown import ShownField, parts_of

Pieces = dict[str, bytes]
"""By name: the text of the field, its name included."""


class WrittenView(NamedTuple):
    """A view in pieces: a spectator's, which all seats share, and what stands in its place for this one."""

    common: Pieces
    own: Pieces

    def all(self) -> Pieces:
        return self.common | self.own


class Typesetter:
    """The pieces of one game."""

    def __init__(self) -> None:
        self._newest: dict[str, tuple[Any, bytes]] = {}
        """Of each piece the value that it was last made of, and its text."""
        self._of_seat: dict[int | None, dict[str, tuple[Any, bytes]]] = {}
        self._open: View | None = None
        """The spectator's view that was written last."""
        self._common: Pieces = {}
        self._common_before: Pieces = {}
        self._news: Pieces = {}
        """Those of the common pieces that are not as they were before."""
        self._own: dict[int | None, tuple[tuple[ShownField, ...], list[Any], Pieces]] = {}
        """Of each seat: what was last written for it in place of common pieces, of which values."""

    def view(self, view: View, open_view: View) -> WrittenView:
        """`View.to_dict(derived=True)`, in pieces; `open_view` is a spectator's at the same moment."""
        kind: Any = view.__class__
        if self._open is not open_view:
            self._turn_to(open_view, self._write(open_view, parts_of(kind, "memory")))
        if view is open_view:
            return WrittenView(self._common, {})
        mine, everyones = view.__dict__, open_view.__dict__
        differ = tuple([name for name in mine if mine[name] is not everyones[name]])
        return WrittenView(self._common, self._own_pieces(view, parts_resting_on(kind, differ)))

    def _own_pieces(self, view: View, parts: tuple[ShownField, ...]) -> Pieces:
        """The very same as the last time, where they are made of the same values: of most moves of others."""
        values = [(getattr(view, part.attribute), part.reads and getattr(view, part.reads)) for part in parts]
        last = self._own.get(view.seat)
        if last is None or last[0] is not parts or last[1] != values:
            last = self._own[view.seat] = (parts, values, self._write(view, parts))
        return last[2]

    def _turn_to(self, open_view: View, pieces: Pieces) -> None:
        self._common_before, self._common = self._common, pieces
        self._news = changed(pieces, self._common_before)
        self._open = open_view

    def _write(self, view: View, parts: Iterable[ShownField]) -> Pieces:
        found: Pieces = {}
        own = self._of_seat.setdefault(view.seat, {})
        for key, attribute, naming, takes_view, reads in parts:
            value = getattr(view, attribute)
            basis = (value, getattr(view, reads)) if reads else value
            last = own.get(key)
            if last is None or (last[0] is not basis and last[0] != basis):
                last = self._newest.get(key)
                if last is None or last[0] != basis:
                    if naming is not None and value is not None:
                        value = naming(value, view) if takes_view else naming(value)
                    last = self._newest[key] = (basis, written(key, value))
                own[key] = last
            found[key] = last[1]
        return found

    def changes(self, now: WrittenView, before: WrittenView) -> Pieces:
        """Those pieces of a view that are not as they were."""
        lately = now.common is self._common and before.common is self._common_before
        news = self._news if lately else changed(now.common, before.common)
        if now.own is before.own and news.keys().isdisjoint(now.own):
            return news
        found = news.copy()
        for name in {**before.own, **now.own}:
            text = now.own.get(name) or now.common[name]
            last = before.own.get(name) or before.common[name]
            if text is not last and text != last:
                found[name] = text
            else:
                found.pop(name, None)
        return found

    def piece(self, seat: int | None, key: str, basis: Any, make: Callable[[], Any]) -> bytes:
        """One that is worked out anew only if what it rests on has changed."""
        own = self._of_seat.setdefault(seat, {})
        known = own.get(key)
        if known is None or known[0] != basis:
            known = own[key] = (basis, written(key, make()))
        return known[1]


@cache
def parts_resting_on(kind: type, fields: tuple[str, ...]) -> tuple[ShownField, ...]:
    """What may be shown otherwise where these fields of a view differ: any property, too."""
    names = {field.name for field in dataclasses.fields(kind)}
    parts = parts_of(kind, "memory")
    return tuple(p for p in parts if p.attribute in fields or p.reads in fields or p.attribute not in names)


def written(key: str, value: Any) -> bytes:
    return b'"%b":%b' % (key.encode(), orjson.dumps(value))


def together(pieces: Pieces) -> bytes:
    """A JSON object."""
    return b"{%b}" % b",".join(pieces.values())


def changed(now: Pieces, before: Pieces) -> Pieces:
    """Those that are not as they were."""
    return {key: text for key, text in now.items() if text is not before.get(key) and text != before.get(key)}
