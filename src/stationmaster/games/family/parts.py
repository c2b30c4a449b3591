"""From a state to the fields of a view: what all games show, and to whom.

What is shown is listed here, never what is left when something is taken away from the whole.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import KINDS, NOTHING
from stationmaster.games.family.rules import SLOTS, Game
from stationmaster.games.family.tickets import TicketPile

Counts = tuple[int, ...]
Under = tuple[tuple[int, int | None], ...]
"""Tickets that players put away, in their order: who did, and which, where this seat did."""


def take_over(fields: dict[str, Any], known: dict[str, Any]) -> None:
    """Into the fields of another view: what is equal stays the same object."""
    for name, value in fields.items():
        if value != known[name]:
            known[name] = value


def differing(fields: dict[str, Any], others: dict[str, Any]) -> tuple[str, ...]:
    """Of two views: those fields that are not the same object."""
    return tuple([name for name, value in fields.items() if value is not others[name]])


def unequal(fields: dict[str, Any], others: dict[str, Any]) -> tuple[str, ...]:
    """The fields that say something else among the others."""
    found: list[str] = []
    for name, value in fields.items():
        other = others[name]
        if value is not other and value != other:
            found.append(name)
    return tuple(found)


def shared_part(game: Game, seat: int | None, choices_hidden: bool) -> dict[str, Any]:
    """The fields of `View` that come from the state. `choices_hidden`: the first tickets are being chosen unseen."""
    return {**open_part(game), **own_part(game, seat, choices_hidden)}


def open_part(game: Game) -> dict[str, Any]:
    """Those that are the same for everyone."""
    return {
        "first": int(game.first),
        "turn": int(game.turn),
        "market": slots(game.market),
        "pile": int(game.pile_total),
        "discards": counts(game.discards),
        # U04: of other seats' hands only the numbers.
        "hand_sizes": tuple([hand_size(game, seat) for seat in range(game.players)]),
        "resets": discarded_markets(game),
        "shuffles": int(game.shuffles),
    }


def own_part(game: Game, seat: int | None, choices_hidden: bool) -> dict[str, Any]:
    """Those that are not. U04: cards, tickets and moves are of this seat alone."""
    kept: list[int | None] = list(game.ticket_counts)
    offered: list[int] = list(game.offer_counts)
    if choices_hidden:  # whoever has chosen among the first tickets looks to others like those who have not (U03)
        kept = [count if s == seat else None for s, count in enumerate(kept)]
        offered = [count if s == seat else game.offer_size for s, count in enumerate(offered)]
    return {
        "ticket_counts": tuple(kept),
        "offered": tuple(offered),
        "hand": None if seat is None else hand_of(game, seat),
        "tickets": None if seat is None else tuple(game.tickets_of(seat)),
        "offer": () if seat is None else tuple(game.offer_of(seat)),
        "moves": tuple(game.legal_moves()) if seat is not None and seat == game.turn else (),
    }


def known_under(pile: TicketPile, seat: int | None, choices_hidden: bool = False) -> Under:
    """What was put under a pile, as this seat knows it."""
    under: list[tuple[int, int | None]] = []
    me: i64 = -1 if seat is None else seat
    for n in range(pile.under_count):
        by: i64 = i64(pile.under_by[n])
        if by == me:
            under.append((int(by), int(pile.under[n])))
        elif not choices_hidden:  # how many others returned would tell their choice
            under.append((int(by), None))
    return tuple(under)


def seen_hands(game: Game) -> tuple[Counts, ...]:
    return tuple([counts(game.seen[s * KINDS : (s + 1) * KINDS]) for s in range(game.players)])


def hand_of(game: Game, seat: i64) -> Counts:
    return counts(game.hands[seat * KINDS : (seat + 1) * KINDS])


def hand_size(game: Game, seat: i64) -> int:
    size: i64 = 0
    for place in range(seat * KINDS, (seat + 1) * KINDS):
        size += game.hands[place]
    return size


def counts(numbers: vec[i64]) -> Counts:
    return tuple([int(number) for number in numbers])


def slots(market: vec[i64]) -> tuple[int | None, ...]:
    return tuple([None if kind == NOTHING else int(kind) for kind in market])


def discarded_markets(game: Game) -> tuple[tuple[int | None, ...], ...]:
    """The markets that the last move discarded."""
    return tuple([slots(game.resets[n : n + SLOTS]) for n in range(0, len(game.resets), SLOTS)])
