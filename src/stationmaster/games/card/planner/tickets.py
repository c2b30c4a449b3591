"""Tickets of the card game: which to keep, and whether to draw some."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.card.planner.outlook import Outlook
from stationmaster.games.card.rules import OFFER, Card


@final
class TicketJudge:
    outlook: Outlook

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook

    def tickets_to_keep(self, game: Card, at_least_one: bool) -> i64:
        """A bit for each ticket of the offer, the best first, each judged besides those before it."""
        first = game.turn * game.offer_size
        count = game.offer_counts[game.turn]
        kept: i64 = 0
        while True:
            best: i64 = -1
            most: i64 = 0
            for n in range(count):
                if not (kept >> n) & 1:
                    worth = self.worth(i64(game.offers[first + n]))
                    if worth > most or (best < 0 and kept == 0 and at_least_one):
                        best = n
                        most = worth
            if best < 0:
                return kept
            kept |= i64(1) << best
            self.outlook.take(i64(game.offers[first + best]))

    def worth(self, ticket: i64) -> i64:
        """Its points and its cities, less the cards that it lacks, if it is completed; less its points, if not."""
        outlook = self.outlook
        before = max(outlook.missing, 0)
        after = max(outlook.missing_with(ticket), 0)
        chance = self.chance_to_complete(after) if after > before else i64(100)
        points = outlook.table.ticket_points[ticket] * 100
        gain = points + self.worth_of_cities(ticket) - (after - before) * outlook.weights.missing
        return (gain * chance - points * (100 - chance)) // 100

    def chance_to_complete(self, missing: i64) -> i64:
        """In percent, where so many cards are missing in all."""
        if self.outlook.to_draw <= 0:
            return 0
        chance = self.outlook.weights.sure - self.outlook.weights.doubt * missing * 100 // self.outlook.to_draw
        return 100 if chance > 100 else (chance if chance > 0 else i64(0))

    def worth_of_cities(self, ticket: i64) -> i64:
        """C56: each ticket of a big city may win its bonus card."""
        table = self.outlook.table
        cities = table.ticket_cities[ticket]
        worth: i64 = 0
        for city in range(table.n_cities):
            if (cities >> city) & 1:
                worth += table.city_points[city] * self.outlook.weights.city
        return worth

    def worth_of_drawing(self, game: Card) -> i64:
        """What a draw of tickets will bring, about: as often as each comes up, what it is worth if it is kept."""
        outlook = self.outlook
        returned = self.returned_by_seat(game)
        total: i64 = 0
        possible: i64 = 0
        for ticket in range(game.table.n_tickets):
            mine = i64(game.holder[ticket]) == outlook.seat or i64(game.done_by[ticket]) == outlook.seat
            if not mine and returned[ticket] == 0:
                worth = self.worth(ticket)
                total += max(worth, 0)
                possible += 1
        drawn = game.ticket_pile.count()
        drawn = drawn if drawn < OFFER else i64(OFFER)
        return total * drawn * outlook.weights.fresh // (possible * 100) if possible > 0 else i64(0)

    def returned_by_seat(self, game: Card) -> vec[i64]:
        """1 for each ticket that the seat itself put under the pile: it knows that it will not come soon."""
        pile = game.ticket_pile
        returned = vec[i64]([0] * game.table.n_tickets)
        for n in range(pile.under_count):
            if i64(pile.under_by[n]) == self.outlook.seat:
                returned[i64(pile.under[n])] = 1
        return returned
