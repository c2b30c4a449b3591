"""G01: the engine's list of moves is what the naive rules say, in every position of whole games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from tests.games.comparison import Table, tables
from tests.games.twins import LEANINGS

TABLES = [table for game in sm.GAMES for table in tables(game, is_tiny=False)]
TINY_TABLES = [table for game in sm.GAMES for table in tables(game, is_tiny=True)]


GAMES = [
    (table, who) for table in TABLES for who in ("random", "greedy", "planner") if who == "random" or not table.options
]


@pytest.mark.parametrize(("table", "who"), GAMES, ids=str)
def test_g01_the_engine_and_the_naive_rules_agree_in_every_position(table: Table, who: str) -> None:
    assert table.compare(who, seed=1) > 50


@pytest.mark.parametrize("table", TINY_TABLES, ids=str)
@pytest.mark.parametrize("who", ["random", *LEANINGS])
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**40))
def test_g01_they_agree_where_cards_tickets_and_cars_run_out(table: Table, who: str, seed: int) -> None:
    assert table.compare(who, seed) > 2
