"""What a seat may know in `marklin`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from stationmaster.games.family.parts import Counts, Under, known_under, open_part, own_part, seen_hands
from stationmaster.games.family.view import PHASES, Memory, View, under_names
from stationmaster.games.family.view_facts import Fact
from stationmaster.games.family.view_shown import by_field, shown
from stationmaster.games.maps.parts import board_part
from stationmaster.games.maps.view import BoardView
from stationmaster.games.marklin.parts import known_aside, passengers_part, tickets_part, written_tokens
from stationmaster.games.marklin.rules import JOURNEY, LONG, SHORT, Marklin
from stationmaster.games.marklin.view_facts import facts_of_marklin
from stationmaster.games.marklin.view_journeys import journeys_of

if TYPE_CHECKING:
    from stationmaster.games.family.edition import AnyEdition

MARKLIN_PHASES = (*PHASES, "announce_tickets", "place_passenger", "journey")


def city_name(city: int, view: View) -> str:
    name: str = view.board.cities[city]
    return name


def route_name(route: int, view: View) -> str:
    name: str = view.board.routes[route]
    return name


def route_names(routes: Sequence[int], view: View) -> list[str]:
    names = view.board.routes
    return [names[route] for route in routes]


def where_passengers_stand(standing: Sequence[int | None], view: View) -> dict[str, int]:
    return {view.board.cities[city]: seat for city, seat in enumerate(standing) if seat is not None}


def where_tokens_lie(merchandise: Sequence[Counts], view: View) -> dict[str, list[int]]:
    return {view.board.cities[city]: list(left) for city, left in enumerate(merchandise) if left}


@dataclass(frozen=True, kw_only=True)
class Journey:
    """A passenger under way (M40)."""

    origin: int = shown(city_name, name="from")
    """The city where it began."""
    position: int = shown(city_name, name="city")
    """The city where the passenger is."""
    routes: Counts = shown(route_names)
    """Those that it went over."""
    tokens: tuple[int | None, ...] = shown()
    """What each city on the way gave; None where it gave nothing (M43)."""
    fares: int = shown()
    """Passenger cards paid (M41)."""


@dataclass(frozen=True, kw_only=True)
class MarklinMemory(Memory):
    """What perfect memory adds in `marklin`."""

    under_short: Under = shown(under_names)
    """What was put under the pile of short tickets (M30)."""
    under_long: Under = shown(under_names)
    """And of long ones."""
    aside_short: Under = shown(under_names)
    """Short tickets set aside until the last player has chosen the first ones (M05), by seat."""
    aside_long: Under = shown(under_names)
    """And long ones."""


@dataclass(frozen=True, kw_only=True, repr=False)
class MarklinView(BoardView):
    """The backs of short and long tickets differ, so everyone sees how many of each."""

    game: Literal["marklin"] = shown()
    """`marklin`."""
    short_pile: int = shown()
    """Short tickets in their pile."""
    long_pile: int = shown()
    """Long ones in theirs."""
    short_kept: Counts = shown()
    """Short tickets that each seat keeps."""
    long_kept: Counts = shown()
    """Long ones."""
    short_offered: Counts = shown()
    """Short tickets that each seat is choosing from."""
    long_offered: Counts = shown()
    """Long ones."""

    supply: Counts = shown()
    """Passengers that each seat has not yet placed."""
    standing: tuple[int | None, ...] = shown(where_passengers_stand, name="passengers")
    """Of each city where a passenger stands: the seat whose it is."""
    merchandise: tuple[Counts, ...] = shown(where_tokens_lie)
    """Of each city that has any: the tokens that are left, from the top down."""
    tokens: Counts = shown()
    """How many tokens each seat took."""
    token_score: Counts = shown()
    """The points of each seat for them."""
    placing: int | None = shown(route_name)
    """The route that was just claimed, while its claimer may place a passenger (M22)."""
    journey: Journey | None = shown(by_field)
    """The one that is under way."""
    memory: MarklinMemory = shown(by_field)
    """What perfect memory adds."""

    def journeys(self, city: str, routes: Sequence[str]) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
        """M40 to M43."""
        return journeys_of(self, city, routes)

    def facts(self, played: Sequence[int] | None, best: Sequence[int]) -> list[Fact]:
        """Those of a map, and what passengers can collect."""
        return facts_of_marklin(self, played, best)

    def points(self) -> Counts:
        """Those for routes and for tokens."""
        return tuple(map(sum, zip(self.route_score, self.token_score, strict=True)))


def marklin_view(
    game: Marklin, seat: int | None, players: Sequence[str], options: dict[str, Any], edition: AnyEdition
) -> MarklinView:
    return MarklinView(
        game="marklin",
        players=tuple(players),
        options=dict(options),
        edition=edition,
        **marklin_table(game),
        **marklin_own(game, seat),
        memory=marklin_memory(game, seat, seen_hands(game)),
    )


def marklin_table(game: Marklin) -> dict[str, Any]:
    """The fields that are the same for everyone and change from move to move."""
    return {
        "phase": MARKLIN_PHASES[game.phase],
        **open_part(game),
        **board_part(game),
        **tickets_part(game),
        **passengers_part(game),
        "journey": journey_of(game) if game.phase == JOURNEY else None,
    }


def marklin_own(game: Marklin, seat: int | None) -> dict[str, Any]:
    """Those that are not the same for everyone, but for `memory`."""
    return {"seat": seat, **own_part(game, seat, choices_hidden=False)}


def marklin_memory(game: Marklin, seat: int | None, seen: tuple[Counts, ...]) -> MarklinMemory:
    """`seen`: the cards that everyone saw go into the hands."""
    return MarklinMemory(
        hands=seen,
        under_short=known_under(game.short_pile, seat),
        under_long=known_under(game.long_pile, seat),
        aside_short=known_aside(game, SHORT, seat),
        aside_long=known_aside(game, LONG, seat),
    )


def journey_of(game: Marklin) -> Journey:
    return Journey(
        origin=game.origin,
        position=game.position,
        routes=tuple(game.travelled),
        tokens=written_tokens(game),
        fares=game.fares,
    )
