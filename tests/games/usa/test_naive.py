"""The naive rules of `usa`: each of them matters in the games that are compared."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from tests.games import tiny
from tests.games.comparison import Table
from tests.games.faults import Rule, always, find_fault
from tests.games.naive import COLOURS, LOCOMOTIVE
from tests.games.naive_board import NaiveBoard, Route
from tests.games.twins import Twins
from tests.games.usa.naive import NaiveUsa

BOXED = Table("usa", 3, {}, None)
BOXED_4 = Table("usa", 4, {}, None)
TINY = Table("usa", 2, {}, tiny.USA)
TINY_4 = Table("usa", 4, {}, tiny.BIGGER_USA)

FAULTS = [
    ("U03 keeps at least two", "least_first_tickets", 1, BOXED),
    ("U05 clockwise", "next_seat", lambda game: (game.turn - 1) % game.players, BOXED),
    ("U12 a locomotive second", "slot_may_be_taken", always(True), BOXED),
    ("U14 three locomotives", "market_must_go", always(False), BOXED),
    ("U15 a market that cannot be laid", "market_must_go", lambda game: game.market.count(LOCOMOTIVE) >= 4, TINY),
    ("U16 no new pile", "pile_can_be_drawn_from", lambda game: game.pile.total() > 0, TINY),
    ("U17 an empty pile", "pile_can_be_drawn_from", always(True), TINY),
    ("U20 without locomotives", "wilds_for", always(()), BOXED),
    ("U21 without cars", "has_cars", always(True), TINY),
    ("U22 a claimed route", "is_free", always(True), BOXED),
    ("U23 two parallel routes", "owns_a_parallel", always(False), BOXED_4),
    ("U24 not closed", "parallel_closes", always(False), BOXED),
    ("U24 closed for four", "parallel_closes", NaiveBoard.owns_a_parallel, BOXED),
    ("U30 keeps none", "least_tickets", 0, BOXED),
    ("U32 no pass", "end_turn", lambda game, chance: setattr(game, "phase", "turn"), TINY),
    ("U40 no end", "end_turn", lambda game, chance: setattr(game, "turn", game.next_seat()), TINY),
]


@pytest.mark.parametrize(("rule", "broken", "table"), [fault[1:] for fault in FAULTS], ids=[f[0] for f in FAULTS])
def test_g01_a_broken_rule_is_found(monkeypatch: pytest.MonkeyPatch, rule: str, broken: Rule, table: Table) -> None:
    assert find_fault(monkeypatch, NaiveUsa, rule, broken, table, "random")
