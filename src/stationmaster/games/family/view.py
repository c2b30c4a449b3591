"""What one seat, or a spectator, may know: the part that all games share.

A view is built by listing what is shown, never by taking away from the whole. Three parts:

- what lies on the table, for everyone;
- what only this seat may know (U04): its hand, its tickets, what it chooses from, its legal moves;
- `memory`: what follows for a player who forgets nothing (for bots and environments).

Numbers are the engine's (card kinds, routes, tickets, seats); `to_dict` gives the same with names, as JSON.

>>> import stationmaster as sm
>>> match = sm.Match("usa", players=["Ann", "Bo", "Cy"], seed=7)
>>> match.view(1)
<View of usa: seat 1 of 3, turn of Bo, first_tickets, 4 moves>
>>> match.view(None)
<View of usa: a spectator of 3, turn of Bo, first_tickets>
>>> print(match.view(1))  # doctest: +ELLIPSIS
<View of usa: seat 1 of 3, turn of Bo, first_tickets, 4 moves>
market: ...
moves: keep 0 1, keep 0 2, keep 1 2, keep 0 1 2
...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.notation import Notation
from stationmaster.games.family.notation_moves import LegalMoves
from stationmaster.games.family.parts import Counts, Under, take_over
from stationmaster.games.family.view_facts import Fact
from stationmaster.games.family.view_shown import by_field, shown
from stationmaster.texts import plain, shortened

if TYPE_CHECKING:
    from stationmaster.games.family.edition import AnyEdition

    Kind = str
else:
    Kind = Literal[KIND_NAMES]  # one list of names for the rules and for the protocol

PHASES = ("first_tickets", "turn", "second_card", "choose_tickets", "over")
HEADING = ("game", "seat", "players", "first", "turn", "phase")
"""What the first line of a view's text says already."""


# ---- names ----


def market_names(market: Sequence[int | None]) -> list[Kind | None]:
    return [None if kind is None else KIND_NAMES[kind] for kind in market]


def markets_names(markets: Sequence[Sequence[int | None]]) -> list[list[Kind | None]]:
    return [market_names(market) for market in markets]


def count_names(counts: Sequence[int]) -> dict[str, int]:
    """Counts by kind as the record writes them: zeros left out."""
    return {KIND_NAMES[kind]: count for kind, count in enumerate(counts) if count}


def all_count_names(hands: Sequence[Sequence[int]]) -> list[dict[str, int]]:
    return [count_names(hand) for hand in hands]


def ticket_names(tickets: Iterable[int], view: View) -> list[str]:
    names = view.board.tickets
    return [names[ticket] for ticket in tickets]


def under_names(under: Under, view: View) -> list[list[int | str | None]]:
    names = view.board.tickets
    return [[seat, None if ticket is None else names[ticket]] for seat, ticket in under]


def move_texts(moves: Iterable[int], view: View) -> list[str]:
    texts = view.notation.texts
    return [texts[move] for move in moves]


# ---- the view ----


@dataclass(frozen=True, kw_only=True)
class Memory:
    """What perfect memory adds to a look at the table."""

    hands: tuple[Counts, ...] = shown(all_count_names)
    """For each seat the cards, by kind, that everyone saw go into its hand and nobody saw leave it."""


@dataclass(frozen=True, kw_only=True, repr=False)
class View:
    """What all games show. `moves`, `hand`, `tickets` and `offer` are the seat's own."""

    game: str = shown()
    """Its name."""
    seat: int | None = shown()
    """Whose view it is; None for a spectator."""
    players: tuple[str, ...] = shown()
    """Their names, by seat."""
    options: dict[str, Any] = shown()
    """All options of the game, with what was chosen."""
    edition: AnyEdition = field(compare=False)
    """The game with its board, which knows all that is not of one seat."""

    first: int = shown()
    """The seat that began (U05)."""
    turn: int = shown()
    """The seat whose decision it is."""
    phase: str = shown()
    """What is to be decided: `first_tickets`, `turn`, `second_card`, `choose_tickets`; `over` at the end."""
    market: tuple[int | None, ...] = shown(market_names)
    """The kinds of the open cards, by slot; None where no card is left for one (U16)."""
    pile: int = shown()
    """Cards in the draw pile."""
    discards: Counts = shown(count_names)
    """Cards in the discard pile, by kind."""
    hand_sizes: Counts = shown()
    """How many cards each seat holds (U04)."""
    ticket_counts: tuple[int | None, ...] = shown()
    """Tickets that each seat keeps; None while that is a choice which this seat may not know yet (U03)."""
    offered: Counts = shown()
    """How many tickets each seat is choosing from."""
    resets: tuple[tuple[int | None, ...], ...] = shown(markets_names)
    """Markets that the last move discarded (U14)."""
    shuffles: int = shown()
    """How often the last move shuffled the discards into the draw pile (U16)."""

    hand: Counts | None = shown(count_names)
    """The cards of this seat, by kind; None for a spectator, as `tickets`."""
    tickets: tuple[int, ...] | None = shown(ticket_names)
    """Those that this seat keeps."""
    offer: tuple[int, ...] = shown(ticket_names)
    """Tickets that this seat is choosing from."""
    moves: tuple[int, ...] = shown(move_texts)
    """The legal moves, where it is this seat's turn to decide."""

    memory: Memory = shown(by_field)
    """What perfect memory adds."""

    @property
    def board(self) -> Any:
        """The tables of places, routes and tickets."""
        return self.edition.board

    @property
    def notation(self) -> Notation:
        """`notation.text(move)` and `notation.parse(text)`: a move's id and its text."""
        return self.edition.notation

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.phase == "over"

    def legal_moves(self) -> LegalMoves:
        """`moves` with their texts and what these say: kind, route, cards and so on."""
        return LegalMoves(self.moves, self.notation)

    def move_texts(self) -> list[str]:
        """`moves` as texts."""
        return move_texts(self.moves, self)

    # ---- what follows by the rules, so that whoever shows a view needs none; from what it shows alone ----

    def points(self) -> Counts:
        """The points of each seat that everyone has seen it score."""
        return (0,) * len(self.players)

    def unseen(self) -> Counts:
        """By kind, the cards that this seat has not seen, if it remembers well: in the draw pile or in others' hands.

        The deck without all that lies open, the own hand, and what was seen to go into the hands of others.
        """
        hands = [self.hand if seat == self.seat else cards for seat, cards in enumerate(self.memory.hands)]
        return tuple(
            int(count) - self.discards[kind] - self.market.count(kind) - sum((hand or ())[kind] for hand in hands)
            for kind, count in enumerate(self.board.deck)
        )

    def chance_of(self, kind: str, cards: int = 1) -> float:
        """Of at least one card of a kind among so many blind ones: any unseen card is as likely as any other."""
        unseen = self.unseen()
        total, drawn = sum(unseen), min(cards, sum(unseen))
        return 1 - comb(total - unseen[KIND_NAMES.index(kind)], drawn) / comb(total, drawn)

    def plans(self) -> dict[str, dict[str, Any]]:
        """For each ticket that this seat keeps or is offered: how it stands, and what it still takes, as JSON."""
        return {}

    def plans_again(self, memory: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """The same, for whoever asks after every move: `memory` is theirs to keep for this seat of this game.

        Nothing of it may be changed: what says the same as before is the same object.
        """
        basis = self.plans_rest_on()
        if not memory or memory["basis"] != basis:
            memory.update(basis=basis, plans=self.plans())
        plans: dict[str, dict[str, Any]] = memory["plans"]
        return plans

    def counts(self) -> dict[str, Any]:
        """What somebody knows who has counted all cards that were seen (G04), as JSON."""
        return {"unseen": count_names(self.unseen()), "stacks": []}

    def journeys(self, city: str, routes: Sequence[str]) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
        """What a passenger of this seat that sets out from a city could do, where a game has any, as JSON.

        The journey over just these routes, if there can be one, and what it could become: the best ones first.
        """
        return None, []

    def facts(self, played: Sequence[int] | None, best: Sequence[int]) -> list[Fact]:
        """What speaks for one decision of this seat and against another, the most important first."""
        return []

    def proofs(self, scores: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Of each seat, when the game is over and scored so: the routes that its score sheet counts, as JSON."""
        return []

    def plans_rest_on(self) -> Any:
        """What `plans` are worked out from: as long as it stays equal, so do they."""
        return self

    own_for_plans: ClassVar[frozenset[str] | None] = None
    """The seat's own fields that `plans` are worked out from; None: any of them."""

    def leaves_plans(self, before: Self) -> bool:
        """After a spectator's view `before`: do `plans` stay of a seat whose fields `own_for_plans` do?"""
        return False

    def with_fields(self, fields: dict[str, Any]) -> Self:
        """Another view, of another seat or moment: what is equal stays the same object, so that changes are found at
        once."""
        view = object.__new__(type(self))
        view.__dict__.update(self.__dict__)
        take_over(fields, view.__dict__)
        return view

    def to_dict(self, *, memory: bool = False, derived: bool = False) -> dict[str, Any]:
        """The view with names, ready for JSON: what lies on the table, and with `memory` all of it.

        `derived` adds what follows from the rest and saves a client the rules: what is `also_shown`.
        """
        return by_field(self, self, "" if memory else "memory", derived)

    def __repr__(self) -> str:
        who = f"{'a spectator' if self.seat is None else f'seat {self.seat}'} of {len(self.players)}"
        what = [] if self.is_over else [f"turn of {plain(self.players[self.turn])}"]
        moves = [f"{len(self.moves)} moves"] if self.moves else []
        return f"<View of {self.game}: {', '.join([who, *what, self.phase, *moves])}>"

    def __str__(self) -> str:
        """A line for each thing that is there."""
        things = {key: value for key, value in self.to_dict().items() if key not in HEADING}
        things["moves"] = ", ".join(things["moves"])
        lines = [f"{key}: {words(value)}" for key, value in things.items() if value not in ({}, [], "", None)]
        return "\n".join([repr(self), *(shortened(line, 120) for line in lines)])


def words(value: Any) -> str:
    """What JSON says, in a line for people."""
    if isinstance(value, dict):
        return ", ".join(f"{words(item)} {name}" for name, item in value.items()) or "-"
    if isinstance(value, (list, tuple)):
        return " ".join(words(item) for item in value) or "-"
    return "-" if value is None else str(value)
