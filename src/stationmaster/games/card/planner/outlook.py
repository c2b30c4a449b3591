"""What the seat in turn knows of a position of the card game, and what it expects of the rest of the deal."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.card.planner.weights import Weights
from stationmaster.games.card.rules import Card
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE
from stationmaster.games.family.rules import unseen_cards

HELD: Final = 10  # cards that a seat may hold without being about to play them
FULL: Final = 1200  # cards that are still to be drawn, in hundredths, from which a spare card keeps its whole worth


@final
class Outlook:
    weights: Weights
    table: CardTable
    seat: i64
    players: i64
    hand: vec[i64]  # by kind
    standing: vec[i64]  # by colour: the seat's own group, locomotives counted
    against: vec[i64]  # by colour: the greatest group on another station
    loot: vec[i64]  # by colour: all the cards on the other stations
    unseen: vec[i64]  # by kind: in the draw pile or, blind, in another hand
    unseen_total: i64
    delay: i64  # turns that the others will not draw in, about, in hundredths
    rounds: i64  # dispatches that the seat will still have in this deal, about, in hundredths
    to_draw: i64  # cards that it will still draw that serve a ticket, about, in hundredths
    unloading: i64  # rounds until the whole hand is in the train stack, if nothing else is done, in hundredths
    in_time: vec[i64]  # by kind: cards of the hand that get there before the deal ends
    have: vec[i64]  # by kind: what the train stack holds and will hold
    spare: vec[i64]  # by colour: the same less what the aims need; below zero, cards are lacking
    missing: i64  # cards that the aims lack, locomotives taken off; below zero, locomotives are left
    more_deals: bool

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.hand = vec[i64]([0] * KINDS)
        self.standing = vec[i64]([0] * COLOURS)
        self.against = vec[i64]([0] * COLOURS)
        self.loot = vec[i64]([0] * COLOURS)
        self.unseen = vec[i64]([0] * KINDS)
        self.unloading = 0
        self.in_time = vec[i64]([0] * KINDS)
        self.have = vec[i64]([0] * KINDS)
        self.spare = vec[i64]([0] * COLOURS)

    def look(self, game: Card) -> None:
        self.table = game.table
        self.seat = game.turn
        self.players = game.players
        self.more_deals = game.deals_left > 0
        self.look_at_stations(game)
        self.count_unseen(game)
        self.delay = self.delay_by_others(game)
        self.rounds = self.rounds_left(game, 0)
        self.to_draw = self.draws_left(game)
        self.count_own(game)
        self.aim(game)

    # ---- what there is ----

    def look_at_stations(self, game: Card) -> None:
        station = game.station
        wild = game.station_wild
        colour: i64
        for colour in range(COLOURS):
            self.against[colour] = 0
            self.loot[colour] = 0
            for seat in range(game.players):
                size = station[seat * COLOURS + colour] + wild[seat * COLOURS + colour]
                if seat == self.seat:
                    self.standing[colour] = size
                else:
                    self.loot[colour] += size
                    self.against[colour] = max(self.against[colour], size)

    def count_unseen(self, game: Card) -> None:
        self.unseen = unseen_cards(game, self.seat)
        self.unseen_total = 0
        kind: i64
        for kind in range(LOCOMOTIVE + 1):
            self.unseen_total += self.unseen[kind]

    def count_own(self, game: Card) -> None:
        """What the train stack holds and will hold, with what can still be played from the hand."""
        seat = self.seat
        have = self.have
        kind: i64
        for kind in range(LOCOMOTIVE + 1):
            self.hand[kind] = game.hands[seat * KINDS + kind]
            have[kind] = game.stacks[seat * KINDS + kind]
        times = (self.rounds + 50) // 100
        for kind in range(COLOURS):
            wild = game.station_wild[seat * COLOURS + kind]
            wild = wild if wild < times else times
            coloured = game.station[seat * COLOURS + kind]
            have[LOCOMOTIVE] += wild
            have[kind] += coloured if coloured < times - wild else times - wild
        self.plan_to_unload()
        for kind in range(LOCOMOTIVE + 1):
            have[kind] += self.hand[kind] if self.more_deals else self.in_time[kind]

    # ---- what is to come ----

    def rounds_left(self, game: Card, drawn: i64) -> i64:
        """C50: how many dispatches this deal still has for the seat if it draws so many cards now and no more."""
        if game.turns_left >= 0:
            return (game.turns_left - 1) // game.players * 100
        turns = (game.pile_total - drawn) * 10000 // self.weights.pace + self.delay
        return 100 + turns // (game.players - 1)

    def delay_by_others(self, game: Card) -> i64:
        """Turns, in hundredths, in which the others will play what they have hoarded instead of drawing."""
        turns: i64 = 0
        for seat in range(game.players):
            hoard = game.hand_size(seat) - HELD
            if seat != self.seat and hoard > 0:
                turns += hoard * self.weights.delay
        return turns

    def draws_left(self, game: Card) -> i64:
        """How many cards that serve a ticket the seat will still draw, about, in hundredths."""
        return self.weights.useful * game.pile_total // game.players + self.weights.next_deal * game.deals_left

    def aim(self, game: Card) -> None:
        """Which of its tickets the seat still plays for: all, unless that is too much."""
        table = self.table
        colour: i64
        for colour in range(COLOURS):
            self.spare[colour] = self.have[colour]
        self.missing = -self.have[LOCOMOTIVE]
        for ticket in range(table.n_tickets):
            if i64(game.holder[ticket]) == self.seat:
                self.take(ticket)
        if self.missing * 100 > self.to_draw:
            self.give_up(game)

    def give_up(self, game: Card) -> None:
        """Leaves aside the tickets that give least for what they lack, until the rest can be completed."""
        table = self.table
        holder = game.holder
        left = vec[i64]([0] * table.n_tickets)
        for ticket in range(table.n_tickets):
            left[ticket] = 1 if i64(holder[ticket]) == self.seat else 0
        while self.missing * 100 > self.to_draw:
            worst: i64 = -1
            least: i64 = 0
            for ticket in range(table.n_tickets):
                if left[ticket] == 1:
                    saved = self.saved_without(ticket)
                    rate = table.ticket_points[ticket] * 100 // saved if saved > 0 else i64(100000)
                    if worst < 0 or rate < least:
                        worst = ticket
                        least = rate
            if worst < 0:
                return
            left[worst] = 0
            self.give_back(worst)

    def saved_without(self, ticket: i64) -> i64:
        """How many cards less would be missing without this one of the aims."""
        before = self.missing
        self.give_back(ticket)
        saved = before - self.missing
        self.take(ticket)
        return saved

    def take(self, ticket: i64) -> None:
        """One more ticket to aim at."""
        cards = self.table.cards
        spare = self.spare
        for i in range(self.table.cards_start[ticket], self.table.cards_start[ticket + 1]):
            spare[cards[i]] -= 1
            if spare[cards[i]] < 0:
                self.missing += 1

    def give_back(self, ticket: i64) -> None:
        cards = self.table.cards
        spare = self.spare
        for i in range(self.table.cards_start[ticket], self.table.cards_start[ticket + 1]):
            if spare[cards[i]] < 0:
                self.missing -= 1
            spare[cards[i]] += 1

    def missing_with(self, ticket: i64) -> i64:
        """What would be missing with one more ticket to aim at."""
        needs, spare = self.table.ticket_needs, self.spare
        missing = self.missing
        colour: i64
        for colour in range(COLOURS):
            need = i64(needs[ticket * COLOURS + colour])
            if need > spare[colour]:
                missing += need - max(spare[colour], 0)
        return missing

    # ---- what a card is worth ----

    def spare_worth(self) -> i64:
        """A card that no aim lacks: the more cards are to come, the sooner another ticket wants it."""
        weights = self.weights
        if self.to_draw >= FULL:
            return weights.spare
        return weights.late_spare + (weights.spare - weights.late_spare) * self.to_draw // FULL

    def worth(self, kind: i64) -> i64:
        """One more card of that kind in the train stack."""
        if kind == LOCOMOTIVE:
            return self.weights.locomotive + (self.weights.wanted if self.missing > 0 else self.spare_worth())
        if self.spare[kind] < 0 and self.missing > 0:
            return self.weights.wanted
        return self.spare_worth()

    def needed_worth(self, kind: i64) -> i64:
        """A card that the seat has already, of that kind: what it would lose without it."""
        if kind == LOCOMOTIVE:
            return self.weights.locomotive + (self.weights.wanted if self.missing >= 0 else self.spare_worth())
        return self.weights.wanted if self.spare[kind] <= 0 else self.spare_worth()

    # ---- how long it takes to play the hand ----

    def plan_to_unload(self) -> None:
        """The greatest groups first, single cards three in a turn: how long that takes, and what comes in time."""
        plays: i64 = 0
        self.unloading = 0
        size = greatest(self.hand, COLOURS)
        colour: i64
        for colour in range(LOCOMOTIVE + 1):
            self.in_time[colour] = 0
        while size > 0:
            singles: i64 = 0
            for colour in range(COLOURS):
                if self.hand[colour] == size:
                    self.plan_group(colour, plays, size)
                    singles += 1
                    if size > 1 or singles % 3 == 0:
                        plays += 1
            size -= 1

    def plan_group(self, colour: i64, start: i64, size: i64) -> None:
        start = max(start, self.standing[colour])
        self.unloading = max(self.unloading, (start + size) * 100)
        room = (self.rounds + 50) // 100 - start
        self.in_time[colour] = size if size < room else (room if room > 0 else i64(0))
        if room > size:  # locomotives may go along
            wild = self.in_time[LOCOMOTIVE] + room - size
            self.in_time[LOCOMOTIVE] = wild if wild < self.hand[LOCOMOTIVE] else self.hand[LOCOMOTIVE]


def greatest(numbers: vec[i64], count: i64) -> i64:
    most: i64 = 0
    for n in range(count):
        most = max(most, numbers[n])
    return most
