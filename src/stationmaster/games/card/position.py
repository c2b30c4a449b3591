"""Positions of `card` as one line of text: stations, train stacks, and what the last move did."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.card.rules import Card
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, LOCOMOTIVE
from stationmaster.games.family.position import (
    Field,
    by_seat,
    cards,
    market,
    number,
    numbers,
    owned,
    pile,
    read_counts,
    seat_cards,
    shared_fields,
    write_counts,
)


def card_fields(phases: Sequence[str], table: CardTable) -> list[Field]:
    return [
        *shared_fields(phases, table.tickets),
        pile("ticket_pile", "ticket_pile", table.tickets),
        station("stations", "station"),
        station("stations_wild", "station_wild"),
        seat_cards("stacks"),
        owned("completed", "done_by", table.tickets, "ticket"),
        numbers("ticket_score"),
        number("deals_left"),
        number("turns_left"),
        number("stirred"),
        number("idle"),
        cards("dispatched"),
        number("robbed"),
        seat_cards("dealt"),
        market("old_market"),
    ]


def station(key: str, attribute: str) -> Field:
    """By colour, for each seat: the coloured cards of the groups, or the locomotives on top of them."""

    def write(game: Card) -> str:
        counts = getattr(game, attribute)
        return "/".join(write_counts(counts[s * COLOURS : (s + 1) * COLOURS]) for s in range(game.players))

    def read(game: Card, text: str) -> None:
        parts = by_seat(text, game.players)
        setattr(game, attribute, vec[i64]([count for part in parts for count in read_counts(part)[:LOCOMOTIVE]]))

    return Field(key, write, read)
