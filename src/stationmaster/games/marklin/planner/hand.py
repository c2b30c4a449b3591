"""A hand of `marklin`: what wanted routes lack, how to pay for one, which card to draw."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, GREY, KINDS, LOCOMOTIVE, NOTHING, PASSENGER, PLUS4
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, SLOTS, TURN
from stationmaster.games.family.strategy import mean_unseen
from stationmaster.games.marklin.moves import PLUS4_FROM
from stationmaster.games.marklin.planner.weights import Weights
from stationmaster.games.marklin.rules import Marklin

OUT_OF_REACH: Final = 1000000


@final
class Hand:
    """The hand of the seat in turn against the routes that it wants. `look` takes in a position first."""

    weights: Weights
    cards: vec[i64]  # by kind
    need: vec[i64]  # of each colour: cards that wanted routes of that colour take
    grey: i64  # cards that wanted grey routes take
    long_routes: i64  # spaces of wanted routes that take "+4" locomotives (M20)
    value: vec[i64]  # of one more card of each kind
    move: i64  # the claim that `harm_of_claim` found

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.cards = vec[i64]([0] * KINDS)
        self.need = vec[i64]([0] * COLOURS)
        self.grey = 0
        self.long_routes = 0
        self.value = vec[i64]([0] * KINDS)
        self.move = -1

    def look(self, game: Marklin, wanted: vec[i64], count: i64) -> None:
        board, start = game.board, game.turn * KINDS
        for kind in range(KINDS):
            self.cards[kind] = game.hands[start + kind]
        for colour in range(COLOURS):
            self.need[colour] = 0
        self.grey = 0
        self.long_routes = 0
        for i in range(count):
            colour, length = board.route_colour[wanted[i]], board.route_length[wanted[i]]
            if colour == GREY:
                self.grey += length
            else:
                self.need[colour] += length
            if length >= PLUS4_FROM:
                self.long_routes += length

    def lacking(self, colour: i64, length: i64) -> i64:
        """Cards that a route still takes besides those of its colour in the hand."""
        have: i64 = 0
        if colour == GREY:
            for other in range(COLOURS):
                have = max(have, self.cards[other])
        else:
            have = self.cards[colour]
        return max(length - have, 0)

    # ---- paying ----

    def harm_of_claim(self, game: Marklin, route: i64) -> i64:
        """What the best payment for a route takes from other wanted ones; OUT_OF_REACH if it cannot be paid.

        The claim itself is left in `move`.
        """
        board = game.board
        colour, length = board.route_colour[route], board.route_length[route]
        best: i64 = OUT_OF_REACH
        first: i64 = 0
        last: i64 = COLOURS
        own: i64 = 0
        if colour != GREY:
            first, last, own = colour, colour + 1, length
        most = min(self.cards[PLUS4], game.claims.most_plus4[length])
        for paid in range(first, last):
            for plus4 in range(most + 1):
                coloured = min(self.cards[paid], length - plus4)
                locomotives = length - plus4 - coloured
                if locomotives > self.cards[LOCOMOTIVE]:
                    continue
                harm = self.harm(paid, coloured, own) + self.harm_of_wild(locomotives, plus4, length)
                if harm < best:
                    best = harm
                    self.move = game.claims.claim_id(route, paid, locomotives, plus4)
        return best

    def harm(self, colour: i64, coloured: i64, own: i64) -> i64:
        """Coloured cards that other wanted routes need; `own` cards of the need are this route's."""
        spare = self.cards[colour] - max(self.need[colour] - own, 0)
        return self.weights.card * max(coloured - max(spare, 0), 0) + coloured

    def harm_of_wild(self, locomotives: i64, plus4: i64, length: i64) -> i64:
        """A "+4" locomotive is worth little where no other long route is wanted."""
        plus4_value = self.weights.plus4 if self.long_routes > length else self.weights.plus4 // 2
        return self.weights.locomotive * locomotives + plus4_value * plus4

    # ---- drawing ----

    def judge_cards(self, passenger: i64) -> None:
        """What one more card of each kind is worth; a passenger card is worth `passenger`."""
        weights = self.weights
        for colour in range(COLOURS):
            spare = self.cards[colour] - self.need[colour]
            if spare < 0:
                self.value[colour] = weights.card + weights.nearly // -spare
            elif self.grey > 0:
                self.value[colour] = min(weights.card, weights.spare + weights.grey * spare)
            else:
                self.value[colour] = min(weights.card, weights.spare + spare)
        self.value[LOCOMOTIVE] = weights.locomotive
        self.value[PLUS4] = weights.plus4 if self.long_routes > 0 else weights.plus4 // 2
        self.value[PASSENGER] = passenger

    def best_draw(self, game: Marklin, passenger: i64) -> i64:
        """The card that is worth most, from the market or blind; -1 where none can be drawn."""
        self.judge_cards(passenger)
        blind = mean_unseen(game, self.value) if game.pile_total > 0 else -1
        best: i64 = DRAW_PILE if blind >= 0 else -1
        most = blind
        for slot in range(SLOTS):
            kind = game.market[slot]
            if kind not in (NOTHING, LOCOMOTIVE) and self.value[kind] > most:
                most = self.value[kind]
                best = DRAW_SLOT + slot
        if game.phase == TURN:
            second = max(blind, 0)
            for slot in range(SLOTS):
                if game.market[slot] == LOCOMOTIVE and self.value[LOCOMOTIVE] > most + second:  # U12
                    return DRAW_SLOT + slot
        return best
