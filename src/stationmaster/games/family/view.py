"""What one seat, or a spectator, may know: the part that all games share.

A view is built by listing what is shown, never by taking away from the whole. Three parts:

- what lies on the table, for everyone;
- what only this seat may know (U04): its hand, its tickets, what it chooses from, its legal moves;
- `memory`: what follows for a player who forgets nothing (for bots and environments).

Numbers are the engine's (card kinds, routes, tickets, seats); `to_dict` gives the same with names, as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from stationmaster.games.family.cards import KIND_NAMES, KINDS, NOTHING
from stationmaster.games.family.notation import Notation
from stationmaster.games.family.rules import SLOTS, Game
from stationmaster.games.family.tickets import TicketPile

if TYPE_CHECKING:
    from stationmaster.games.family.edition import AnyEdition

PHASES = ("first_tickets", "turn", "second_card", "choose_tickets", "over")

Counts = tuple[int, ...]
Under = tuple[tuple[int, int | None], ...]
"""Tickets that players put away, in their order: who did, and which, where this seat did."""


@dataclass(frozen=True, kw_only=True)
class Memory:
    """What perfect memory adds to a look at the table."""

    hands: tuple[Counts, ...]
    """For each seat the cards, by kind, that everyone saw go into its hand and nobody saw leave it."""


@dataclass(frozen=True, kw_only=True)
class View:
    game: str
    seat: int | None
    """Whose view it is; None for a spectator."""
    players: tuple[str, ...]
    options: dict[str, Any]
    edition: AnyEdition = field(repr=False, compare=False)

    first: int
    turn: int
    phase: str
    market: tuple[int | None, ...]
    pile: int
    discards: Counts
    hand_sizes: Counts
    ticket_counts: tuple[int | None, ...]
    """Tickets that each seat keeps; None while that is a choice which this seat may not know yet (U03)."""
    offered: Counts
    """How many tickets each seat is choosing from."""
    resets: tuple[tuple[int | None, ...], ...]
    """Markets that the last move discarded (U14)."""
    shuffles: int
    """How often the last move shuffled the discards into the draw pile (U16)."""

    hand: Counts | None
    tickets: tuple[int, ...] | None
    offer: tuple[int, ...]
    moves: tuple[int, ...]
    """The legal moves, where it is this seat's turn to decide."""

    memory: Memory

    @property
    def board(self) -> Any:
        """The tables of places, routes and tickets."""
        return self.edition.board

    @property
    def notation(self) -> Notation:
        return self.edition.notation

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    def move_texts(self) -> list[str]:
        return [self.notation.text(move) for move in self.moves]

    def to_dict(self, *, memory: bool = False) -> dict[str, Any]:
        """The view with names, ready for JSON: what lies on the table, and with `memory` all of it."""
        table = {
            "game": self.game,
            "seat": self.seat,
            "players": list(self.players),
            "options": self.options,
            "first": self.first,
            "turn": self.turn,
            "phase": self.phase,
            "market": market_names(self.market),
            "pile": self.pile,
            "discards": count_names(self.discards),
            "hand_sizes": list(self.hand_sizes),
            "ticket_counts": list(self.ticket_counts),
            "offered": list(self.offered),
            "resets": [market_names(market) for market in self.resets],
            "shuffles": self.shuffles,
            "hand": None if self.hand is None else count_names(self.hand),
            "tickets": None if self.tickets is None else [self.board.tickets[t] for t in self.tickets],
            "offer": [self.board.tickets[t] for t in self.offer],
            "moves": self.move_texts(),
        }
        return table | {"memory": self.memory_dict()} if memory else table

    def memory_dict(self) -> dict[str, Any]:
        return {"hands": [count_names(hand) for hand in self.memory.hands]}


def shared_part(game: Game, seat: int | None, choices_hidden: bool) -> dict[str, Any]:
    """The fields of `View` that come from the state. `choices_hidden`: the first tickets are being chosen unseen."""
    seats = range(game.players)
    return {
        "first": game.first,
        "turn": game.turn,
        "market": slots(game.market),
        "pile": game.pile_total,
        "discards": tuple(game.discards),
        "hand_sizes": tuple(sum(hand_of(game, s)) for s in seats),
        "ticket_counts": tuple(None if choices_hidden and s != seat else game.ticket_counts[s] for s in seats),
        # Whoever has chosen among the first tickets looks to others like those who have not (U03).
        "offered": tuple(game.offer_size if choices_hidden and s != seat else game.offer_counts[s] for s in seats),
        "resets": discarded_markets(game),
        "shuffles": game.shuffles,
        "hand": None if seat is None else hand_of(game, seat),
        "tickets": None if seat is None else tuple(game.tickets_of(seat)),
        "offer": () if seat is None else tuple(game.offer_of(seat)),
        "moves": tuple(game.legal_moves()) if seat == game.turn else (),
    }


def known_under(pile: TicketPile, seat: int | None, choices_hidden: bool = False) -> Under:
    """What was put under a pile, as this seat knows it."""
    under = [(pile.under_by[n], pile.under[n]) for n in range(pile.under_count)]
    if choices_hidden:  # how many others returned would tell their choice
        under = [(by, ticket) for by, ticket in under if by == seat]
    return tuple((by, ticket if by == seat else None) for by, ticket in under)


def under_names(under: Under, tickets: Sequence[str]) -> list[list[int | str | None]]:
    return [[seat, None if ticket is None else tickets[ticket]] for seat, ticket in under]


def seen_hands(game: Game) -> tuple[Counts, ...]:
    return tuple(tuple(game.seen[s * KINDS : (s + 1) * KINDS]) for s in range(game.players))


def hand_of(game: Game, seat: int) -> Counts:
    return tuple(game.hands[seat * KINDS : (seat + 1) * KINDS])


def slots(market: Iterable[int]) -> tuple[int | None, ...]:
    return tuple(None if kind == NOTHING else kind for kind in market)


def discarded_markets(game: Game) -> tuple[tuple[int | None, ...], ...]:
    """The markets that the last move discarded."""
    return tuple(slots(game.resets[n : n + SLOTS]) for n in range(0, len(game.resets), SLOTS))


def market_names(market: Sequence[int | None]) -> list[str | None]:
    return [None if kind is None else KIND_NAMES[kind] for kind in market]


def count_names(counts: Sequence[int]) -> dict[str, int]:
    """Counts by kind as the record writes them: zeros left out."""
    return {KIND_NAMES[kind]: count for kind, count in enumerate(counts) if count}
