"""G01: a move outside the list is refused with a reason, and a move of the list with none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.games.family.rulings import Reason
from tests.games.comparison import Table, tables
from tests.games.twins import LEANINGS, chooser

PLAYERS = ["random", *LEANINGS]
TABLES = [table for game in sm.GAMES for table in tables(game, is_tiny=False) if not table.options]
TINY_TABLES = [table for game in sm.GAMES for table in tables(game, is_tiny=True) if not table.options]
RULES = set(
    re.findall(r"\*\*([UMCG]\d\d)\*\*", (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8"))
)
on_every_table = pytest.mark.parametrize("table", TABLES, ids=str)
on_every_tiny_table = pytest.mark.parametrize("table", TINY_TABLES, ids=str)
seeds = st.integers(0, 2**40)


def positions(table: Table, who: str, seed: int) -> Iterator[sm.Match]:
    """One match, again and again: before each decision, and at its end."""
    match = sm.Match(table.game, table.players, seed=seed, board=table.board)
    choose, rng = chooser(who, table.players), Random(seed)
    while not match.is_over:
        yield match
        match.play(choose(match, rng))
    yield match


def rule_on_every_move(match: sm.Match) -> set[str]:
    """Asks for a ruling on every move that has a number; returns the reasons."""
    legal = set(match.legal_moves().ids)
    reasons: set[str] = set()
    for move in range(len(match.notation)):
        if move in legal:
            with pytest.raises(AssertionError, match=r"was refused$"):
                match.edition.rule_on(match.state, move)
        else:
            found = match.edition.rule_on(match.state, move)
            assert found.rule in RULES
            assert found.words
            reasons.add(found.reason)
    return reasons


@on_every_table
@settings(max_examples=2, deadline=None)
@given(seed=seeds)
def test_g01_there_is_a_reason_exactly_where_a_move_is_not_legal(table: Table, seed: int) -> None:
    for match in islice(positions(table, "random", seed), seed % 10, None, 10):
        rule_on_every_move(match)


@on_every_tiny_table
@pytest.mark.parametrize("who", PLAYERS)
@settings(max_examples=2, deadline=None)
@given(seed=seeds)
def test_g01_the_same_where_cards_tickets_and_cars_run_out(table: Table, who: str, seed: int) -> None:
    for match in positions(table, who, seed):
        rule_on_every_move(match)


def test_g01_every_reason_is_given_somewhere() -> None:
    given_reasons: set[str] = {"not_your_turn"}  # the match says it, before anyone asks for a ruling
    for table in TINY_TABLES:
        for who in PLAYERS:
            for match in positions(table, who, 1):
                given_reasons |= rule_on_every_move(match)
    assert given_reasons == set(get_args(Reason))
