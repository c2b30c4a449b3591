"""What a seat may know in `usa`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stationmaster.engine.game import FIRST_TICKETS
from stationmaster.engine.tickets import TicketPile
from stationmaster.engine.usa import Usa
from stationmaster.view.base import PHASES, BoardView, Memory, board_part, seen_hands, shared_part

if TYPE_CHECKING:
    from stationmaster.editions import Edition


@dataclass(frozen=True, kw_only=True)
class UsaMemory(Memory):
    under: tuple[tuple[int, int | None], ...]
    """The tickets that were put under the pile, in their order: who did, and which, where this seat did. While the
    first tickets are chosen (U03): those that this seat returned, alone."""


@dataclass(frozen=True, kw_only=True)
class UsaView(BoardView):
    ticket_pile: int
    """Tickets in the pile; while the first ones are chosen, those that were not dealt."""
    memory: UsaMemory

    def to_dict(self, *, memory: bool = False) -> dict[str, Any]:
        return super().to_dict(memory=memory) | {"ticket_pile": self.ticket_pile}

    def memory_dict(self) -> dict[str, Any]:
        tickets = self.board.tickets
        under = [[seat, None if ticket is None else tickets[ticket]] for seat, ticket in self.memory.under]
        return super().memory_dict() | {"under": under}


def known_under(pile: TicketPile, n: int, seat: int | None) -> tuple[int, int | None]:
    """Who put the n-th ticket under the pile, and which it is if that was this seat."""
    return pile.under_by[n], pile.under[n] if pile.under_by[n] == seat else None


def usa_view(game: Usa, seat: int | None, players: Sequence[str], edition: Edition[Any, Any]) -> UsaView:
    choosing = game.phase == FIRST_TICKETS
    pile = game.ticket_pile
    under = [known_under(pile, n, seat) for n in range(pile.under_count)]
    if choosing:  # how many others returned would tell their choice
        under = [(by, ticket) for by, ticket in under if by == seat]
    return UsaView(
        game="usa",
        seat=seat,
        players=tuple(players),
        options={},
        edition=edition,
        phase=PHASES[game.phase],
        ticket_pile=pile.unseen_count if choosing else pile.count(),
        memory=UsaMemory(hands=seen_hands(game), under=tuple(under)),
        **shared_part(game, seat, choosing),
        **board_part(game),
    )
