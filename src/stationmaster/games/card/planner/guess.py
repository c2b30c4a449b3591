"""What the others' tickets of the card game probably are: the trains that they sent off tell it."""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, KINDS
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.guess import TicketGuess
from stationmaster.games.family.rules import Game

SENT: Final = 3.0  # in powers of e, if all its cards are in the train stack or on the station; an estimate


@final
class CardGuess(TicketGuess):
    def weigh(self, game: Game, seat: i64) -> None:
        assert isinstance(game, Card)
        for ticket in range(self.tickets):
            self.weights[seat * self.tickets + ticket] = exp(SENT * share_sent(game, seat, ticket))

    def deal(self, game: Game, chance: Chance) -> None:
        assert isinstance(game, Card)
        self.deal_pile(game, game.ticket_pile, 0, chance)


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
