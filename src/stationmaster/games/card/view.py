"""What a seat may know in `card`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Self, cast

from stationmaster.games.card.moves import Plays
from stationmaster.games.card.parts import Group, stack_of, table_part
from stationmaster.games.card.rules import Card, deals, idle_limit
from stationmaster.games.card.view_facts import facts_of_card
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, KINDS, LOCOMOTIVE
from stationmaster.games.family.edition_options import holds_for
from stationmaster.games.family.parts import Counts, Under, known_under, open_part, own_part, seen_hands
from stationmaster.games.family.plans import State, need, plan
from stationmaster.games.family.rules import FIRST_TICKETS
from stationmaster.games.family.view import (
    PHASES,
    Memory,
    View,
    all_count_names,
    count_names,
    ticket_names,
    under_names,
)
from stationmaster.games.family.view_facts import Fact
from stationmaster.games.family.view_shown import also_shown, by_field, shown

if TYPE_CHECKING:
    from stationmaster.games.family.edition import AnyEdition


def stations_names(stations: Sequence[Sequence[Group]]) -> list[dict[str, list[int]]]:
    return [station_names(station) for station in stations]


def station_names(station: Sequence[Group]) -> dict[str, list[int]]:
    """The groups that stand there, as [coloured cards, locomotives]."""
    return {KIND_NAMES[colour]: list(group) for colour, group in enumerate(station) if any(group)}


@dataclass(frozen=True, kw_only=True)
class CardMemory(Memory):
    """What perfect memory adds in `card`."""

    stacks: tuple[Counts, ...] = shown(all_count_names)
    """What each train stack holds, by kind: everyone saw the cards go in, though nobody may look (C05)."""
    under: Under = shown(under_names)
    """What was put under the pile. While the first tickets are chosen (C03): what this seat returned, alone."""


@dataclass(frozen=True, kw_only=True, repr=False)
class CardView(View):
    """What a seat may know in `card`."""

    game: Literal["card"] = shown()
    """`card`."""
    stations: tuple[tuple[Group, ...], ...] = shown(stations_names)
    """For each seat and colour: the coloured cards of the group, and the locomotives on top of them."""
    stack_sizes: Counts = shown()
    """Cards in each train stack."""
    stack: Counts | None = shown(count_names)
    """This seat's own train stack, by kind, where the option `open_train_stack` lets it look (C05)."""
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
    """What perfect memory adds."""

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

    def points(self) -> Counts:
        """Those for tickets that were laid aside."""
        return self.ticket_score

    def unseen(self) -> Counts:
        """What stands on the stations is no more unseen than what went from there into the train stacks."""
        left = list(super().unseen())
        for cards in self.memory.stacks:
            left = [have - cards[kind] for kind, have in enumerate(left)]
        for station in self.stations:
            for colour, (coloured, locomotives) in enumerate(station):
                left[colour] -= coloured
                left[LOCOMOTIVE] -= locomotives
        return tuple(left)

    def counts(self) -> dict[str, Any]:
        """C05: everyone saw what went into the train stacks."""
        return super().counts() | {"stacks": all_count_names(self.memory.stacks)}

    def plans(self) -> dict[str, dict[str, Any]]:
        """What a ticket takes against the cards in hand, in the station, and in the train stack where that is open.

        C52: a ticket is ready for which an open stack is enough by itself.
        """
        if self.seat is None:
            return {}
        tickets = (*(self.tickets or ()), *self.offer)
        return {self.board.tickets[ticket]: self._plan(ticket) for ticket in tickets}

    def facts(self, played: Sequence[int] | None, best: Sequence[int]) -> list[Fact]:
        """Robberies, cards that tickets lack, and time."""
        return facts_of_card(self, played, best)

    def plans_rest_on(self) -> Any:
        """The seat's own cards and tickets, wherever they lie."""
        station = None if self.seat is None else self.stations[self.seat]
        return self.tickets, self.offer, self.hand, self.stack, station

    own_for_plans = frozenset(("hand", "tickets", "offer", "stack"))

    def leaves_plans(self, before: Self) -> bool:
        """While no station changes."""
        return self.stations is before.stations

    def _plan(self, ticket: int) -> dict[str, Any]:
        assert self.seat is not None
        takes = [int(count) for count in self.board.ticket_needs[ticket * COLOURS : (ticket + 1) * COLOURS]]
        held = self.cards_in_play(self.seat)
        needs = [need(KIND_NAMES[c], takes[c], held[c]) for c in range(COLOURS) if takes[c]]
        missing = sum(one["missing"] for one in needs) - held[LOCOMOTIVE]
        wild = {KIND_NAMES[LOCOMOTIVE]: held[LOCOMOTIVE]} if held[LOCOMOTIVE] else {}
        state: State = "ready" if self.stack is not None and suffices(self.stack, takes) else "open"
        return plan(state, int(self.board.ticket_points[ticket]), needs=needs, wild=wild, missing=max(0, missing))

    def cards_in_play(self, seat: int) -> list[int]:
        """Of each kind: what this seat has in hand, in its station, and in an open train stack."""
        held = [*(self.hand or (0,) * KINDS)]
        for colour, (cards, locomotives) in enumerate(self.stations[seat]):
            held[colour] += cards
            held[LOCOMOTIVE] += locomotives
        return [count + (self.stack[kind] if self.stack else 0) for kind, count in enumerate(held)]

    @property
    def plays(self) -> Plays:
        """Which cards the moves mean that play to the station."""
        table: Plays = cast(Any, self.edition).plays
        return table


def suffices(stack: Counts, takes: Sequence[int]) -> bool:
    """C52: locomotives stand for what is missing."""
    return sum(max(0, take - stack[colour]) for colour, take in enumerate(takes)) <= stack[LOCOMOTIVE]


def card_view(
    game: Card, seat: int | None, players: Sequence[str], options: dict[str, Any], edition: AnyEdition
) -> CardView:
    return CardView(
        game="card",
        players=tuple(players),
        options=dict(options),
        edition=edition,
        **card_table(game),
        **card_own(game, seat, options),
        memory=card_memory(game, seat, seen_hands(game)),
    )


def card_table(game: Card) -> dict[str, Any]:
    """The fields that are the same for everyone and change from move to move."""
    pile = game.ticket_pile
    left = pile.unseen_count if game.phase == FIRST_TICKETS else pile.count()
    return {"phase": PHASES[game.phase], "ticket_pile": left, **open_part(game), **table_part(game)}


def card_own(game: Card, seat: int | None, options: dict[str, Any]) -> dict[str, Any]:
    """Those that are not the same for everyone, but for `memory`."""
    open_stack = seat is not None and holds_for(options["open_train_stack"], seat)
    return {
        "seat": seat,
        "stack": stack_of(game, seat) if seat is not None and open_stack else None,
        "completed": None if seat is None else tuple(game.completed_by(seat)),
        **own_part(game, seat, game.phase == FIRST_TICKETS),
    }


def card_memory(game: Card, seat: int | None, seen: tuple[Counts, ...]) -> CardMemory:
    """`seen`: the cards that everyone saw go into the hands."""
    stacks = tuple(stack_of(game, s) for s in range(game.players))
    return CardMemory(hands=seen, stacks=stacks, under=known_under(game.ticket_pile, seat, game.phase == FIRST_TICKETS))
