"""What one seat may know, as a flat row of small numbers: the base for the research environments.

An observation is made of named parts, one after another. Seats are counted from the observer: 0 is the seat
itself, 1 the next one clockwise. Like a view it is built by listing what is shown; `memory` parts, which come last,
add what follows for a player who forgets nothing. A number that does not fit into a byte is shown as 255.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stationmaster.games.family.cards import KINDS, NOTHING
from stationmaster.games.family.rules import SLOTS, Game, unseen_cards
from stationmaster.games.family.tickets import TicketPile

BYTE: Final = 255


@final
class Part:
    """A named part of an observation: where it stands, its shape, the greatest number in it."""

    name: str
    offset: int
    shape: tuple[int, ...]
    axes: tuple[str, ...]  # what each dimension counts, as "seats" or "routes"; "" where it has no name
    size: int
    most: int
    memory: bool
    meaning: str

    def __init__(
        self,
        name: str,
        offset: int,
        shape: tuple[int, ...],
        axes: tuple[str, ...],
        most: int,
        memory: bool,
        meaning: str,
    ) -> None:
        self.name = name
        self.offset = offset
        self.shape = shape
        self.axes = axes
        self.size = 1
        for length in shape:
            self.size *= length
        self.most = most if most < BYTE else BYTE
        self.memory = memory
        self.meaning = meaning

    def __reduce__(self) -> tuple[Any, ...]:
        return Part, (self.name, self.offset, self.shape, self.axes, self.most, self.memory, self.meaning)


def relative_seat(seat: i64, observer: i64, players: i64) -> i64:
    """How far a seat is from the observer, clockwise. (A remainder would be slow.)"""
    return seat - observer if seat >= observer else seat - observer + players


def byte(number: i64) -> u8:
    """A count as it is shown."""
    return u8(number) if number < BYTE else u8(BYTE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes observations of one game for one number of players.

    A subclass lists its parts in its constructor and writes them in `write`, which is given zeros. The dimensions of a
    part are given by name, as `("seats", "routes")`, so that each number can be named (`Edition.index_names`).
    """

    players: i64
    kinds: i64  # kinds of cards that the game has
    deck: vec[i64]
    memory: bool
    size: i64
    axes: dict[str, int]  # how long each dimension is, by name
    parts: list[Part]

    phase: i64  # where each part begins
    turn: i64
    first: i64
    market: i64
    pile: i64
    discards: i64
    hand_sizes: i64
    ticket_counts: i64
    offered: i64
    resets: i64
    shuffles: i64
    hand: i64
    tickets: i64
    offer: i64
    seen: i64
    unseen: i64

    def __init__(self, players: int, kinds: int, deck: vec[i64], memory: bool) -> None:
        self.players = players
        self.kinds = kinds
        self.deck = deck
        self.memory = memory
        self.size = 0
        self.axes = {"seats": players, "cards": kinds, "slots": SLOTS}
        self.parts = []

    def part(self, name: str, dimensions: tuple[str | int, ...], most: int, meaning: str, memory: bool = False) -> i64:
        """Adds a part; returns where it begins. A dimension is the name of one of `axes`, or just a number."""
        axes = tuple([axis if isinstance(axis, str) else "" for axis in dimensions])
        shape = tuple([self.axes[axis] if isinstance(axis, str) else axis for axis in dimensions])
        part = Part(name, int(self.size), shape, axes, most, memory, meaning)
        self.parts.append(part)
        self.size += part.size
        return part.offset

    # ---- what each game says of its own ----

    def write(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        """Writes what the seat may know into `out`, where zeros stand from `start` on."""
        raise NotImplementedError

    # ---- the parts that all games share ----

    def list_shared(self, phases: int, tickets: int, offer_size: int) -> None:
        self.axes |= {"phases": phases, "tickets": tickets, "offer": offer_size}
        cards = sum(int(count) for count in self.deck)
        self.phase = self.part("phase", ("phases",), 1, "the phase")
        self.turn = self.part("turn", ("seats",), 1, "whose decision it is")
        self.first = self.part("first", ("seats",), 1, "who is the first player")
        self.market = self.part(
            "market", ("slots", "cards"), 1, "the kind of each face-up card; none for an empty slot"
        )
        self.pile = self.part("pile", (1,), cards, "cards in the draw pile")
        self.discards = self.part("discards", ("cards",), cards, "cards in the discard pile, by kind")
        self.hand_sizes = self.part("hand_sizes", ("seats",), cards, "cards in each hand")
        self.ticket_counts = self.part(
            "ticket_counts", ("seats",), tickets, "tickets that each seat keeps; 0 while that may not be known yet"
        )
        self.offered = self.part("offered", ("seats",), offer_size, "tickets that each seat is choosing from")
        self.resets = self.part("resets", (1,), BYTE, "markets that the last move discarded")
        self.shuffles = self.part("shuffles", (1,), BYTE, "how often the last move shuffled the discards into the pile")
        self.hand = self.part("hand", ("cards",), cards, "the seat's own hand, by kind")
        self.tickets = self.part("tickets", ("tickets",), 1, "the tickets that the seat keeps")
        self.offer = self.part("offer", ("offer", "tickets"), 1, "the tickets that the seat chooses from, in order")

    def list_shared_memory(self) -> None:
        most = max(int(count) for count in self.deck)
        self.seen = self.part(
            "seen", ("seats", "cards"), most, "cards that everyone saw go into each hand and not leave it", memory=True
        )
        self.unseen = self.part(
            "unseen", ("cards",), most, "cards that may be in the draw pile or, unseen, in another hand", memory=True
        )

    def write_shared(self, game: Game, seat: i64, hidden: bool, out: vec[u8], start: i64) -> None:
        """`hidden`: the first tickets are being chosen, unseen by the others."""
        out[start + self.phase + game.phase] = 1
        out[start + self.turn + relative_seat(game.turn, seat, self.players)] = 1
        out[start + self.first + relative_seat(game.first, seat, self.players)] = 1
        out[start + self.pile] = byte(game.pile_total)
        if len(game.resets) > 0:
            out[start + self.resets] = byte(len(game.resets) // SLOTS)
        out[start + self.shuffles] = byte(game.shuffles)
        self.write_cards(game, seat, out, start)
        self.write_hand_sizes(game, seat, out, start)
        self.write_ticket_counts(game, seat, hidden, out, start)
        self.write_own_tickets(game, seat, out, start)

    def write_cards(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        kinds = self.kinds
        market = game.market
        place = start + self.market
        slot: i64
        for slot in range(SLOTS):
            if market[slot] != NOTHING:
                out[place + market[slot]] = 1
            place += kinds
        write_counts(game.discards, 0, kinds, out, start + self.discards)
        write_counts(game.hands, seat * KINDS, kinds, out, start + self.hand)

    def write_hand_sizes(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        hands = game.hands
        players = self.players
        place = start + self.hand_sizes + players - seat  # of seat 0, as far as it is not beyond the end
        other: i64
        n: i64
        for other in range(players):
            cards: i64 = 0
            for n in range(other * KINDS, other * KINDS + self.kinds):
                cards += hands[n]
            if other == seat:
                place -= players
            out[place + other] = byte(cards)

    def write_ticket_counts(self, game: Game, seat: i64, hidden: bool, out: vec[u8], start: i64) -> None:
        other: i64
        for other in range(self.players):
            relative = relative_seat(other, seat, self.players)
            if hidden and other != seat:
                # Whoever has chosen among the first tickets looks to others like those who have not.
                out[start + self.offered + relative] = byte(game.offer_size)
            else:
                out[start + self.ticket_counts + relative] = byte(game.ticket_counts[other])
                out[start + self.offered + relative] = byte(game.offer_counts[other])

    def write_own_tickets(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        holder = game.holder
        tickets: i64 = len(holder)
        place = start + self.tickets
        ticket: i64
        n: i64
        for ticket in range(tickets):
            if i64(holder[ticket]) == seat:
                out[place + ticket] = 1
        place = start + self.offer
        for n in range(game.offer_counts[seat]):
            out[place + i64(game.offers[seat * game.offer_size + n])] = 1
            place += tickets

    def write_memory(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        kinds = self.kinds
        other: i64
        for other in range(self.players):
            place = start + self.seen + relative_seat(other, seat, self.players) * kinds
            write_counts(game.seen, other * KINDS, kinds, out, place)
        write_counts(unseen_cards(game, seat), 0, kinds, out, start + self.unseen)


def write_counts(counts: vec[i64], begin: i64, kinds: i64, out: vec[u8], place: i64) -> None:
    """Cards by kind. (No method: those of a class that plug-ins may subclass are called in a slower way.)"""
    n: i64
    for n in range(begin, begin + kinds):
        out[place] = byte(counts[n])
        place += 1


def write_under(pile: TicketPile, seat: i64, depth: i64, hidden: bool, out: vec[u8], place: i64) -> None:
    """For each ticket that the seat put under a pile, how deep it lies.

    `depth` is that of the first ticket put there. While the first tickets are chosen (`hidden`) the seat's own are
    counted alone, for how many others returned would tell their choice.
    """
    n: i64
    for n in range(pile.under_count):
        if i64(pile.under_by[n]) == seat:
            out[place + i64(pile.under[n])] = byte(depth)
            depth += 1
        elif not hidden:
            depth += 1


def count_up(out: vec[u8], place: i64) -> None:
    if i64(out[place]) < BYTE:
        out[place] = u8(i64(out[place]) + 1)
