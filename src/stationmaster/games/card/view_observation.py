"""The parts of an observation of `card`, as they follow from a view alone."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.games.card.view import CardView
from stationmaster.games.family.view_observation import PARTS as SHARED
from stationmaster.games.family.view_observation import Shape, SlowPart, by_seat, joined, marked, number, numbers


def stations(view: CardView, shape: Shape) -> list[int]:
    return joined([coloured for coloured, _ in station] for station in by_seat(view, view.stations))


def stations_wild(view: CardView, shape: Shape) -> list[int]:
    return joined([locomotives for _, locomotives in station] for station in by_seat(view, view.stations))


def stack(view: CardView, shape: Shape) -> list[int]:
    """C05: zeros where one may not look into it."""
    return list(view.stack[: shape[0]]) if view.stack is not None else [0] * shape[0]


def stacks(view: CardView, shape: Shape) -> list[int]:
    return joined(cards[: shape[1]] for cards in by_seat(view, view.memory.stacks))


PARTS: Mapping[str, SlowPart] = {
    **SHARED,
    "stations": stations,
    "stations_wild": stations_wild,
    "stack_sizes": numbers("stack_sizes"),
    "stack": stack,
    "completed_counts": numbers("completed_counts"),
    "ticket_score": numbers("ticket_score"),
    "tickets_completed": lambda view, shape: marked(view.completed, shape[0]),
    "deals_left": number("deals_left"),
    "idle": number("idle"),
    "stirred": lambda view, shape: [int(view.stirred)],
    "stacks": stacks,
}
