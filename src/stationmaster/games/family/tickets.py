"""The ticket pile: what was never seen has no order; what was put under the pile has a known one."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.chance import Chance
from stationmaster.games.family.sending import fields_of


@final
class TicketPile:
    """A face-down pile of tickets.

    The unseen tickets are a set, drawn from at random when one is needed: to every player that is the same as a
    shuffled pile. Below them lie the tickets that players put back, first in, first out, each with the seat that
    put it there (that seat knows it).
    """

    unseen: vec[u8]
    unseen_count: i64
    under: vec[u8]
    under_by: vec[u8]
    under_count: i64

    def __init__(self, size: i64) -> None:
        """An empty pile with room for `size` tickets."""
        self.unseen = vec[u8]([0] * size)
        self.unseen_count = 0
        self.under = vec[u8]([0] * size)
        self.under_by = vec[u8]([0] * size)
        self.under_count = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return TicketPile, (0,), fields_of(self)

    def copy(self) -> TicketPile:
        twin = TicketPile(0)
        twin.unseen = self.unseen[:]
        twin.unseen_count = self.unseen_count
        twin.under = self.under[:]
        twin.under_by = self.under_by[:]
        twin.under_count = self.under_count
        return twin

    def count(self) -> i64:
        return self.unseen_count + self.under_count

    def shuffle_in(self, ticket: i64) -> None:
        self.unseen[self.unseen_count] = u8(ticket)
        self.unseen_count += 1

    def put_under(self, ticket: i64, seat: i64) -> None:
        self.under[self.under_count] = u8(ticket)
        self.under_by[self.under_count] = u8(seat)
        self.under_count += 1

    def draw(self, chance: Chance) -> i64:
        """The top ticket. The pile must not be empty."""
        if self.unseen_count == 0:
            return self.draw_from_under()
        place = chance.ticket(self.unseen, self.unseen_count)
        ticket = i64(self.unseen[place])
        self.unseen_count -= 1
        self.unseen[place] = self.unseen[self.unseen_count]
        return ticket

    def draw_from_under(self) -> i64:
        ticket = i64(self.under[0])
        self.under_count -= 1
        for i in range(self.under_count):
            self.under[i] = self.under[i + 1]
            self.under_by[i] = self.under_by[i + 1]
        return ticket
