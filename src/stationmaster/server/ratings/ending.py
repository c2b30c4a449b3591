"""Who took which place in a rated game, however it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster.arena.anchors import anchors
from stationmaster.server.table import Json, Seat, Table


@dataclass(frozen=True)
class RatedSeat:
    """Somebody in a rated game: a player, or a bot with what it was worth then."""

    seat: int
    place: int
    player: int | None = None
    left: bool = False
    """Did the player not play to the end?"""
    bot: str | None = None
    version: int | None = None
    mu: float | None = None
    sigma: float | None = None

    def to_dict(self) -> Json:
        return {name: value for name, value in self.__dict__.items() if value is not None}


def places(table: Table, turn: int | None = None) -> list[int] | None:
    """The place of each seat, equals the same; None where the game does not count.

    The rules' own ranking (G06) counts, but whoever's seat a bot played at the end comes after all who stayed. A game
    that was abandoned by its last person: before that one come the bots that were to play on, and behind, whoever had
    left before. One that nobody went on with: whoever's turn it was (`turn`) comes last. One that hardly began, or that
    was ended by the operator or by a mended rule, does not count.
    """
    people = [seat.owner for seat in table.seats if seat.owner is not None]
    if not table.terms.rated or not people or len(set(people)) < len(people):
        return None
    if table.status == "over" and table.result is not None:
        ranks = [score["rank"] for score in table.result["scores"]]
        return in_order(
            [(1, 0) if has_left(seat) else (0, rank) for seat, rank in zip(table.seats, ranks, strict=True)]
        )
    if table.status != "abandoned" or table.version < len(table.seats):
        return None
    if table.ended == "left":
        return in_order([2 if has_left(seat) else int(seat.kind == "person") for seat in table.seats])
    if table.ended == "idle" and turn is not None and table.seats[turn].owner is not None:
        return in_order([int(has_left(seat) or number == turn) for number, seat in enumerate(table.seats)])
    return None


def in_order(keys: Sequence[Any]) -> list[int]:
    """The least is first."""
    return [1 + sum(other < key for other in keys) for key in keys]


def has_left(seat: Seat) -> bool:
    """Does a bot play on for a person?"""
    return seat.kind == "person" and seat.bot is not None


def rated_seats(table: Table, turn: int | None = None) -> list[RatedSeat]:
    """All who count; none where the game does not."""
    found = places(table, turn)
    if found is None:
        return []
    seats = [rated_seat(table, number, place, turn) for number, place in enumerate(found)]
    counted = [seat for seat in seats if seat is not None]
    return counted if len(counted) > 1 else []


def rated_seat(table: Table, number: int, place: int, turn: int | None) -> RatedSeat | None:
    """None for a bot of which nothing is known."""
    seat = table.seats[number]
    if seat.owner is not None:
        left = has_left(seat) or number == turn or table.ended == "left"
        return RatedSeat(number, place, seat.owner, left)
    anchor = anchors(table.terms.game).get(seat.bot or "")
    if anchor is None:
        return None
    return RatedSeat(number, place, None, False, anchor.bot, anchor.version, anchor.rating, anchor.error)
