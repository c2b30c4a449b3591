"""What the others' tickets probably are: told by the routes that they claimed, or by the trains that they sent off."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.card import Card
from stationmaster.engine.cards import COLOURS, KINDS, NOBODY
from stationmaster.engine.chance import WORD, Chance
from stationmaster.engine.game import Game
from stationmaster.engine.marklin import Marklin
from stationmaster.engine.tickets import TicketPile
from stationmaster.engine.usa import Usa
from stationmaster.strategy.ways import Ways

# How much more likely a ticket is, in powers of e. The first two by counting what two planners held in 300 games of
# `usa`; `marklin` takes them over. The third is an estimate.
BUILT: Final = 4.0  # if its way is all but complete, instead of not begun
COMPLETE: Final = 3.0  # if it is complete, at the end of the game: early on that may be by chance
SENT: Final = 3.0  # of the card game: if all its cards are in the train stack or on the station, instead of none
PASSES: Final = 40  # tries to exchange each ticket


@final
class TicketGuess:
    """How well each ticket fits what each seat has done; only what everyone sees goes in."""

    seat: i64  # who guesses
    tickets: i64
    weights: vec[float]  # seat * tickets + ticket

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.tickets = len(game.holder)
        self.weights = vec[float]([1.0] * (game.players * self.tickets))
        for other in range(game.players):
            if other != seat:
                self.weigh(game, other)

    def weigh(self, game: Game, seat: i64) -> None:
        if isinstance(game, Card):
            for ticket in range(self.tickets):
                self.weights[seat * self.tickets + ticket] = exp(SENT * share_sent(game, seat, ticket))
            return
        assert isinstance(game, BoardGame)
        empty = Ways(game, NOBODY)
        ways = Ways(game, seat)
        spent = float(game.board.cars - game.cars[seat]) / float(game.board.cars)
        for ticket in range(self.tickets):
            whole = empty.measure(ticket)
            left = ways.measure(ticket)
            fit = 0.0
            if left == 0:
                fit = BUILT + COMPLETE * spent
            elif left < whole:
                fit = BUILT * float(whole - left) / float(whole)
            self.weights[seat * self.tickets + ticket] = exp(fit)

    def deal(self, game: Game, chance: Chance) -> None:
        """Exchanges hidden tickets in other hands for hidden ones in the piles, until they are there by their weights.

        (Metropolis: an exchange is made always for a better fit, for a worse one as often as that is likely.)
        """
        for _ in range(PASSES):
            for ticket in range(self.tickets):
                seat = i64(game.holder[ticket])
                if seat < game.players and seat != self.seat:
                    self.exchange(game, seat, ticket, chance)

    def exchange(self, game: Game, seat: i64, ticket: i64, chance: Chance) -> None:
        pile = pile_of(game, ticket)
        if pile.unseen_count == 0:
            return
        place = chance.below(pile.unseen_count)
        other = i64(pile.unseen[place])
        odds = self.weights[seat * self.tickets + other] / self.weights[seat * self.tickets + ticket]
        if float(chance.word()) < odds * float(WORD):
            pile.unseen[place] = u8(ticket)
            game.holder[other] = u8(seat)
            game.holder[ticket] = NOBODY


def pile_of(game: Game, ticket: i64) -> TicketPile:
    if isinstance(game, Marklin):
        return game.pile_of(ticket)
    if isinstance(game, Card):
        return game.ticket_pile
    assert isinstance(game, Usa)
    return game.ticket_pile


def share_sent(game: Card, seat: i64, ticket: i64) -> float:
    """Of the coloured cards that a ticket takes: how many the seat has in its train stack or on its station."""
    needed: i64 = 0
    there: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        need = i64(game.table.ticket_needs[ticket * COLOURS + colour])
        have = game.stacks[seat * KINDS + colour] + game.station[seat * COLOURS + colour]
        needed += need
        there += need if need < have else have
    return float(there) / float(needed)
