"""What one seat, or a spectator, may know: the part that all games share.

A view is built by listing what is shown, never by taking away from the whole. Three parts:

- what lies on the table, for everyone;
- what only this seat may know (U04): its hand, its tickets, what it chooses from, its lawful moves;
- `memory`: what follows for a player who forgets nothing (for bots and environments).

Numbers are the engine's (card kinds, routes, tickets, seats); `to_dict` gives the same with names, as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.cards import KIND_NAMES, KINDS, NOBODY, NOTHING
from stationmaster.engine.claims import Claims
from stationmaster.engine.game import SLOTS, Game
from stationmaster.engine.network import completed, joined_places
from stationmaster.engine.tickets import TicketPile
from stationmaster.notation import Notation

if TYPE_CHECKING:
    from stationmaster.editions import Edition

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
    edition: Edition[Any, Any] = field(repr=False, compare=False)

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
    """The lawful moves, where it is this seat's turn to decide."""

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


def board_part(game: BoardGame) -> dict[str, Any]:
    """The fields that `BoardView` adds."""
    return {
        "owners": tuple(None if owner == NOBODY else owner for owner in game.owners),
        "closed": tuple(game.closed),
        "cars": tuple(game.cars),
        "route_score": tuple(game.route_score),
        "turns_left": None if game.turns_left < 0 else game.turns_left,
        "passes": game.passes,
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


@dataclass(frozen=True, kw_only=True)
class BoardView(View):
    """What the two board games show besides."""

    owners: tuple[int | None, ...]
    """Of each route: the seat that claimed it."""
    closed: Counts
    """Of each route: a bit for each seat that may not claim it any more (U22 to U24, M21)."""
    cars: Counts
    route_score: Counts
    turns_left: int | None
    """Turns left in the last round (U40); None before it."""
    passes: int

    @property
    def claims(self) -> Claims:
        """Which route and which payment the moves that claim a route mean."""
        table: Claims = cast(Any, self.edition).claims
        return table

    def completed_tickets(self) -> frozenset[int]:
        """Of the tickets that this seat keeps, those that its own routes complete by now (U41)."""
        if self.seat is None or not self.tickets:
            return frozenset()
        owners = vec[u8]([NOBODY if owner is None else owner for owner in self.owners])
        joined = joined_places(self.board, owners, self.seat)
        return frozenset(ticket for ticket in self.tickets if completed(self.board, joined, ticket))

    def to_dict(self, *, memory: bool = False) -> dict[str, Any]:
        claimed = {self.board.routes[r]: owner for r, owner in enumerate(self.owners) if owner is not None}
        return super().to_dict(memory=memory) | {
            "routes": dict(sorted(claimed.items())),
            "cars": list(self.cars),
            "route_score": list(self.route_score),
            "turns_left": self.turns_left,
            "passes": self.passes,
        }
