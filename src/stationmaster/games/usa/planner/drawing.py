"""Which card of `usa` to draw: from the market, or blind."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, SECOND_CARD, SLOTS
from stationmaster.games.family.strategy import mean_unseen
from stationmaster.games.usa.planner.paying import Paying
from stationmaster.games.usa.planner.weights import Weights
from stationmaster.games.usa.rules import Usa


@final
class Drawing:
    paying: Paying
    weights: Weights
    values: vec[i64]  # of a card of each kind, in hundredths of one that a wanted route lacks

    def __init__(self, paying: Paying, weights: Weights) -> None:
        self.paying = paying
        self.weights = weights
        self.values = vec[i64]([0] * KINDS)

    def choose(self, game: Usa) -> i64:
        """The draw that brings most, given the needs that were summed up; -1 where nothing can be drawn."""
        self.value_cards()
        blind = mean_unseen(game, self.values) if game.pile_total > 0 else i64(0)
        slot = self.best_slot(game, -1)
        first = self.slot_value(game, slot)
        if game.phase != SECOND_CARD:
            wild = self.locomotive_slot(game)
            second = self.slot_value(game, self.best_slot(game, slot))
            if wild >= 0 and self.values[LOCOMOTIVE] >= max(first, blind) + max(second, blind):  # U12: it is all
                return DRAW_SLOT + wild
        if slot >= 0 and (first >= blind or game.pile_total == 0):
            return DRAW_SLOT + slot
        return DRAW_PILE if game.pile_total > 0 else -1

    def value_cards(self) -> None:
        weights, values, needs = self.weights, self.values, self.paying.needs
        missing = needs.shortage(self.paying.hand, self.paying.hand[LOCOMOTIVE])
        otherwise = weights.loose_value if needs.loose > 0 else weights.idle_value
        colour: i64
        for colour in range(COLOURS):
            values[colour] = 100 if needs.lack[colour] > 0 else otherwise
        values[LOCOMOTIVE] = weights.wild_value if missing > 0 else weights.idle_wild_value

    # ---- the market ----

    def slot_value(self, game: Usa, slot: i64) -> i64:
        return self.values[game.market[slot]] if slot >= 0 else i64(0)

    def best_slot(self, game: Usa, other_than: i64) -> i64:
        """The coloured market card that is worth most, or -1."""
        best: i64 = -1
        for slot in range(SLOTS):
            kind = game.market[slot]
            if kind < COLOURS and slot != other_than and (best < 0 or self.values[kind] > self.slot_value(game, best)):
                best = slot
        return best

    def locomotive_slot(self, game: Usa) -> i64:
        slot: i64
        for slot in range(SLOTS):
            if game.market[slot] == LOCOMOTIVE:
                return slot
        return -1
