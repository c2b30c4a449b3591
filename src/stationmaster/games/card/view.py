"""What a seat may know in `card`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from stationmaster.games.card.moves import Plays
from stationmaster.games.card.rules import Card, deals, idle_limit
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, KINDS, LOCOMOTIVE
from stationmaster.games.family.rules import FIRST_TICKETS
from stationmaster.games.family.view import (
    PHASES,
    Counts,
    Memory,
    Under,
    View,
    all_count_names,
    count_names,
    known_under,
    seen_hands,
    shared_part,
    ticket_names,
    under_names,
)
from stationmaster.games.family.view_shown import also_shown, by_field, shown

if TYPE_CHECKING:
    from stationmaster.games.family.edition import AnyEdition

Group = tuple[int, int]


def stations_names(stations: Sequence[Sequence[Group]]) -> list[dict[str, list[int]]]:
    return [station_names(station) for station in stations]


def station_names(station: Sequence[Group]) -> dict[str, list[int]]:
    """The groups that stand there, as [coloured cards, locomotives]."""
    return {KIND_NAMES[colour]: list(group) for colour, group in enumerate(station) if any(group)}


@dataclass(frozen=True, kw_only=True)
class CardMemory(Memory):
    stacks: tuple[Counts, ...] = shown(all_count_names)
    """What each train stack holds, by kind: everyone saw the cards go in, though nobody may look (C05)."""
    under: Under = shown(under_names)
    """What was put under the pile. While the first tickets are chosen (C03): what this seat returned, alone."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CardView(View):
    game: Literal["card"] = shown()
    stations: tuple[tuple[Group, ...], ...] = shown(stations_names)
    """For each seat and colour: the coloured cards of the group, and the locomotives on top of them."""
    stack_sizes: Counts = shown()
    stack: Counts | None = shown(count_names)
    """This seat's own train stack, by kind, with the option `open_train_stack` (C05)."""
    ticket_pile: int = shown()
    """Tickets in the pile; while the first ones are chosen, those that were not dealt."""
    completed_counts: Counts = shown()
    """Tickets that each seat has laid aside, face down (C53)."""
    ticket_score: Counts = shown()
    """The points that each seat has scored for them."""
    completed: tuple[int, ...] | None = shown(ticket_names)
    """Those of this seat."""
    deals_left: int = shown()
    """Deals after this one (C51)."""
    turns_left: int | None = shown()
    """Turns left in the last round of this deal (C50); None before it."""
    idle: int = shown()
    """Turns in a row that moved no card and kept no ticket (C42)."""
    stirred: bool = shown()
    """Has this turn moved a card already? A dispatch does (C42)."""
    memory: CardMemory = shown(by_field)

    @property
    @also_shown
    def deals(self) -> int:
        """Deals of the whole game (C51)."""
        return deals(len(self.players))

    @property
    @also_shown
    def idle_limit(self) -> int:
        """When `idle` comes to this, the deal is over (C42)."""
        return idle_limit(len(self.players))

    def ready_tickets(self) -> list[int]:
        """With an open train stack: the tickets that its cards are enough for, each one by itself (C52)."""
        if self.stack is None:
            return []
        return [ticket for ticket in self.tickets or () if self._missing(ticket) <= self.stack[LOCOMOTIVE]]

    def _missing(self, ticket: int) -> int:
        """Coloured cards that the ticket takes and the own train stack has not."""
        assert self.stack is not None
        needs = self.board.ticket_needs[ticket * COLOURS : (ticket + 1) * COLOURS]
        return sum(max(0, int(need) - held) for need, held in zip(needs, self.stack, strict=False))

    @property
    def plays(self) -> Plays:
        """Which cards the moves mean that play to the station."""
        table: Plays = cast(Any, self.edition).plays
        return table


def station_of(game: Card, seat: int) -> tuple[Group, ...]:
    places = range(seat * COLOURS, (seat + 1) * COLOURS)
    return tuple((game.station[place], game.station_wild[place]) for place in places)


def stack_of(game: Card, seat: int) -> Counts:
    return tuple(game.stacks[seat * KINDS : (seat + 1) * KINDS])


def card_view(
    game: Card, seat: int | None, players: Sequence[str], options: dict[str, Any], edition: AnyEdition
) -> CardView:
    choosing = game.phase == FIRST_TICKETS
    pile = game.ticket_pile
    stacks = tuple(stack_of(game, s) for s in range(game.players))
    return CardView(
        game="card",
        seat=seat,
        players=tuple(players),
        options=dict(options),
        edition=edition,
        phase=PHASES[game.phase],
        stack=stacks[seat] if seat is not None and options["open_train_stack"] else None,
        stack_sizes=tuple(map(sum, stacks)),
        ticket_pile=pile.unseen_count if choosing else pile.count(),
        completed=None if seat is None else tuple(game.completed_by(seat)),
        memory=CardMemory(hands=seen_hands(game), stacks=stacks, under=known_under(pile, seat, choosing)),
        **shared_part(game, seat, choosing),
        **table_part(game),
    )


def table_part(game: Card) -> dict[str, Any]:
    """What `CardView` adds for everyone to see, besides the stacks."""
    return {
        "stations": tuple(station_of(game, seat) for seat in range(game.players)),
        "completed_counts": tuple(len(game.completed_by(seat)) for seat in range(game.players)),
        "ticket_score": tuple(game.ticket_score),
        "deals_left": game.deals_left,
        "turns_left": None if game.turns_left < 0 else game.turns_left,
        "idle": game.idle,
        "stirred": bool(game.stirred),
    }
