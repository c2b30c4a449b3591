"""Journeys that a seat may plan, worked out from its view, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stationmaster.games.family.cards import PASSENGER
from stationmaster.games.marklin.journeys import JourneySearch, Leg

if TYPE_CHECKING:
    from stationmaster.games.marklin.view import MarklinView

Json = dict[str, Any]


def journeys_of(view: MarklinView, city: str, routes: Sequence[str]) -> tuple[Json | None, list[Json]]:
    """The journey over just these routes, and for each city within reach of it the best that ends there.

    From the city where a passenger of this seat stands; of one that is under way, what is still to come.
    """
    search = begin(view, city)
    if search is None:
        return None, []
    for name in routes:
        leg = next((leg for leg in search.steps[search.city] if view.board.routes[leg[0]] == name), None)
        if leg is None or leg[0] in search.used or leg[2] > search.cards:
            return None, []
        search.go(leg)
    drafted = journey(view, city, search.routes, search.tokens) if routes else None
    search.search()
    found = [journey(view, city, *search.best[end]) for end in search.best]
    found.sort(key=lambda one: (one["fares"] - one["points"], one["fares"], len(one["routes"])))
    return drafted, found


def begin(view: MarklinView, city: str) -> JourneySearch | None:
    """None where no passenger of this seat is there to set out, or to go on."""
    names = view.board.cities
    if view.hand is None or view.seat is None or city not in names:
        return None
    origin, steps = names.index(city), steps_of(view, view.hand[PASSENGER] > 0)
    search = JourneySearch(steps, [list(stack) for stack in view.merchandise], view.hand[PASSENGER], origin)
    if view.journey is None:
        return search if view.standing[origin] == view.seat else None
    if view.turn != view.seat or origin != view.journey.origin:
        return None
    search.city = view.journey.position
    search.used = set(view.journey.routes)
    return search


def journey(view: MarklinView, city: str, routes: Sequence[int], tokens: Sequence[int]) -> Json:
    """`PlannedJourney` of the protocol."""
    names = [view.board.routes[route] for route in routes]
    start = [] if view.journey else [f"board {city}"]
    return {
        "cities": [view.board.cities[end] for end in ends(view, city, routes)],
        "routes": names,
        "tokens": [token or None for token in tokens],
        "points": sum(tokens),
        "fares": sum(view.owners[route] != view.seat for route in routes),
        "moves": [*start, *(f"travel {name}" for name in names), "alight"],
    }


def ends(view: MarklinView, city: str, routes: Sequence[int]) -> list[int]:
    """The cities that it comes to, one for each route."""
    here = view.journey.position if view.journey else view.board.cities.index(city)
    found: list[int] = []
    for route in routes:
        here = int(view.board.route_a[route] + view.board.route_b[route]) - here
        found.append(here)
    return found


def steps_of(view: MarklinView, with_fares: bool) -> list[list[Leg]]:
    """From each city: the ways on over own routes, then over those of others, which cost a card (M41)."""
    travel = view.board.travel
    steps: list[list[Leg]] = []
    for city in range(len(view.merchandise)):
        own: list[Leg] = []
        others: list[Leg] = []
        for n in range(travel.start[city], travel.start[city + 1]):
            owner = view.owners[travel.route[n]]
            if owner == view.seat:
                own.append((travel.route[n], travel.place[n], 0))
            elif owner is not None and with_fares:
                others.append((travel.route[n], travel.place[n], 1))
        steps.append(own + others)
    return steps
