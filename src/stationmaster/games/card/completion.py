"""C52: the best set of tickets that the cards of a train stack complete. Exact, for any hand of tickets.

It is a knapsack with nine sacks: eight colours, and the locomotives that fill any of them. The search gives each
colour a price. At any prices,

    the sum over all tickets of what each is worth beyond the price of its cards, if anything,
    plus the price of the whole stack

is more than any completion can be worth, or just as much. Good prices make this limit tight. Then tickets are
decided one by one, the clearest first, and the limit shrinks exactly with everything that is lost against it:
a ticket decided against its price, a card that can no longer be used, a locomotive where a cheaper card would have
served. What falls below the best completion found so far is not looked at further.

All numbers are whole, so the answer is exact and the same everywhere, whatever the prices are.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, LOCOMOTIVE

FEW: Final = 10  # so few tickets are searched faster than prices are found


@final
class Completion:
    """`Completion(table).best(tickets, cards)` gives the set of tickets, as `ticket_bit` of the table says."""

    table: CardTable
    bit: vec[i64]  # of each ticket, in a set
    size: i64
    tickets: vec[i64]  # that could be completed alone, in the order in which they are decided
    price: vec[i64]  # of a card of each colour
    joker: i64  # the price of a locomotive: that of the dearest colour
    margin: vec[i64]  # of each ticket by its place in the order: its weight less the price of its cards
    later: vec[i64]  # place * COLOURS + colour: cards that the tickets from that place on need
    left: vec[i64]  # cards of each colour that are left; below zero, locomotives stand in for them
    jokers: i64  # locomotives that are left
    best_weight: i64
    best_set: i64

    def __init__(self, table: CardTable) -> None:
        self.table = table
        self.bit = table.ticket_bit

    def best(self, tickets: vec[i64], cards: vec[i64]) -> i64:
        self.left = cards[:COLOURS]
        self.jokers = cards[LOCOMOTIVE]
        self.price = vec[i64]([0] * COLOURS)
        self.joker = 0
        self.choose_candidates(tickets)
        if self.take_greedily():
            return self.best_set
        if self.size > FEW:
            self.find_prices()
        limit = self.limit()
        self.order_by_margin()
        self.note_later()
        self.search(0, limit, 0, 0)
        return self.best_set

    # ---- cards ----

    def take(self, ticket: i64) -> i64:
        """Takes the cards of a ticket; returns what locomotives cost more than the colours that they stand for.

        Where `jokers` falls below zero there were too few cards: the caller gives them back.
        """
        cards = self.table.cards
        left = self.left
        surcharge: i64 = 0
        for i in range(self.table.cards_start[ticket], self.table.cards_start[ticket + 1]):
            colour = cards[i]
            left[colour] -= 1
            if left[colour] < 0:
                self.jokers -= 1
                surcharge += self.joker - self.price[colour]
        return surcharge

    def give_back(self, ticket: i64) -> None:
        cards = self.table.cards
        left = self.left
        for i in range(self.table.cards_start[ticket], self.table.cards_start[ticket + 1]):
            colour = cards[i]
            if left[colour] < 0:
                self.jokers += 1
            left[colour] += 1

    def choose_candidates(self, tickets: vec[i64]) -> None:
        """Leaves out what could not even be completed alone."""
        self.tickets = vec[i64]()
        for ticket in tickets:
            self.take(ticket)
            if self.jokers >= 0:
                self.tickets = append(self.tickets, ticket)
            self.give_back(ticket)
        self.size = len(self.tickets)
        self.margin = vec[i64]([0] * self.size)

    def take_greedily(self) -> bool:
        """A first completion: by weight for each card. Did all fit?"""
        weight = self.table.ticket_weight
        start = self.table.cards_start
        keys = vec[i64]([0] * self.size)
        for place in range(self.size):
            ticket = self.tickets[place]
            keys[place] = weight[ticket] // (start[ticket + 1] - start[ticket])
        self.sort(keys)
        self.best_weight = 0
        self.best_set = 0
        taken = vec[i64]()
        for ticket in self.tickets:
            self.take(ticket)
            if self.jokers >= 0:
                self.best_weight += weight[ticket]
                self.best_set |= self.bit[ticket]
                taken = append(taken, ticket)
            else:
                self.give_back(ticket)
        for ticket in taken:
            self.give_back(ticket)
        return len(taken) == self.size

    def sort(self, keys: vec[i64]) -> None:
        """Puts the tickets in the order of their keys, the greatest first."""
        tickets = self.tickets
        end: i64
        for end in range(1, self.size):
            ticket = tickets[end]
            key = keys[end]
            place = end
            while place > 0 and keys[place - 1] < key:
                tickets[place] = tickets[place - 1]
                keys[place] = keys[place - 1]
                place -= 1
            tickets[place] = ticket
            keys[place] = key

    # ---- prices ----

    def limit(self) -> i64:
        """No completion weighs more than this, whatever the prices are. Notes the margins on the way."""
        table = self.table
        cards = table.cards
        price = self.price
        margins = self.margin
        total = self.joker * self.jokers
        colour: i64
        for colour in range(COLOURS):
            total += price[colour] * self.left[colour]
        for place in range(self.size):
            ticket = self.tickets[place]
            margin = table.ticket_weight[ticket]
            for i in range(table.cards_start[ticket], table.cards_start[ticket + 1]):
                margin -= price[cards[i]]
            margins[place] = margin
            if margin > 0:
                total += margin
        return total

    def find_prices(self) -> None:
        """Raises the price of what is short, lowers that of what is left over (the subgradient method)."""
        best_limit = self.limit()
        best_price = self.price[:]
        stale: i64 = 0
        pace: i64 = 64
        slope = vec[i64]([0] * COLOURS)
        colour: i64
        for _ in range(self.size * self.size // 14):  # the more tickets, the more good prices save
            limit = self.limit()
            if limit < best_limit:
                best_limit = limit
                best_price = self.price[:]
                stale = 0
            else:
                stale += 1
                if stale == 5:
                    stale = 0
                    pace = pace * 3 // 4
                    self.price = best_price[:]
                    self.joker = greatest(self.price)
            steepness = self.slope(slope)
            if steepness == 0:
                break
            step = (limit - self.best_weight) * pace
            for colour in range(COLOURS):
                moved = self.price[colour] - step * slope[colour] // (steepness * 64)
                self.price[colour] = moved if moved > 0 else 0
            self.joker = greatest(self.price)
        self.price = best_price
        self.joker = greatest(best_price)

    def slope(self, slope: vec[i64]) -> i64:
        """Cards of each colour left over (or short, below zero) at these prices; the sum of their squares."""
        cards = self.table.cards
        start = self.table.cards_start
        dearest: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            slope[colour] = self.left[colour]
            if self.price[colour] > self.price[dearest]:
                dearest = colour
        slope[dearest] += self.jokers
        for place in range(self.size):
            if self.margin[place] > 0:
                ticket = self.tickets[place]
                for i in range(start[ticket], start[ticket + 1]):
                    slope[cards[i]] -= 1
        steepness: i64 = 0
        for colour in range(COLOURS):
            steepness += slope[colour] * slope[colour]
        return steepness

    # ---- the search ----

    def order_by_margin(self) -> None:
        """The clearest decisions first."""
        keys = self.margin[:]
        for place in range(self.size):
            if keys[place] < 0:
                keys[place] = -keys[place]
        self.sort(keys)
        self.limit()  # notes the margins in the new order

    def note_later(self) -> None:
        needs = self.table.ticket_needs
        later = vec[i64]([0] * ((self.size + 1) * COLOURS))
        place = self.size
        colour: i64
        while place > 0:
            place -= 1
            for colour in range(COLOURS):
                count = i64(needs[self.tickets[place] * COLOURS + colour])
                later[place * COLOURS + colour] = later[(place + 1) * COLOURS + colour] + count
        self.later = later

    def search(self, place: i64, limit: i64, taken: i64, passed: i64) -> None:
        """Decides the tickets from `place` on. `limit` allows for all that was decided before."""
        if limit - self.unusable(place) < self.best_weight:
            return
        if place == self.size:
            self.note_best(taken)
            return
        margin = self.margin[place]
        if margin > 0:
            self.search_with(place, limit, taken, passed)
            self.search_without(place, limit - margin, taken, passed)
        else:
            self.search_without(place, limit, taken, passed)
            self.search_with(place, limit + margin, taken, passed)

    def unusable(self, place: i64) -> i64:
        """The price of the cards that no ticket from `place` on can use."""
        if self.joker == 0:  # nothing has a price
            return 0
        later = self.later
        left = self.left
        price = self.price
        loss: i64 = 0
        jokers = self.jokers
        base = place * COLOURS
        colour: i64
        for colour in range(COLOURS):
            have = left[colour] if left[colour] > 0 else 0
            spare = have - later[base + colour]
            if spare > 0:
                loss += price[colour] * spare
            else:
                jokers += spare
        return loss + self.joker * jokers if jokers > 0 else loss

    def search_with(self, place: i64, limit: i64, taken: i64, passed: i64) -> None:
        ticket = self.tickets[place]
        if limit < self.best_weight or passed & self.table.rivals[ticket]:
            return
        surcharge = self.take(ticket)
        if self.jokers >= 0:
            self.search(place + 1, limit - surcharge, taken | self.bit[ticket], passed)
        self.give_back(ticket)

    def search_without(self, place: i64, limit: i64, taken: i64, passed: i64) -> None:
        ticket = self.tickets[place]
        if limit < self.best_weight or taken & self.table.lessers[ticket]:
            return
        self.search(place + 1, limit, taken, passed | self.bit[ticket])

    def note_best(self, taken: i64) -> None:
        weight: i64 = 0
        for ticket in self.tickets:
            if taken & self.bit[ticket]:
                weight += self.table.ticket_weight[ticket]
        if weight > self.best_weight or (weight == self.best_weight and taken > self.best_set):
            self.best_weight = weight
            self.best_set = taken


def greatest(numbers: vec[i64]) -> i64:
    most: i64 = 0
    for number in numbers:
        most = max(most, number)
    return most
