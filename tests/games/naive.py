"""What the three games share, naively: cards, the market, drawing, choosing tickets.

This is a second implementation of docs/rules.md, for comparison with the engine. It knows everything by name, keeps no
table that could be wrong, and is written to be checked against the rules by reading. Moves are texts.
"""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass, field, fields
from itertools import combinations
from typing import Any, ClassVar, TypeVar

from tests.games.chance import Chance

COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
LOCOMOTIVE = "locomotive"
SLOTS = 5

T = TypeVar("T", bound="Naive")


@dataclass
class Pile:
    """Tickets, face down: some that nobody has seen, and below them what players put back, in order."""

    unseen: set[str]
    under: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.unseen) + len(self.under)

    def draw(self, chance: Chance) -> str:
        if not self.unseen:
            return self.under.pop(0)
        ticket = chance.ticket(self.unseen)
        self.unseen.remove(ticket)
        return ticket


@dataclass
class Naive:
    """A position of a game. `legal` lists its moves, `play` makes one."""

    data: dict[str, Any] = field(repr=False, compare=False)
    players: int
    first: int
    turn: int
    phase: str
    hands: list[Counter[str]]
    market: list[str | None]
    pile: Counter[str]
    discards: Counter[str]
    offers: list[list[str]]  # the tickets that each seat chooses from
    kept: list[set[str]]

    least_first_tickets: ClassVar[int]
    least_tickets: ClassVar[int]

    def copy(self: T) -> T:
        twin = copy.copy(self)
        for part in fields(self):
            if part.name != "data":
                setattr(twin, part.name, fresh(getattr(self, part.name)))
        return twin

    # ---- what is legal (G01) ----

    def legal(self) -> list[str]:
        """Every legal move, in no particular order."""
        if self.phase == "over":
            return []
        if self.phase == "second_card":
            return self.draws()
        if self.phase == "first_tickets":
            return self.keeps(self.data.get("deal", {}).get("keep", self.least_first_tickets))
        if self.phase == "choose_tickets":
            return self.keeps(self.least_tickets)
        assert self.phase == "turn", self.phase
        return self.actions() or ["pass"]  # U32, C41: only who can do nothing else

    def actions(self) -> list[str]:
        """What may be done in a turn."""
        raise NotImplementedError

    def draws(self) -> list[str]:
        """U10: from the draw pile or the market."""
        moves = ["draw pile"] if self.pile_can_be_drawn_from() else []
        for slot in range(SLOTS):
            if self.market[slot] is not None and self.slot_may_be_taken(slot):
                moves.append(f"draw {slot}")
        return moves

    def pile_can_be_drawn_from(self) -> bool:
        """U16, U17: from the pile, or from the discards that would be shuffled into a new one."""
        return self.pile.total() + self.discards.total() > 0

    def slot_may_be_taken(self, slot: int) -> bool:
        """U12: a market locomotive cannot be the second card. M10: only a plain one."""
        return self.phase == "turn" or self.market[slot] != LOCOMOTIVE

    def keeps(self, least: int) -> list[str]:
        """Every choice of so many or more of the offered tickets."""
        places = [str(n) for n in range(len(self.offers[self.turn]))]
        choices = [choice for size in range(len(places) + 1) for choice in combinations(places, size)]
        return [" ".join(["keep", *(choice or ["none"])]) for choice in choices if len(choice) >= least]

    # ---- what a move does ----

    def play(self, move: str, chance: Chance) -> None:
        raise NotImplementedError

    def end_turn(self, chance: Chance) -> None:
        raise NotImplementedError

    def next_seat(self) -> int:
        """U05: clockwise by seat."""
        return (self.turn + 1) % self.players

    def seats_from_first(self) -> list[int]:
        """G06: the order of dealing."""
        return [(self.first + n) % self.players for n in range(self.players)]

    def draw_card(self, where: str, chance: Chance) -> None:
        """U10 to U13."""
        hand = self.hands[self.turn]
        locomotive_taken = False
        if where == "pile":
            hand[self.top_card(chance)] += 1  # U13: whatever it is, it is one ordinary card
        else:
            kind = self.market[int(where)]
            assert kind is not None
            hand[kind] += 1
            self.market[int(where)] = None
            locomotive_taken = kind == LOCOMOTIVE
        self.settle_market(chance)  # U11: before the second card is chosen
        if self.phase == "second_card" or locomotive_taken:  # U12
            self.end_turn(chance)
            return
        self.phase = "second_card"
        if not self.draws():  # U17
            self.end_turn(chance)

    def top_card(self, chance: Chance) -> str:
        """U16: an empty draw pile is made anew first."""
        if not self.pile.total():
            self.shuffle_discards()
        kind = chance.card(self.pile)
        self.pile[kind] -= 1
        return kind

    def shuffle_discards(self) -> None:
        self.pile += self.discards
        self.discards = Counter()

    def settle_market(self, chance: Chance) -> None:
        """U14, U16: fill up, discard, fill up again, until neither is due; last, no empty draw pile is left."""
        self.fill_market(chance)
        while self.market_must_go():
            self.discards.update(kind for kind in self.market if kind is not None)
            self.market = [None] * SLOTS
            self.fill_market(chance)
        if not self.pile.total():
            self.shuffle_discards()

    def fill_market(self, chance: Chance) -> None:
        for slot in range(SLOTS):  # the lowest empty one first
            if self.market[slot] is None and self.pile_can_be_drawn_from():
                self.market[slot] = self.top_card(chance)

    def market_must_go(self) -> bool:
        raise NotImplementedError

    def deal_round(self, each: int, chance: Chance) -> None:
        """G06: one card at a time, round the table, while there are cards."""
        for _ in range(each):
            for seat in self.seats_from_first():
                if self.pile.total():
                    self.hands[seat][self.top_card(chance)] += 1

    # ---- tickets ----

    def offer(self, seat: int, count: int, pile: Pile, chance: Chance) -> None:
        """U30, C40: from the top, fewer if fewer are left."""
        for _ in range(min(count, len(pile))):
            self.offers[seat].append(pile.draw(chance))

    def choose_tickets(self, places: list[str]) -> list[str]:
        """U31: the seat in turn keeps the tickets at these places; the others are returned, in their order."""
        offered = self.offers[self.turn]
        self.offers[self.turn] = []
        kept = [offered[int(place)] for place in places if place != "none"]
        self.kept[self.turn].update(kept)
        return [ticket for ticket in offered if ticket not in kept]


def deck(data: dict[str, Any]) -> Counter[str]:
    """U02, M02, C01: so many of each colour, and the other kinds by name."""
    counts = Counter(dict.fromkeys(COLOURS, data["deck"].get("per_color", 0)))
    counts |= Counter({kind: count for kind, count in data["deck"].items() if kind != "per_color"})
    return counts


def fresh(value: Any) -> Any:
    """A copy, down to the last container."""
    if isinstance(value, Counter):
        return value.copy()
    if isinstance(value, dict):
        return {key: fresh(part) for key, part in value.items()}
    if isinstance(value, list):
        return [fresh(part) for part in value]
    if isinstance(value, Pile):
        return Pile(set(value.unseen), list(value.under))
    return set(value) if isinstance(value, set) else value
