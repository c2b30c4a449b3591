"""What speaks for a move in `card`: robberies, cards that tickets lack, and time (C10 to C55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stationmaster.games.family.cards import COLOURS, KIND_NAMES, LOCOMOTIVE
from stationmaster.games.family.notation_moves import Move
from stationmaster.games.family.view_facts import Fact, Moves, first_move, for_and_against, kept_alone

if TYPE_CHECKING:
    from stationmaster.games.card.view import CardView

FULL_HAND = 8  # cards
LOW_PILE = 20
LAST_CARDS = 2  # of the pile: they can be gone after this turn (C50)
FAR = 3  # cards that a ticket lacks


def facts_of_card(view: CardView, played: Moves | None, best: Moves) -> list[Fact]:
    good, bad = first_move(view, best), first_move(view, played) if played else None
    reader = CardFacts(view)
    return [*reader.of_keeping(good, bad), *for_and_against(reader.pro, reader.con, bad, good)]


class CardFacts:
    def __init__(self, view: CardView) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        held = view.cards_in_play(view.seat)
        stack = view.memory.stacks[view.seat] if view.stack is None else (0,) * len(held)
        self.held = [count + stack[kind] for kind, count in enumerate(held)]
        """What the seat has anywhere, if it remembers what went into its train stack (C05)."""

    def pro(self, move: Move) -> list[Fact]:
        if move.kind == "group":
            return self.for_group(move)
        if move.kind == "draw":
            return self.for_card(move)
        return self.for_tickets() if move.kind == "draw_tickets" else []

    def con(self, move: Move) -> list[Fact]:
        if move.kind == "draw":
            return self.too_late() or self.pile_low()
        if move.kind == "group":
            return self.robbers(move)
        return self.against_tickets() if move.kind == "draw_tickets" else []

    # ---- playing ----

    def for_group(self, move: Move) -> list[Fact]:
        """C31: a greater group robs those of the others."""
        colour = self.colour_of(move)
        stations = enumerate(self.view.stations)
        return [
            Fact("robs", seat=seat, card=KIND_NAMES[colour], count=sum(station[colour]))
            for seat, station in stations
            if seat != self.seat and any(station[colour])
        ]

    def colour_of(self, move: Move) -> int:
        return KIND_NAMES.index(move.text.split()[1])

    def robbers(self, move: Move) -> list[Fact]:
        """Who was seen to take cards enough to rob what would then stand there."""
        colour = self.colour_of(move)
        size = sum(self.view.stations[self.seat][colour]) + sum(move.cards.values())
        found = []
        for seat, hand in enumerate(self.view.memory.hands):
            count = hand[colour] + hand[LOCOMOTIVE]
            if seat != self.seat and hand[colour] > 0 and count > size:
                found.append(Fact("robbers", seat=seat, card=KIND_NAMES[colour], count=count))
        return found

    # ---- drawing ----

    def for_card(self, move: Move) -> list[Fact]:
        ends = [Fact("last_cards", count=self.view.pile)] if 0 < self.view.pile <= LAST_CARDS else []
        return [*self.for_colour(None if move.slot is None else self.view.market[move.slot]), *ends]

    def for_colour(self, kind: int | None) -> list[Fact]:
        if kind is None or self.too_late():
            return []
        tickets = list(self.view.tickets or ())
        if kind == LOCOMOTIVE:
            count = self.missing(tickets)
            return [Fact("wild_card", card=KIND_NAMES[kind], count=count)] if count > 0 else []
        lack = sum(self.takes(t)[kind] for t in tickets) - self.held[kind]
        if lack <= 0 or self.missing(tickets) <= 0:
            return []
        wanted = [t for t in tickets if self.takes(t)[kind]]
        if len(wanted) > 1:
            return [Fact("colour_two", ticket=wanted[0], other=wanted[1], card=KIND_NAMES[kind])]
        return [Fact("colour_one", ticket=wanted[0], card=KIND_NAMES[kind], count=lack)]

    def takes(self, ticket: int) -> list[int]:
        needs = self.view.board.ticket_needs[ticket * COLOURS : (ticket + 1) * COLOURS]
        return [int(count) for count in needs]

    def missing(self, tickets: list[int]) -> int:
        """Cards that all of these lack together (C52: each card serves one ticket, locomotives any)."""
        total = [sum(self.takes(t)[colour] for t in tickets) for colour in range(COLOURS)]
        lack = sum(max(0, total[colour] - self.held[colour]) for colour in range(COLOURS))
        return max(0, lack - self.held[LOCOMOTIVE])

    def too_late(self) -> list[Fact]:
        """C10, C50: a card that is drawn now is played in the next turn at best, and dispatched in the one after."""
        left = self.view.turns_left
        if left is None or self.view.deals_left > 0 or (left - 1) // len(self.view.players) >= 2:
            return []
        return [Fact("too_late")]

    def pile_low(self) -> list[Fact]:
        view = self.view
        hand = sum(view.hand or ())
        if view.deals_left > 0 or view.turns_left is not None or view.pile > LOW_PILE or hand < FULL_HAND:
            return []
        return [Fact("pile_low", count=view.pile, more=hand)]

    # ---- tickets ----

    def for_tickets(self) -> list[Fact]:
        tickets = list(self.view.tickets or ())
        return [Fact("cards_enough")] if tickets and self.missing(tickets) == 0 else []

    def against_tickets(self) -> list[Fact]:
        count = self.missing(list(self.view.tickets or ()))
        return [Fact("cards_lacking", count=count)] if count > 0 else []

    def of_keeping(self, best: Move, played: Move | None) -> list[Fact]:
        if best.kind != "keep":
            return []
        kept = [*(self.view.tickets or ()), *(self.view.offer[n] for n in best.kept)]
        found = []
        for ticket in kept_alone(self.view, best, played):
            if self.missing(kept) == self.missing([t for t in kept if t != ticket]):
                found.append(Fact("keep_ready", ticket=ticket))
        for ticket in kept_alone(self.view, played, best) if played else ():
            more = self.missing([*kept, ticket]) - self.missing(kept)
            if more >= FAR:
                found.append(Fact("keep_lacking", ticket=ticket, count=more))
        return found
