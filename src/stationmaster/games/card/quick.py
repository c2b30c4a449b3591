"""Greedy play of `card` in compiled code: the moves of `greedy.py`, made on a state instead of a view.

Of the other seats it reads only what its own seat may know: their stations.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.card.moves import DRAW_TICKETS, KEEP
from stationmaster.games.card.quick_plays import QuickPlays
from stationmaster.games.card.rules import Card
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, FIRST_TICKETS, SLOTS, Game
from stationmaster.games.family.strategy import Strategy

# As in greedy.py, which says what they mean.
USEFUL: Final = 0.7
NEXT_DEAL: Final = 16
WORTH_PLAYING: Final = 2
ENOUGH_TO_DRAW: Final = 4.0
CARDS: Final = LOCOMOTIVE + 1  # kinds of this game


@final
class QuickCardGreedy(Strategy):
    table: CardTable
    plays: QuickPlays
    legal: vec[i64]
    count: i64
    cards: vec[i64]  # by kind, the seat's own: in its train stack, on their way there, perhaps in hand
    spare: vec[i64]  # the same less what tickets take; below 0 where cards are missing
    held: vec[i64]  # tickets that can be completed
    held_count: i64
    rest: vec[i64]  # tickets that are not yet looked at

    def __init__(self, table: CardTable, n_moves: int) -> None:
        self.table = table
        self.plays = QuickPlays()
        self.legal = vec[i64]([0] * n_moves)
        self.count = 0
        self.cards = vec[i64]([0] * CARDS)
        self.spare = vec[i64]([0] * CARDS)
        self.held = vec[i64]([0] * table.n_tickets)
        self.held_count = 0
        self.rest = vec[i64]([0] * table.n_tickets)

    def __reduce__(self) -> tuple[Any, ...]:
        return QuickCardGreedy, (self.table, len(self.legal))

    def choose(self, game: Game, choice: Chance) -> i64:
        assert isinstance(game, Card)
        self.count = game.list_moves(self.legal)
        self.sum_cards(game, True)
        self.list_held(game)
        if game.offer_counts[game.turn] > 0:
            return KEEP + self.tickets_to_keep(game)
        self.sum_cards(game, False)
        self.sum_lacks(self.plays.lacks)
        move = self.play(game)
        if move < 0:
            move = self.draw(game)
        if move < 0:
            move = self.plays.best_robbery(game, self.legal, self.count)
        return self.legal[0] if move < 0 else move

    # ---- what there is, and what is lacking ----

    def dispatches_left(self, game: Card) -> i64:
        """How often the seat's station will send cards off before this deal ends, about (C10, C50)."""
        if game.turns_left >= 0:
            return (game.turns_left - 1) // game.players
        return 1 + game.pile_total * 2 // (3 * game.players)

    def sum_cards(self, game: Card, with_hand: bool) -> None:
        cards, seat = self.cards, game.turn
        times = self.dispatches_left(game)
        kind: i64
        for kind in range(CARDS):
            cards[kind] = game.stacks[seat * KINDS + kind]
            if with_hand and (times != 0 or game.deals_left > 0):
                cards[kind] += game.hands[seat * KINDS + kind]
        for kind in range(COLOURS):
            sent = min(game.station_wild[seat * COLOURS + kind], times)
            cards[LOCOMOTIVE] += sent
            cards[kind] += min(game.station[seat * COLOURS + kind], times - sent)

    def sum_lacks(self, lacks: vec[i64]) -> None:
        """By colour what the held tickets need beyond the cards; last, how much of it locomotives stand for."""
        kind: i64
        for kind in range(CARDS):
            lacks[kind] = -self.cards[kind]
        for n in range(self.held_count):
            for kind in range(COLOURS):
                lacks[kind] += self.need(self.held[n], kind)
        for kind in range(COLOURS):
            lacks[kind] = max(lacks[kind], 0)

    def need(self, ticket: i64, colour: i64) -> i64:
        return i64(self.table.ticket_needs[ticket * COLOURS + colour])

    def to_draw(self, game: Card) -> float:
        """How many cards that serve a ticket the seat will still draw, about."""
        return USEFUL * float(game.pile_total) / float(game.players) + float(NEXT_DEAL * game.deals_left)

    # ---- tickets ----

    def list_held(self, game: Card) -> None:
        """Of the tickets in hand, those that can be completed."""
        count: i64 = 0
        for ticket in range(self.table.n_tickets):
            if i64(game.holder[ticket]) == game.turn:
                self.rest[count] = ticket
                count += 1
        for kind in range(CARDS):
            self.spare[kind] = self.cards[kind]
        self.held_count = 0
        self.add_reachable(game, count)

    def add_reachable(self, game: Card, count: i64) -> None:
        """To `held`, of `rest`, what the spare cards allow; first what gives most for each card that is missing."""
        rest, points, budget = self.rest, self.table.ticket_points, self.to_draw(game)
        while count > 0:
            best: i64 = 0
            best_worth = -1.0
            best_missing: i64 = 0
            for n in range(count):
                missing = self.missing_with(rest[n])
                worth = float(points[rest[n]]) / float(1 + max(missing, 0))
                if worth > best_worth:
                    best, best_worth, best_missing = n, worth, missing
            if float(best_missing) <= budget:
                self.take(rest[best])
            count -= 1
            for n in range(best, count):
                rest[n] = rest[n + 1]

    def take(self, ticket: i64) -> None:
        self.held[self.held_count] = ticket
        self.held_count += 1
        colour: i64
        for colour in range(COLOURS):
            self.spare[colour] -= self.need(ticket, colour)

    def missing_with(self, ticket: i64) -> i64:
        """How many cards are missing with one more ticket, locomotives taken off."""
        spare = self.spare
        missing = -spare[LOCOMOTIVE]
        colour: i64
        for colour in range(COLOURS):
            missing += max(-spare[colour], 0) + max(self.need(ticket, colour) - max(spare[colour], 0), 0)
        return missing

    def tickets_to_keep(self, game: Card) -> i64:
        """A bit for each that can be completed besides what is held; the cheapest one where one must be kept."""
        seat = game.turn
        offered = game.offer_counts[seat]
        count = self.sort_offer(game)
        before = self.held_count
        self.add_reachable(game, count)
        keep: i64 = 0
        n: i64
        for n in range(offered):
            for k in range(before, self.held_count):
                if self.held[k] == i64(game.offers[seat * game.offer_size + n]):
                    keep |= i64(1) << n
        if keep == 0 and game.phase == FIRST_TICKETS:  # C03
            return i64(1) << self.cheapest(game)
        return keep  # C40

    def sort_offer(self, game: Card) -> i64:
        """Into `rest`, in ascending order; returns how many."""
        count: i64 = 0
        for ticket in range(self.table.n_tickets):
            for n in range(game.offer_counts[game.turn]):
                if i64(game.offers[game.turn * game.offer_size + n]) == ticket:
                    self.rest[count] = ticket
                    count += 1
        return count

    def cheapest(self, game: Card) -> i64:
        """The place in the offer of the ticket for which the fewest cards are missing."""
        best: i64 = 0
        least: i64 = 0
        self.held_count = 1
        n: i64
        for n in range(game.offer_counts[game.turn]):
            self.held[0] = i64(game.offers[game.turn * game.offer_size + n])
            self.sum_lacks(self.plays.lacks)
            lack = self.plays.total()
            if n == 0 or lack < least:
                best, least = n, lack
        return best

    # ---- moves ----

    def play(self, game: Card) -> i64:
        """What brings the most cards that are lacking; not for a card alone while there is time to draw."""
        times = self.dispatches_left(game)
        move = self.plays.best_play(game, times, self.legal, self.count)
        enough: i64 = WORTH_PLAYING if times > 1 else 1
        return move if self.plays.use >= enough else i64(-1)

    def draw(self, game: Card) -> i64:
        """Tickets where nothing is lacking; else the market's card that is lacking most, else a blind one."""
        if self.plays.total() <= 0 and self.is_legal(DRAW_TICKETS) and self.to_draw(game) >= ENOUGH_TO_DRAW:
            return DRAW_TICKETS
        self.sum_cards(game, True)
        self.sum_lacks(self.plays.lacks)
        best: i64 = -1
        most: i64 = 0
        n: i64
        for n in range(self.count):
            move = self.legal[n]
            if DRAW_SLOT <= move < DRAW_SLOT + SLOTS:
                use = self.use_of(game.market[move - DRAW_SLOT])
                if best < 0 or use > most:
                    best, most = move, use
        blind = self.is_legal(DRAW_PILE)
        if best >= 0 and (most > 0 or not blind):
            return best
        return DRAW_PILE if blind else -1

    def use_of(self, kind: i64) -> i64:
        if kind == LOCOMOTIVE:
            return 1 if self.plays.total() > 0 else 0
        return 2 * self.plays.lacks[kind]

    def is_legal(self, move: i64) -> bool:
        """Of the first few moves: draws."""
        n: i64 = 0
        while n < self.count and self.legal[n] < move:
            n += 1
        return n < self.count and self.legal[n] == move
