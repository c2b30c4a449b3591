"""From a state to the fields of a view: what `marklin` shows besides."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.parts import Counts, Under, counts
from stationmaster.games.marklin.rules import LONG, PLACE_PASSENGER, SHORT, Marklin


def known_aside(game: Marklin, pile: i64, seat: int | None) -> Under:
    """M05: by seat, so that the order tells nothing of the tickets of others."""
    aside: list[tuple[int, int | None]] = []
    for owner in range(game.players):
        for ticket in range(len(game.aside)):
            if i64(game.aside[ticket]) == owner and game.map.ticket_pile[ticket] == pile:
                aside.append((int(owner), int(ticket) if seat is not None and owner == seat else None))
    return tuple(aside)


def tickets_part(game: Marklin) -> dict[str, Any]:
    return {
        "short_pile": int(game.short_pile.count()),
        "long_pile": int(game.long_pile.count()),
        "short_kept": kept_of(game, SHORT),
        "long_kept": kept_of(game, LONG),
        "short_offered": offered_of(game, SHORT),
        "long_offered": offered_of(game, LONG),
    }


def kept_of(game: Marklin, pile: i64) -> Counts:
    return tuple([of_pile(game, pile, game.tickets_of(seat)) for seat in range(game.players)])


def offered_of(game: Marklin, pile: i64) -> Counts:
    return tuple([of_pile(game, pile, game.offer_of(seat)) for seat in range(game.players)])


def of_pile(game: Marklin, pile: i64, tickets: list[int]) -> int:
    found: i64 = 0
    for ticket in tickets:
        if game.map.ticket_pile[ticket] == pile:
            found += 1
    return found


def passengers_part(game: Marklin) -> dict[str, Any]:
    return {
        "supply": counts(game.supply),
        "standing": tuple([None if seat == NOBODY else int(seat) for seat in game.standing]),
        "merchandise": tuple([tokens_left(game, city) for city in range(len(game.standing))]),
        "tokens": counts(game.tokens),
        "token_score": counts(game.token_score),
        "placing": int(game.placing) if game.phase == PLACE_PASSENGER else None,
    }


def tokens_left(game: Marklin, city: i64) -> Counts:
    stacks = game.merchandise
    first = i64(stacks.start[city]) + i64(game.taken[city])
    return tuple([int(value) for value in stacks.values[first : stacks.start[city + 1]]])


def written_tokens(game: Marklin) -> tuple[int | None, ...]:
    """The tokens of the journey as the record writes them: None where a city gave nothing."""
    return tuple([int(value) or None for value in game.collected])
