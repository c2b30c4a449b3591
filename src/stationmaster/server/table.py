"""A table: its terms, its seats, its game. Knows nothing of sockets and storage."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from stationmaster.server.authority import Authority
from stationmaster.server.messages import Status
from stationmaster.server.refusals import Refusal

Json = dict[str, Any]


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Terms:
    """What was agreed when the table was made."""

    game: str
    options: dict[str, Any]
    public: bool
    spectators: bool
    seconds_a_turn: int | None
    hand_over: str | None


@dataclass
class Seat:
    kind: str
    """open, person or bot"""
    name: str | None = None
    bot: str | None = None
    """Who plays for a bot's seat, or for a person's that was handed over."""
    owner: int | None = None
    reserved: int | None = None
    """The player for whom an open seat is kept."""
    key_hash: bytes | None = None
    """Of the last key that was made to move the seat to another device."""
    key_used: bool = False


@dataclass(eq=False)
class Table:
    id: str
    terms: Terms
    host: int
    invite_hash: bytes
    seats: list[Seat]
    created: int
    status: Status = "waiting"
    started: int | None = None
    finished: int | None = None
    rematch: str | None = None
    result: Json | None = None
    game: Authority | None = None
    deadline: int | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the table changes and until the change is stored."""

    def seats_of(self, player: int | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if player is not None and seat.owner == player]

    def owners(self) -> set[int]:
        """Everyone who has to do with the table."""
        known = {person for seat in self.seats for person in (seat.owner, seat.reserved) if person is not None}
        return known | {self.host}

    def seat(self, number: int) -> Seat:
        if number not in range(len(self.seats)):
            raise Refusal("not_found", f"there is no seat {number}; seats go from 0 to {len(self.seats) - 1}")
        return self.seats[number]

    def own_seat(self, number: int, player: int | None) -> Seat:
        seat = self.seat(number)
        if player is None or seat.owner != player:
            raise Refusal("not_yours", f"seat {number} belongs to someone else")
        return seat

    @property
    def dealt(self) -> Authority | None:
        """The game, once its deal is stored."""
        return self.game if self.status in ("playing", "over") else None

    @property
    def version(self) -> int:
        return 0 if self.game is None else self.game.version

    @property
    def turn(self) -> int | None:
        """The seat whose decision it is, while the game goes on."""
        return self.game.match.turn if self.game is not None and self.status == "playing" else None

    @property
    def bot_in_turn(self) -> str | None:
        return None if self.turn is None else self.seats[self.turn].bot

    def restart_clock(self, least: int = 0) -> None:
        """A new decision of a person: it may take the agreed time, counted from now."""
        limit = self.terms.seconds_a_turn
        running = limit is not None and self.turn is not None and self.bot_in_turn is None
        self.deadline = now() + max(limit or 0, least) * 1000 if running else None

    def info(self, present: set[int]) -> Json:
        """What everyone may know (`TableInfo`); `present`: the players who are connected."""
        return {
            "id": self.id,
            **self.terms.__dict__,
            "status": self.status,
            "seats": [seat_info(n, seat, present) for n, seat in enumerate(self.seats)],
            "version": self.version,
            "turn": self.turn,
            "deadline": self.deadline,
            "created": self.created,
            "started": self.started,
            "finished": self.finished,
            "result": self.result,
            "rematch": self.rematch,
        }

    def info_for(self, player: int | None, present: set[int]) -> Json:
        """The same for one of the players (`Table` of the protocol)."""
        host = player is not None and self.host == player
        return {"table": self.info(present), "mine": self.seats_of(player), "host": host}


def seat_info(number: int, seat: Seat, present: set[int]) -> Json:
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "present": seat.kind == "bot" or seat.owner in present,
        "reserved": seat.reserved is not None,
    }
