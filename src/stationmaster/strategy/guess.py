"""What the others' tickets probably are, told by the routes that they have claimed."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.cards import NOBODY
from stationmaster.engine.chance import WORD, Chance
from stationmaster.engine.marklin import Marklin
from stationmaster.engine.tickets import TicketPile
from stationmaster.engine.usa import Usa
from stationmaster.strategy.ways import Ways

# How much more likely a ticket is, in powers of e, by counting what planners held in games against each other:
BUILT: Final = 4.0  # if its way is all but complete, instead of not begun
COMPLETE: Final = 3.0  # if it is complete, at the end of the game: early on that may be by chance
PASSES: Final = 40  # tries to exchange each ticket


@final
class TicketGuess:
    """How well each ticket fits the routes of each seat; only what everyone sees goes in."""

    seat: i64  # who guesses
    weights: vec[float]  # seat * tickets + ticket

    def __init__(self, game: BoardGame, seat: int) -> None:
        self.seat = seat
        tickets = game.board.n_tickets
        self.weights = vec[float]([1.0] * (game.players * tickets))
        empty = Ways(game, NOBODY)
        for other in range(game.players):
            if other == seat:
                continue
            ways = Ways(game, other)
            for ticket in range(tickets):
                whole = empty.measure(ticket)
                left = ways.measure(ticket)
                fit = 0.0
                if left == 0:
                    fit = BUILT + COMPLETE * float(game.board.cars - game.cars[other]) / float(game.board.cars)
                elif left < whole:
                    fit = BUILT * float(whole - left) / float(whole)
                self.weights[other * tickets + ticket] = exp(fit)

    def deal(self, game: BoardGame, chance: Chance) -> None:
        """Exchanges hidden tickets in other hands for hidden ones in the piles, until they are there by their weights.

        (Metropolis: an exchange is made always for a better fit, for a worse one as often as that is likely.)
        """
        tickets = game.board.n_tickets
        for _ in range(PASSES):
            for ticket in range(tickets):
                seat = i64(game.holder[ticket])
                if seat == NOBODY or seat == self.seat:
                    continue
                pile = pile_of(game, ticket)
                if pile.unseen_count == 0:
                    continue
                place = chance.below(pile.unseen_count)
                other = i64(pile.unseen[place])
                odds = self.weights[seat * tickets + other] / self.weights[seat * tickets + ticket]
                if float(chance.word()) < odds * float(WORD):
                    pile.unseen[place] = u8(ticket)
                    game.holder[other] = u8(seat)
                    game.holder[ticket] = NOBODY


def pile_of(game: BoardGame, ticket: i64) -> TicketPile:
    if isinstance(game, Marklin):
        return game.pile_of(ticket)
    assert isinstance(game, Usa)
    return game.ticket_pile
