"""What a seat may know in `marklin`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.view import (
    PHASES,
    Counts,
    Memory,
    Under,
    known_under,
    seen_hands,
    shared_part,
    under_names,
)
from stationmaster.games.maps.view import BoardView, board_part
from stationmaster.games.marklin.rules import JOURNEY, LONG, PLACE_PASSENGER, SHORT, Marklin

if TYPE_CHECKING:
    from stationmaster.games.family.edition import AnyEdition

MARKLIN_PHASES = (*PHASES, "announce_tickets", "place_passenger", "journey")


@dataclass(frozen=True, kw_only=True)
class Journey:
    """A passenger under way (M40)."""

    origin: int
    position: int
    routes: Counts
    tokens: tuple[int | None, ...]
    """What each city on the way gave; None where it gave nothing (M43)."""
    fares: int
    """Passenger cards paid (M41)."""


@dataclass(frozen=True, kw_only=True)
class MarklinMemory(Memory):
    under_short: Under
    """What was put under the pile of short tickets (M30)."""
    under_long: Under
    aside_short: Under
    """Short tickets set aside until the last player has chosen the first ones (M05), by seat."""
    aside_long: Under


@dataclass(frozen=True, kw_only=True)
class MarklinView(BoardView):
    # The backs of short and long tickets differ, so everyone sees how many of each.
    short_pile: int
    long_pile: int
    short_kept: Counts
    long_kept: Counts
    short_offered: Counts
    long_offered: Counts

    supply: Counts
    """Passengers that each seat has not yet placed."""
    standing: tuple[int | None, ...]
    """Of each city: the seat whose passenger stands there."""
    merchandise: tuple[Counts, ...]
    """Of each city: the tokens that are left, from the top down."""
    tokens: Counts
    """How many tokens each seat took."""
    token_score: Counts
    placing: int | None
    """The route that was just claimed, while its claimer may place a passenger (M22)."""
    journey: Journey | None
    memory: MarklinMemory

    def to_dict(self, *, memory: bool = False) -> dict[str, Any]:
        board = self.board
        return super().to_dict(memory=memory) | {
            "short_pile": self.short_pile,
            "long_pile": self.long_pile,
            "short_kept": list(self.short_kept),
            "long_kept": list(self.long_kept),
            "short_offered": list(self.short_offered),
            "long_offered": list(self.long_offered),
            "supply": list(self.supply),
            "passengers": {board.cities[c]: seat for c, seat in enumerate(self.standing) if seat is not None},
            "merchandise": {board.cities[c]: list(left) for c, left in enumerate(self.merchandise) if left},
            "tokens": list(self.tokens),
            "token_score": list(self.token_score),
            "placing": None if self.placing is None else board.routes[self.placing],
            "journey": None if self.journey is None else self.journey_dict(self.journey),
        }

    def journey_dict(self, journey: Journey) -> dict[str, Any]:
        return {
            "from": self.board.cities[journey.origin],
            "city": self.board.cities[journey.position],
            "routes": [self.board.routes[route] for route in journey.routes],
            "tokens": list(journey.tokens),
            "fares": journey.fares,
        }

    def memory_dict(self) -> dict[str, Any]:
        names, memory = self.board.tickets, self.memory
        return super().memory_dict() | {
            "under_short": under_names(memory.under_short, names),
            "under_long": under_names(memory.under_long, names),
            "aside_short": under_names(memory.aside_short, names),
            "aside_long": under_names(memory.aside_long, names),
        }


def marklin_view(
    game: Marklin, seat: int | None, players: Sequence[str], options: dict[str, Any], edition: AnyEdition
) -> MarklinView:
    return MarklinView(
        game="marklin",
        seat=seat,
        players=tuple(players),
        options=dict(options),
        edition=edition,
        phase=MARKLIN_PHASES[game.phase],
        memory=MarklinMemory(
            hands=seen_hands(game),
            under_short=known_under(game.short_pile, seat),
            under_long=known_under(game.long_pile, seat),
            aside_short=known_aside(game, SHORT, seat),
            aside_long=known_aside(game, LONG, seat),
        ),
        **shared_part(game, seat, choices_hidden=False),
        **board_part(game),
        **tickets_part(game),
        **passengers_part(game),
    )


def known_aside(game: Marklin, pile: int, seat: int | None) -> Under:
    """M05: by seat, so that the order tells nothing of the tickets of others."""
    aside: list[tuple[int, int | None]] = []
    for by in range(game.players):
        tickets = [t for t, owner in enumerate(game.aside) if owner == by and game.board.ticket_pile[t] == pile]
        aside += [(by, ticket if by == seat else None) for ticket in tickets]
    return tuple(aside)


def tickets_part(game: Marklin) -> dict[str, Any]:
    def count(pile: int, tickets: Iterable[int]) -> int:
        return sum(game.board.ticket_pile[ticket] == pile for ticket in tickets)

    seats = range(game.players)
    return {
        "short_pile": game.short_pile.count(),
        "long_pile": game.long_pile.count(),
        "short_kept": tuple(count(SHORT, game.tickets_of(seat)) for seat in seats),
        "long_kept": tuple(count(LONG, game.tickets_of(seat)) for seat in seats),
        "short_offered": tuple(count(SHORT, game.offer_of(seat)) for seat in seats),
        "long_offered": tuple(count(LONG, game.offer_of(seat)) for seat in seats),
    }


def passengers_part(game: Marklin) -> dict[str, Any]:
    return {
        "supply": tuple(game.supply),
        "standing": tuple(None if seat == NOBODY else seat for seat in game.standing),
        "merchandise": tuple(tokens_left(game, city) for city in range(len(game.standing))),
        "tokens": tuple(game.tokens),
        "token_score": tuple(game.token_score),
        "placing": game.placing if game.phase == PLACE_PASSENGER else None,
        "journey": journey_of(game) if game.phase == JOURNEY else None,
    }


def tokens_left(game: Marklin, city: int) -> Counts:
    stacks = game.merchandise
    return tuple(stacks.values[stacks.start[city] + int(game.taken[city]) : stacks.start[city + 1]])


def journey_of(game: Marklin) -> Journey:
    return Journey(
        origin=game.origin,
        position=game.position,
        routes=tuple(game.travelled),
        tokens=written_tokens(game),
        fares=game.fares,
    )


def written_tokens(game: Marklin) -> tuple[int | None, ...]:
    """The tokens of the journey as the record writes them: None where a city gave nothing."""
    return tuple(value or None for value in game.collected)
