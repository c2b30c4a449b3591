"""The naive rules of `card`: each of them matters in the games that are compared."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games import tiny
from tests.games.card.naive import NaiveCard
from tests.games.comparison import Table
from tests.games.faults import always, find_fault

THREE, FOUR = Table("card", 3, {}, None), Table("card", 4, {}, None)
TINY, SPARSE = Table("card", 2, {}, tiny.CARD), Table("card", 4, {}, tiny.SPARSE_CARD)


def not_fewer(game: NaiveCard, colour: str, count: int) -> bool:
    """C31 with >= for >."""
    others = [station for seat, station in enumerate(game.stations) if seat != game.turn and colour in station]
    return all(count >= station[colour].total() for station in others)


FAULTS: dict[str, tuple[Any, ...]] = {
    "C03, none is enough": ("least_first_tickets", 0, THREE),
    "C11, coloured cards first": ("top_of_group", lambda game, colour, group: colour, THREE),
    "C20, a locomotive second": ("slot_may_be_taken", always(True), THREE),
    "C20, the market is discarded": ("market_must_go", lambda game: game.market.count("locomotive") >= 3, FOUR),
    "C21, a new pile": ("pile_can_be_drawn_from", lambda game: (game.pile + game.discards).total() > 0, TINY),
    "C30, no rows": ("rows", always([]), THREE),
    "C31, nothing is robbed": ("may_be_played", always(True), THREE),
    "C31, as many are enough": ("may_be_played", not_fewer, THREE),
    "C40, one at least": ("least_tickets", 1, THREE),
    "C50, no last round": ("last_card_has_left", always(False), TINY),
    "C54, hands are gathered": ("gather_cards", always(None), FOUR),
    "C52, none completed": ("best_tickets", always(set()), THREE),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_g01_a_broken_rule_is_found(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    assert find_fault(monkeypatch, NaiveCard, *FAULTS[fault])


def test_c42_a_deal_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_fault(monkeypatch, NaiveCard, "nothing_moves", always(False), TINY, "ticketing")


def test_c41_a_player_who_does_not_pass_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = NaiveCard.legal

    def never_passes(game: NaiveCard) -> list[str]:
        return [move for move in legal(game) if move != "pass"]

    assert find_fault(monkeypatch, NaiveCard, "legal", never_passes, SPARSE, "playing").endswith("only there: ['pass']")
