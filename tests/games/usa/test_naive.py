"""The naive rules of `usa`: each of them matters in the games that are compared."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games import tiny
from tests.games.comparison import Table
from tests.games.faults import always, find_fault
from tests.games.naive import LOCOMOTIVE
from tests.games.usa.naive import NaiveUsa

THREE, FOUR = Table("usa", 3, {}, None), Table("usa", 4, {}, None)
TINY, LONG = Table("usa", 2, {}, tiny.USA), Table("usa", 2, {}, tiny.LONG_USA)


def closes_for_four(game: NaiveUsa, route: dict[str, Any]) -> bool:
    return any(other["id"] in game.owners for other in game.parallels(route))


def three_and_enough_in_the_pile(game: NaiveUsa) -> bool:
    return game.market.count(LOCOMOTIVE) >= 3 and game.pile.total() >= 5


FAULTS: dict[str, tuple[Any, ...]] = {
    "U03, one ticket is enough": ("least_first_tickets", 1, THREE),
    "U05, anticlockwise": ("next_seat", lambda game: (game.turn - 1) % game.players, THREE),
    "U12, a locomotive second": ("slot_may_be_taken", always(True), THREE),
    "U14, never": ("market_must_go", always(False), THREE),
    "U14, at four": ("market_must_go", lambda game: game.market.count(LOCOMOTIVE) >= 4, THREE),
    "U15, only from the pile": ("market_must_go", three_and_enough_in_the_pile, TINY),
    "U16, no new pile": ("pile_can_be_drawn_from", lambda game: game.pile.total() > 0, TINY),
    "U20, no locomotives": ("wilds_for", always(()), THREE),
    "U21, without cars": ("has_cars", always(True), TINY, "drawing"),
    "U22, what others own": ("is_free", always(True), THREE),
    "U23, two parallel ones": ("owns_a_parallel", always(False), FOUR),
    "U24, not closed": ("parallel_closes", always(False), THREE),
    "U24, closed for four": ("parallel_closes", closes_for_four, FOUR),
    "U30, none is enough": ("least_tickets", 0, THREE),
    "U32, no end by passing": ("all_have_passed", always(False), LONG),
    "U40, at three cars": ("cars_run_out", lambda game: game.cars[game.turn] <= 3, TINY),
    "U40, at one car": ("cars_run_out", lambda game: game.cars[game.turn] <= 1, TINY),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_g01_a_broken_rule_is_found(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    assert find_fault(monkeypatch, NaiveUsa, *FAULTS[fault])
