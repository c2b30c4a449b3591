"""What the others' tickets probably are: told by the routes that they claimed, or by the trains that they sent off."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.card import Card
from stationmaster.engine.cards import COLOURS, KINDS, NOBODY
from stationmaster.engine.chance import WORD, Chance
from stationmaster.engine.game import Game
from stationmaster.engine.marklin import LONG, SHORT, Marklin
from stationmaster.engine.tickets import TicketPile
from stationmaster.engine.usa import Usa
from stationmaster.strategy.ways import Ways

PASSES: Final = 40  # tries to exchange each ticket


@final
class Clues:
    """How much more likely a ticket is, in powers of e."""

    built: float  # if its way is all but complete, instead of not begun
    complete: float  # if it is complete, at the end of the game: early on that may be by chance

    def __init__(self, built: float, complete: float) -> None:
        self.built = built
        self.complete = complete


# By counting what planners held in 300 games of `usa` and 60 of `marklin`.
USA: Final = Clues(4.0, 3.0)
MARKLIN: Final = Clues(6.0, 2.5)
SENT: Final = 3.0  # of the card game: if all its cards are in the train stack or on the station; an estimate


@final
class TicketGuess:
    """How well each ticket fits what each seat has done; only what everyone sees goes in."""

    seat: i64  # who guesses
    players: i64
    tickets: i64
    weights: vec[float]  # seat * tickets + ticket; after the seats, for tickets that nobody holds

    # The places of one pile's tickets that the seat does not know, while they are dealt: first in hands, then in the
    # pile, then under it.
    owners: vec[i64]  # of each place; `players` for nobody
    there: vec[i64]  # the ticket in each place

    def __init__(self, game: Game, seat: int, popularity: vec[float]) -> None:
        """`popularity`: of each ticket the odds that somebody holds it at the beginning."""
        self.seat = seat
        self.players = game.players
        self.tickets = len(game.holder)
        self.weights = vec[float]([1.0] * ((game.players + 1) * self.tickets))
        self.owners = vec[i64]()
        self.there = vec[i64]()
        for other in range(game.players):
            if other != seat:
                self.weigh(game, other)
                for ticket in range(self.tickets):
                    self.weights[other * self.tickets + ticket] *= popularity[ticket]

    def weigh(self, game: Game, seat: i64) -> None:
        if isinstance(game, Card):
            for ticket in range(self.tickets):
                self.weights[seat * self.tickets + ticket] = exp(SENT * share_sent(game, seat, ticket))
            return
        assert isinstance(game, BoardGame)
        clues = MARKLIN if isinstance(game, Marklin) else USA
        empty = Ways(game, NOBODY)
        ways = Ways(game, seat)
        spent = float(game.board.cars - game.cars[seat]) / float(game.board.cars)
        for ticket in range(self.tickets):
            whole = empty.measure(ticket)
            left = ways.measure(ticket)
            fit = 0.0
            if left == 0:
                fit = clues.built + clues.complete * spent
            elif left < whole:
                fit = clues.built * float(whole - left) / float(whole)
            self.weights[seat * self.tickets + ticket] = exp(fit)

    # ---- dealing ----

    def deal(self, game: Game, chance: Chance) -> None:
        """Exchanges the tickets that the seat does not know, until they are in other hands by their weights."""
        if isinstance(game, Marklin):
            self.deal_pile(game, game.short_pile, SHORT, chance)
            self.deal_pile(game, game.long_pile, LONG, chance)
        elif isinstance(game, Card):
            self.deal_pile(game, game.ticket_pile, 0, chance)
        else:
            assert isinstance(game, Usa)
            self.deal_pile(game, game.ticket_pile, 0, chance)

    def deal_pile(self, game: Game, pile: TicketPile, number: i64, chance: Chance) -> None:
        hands = self.take_up(game, pile, number)
        places: i64 = len(self.there)
        for _ in range(PASSES):
            for place in range(hands):
                self.exchange(place, chance.below(places), chance)
        self.lay_down(game, pile, hands)

    def take_up(self, game: Game, pile: TicketPile, number: i64) -> i64:
        """Lists the places; returns how many are in hands."""
        self.owners = vec[i64]()
        self.there = vec[i64]()
        for ticket in range(self.tickets):
            owner = i64(game.holder[ticket])
            if owner < self.players and owner != self.seat and is_of_pile(game, ticket, number):
                self.add_place(owner, ticket)
        hands: i64 = len(self.there)
        for i in range(pile.unseen_count):
            self.add_place(self.players, i64(pile.unseen[i]))
        for i in range(pile.under_count):
            if i64(pile.under_by[i]) != self.seat:
                self.add_place(self.players, i64(pile.under[i]))
        return hands

    def add_place(self, owner: i64, ticket: i64) -> None:
        self.owners = append(self.owners, owner)
        self.there = append(self.there, ticket)

    def exchange(self, a: i64, b: i64, chance: Chance) -> None:
        """Always for a better fit, for a worse one as often as that is likely (Metropolis)."""
        one, other = self.there[a], self.there[b]
        as_is = self.weight(self.owners[a], one) * self.weight(self.owners[b], other)
        changed = self.weight(self.owners[a], other) * self.weight(self.owners[b], one)
        if float(chance.word()) * as_is < changed * float(WORD):
            self.there[a], self.there[b] = other, one

    def weight(self, owner: i64, ticket: i64) -> float:
        return self.weights[owner * self.tickets + ticket]

    def lay_down(self, game: Game, pile: TicketPile, hands: i64) -> None:
        """Puts the tickets where the places are."""
        n: i64 = 0
        for n in range(len(self.there)):
            game.holder[self.there[n]] = u8(self.owners[n]) if n < hands else NOBODY
        n = hands
        for i in range(pile.unseen_count):
            pile.unseen[i] = u8(self.there[n])
            n += 1
        for i in range(pile.under_count):
            if i64(pile.under_by[i]) != self.seat:
                pile.under[i] = u8(self.there[n])
                n += 1


def is_of_pile(game: Game, ticket: i64, number: i64) -> bool:
    return not isinstance(game, Marklin) or game.board.ticket_pile[ticket] == number


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
