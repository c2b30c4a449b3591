"""What a seat may know in `usa`, as numbers."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import LOCOMOTIVE
from stationmaster.games.family.observation import byte, count_up, relative_seat, standing, write_under
from stationmaster.games.family.rules import FIRST_TICKETS, OVER, Game
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import LongestPath, joined_places
from stationmaster.games.maps.observation import BoardObserver, count_completed
from stationmaster.games.usa.rules import OFFER, Usa


@final
class UsaObserver(BoardObserver):
    ticket_pile: i64
    under: i64
    returned: i64

    def __init__(self, board: Board, players: int, memory: bool) -> None:
        super().__init__(board, players, LOCOMOTIVE + 1, memory)
        tickets = int(board.n_tickets)
        self.list_shared(OVER + 1, tickets, OFFER)
        self.list_board()
        self.ticket_pile = self.part(
            "ticket_pile", (1,), tickets, "tickets in the pile; while the first are chosen, those not dealt"
        )
        if memory:
            self.list_shared_memory()
            self.under = self.part(
                "tickets_under",
                (tickets,),
                tickets,
                "how deep in the pile each ticket that this seat put back lies",
                memory=True,
            )
            self.returned = self.part(
                "tickets_returned", (players,), tickets, "tickets under the pile, by who put them there", memory=True
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

    def standings(self, game: Game) -> vec[i64]:
        """U41 to U43, each longest path measured once."""
        assert isinstance(game, Usa)
        standings = vec[i64]([0] * game.players)
        longest = vec[i64]([0] * game.players)
        best: i64 = 0
        seat: i64
        for seat in range(game.players):
            joined = joined_places(game.board, game.owners, seat)
            points = game.route_score[seat] + game.ticket_score(seat, joined)
            longest[seat] = LongestPath(game.board, game.owners, seat).measure(joined)
            best = max(best, longest[seat])
            standings[seat] = standing(points, count_completed(game, joined, seat), longest[seat])
        for seat in range(game.players):
            if best > 0 and longest[seat] == best:
                standings[seat] += standing(game.board.bonus, 0, 0)
        return standings

    def own_points(self, game: Game, seat: i64) -> i64:
        assert isinstance(game, Usa)
        return game.route_score[seat] + game.ticket_score(seat, joined_places(game.board, game.owners, seat))

    def public_points(self, game: Game, seat: i64) -> i64:
        assert isinstance(game, Usa)
        return game.route_score[seat]
