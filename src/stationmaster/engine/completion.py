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

from stationmaster.engine.card_table import CardTable
from stationmaster.engine.cards import COLOURS, LOCOMOTIVE

FEW: Final = 7  # so few tickets are searched faster than prices are found
ROUNDS: Final = 150  # of improving the prices


@final
class Completion:
    """`Completion(table).best(tickets, cards)` gives the tickets as bits: see `bit`."""

    table: CardTable
    size: i64
    tickets: vec[i64]  # that could be completed alone, in the order in which they are decided
    price: vec[i64]  # of a card of each colour
    joker: i64  # the price of a locomotive: that of the dearest colour
    margin: vec[i64]  # of each ticket by its place in the order: its weight less the price of its cards
    rivals: vec[i64]  # bits of tickets that are no dearer in any colour and better: never left for this one
    lessers: vec[i64]  # bits of tickets that this one is a rival of
    later: vec[i64]  # place * COLOURS + colour: cards that the tickets from that place on need
    left: vec[i64]  # cards of each colour that are left; below zero, locomotives stand in for them
    jokers: i64  # locomotives that are left
    best_weight: i64
    best_set: i64

    def __init__(self, table: CardTable) -> None:
        self.table = table

    def bit(self, ticket: i64) -> i64:
        """Lower numbers have higher bits: of two sets of one size the greater is the first by its sorted ids."""
        return 1 << (self.table.n_tickets - 1 - ticket)

    def best(self, tickets: vec[i64], cards: vec[i64]) -> i64:
        self.left = cards[:COLOURS]
        self.jokers = cards[LOCOMOTIVE]
        self.choose_candidates(tickets)
        self.price = vec[i64]([0] * COLOURS)
        self.joker = 0
        self.take_greedily()
        if self.size > FEW and not self.all_fit():
            self.find_prices()
        limit = self.limit()
        self.order_by_margin()
        self.note_rivals()
        self.note_later()
        self.search(0, limit, 0, 0)
        return self.best_set

    # ---- cards ----

    def missing(self, ticket: i64) -> i64:
        """How many locomotives the ticket would take."""
        needs = self.table.ticket_needs
        left = self.left
        total: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            count = i64(needs[ticket * COLOURS + colour])
            if count > 0 and count > left[colour]:
                total += count - left[colour] if left[colour] > 0 else count
        return total

    def move_cards(self, ticket: i64, sign: i64) -> None:
        """Takes (1) or gives back (-1) the coloured cards of a ticket."""
        needs = self.table.ticket_needs
        left = self.left
        colour: i64
        for colour in range(COLOURS):
            left[colour] -= sign * i64(needs[ticket * COLOURS + colour])

    def choose_candidates(self, tickets: vec[i64]) -> None:
        self.tickets = vec[i64]()
        for ticket in tickets:
            if self.missing(ticket) <= self.jokers:
                self.tickets = append(self.tickets, ticket)
        self.size = len(self.tickets)

    def all_fit(self) -> bool:
        weight: i64 = 0
        for ticket in self.tickets:
            weight += self.table.ticket_weight[ticket]
        return weight == self.best_weight

    def take_greedily(self) -> None:
        """A first completion: by weight for each card."""
        table = self.table
        jokers = self.jokers
        start = self.left[:]
        self.sort(vec[i64]([table.ticket_weight[t] // table.ticket_cards[t] for t in self.tickets]))
        self.best_weight = 0
        self.best_set = 0
        for ticket in self.tickets:
            missing = self.missing(ticket)
            if missing <= self.jokers:
                self.jokers -= missing
                self.move_cards(ticket, 1)
                self.best_weight += table.ticket_weight[ticket]
                self.best_set |= self.bit(ticket)
        self.left = start
        self.jokers = jokers

    def sort(self, keys: vec[i64]) -> None:
        """Puts the tickets in the order of their keys, the greatest first."""
        tickets = self.tickets
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

    def margin_of(self, ticket: i64) -> i64:
        needs = self.table.ticket_needs
        price = self.price
        margin = self.table.ticket_weight[ticket]
        colour: i64
        for colour in range(COLOURS):
            margin -= price[colour] * i64(needs[ticket * COLOURS + colour])
        return margin

    def limit(self) -> i64:
        """No completion weighs more than this, whatever the prices are."""
        total = self.joker * self.jokers
        colour: i64
        for colour in range(COLOURS):
            total += self.price[colour] * self.left[colour]
        for ticket in self.tickets:
            margin = self.margin_of(ticket)
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
        for _ in range(ROUNDS):
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
        needs = self.table.ticket_needs
        dearest: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            slope[colour] = self.left[colour]
            if self.price[colour] > self.price[dearest]:
                dearest = colour
        slope[dearest] += self.jokers
        for ticket in self.tickets:
            if self.margin_of(ticket) > 0:
                for colour in range(COLOURS):
                    slope[colour] -= i64(needs[ticket * COLOURS + colour])
        steepness: i64 = 0
        for colour in range(COLOURS):
            steepness += slope[colour] * slope[colour]
        return steepness

    # ---- the search ----

    def order_by_margin(self) -> None:
        self.sort(vec[i64]([distance(self.margin_of(t)) for t in self.tickets]))
        self.margin = vec[i64]([self.margin_of(t) for t in self.tickets])

    def note_rivals(self) -> None:
        self.rivals = vec[i64]([0] * self.size)
        self.lessers = vec[i64]([0] * self.size)
        for place in range(self.size):
            for other in range(self.size):
                if self.is_rival(self.tickets[other], self.tickets[place]):
                    self.rivals[place] |= self.bit(self.tickets[other])
                    self.lessers[other] |= self.bit(self.tickets[place])

    def is_rival(self, one: i64, other: i64) -> bool:
        """Would `one` in the place of `other` always be lawful and better?"""
        weight = self.table.ticket_weight
        if one == other or weight[one] < weight[other] or (weight[one] == weight[other] and one > other):
            return False
        needs = self.table.ticket_needs
        for colour in range(COLOURS):
            if i64(needs[one * COLOURS + colour]) > i64(needs[other * COLOURS + colour]):
                return False
        return True

    def note_later(self) -> None:
        needs = self.table.ticket_needs
        self.later = vec[i64]([0] * ((self.size + 1) * COLOURS))
        for place in range(self.size - 1, -1, -1):
            for colour in range(COLOURS):
                count = i64(needs[self.tickets[place] * COLOURS + colour])
                self.later[place * COLOURS + colour] = self.later[(place + 1) * COLOURS + colour] + count

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
        if limit < self.best_weight or passed & self.rivals[place]:
            return
        ticket = self.tickets[place]
        missing = self.missing(ticket)
        if missing > self.jokers:
            return
        surcharge = self.surcharge(ticket) if missing > 0 else 0
        self.jokers -= missing
        self.move_cards(ticket, 1)
        self.search(place + 1, limit - surcharge, taken | self.bit(ticket), passed)
        self.move_cards(ticket, -1)
        self.jokers += missing

    def surcharge(self, ticket: i64) -> i64:
        """What locomotives cost more than the colours that they stand for."""
        needs = self.table.ticket_needs
        total: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            count = i64(needs[ticket * COLOURS + colour])
            have = self.left[colour] if self.left[colour] > 0 else 0
            if count > have:
                total += (count - have) * (self.joker - self.price[colour])
        return total

    def search_without(self, place: i64, limit: i64, taken: i64, passed: i64) -> None:
        if limit < self.best_weight or taken & self.lessers[place]:
            return
        self.search(place + 1, limit, taken, passed | self.bit(self.tickets[place]))

    def note_best(self, taken: i64) -> None:
        weight: i64 = 0
        for ticket in self.tickets:
            if taken & self.bit(ticket):
                weight += self.table.ticket_weight[ticket]
        if weight > self.best_weight or (weight == self.best_weight and taken > self.best_set):
            self.best_weight = weight
            self.best_set = taken


def distance(number: i64) -> i64:
    return number if number > 0 else -number


def greatest(numbers: vec[i64]) -> i64:
    most: i64 = 0
    for number in numbers:
        if number > most:
            most = number
    return most
