"""What a seat may know as a row of numbers, for the environments."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import LOCOMOTIVE
from stationmaster.games.family.observation import relative_seat
from stationmaster.games.family.rules import OVER, Game
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.observation import BoardObserver
from stationmaster_six.rules import Six


class SixObserver(BoardObserver):
    def __init__(self, board: Board, players: int, memory: bool) -> None:
        super().__init__(board, players, LOCOMOTIVE + 1, memory)
        self.list_shared(OVER + 1, board.n_tickets, 0)
        self.list_board()
        self.last = self.part("last", ("seats", "routes"), 1, "the route that each seat claimed last")
        if memory:
            self.list_shared_memory()

    def write(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        assert isinstance(game, Six)
        self.write_board(game, seat, out, start)
        self.write_shared(game, seat, False, out, start)
        for other, route in enumerate(game.last):
            if route is not None:
                row = relative_seat(other, seat, game.players) * game.board.n_routes
                out[start + self.last + row + route] = u8(1)
        if self.memory:
            self.write_memory(game, seat, out, start)
