"""From a state to the fields of a view: what `card` shows besides."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, KINDS
from stationmaster.games.family.parts import Counts, counts

Group = tuple[int, int]
"""Of a colour in a station: the coloured cards, and the locomotives on top of them."""


def station_of(game: Card, seat: i64) -> tuple[Group, ...]:
    places = range(seat * COLOURS, (seat + 1) * COLOURS)
    return tuple([(int(game.station[place]), int(game.station_wild[place])) for place in places])


def stack_of(game: Card, seat: i64) -> Counts:
    return counts(game.stacks[seat * KINDS : (seat + 1) * KINDS])


def table_part(game: Card) -> dict[str, Any]:
    """What `CardView` adds for everyone to see."""
    seats = [int(seat) for seat in range(game.players)]
    return {
        "stack_sizes": tuple([sum(stack_of(game, seat)) for seat in seats]),
        "stations": tuple([station_of(game, seat) for seat in seats]),
        "completed_counts": tuple([len(game.completed_by(seat)) for seat in seats]),
        "ticket_score": counts(game.ticket_score),
        "deals_left": int(game.deals_left),
        "turns_left": None if game.turns_left < 0 else int(game.turns_left),
        "idle": int(game.idle),
        "stirred": bool(game.stirred),
    }
