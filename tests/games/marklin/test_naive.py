"""The naive rules of `marklin`: each of them matters in the games that are compared; payments by brute force."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.games import tiny
from tests.games.comparison import Table
from tests.games.faults import always, find_fault
from tests.games.marklin.naive import PASSENGER, PLUS4, NaiveMarklin
from tests.games.naive import COLOURS, LOCOMOTIVE
from tests.games.reading import read
from tests.games.twins import Twins

THREE, FOUR = Table("marklin", 3, {}, None), Table("marklin", 4, {}, None)
TINY, TINY_FOUR = Table("marklin", 2, {}, tiny.MARKLIN), Table("marklin", 4, {}, tiny.BIGGER_MARKLIN)
CONDENSED = Table("marklin", 3, {"merchandise": "condensed"}, None)


def three_plain_locomotives(game: NaiveMarklin) -> bool:
    return game.market.count(LOCOMOTIVE) >= 3 and game.pile.total() >= 5


FAULTS: dict[str, tuple[Any, ...]] = {
    "M03, one reading only": ("stack_of", lambda game, city: [3, 2, 1], CONDENSED),
    "M05, one ticket is enough": ("least_first_tickets", 1, THREE),
    "M10, a +4 alone": ("slot_may_be_taken", lambda game, slot: game.phase == "turn", THREE),
    "M11, not for passengers": ("market_must_go", three_plain_locomotives, TINY_FOUR),
    "M20, +4 everywhere": ("wilds_for", always((LOCOMOTIVE, PLUS4)), THREE),
    "M20, +4 nowhere": ("wilds_for", always((LOCOMOTIVE,)), THREE),
    "M21, two of three": ("owns_a_parallel", always(False), FOUR),
    "M21, not closed": ("parallel_closes", always(False), THREE),
    "M22, where somebody stands": ("cities_to_place_in", lambda game, route: [route["a"], route["b"]], THREE),
    "M22, in countries": ("is_city", always(True), TINY_FOUR),
    "M30, none is enough": ("least_tickets", 0, THREE),
    "M30, one pile": ("pile_of", lambda game, ticket: game.piles["short"], THREE),
    "M41, for nothing": ("may_travel_on", lambda game, route: route["id"] in game.owners, THREE),
    "M41, own routes only": ("may_travel_on", lambda game, route: game.owners.get(route["id"]) == game.turn, THREE),
    "M42, a route twice": ("was_travelled", always(False), THREE),
    "M42, into countries": ("enters_a_country", always(False), TINY_FOUR),
    "M43, no tokens": ("take_token", always(0), THREE),
    "M50, at three cars": ("cars_run_out", lambda game: game.cars[game.turn] <= 3, TINY),
    "U16, no new pile": ("pile_can_be_drawn_from", lambda game: game.pile.total() > 0, TINY),
    "U32, no end by passing": ("all_have_passed", always(False), TINY_FOUR),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_g01_a_broken_rule_is_found(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    assert find_fault(monkeypatch, NaiveMarklin, *FAULTS[fault])


def pays(cards: Counter[str], route: dict[str, Any]) -> bool:
    """U20, M20, of any cards: are they as many as the spaces, and does each of them serve?"""
    wild = {LOCOMOTIVE, PLUS4} if route["length"] >= 4 else {LOCOMOTIVE}
    colours = set(cards) - wild
    serves = not colours or (len(colours) == 1 and colours <= set(COLOURS) and route["color"] in ("gray", *colours))
    return cards.total() == route["length"] and serves


@pytest.mark.parametrize("seed", range(12))
def test_u20_m20_payments_are_those_of_all_choices_of_cards_that_pay(seed: int) -> None:
    """Every set of cards in the hand is tried, for a route of every colour and length."""
    rng = Random(seed)
    twins = Twins("marklin", 2, seed)
    naive = read(twins.match.edition, twins.match.state)
    assert isinstance(naive, NaiveMarklin)
    cards = [*rng.choices(COLOURS[:3], k=rng.randint(0, 5)), *rng.choices((LOCOMOTIVE, PLUS4, PASSENGER), k=6)]
    naive.hands[naive.turn] = Counter(cards)
    for colour in (*COLOURS[:4], "gray"):
        for length in range(1, 8):
            route = {"id": "x", "a": "a", "b": "b", "length": length, "color": colour}
            choices = {frozenset(Counter(choice).items()) for choice in combinations(cards, length)}
            expected = {choice for choice in choices if pays(Counter(dict(choice)), route)}
            payments = [frozenset(payment.items()) for payment in naive.payments(route)]
            assert len(payments) == len(set(payments))
            assert set(payments) == expected
