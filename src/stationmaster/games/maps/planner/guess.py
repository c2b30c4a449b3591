"""What the others' tickets probably are: the routes that they claimed tell it."""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.guess import TicketGuess
from stationmaster.games.family.rules import Game
from stationmaster.games.maps.planner.ways import TicketWays
from stationmaster.games.maps.rules import BoardGame


class BoardGuess(TicketGuess):
    """How much more likely a ticket is, in powers of e."""

    built: float  # if its way is all but complete, instead of not begun
    complete: float  # if it is complete, at the end of the game: early on that may be by chance

    def __init__(self, game: Game, seat: i64, popularity: vec[float], built: float, complete: float) -> None:
        self.built = built
        self.complete = complete
        super().__init__(game, seat, popularity)

    def weigh(self, game: Game, seat: i64) -> None:
        assert isinstance(game, BoardGame)
        empty = TicketWays(game, NOBODY)
        ways = TicketWays(game, seat)
        spent = float(game.board.cars - game.cars[seat]) / float(game.board.cars)
        for ticket in range(self.tickets):
            whole = empty.measure(ticket)
            left = ways.measure(ticket)
            fit = 0.0
            if left == 0:
                fit = self.built + self.complete * spent
            elif left < whole:
                fit = self.built * float(whole - left) / float(whole)
            self.weights[seat * self.tickets + ticket] = exp(fit)
