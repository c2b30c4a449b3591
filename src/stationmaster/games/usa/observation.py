"""What a seat may know in `usa`, as numbers."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import LOCOMOTIVE
from stationmaster.games.family.observation import byte, count_up, relative_seat, write_under
from stationmaster.games.family.rules import FIRST_TICKETS, OVER, Game
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.observation import BoardObserver
from stationmaster.games.usa.rules import Usa


@final
class UsaObserver(BoardObserver):
    ticket_pile: i64
    under: i64
    returned: i64

    def __init__(self, board: Board, players: int, memory: bool) -> None:
        super().__init__(board, players, LOCOMOTIVE + 1, memory)
        tickets = int(board.n_tickets)
        self.list_shared(OVER + 1, tickets, int(board.dealt_tickets))
        self.list_board()
        self.ticket_pile = self.part(
            "ticket_pile", (1,), tickets, "tickets in the pile; while the first are chosen, those not dealt"
        )
        if memory:
            self.list_shared_memory()
            self.under = self.part(
                "tickets_under",
                ("tickets",),
                tickets,
                "how deep in the pile each ticket that this seat put back lies",
                memory=True,
            )
            self.returned = self.part(
                "tickets_returned", ("seats",), tickets, "tickets under the pile, by who put them there", memory=True
            )

    def write(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        assert isinstance(game, Usa)
        hidden = game.phase == FIRST_TICKETS  # U03
        pile = game.ticket_pile
        self.write_board(game, seat, out, start)
        self.write_shared(game, seat, hidden, out, start)
        out[start + self.ticket_pile] = byte(pile.unseen_count if hidden else pile.count())
        if not self.memory:
            return
        self.write_memory(game, seat, out, start)
        write_under(pile, seat, 1 + pile.unseen_count, hidden, out, start + self.under)
        place: i64
        for place in range(pile.under_count):
            relative = relative_seat(i64(pile.under_by[place]), seat, self.players)
            if relative == 0 or not hidden:
                count_up(out, start + self.returned + relative)
