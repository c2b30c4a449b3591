"""What the others' tickets probably are: told by what they have done for everyone to see."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.chance import WORD, Chance
from stationmaster.games.family.rules import Game
from stationmaster.games.family.tickets import TicketPile

PASSES: Final = 40  # tries to exchange each ticket


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

    # ---- what each game says of its own ----

    def weigh(self, game: Game, seat: i64) -> None:
        """Notes how likely it is that the seat holds each ticket, compared with another."""
        raise NotImplementedError

    def deal(self, game: Game, chance: Chance) -> None:
        """Exchanges the tickets that the seat does not know, until they are in other hands by their weights."""
        raise NotImplementedError

    def is_of_pile(self, game: Game, ticket: i64, number: i64) -> bool:
        return True

    # ---- dealing ----

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
            if owner < self.players and owner != self.seat and self.is_of_pile(game, ticket, number):
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
