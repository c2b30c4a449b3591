"""The parts of an observation of `marklin`, as they follow from a view alone."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.games.family.view_observation import (
    Shape,
    SlowPart,
    by_seat,
    counted,
    depths,
    joined,
    marked,
    numbers,
    own_seat,
)
from stationmaster.games.maps.view_observation import PARTS as SHARED
from stationmaster.games.marklin.view import MarklinView


def passengers(view: MarklinView, shape: Shape) -> list[int]:
    players, _ = shape
    return joined([int(owner == seat) for owner in view.standing] for seat in by_seat(view, range(players)))


def merchandise(view: MarklinView, shape: Shape) -> list[int]:
    return [left[0] if left else 0 for left in view.merchandise]


def placing(view: MarklinView, shape: Shape) -> list[int]:
    return marked([] if view.placing is None else [view.placing], shape[0])


def journey_from(view: MarklinView, shape: Shape) -> list[int]:
    return marked([view.journey.origin] if view.journey else [], shape[0])


def journey_at(view: MarklinView, shape: Shape) -> list[int]:
    return marked([view.journey.position] if view.journey else [], shape[0])


def journey_routes(view: MarklinView, shape: Shape) -> list[int]:
    return marked(view.journey.routes if view.journey else (), shape[0])


def tickets_under(view: MarklinView, shape: Shape) -> list[int]:
    short, long = view.memory.under_short, view.memory.under_long
    in_short = depths(short, view.short_pile - len(short), shape[0])
    in_long = depths(long, view.long_pile - len(long), shape[0])
    return [max(both) for both in zip(in_short, in_long, strict=True)]  # a ticket lies in one of them


def tickets_returned(view: MarklinView, shape: Shape) -> list[int]:
    return counted(view, view.memory.under_short) + counted(view, view.memory.under_long)


def tickets_aside(view: MarklinView, shape: Shape) -> list[int]:
    seat = own_seat(view)
    aside = (*view.memory.aside_short, *view.memory.aside_long)
    return marked([ticket for by, ticket in aside if by == seat and ticket is not None], shape[0])


def tickets_set_aside(view: MarklinView, shape: Shape) -> list[int]:
    return counted(view, view.memory.aside_short) + counted(view, view.memory.aside_long)


PARTS: Mapping[str, SlowPart] = {
    **SHARED,
    "ticket_piles": lambda view, shape: [view.short_pile, view.long_pile],
    "long_kept": numbers("long_kept"),
    "long_offered": numbers("long_offered"),
    "supply": numbers("supply"),
    "passengers": passengers,
    "merchandise": merchandise,
    "merchandise_left": lambda view, shape: [len(left) for left in view.merchandise],
    "tokens": numbers("tokens"),
    "token_score": numbers("token_score"),
    "placing": placing,
    "journey_from": journey_from,
    "journey_at": journey_at,
    "journey_routes": journey_routes,
    "tickets_under": tickets_under,
    "tickets_returned": tickets_returned,
    "tickets_aside": tickets_aside,
    "tickets_set_aside": tickets_set_aside,
}
