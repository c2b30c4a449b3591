"""What speaks for a move in `marklin` besides: what passengers can collect (M22, M40 to M43)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from stationmaster.games.family.notation_moves import Move
from stationmaster.games.family.view_facts import Fact, Moves, first_move
from stationmaster.games.maps.view_facts import facts_on_map

if TYPE_CHECKING:
    from stationmaster.games.marklin.view import MarklinView


def facts_of_marklin(view: MarklinView, played: Moves | None, best: Moves) -> list[Fact]:
    good, bad = first_move(view, best), first_move(view, played) if played else None
    own: list[Fact] = []
    if good.kind == "board":
        own = for_journey(view, best, played)
    elif good.kind == "place" and good.city is not None:
        own = for_placing(view, good.city, bad)
    elif good.kind == "claim" and bad is not None and bad.kind == "board" and played is not None:
        own = for_waiting(view, good, played)
    return [*own, *facts_on_map(view, played, best)]


# ---- journeys ----


def for_journey(view: MarklinView, best: Moves, played: Moves | None) -> list[Fact]:
    city = view.board.cities.index(str(first_move(view, best).city))
    count = points_of(view, best)
    if played is not None and first_move(view, played).kind == "board":
        less = points_of(view, played)
        found = [Fact("journey_more", city=city, count=count, more=less)] if count > less else []
    else:
        found = [Fact("journey_pays", city=city, count=count)] if count > 0 else []
    return [*found, *rivals(view, best)]


def routes_of(view: MarklinView, moves: Moves) -> list[str]:
    steps = [Move(move, view.notation.text(move)) for move in moves]
    return [step.route for step in steps if step.kind == "travel" and step.route is not None]


def points_of(view: MarklinView, moves: Moves) -> int:
    journey, _ = view.journeys(str(first_move(view, moves).city), routes_of(view, moves))
    return int(journey["points"]) if journey else 0


def rivals(view: MarklinView, moves: Moves) -> list[Fact]:
    """Another's passenger that can come over its owner's routes to a city whose token the journey takes."""
    journey, _ = view.journeys(str(first_move(view, moves).city), routes_of(view, moves))
    if journey is None:
        return []
    taken = [city for city, token in zip(journey["cities"], journey["tokens"], strict=True) if token]
    cities = [view.board.cities.index(name) for name in taken]
    for city in sorted(set(cities), key=lambda city: -view.merchandise[city][0]):
        for stand, seat in enumerate(view.standing):
            if seat not in (None, view.seat) and city in within_reach(view, stand, seat):
                return [Fact("journey_rival", city=city, seat=seat)]
    return []


def within_reach(view: MarklinView, stand: int, seat: int | None) -> set[int]:
    """The cities that a seat's own routes join with one, but for that one, which gives its passenger nothing (M43)."""
    ends = [
        (int(view.board.route_a[route]), int(view.board.route_b[route]))
        for route, owner in enumerate(view.owners)
        if owner == seat
    ]
    found, new = {stand}, {stand}
    while new:
        new = {b if a in new else a for a, b in ends if (a in new) != (b in new)} - found
        found |= new
    return found - {stand}


def for_waiting(view: MarklinView, claim: Move, played: Moves) -> list[Fact]:
    """A claim that lets the passenger who set off collect more."""
    route, city = view.board.routes.index(claim.route), str(first_move(view, played).city)
    owners = tuple(view.seat if n == route else owner for n, owner in enumerate(view.owners))
    count, now = most_points(replace(view, owners=owners), city), points_of(view, played)
    place = view.board.cities.index(city)
    return [Fact("journey_grows", route, city=place, count=count, more=now)] if count > now else []


def for_placing(view: MarklinView, city: str, played: Move | None) -> list[Fact]:
    count = points_from(view, city)
    less = points_from(view, played.city) if played is not None and played.kind == "place" and played.city else 0
    return [Fact("place_more", city=view.board.cities.index(city), count=count)] if count > less else []


def points_from(view: MarklinView, city: str) -> int:
    """What a passenger could collect that stood there now."""
    place = view.board.cities.index(city)
    standing = tuple(view.seat if n == place else seat for n, seat in enumerate(view.standing))
    return most_points(replace(view, standing=standing), city)


def most_points(view: MarklinView, city: str) -> int:
    _, journeys = view.journeys(city, [])
    return most([int(journey["points"]) for journey in journeys])


def most(values: Sequence[int]) -> int:
    return max(values, default=0)
