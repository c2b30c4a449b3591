"""What a game shows, piece by piece, as JSON text.

A piece is a field of a view, or of an update. It is written once: while it stays the same, and for all seats that it is
the same for. What a seat may know is decided before, by its view; here equal values only share their text.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

import orjson

from stationmaster.games.family.parts import differing, unequal
from stationmaster.games.family.view import View
from stationmaster.games.family.view_shown import ShownField, parts_of

Pieces = dict[str, bytes]
"""By name: the text of the field, its name included."""


NOTHING: Mapping[str, Any] = {}


class WrittenView(NamedTuple):
    """A view in pieces: a spectator's, which all seats share, what stands in its place for this one, and its plans."""

    common: Pieces
    own: Pieces
    plans: bytes

    def all(self) -> bytes:
        """As a JSON object."""
        return together(self.common | self.own)


class Basis(NamedTuple):
    """What the newest text of a seat was made of: a spectator's view, and the seat's own fields, where that is all."""

    open_view: View
    fields: dict[str, Any] | None
    view: WrittenView


class WrittenPlans:
    """The plans of a seat, as a piece: a ticket's is written anew only where it says something else."""

    def __init__(self) -> None:
        self._memory: dict[str, Any] = {}
        """Of how they were worked out."""
        self._plans: dict[str, Any] | None = None
        self._text = b""
        self._tickets: dict[str, tuple[Any, bytes]] = {}

    def of(self, view: View) -> bytes:
        plans = view.plans_again(self._memory)
        if plans is not self._plans:
            texts = [self._ticket(ticket, plan) for ticket, plan in plans.items()]
            self._plans, self._text = plans, b'"plans":{%b}' % b",".join(texts)
        return self._text

    def _ticket(self, ticket: str, plan: Any) -> bytes:
        last = self._tickets.get(ticket)
        if last is None or last[0] is not plan:
            text = b"%b:%b" % (orjson.dumps(ticket), orjson.dumps(plan))
            last = self._tickets[ticket] = (plan, text)
        return last[1]


class Typesetter:
    """The pieces of one game."""

    def __init__(self) -> None:
        self._newest: dict[str, tuple[Any, bytes]] = {}
        """Of each piece the value that it was last made of, and its text."""
        self._of_seat: dict[int | None, dict[str, tuple[Any, bytes]]] = {}
        self._open: View | None = None
        """The spectator's view that was written last."""
        self._open_before: View | None = None
        self._differ: tuple[str, ...] = ()
        """The fields of it that are not the same objects as before."""
        self._plans_stay: bool | None = None
        """Does the newest move leave plans as they were, where that was asked already?"""
        self._common: Pieces = {}
        self._common_before: Pieces = {}
        self._news: Pieces = {}
        """Those of the common pieces that are not as they were before."""
        self._told = b""
        """These, as a JSON object."""
        self._bases: dict[int | None, Basis] = {}
        self._plans: dict[int | None, WrittenPlans] = {}

    def view(
        self, seat: int | None, open_view: View, own: dict[str, Any] | None, look: Callable[[int | None], View]
    ) -> WrittenView:
        """`View.to_dict(derived=True)` and `View.plans`, in pieces.

        `open_view` is a spectator's at the same moment, `own` are the seat's own fields (`Edition.own_fields`). Where
        they are not known, its whole view is looked at.
        """
        if self._open is not open_view:
            self._turn_to(open_view)
        last = self._bases.get(seat)
        if own is None:
            view = look(seat)
            now = WrittenView(self._common, self._write(seat, view, own_parts(view, open_view)), self.plans(view))
        elif last is None or last.fields is None:
            now = WrittenView(self._common, self._own(seat, open_view, own), self.plans(open_view.with_fields(own)))
        else:
            kind: Any = open_view.__class__
            changed_fields = unequal(own, last.fields)
            stays = not changed_fields and self._stay(own, last.open_view) and stand_alone(kind, tuple(own))
            pieces = last.view.own if stays else self._own(seat, open_view, own)
            if self._leaves_plans(last.open_view) and not rests_on(open_view, changed_fields):
                plans = last.view.plans
            else:
                plans = self.plans(open_view.with_fields(own))
            now = WrittenView(self._common, pieces, plans)
        self._bases[seat] = Basis(open_view, own, now)
        return now

    def _own(self, seat: int | None, open_view: View, own: dict[str, Any]) -> Pieces:
        """What stands in the place of a spectator's pieces."""
        if not own:
            return {}
        kind: Any = open_view.__class__
        parts = parts_resting_on(kind, unequal(own, open_view.__dict__))
        enough = all(part.attribute in own and part.reads not in own for part in parts)
        return self._write(seat, open_view if enough else open_view.with_fields(own), parts, own)

    def plans(self, view: View) -> bytes:
        written_plans = self._plans.get(view.seat)
        if written_plans is None:
            written_plans = self._plans[view.seat] = WrittenPlans()
        return written_plans.of(view)

    def _turn_to(self, open_view: View) -> None:
        kind: Any = open_view.__class__
        if self._open is None:
            parts = parts_of(kind, "memory")
        else:
            self._differ = differing(open_view.__dict__, self._open.__dict__)
            parts = parts_resting_on(kind, self._differ)
        self._news = changed(self._write(None, open_view, parts), self._common)
        self._told = together(self._news)
        self._common_before, self._common = self._common, {**self._common, **self._news}
        self._open_before, self._open = self._open, open_view
        self._plans_stay = None

    def _stay(self, fields: dict[str, Any], before: View) -> bool:
        """Are these fields of a spectator's view the same objects as in the one before?"""
        assert self._open is not None
        differ = self._differ if before is self._open_before else differing(self._open.__dict__, before.__dict__)
        return fields.keys().isdisjoint(differ)

    def _leaves_plans(self, before: View) -> bool:
        assert self._open is not None
        if before is not self._open_before:
            return self._open.leaves_plans(before)
        if self._plans_stay is None:
            self._plans_stay = self._open.leaves_plans(before)
        return self._plans_stay

    def _write(
        self, seat: int | None, view: View, parts: Iterable[ShownField], fields: Mapping[str, Any] = NOTHING
    ) -> Pieces:
        """`fields` stand in the place of the view's; of the view, these parts ask what is the same for everyone."""
        found: Pieces = {}
        own = self._of_seat.setdefault(seat, {})
        for key, attribute, naming, takes_view, reads in parts:
            value = fields[attribute] if attribute in fields else getattr(view, attribute)
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

    def changes(self, now: WrittenView, before: WrittenView) -> bytes:
        """Those pieces of a view that are not as they were, as a JSON object."""
        lately = now.common is self._common and before.common is self._common_before
        news = self._news if lately else changed(now.common, before.common)
        if now.own is before.own and news.keys().isdisjoint(now.own):
            return self._told if lately else together(news)
        found = news.copy()
        for name in {**before.own, **now.own}:
            text = now.own.get(name) or now.common[name]
            last = before.own.get(name) or before.common[name]
            if text is not last and text != last:
                found[name] = text
            else:
                found.pop(name, None)
        return together(found)

    def piece(self, seat: int | None, key: str, basis: Any, make: Callable[[], Any]) -> bytes:
        """One that is worked out anew only if what it rests on has changed."""
        own = self._of_seat.setdefault(seat, {})
        known = own.get(key)
        if known is None or known[0] != basis:
            known = own[key] = (basis, written(key, make()))
        return known[1]


def own_parts(view: View, open_view: View) -> tuple[ShownField, ...]:
    """What a seat may be shown otherwise than a spectator."""
    kind: Any = view.__class__
    return parts_resting_on(kind, differing(view.__dict__, open_view.__dict__))


def rests_on(view: View, changed_fields: tuple[str, ...]) -> bool:
    """Do plans rest on any of these of a seat's own fields?"""
    own = view.own_for_plans
    return bool(changed_fields) if own is None else not own.isdisjoint(changed_fields)


@cache
def stand_alone(kind: type, own: tuple[str, ...]) -> bool:
    """Is what these fields are shown as the same as long as they are? Not where a part rests on another field, too."""
    names = {field.name for field in dataclasses.fields(kind)}
    return all(
        part.attribute in names and (not part.reads or (part.attribute in own) == (part.reads in own))
        for part in parts_of(kind, "memory")
    )


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
