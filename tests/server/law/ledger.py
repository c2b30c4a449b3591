"""Who owns what: the machine's own book, written from what it did and was answered, not from the server's mind.

Players are numbers from 0; None is a stranger without a key.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Player = int | None
BEFORE = "waiting"


@dataclass
class Seat:
    kind: str
    """open, person or bot"""
    owner: Player = None
    reserved: Player = None
    keys: list[str] = field(default_factory=list)
    """All seat keys that were made for it, the newest last."""
    usable: bool = False
    """May the newest still be used?"""


@dataclass
class Table:
    id: str
    game: str
    terms: dict[str, Any]
    host: int
    seats: list[Seat]
    invites: list[str] = field(default_factory=list)
    """The newest last; the others are void. None of a rematch, until its host asks for one."""
    status: str = BEFORE
    rematch: str | None = None
    agreed: set[int] = field(default_factory=set)
    """Who agrees to share the finished game."""
    hinting: set[int] = field(default_factory=set)
    """Who agrees to hints."""
    named: set[int] = field(default_factory=set)
    """Who was invited to it by name."""

    @property
    def public(self) -> bool:
        return bool(self.terms["public"])

    @property
    def invite(self) -> str | None:
        return self.invites[-1] if self.invites else None

    @property
    def people(self) -> set[int]:
        """Whose table it is: those who own a seat or for whom one is kept, and the host."""
        known = {person for seat in self.seats for person in (seat.owner, seat.reserved) if person is not None}
        return known | {self.host}

    def seats_of(self, player: Player) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if player is not None and seat.owner == player]

    def is_invited(self, invite: str | None) -> bool:
        return invite is not None and invite == self.invite

    @property
    def parties(self) -> set[int]:
        """Who has to agree before it is shared: all who own a seat, or whoever let bots play."""
        return {seat.owner for seat in self.seats if seat.owner is not None} or {self.host}

    @property
    def shared(self) -> bool:
        return self.status == "over" and self.parties <= self.agreed

    @property
    def hints(self) -> bool:
        people = {seat.owner for seat in self.seats if seat.owner is not None}
        return bool(people) and people <= self.hinting

    # ---- rights ----

    def may_know(self, player: Player, invite: str | None) -> bool:
        """That there is such a table."""
        return self.public or self.shared or player in self.people or self.is_invited(invite)

    def may_watch(self, player: Player, invite: str | None) -> bool:
        """What lies on the table."""
        return player in self.people or (self.terms["spectators"] and self.may_know(player, invite))

    def may_look(self, player: Player, invite: str | None, seat: int | None) -> bool:
        if seat is None:
            return self.may_watch(player, invite)
        return player is not None and self.seats[seat].owner == player

    # ---- what changes them ----

    def seated(self, player: int, seats: list[int]) -> list[int]:
        """The player sits there now; answers the seats that are new."""
        new = [n for n in seats if self.seats[n].owner != player]
        if new:
            self.hinting = self.hinting | {player} if self.hints else self.hinting - {player}
        for number in new:
            self.seats[number] = Seat("person", owner=player)
        return new

    def left(self, player: int) -> None:
        """Before the start: the seats are free. Afterwards they stay the player's."""
        if self.status != BEFORE:
            return
        if self.host == player:
            self.status = "closed"
        self.seats = [Seat("open") if player in (seat.owner, seat.reserved) else seat for seat in self.seats]

    def forgotten(self, player: int, nobody: int) -> None:
        """The player has left, and what stays theirs is `nobody`'s: somebody who can do nothing any more."""
        self.left(player)
        for seat in self.seats:
            seat.owner = nobody if seat.owner == player else seat.owner
            seat.usable = False if seat.owner == nobody else seat.usable
        self.host = nobody if self.host == player else self.host
        for people in (self.agreed, self.hinting):
            if player in people:
                people.remove(player)
                people.add(nobody)
        self.named.discard(player)

    def taken(self, number: int, player: int) -> None:
        seat = self.seats[number]
        self.hinting |= {player} if self.hints else set()
        old, seat.owner, seat.usable = seat.owner, player, False
        if old is not None and not self.seats_of(old):
            self.agreed.discard(old)
            self.host = player if self.host == old else self.host

    def again(self, name: str, player: int) -> Table:
        """The rematch that the player asked for first."""
        seats = [Seat(s.kind) if s.kind == "bot" else self._kept(s, player) for s in self.seats]
        return Table(name, self.game, self.terms, player, seats, hinting={player} if self.hints else set())

    @staticmethod
    def _kept(seat: Seat, player: int) -> Seat:
        return Seat("person", owner=player) if seat.owner == player else Seat("open", reserved=seat.owner)
