from __future__ import annotations

import pytest

import stationmaster as sm
from stationmaster.bots import BOTS, make_bot


def test_each_bot_knows_its_name() -> None:
    assert {make_bot(name).name for name in BOTS} == set(BOTS)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(
        sm.StationmasterError, match=r"no bot 'gredy'; choose from: greedy, random.*, easy, medium, hard, expert"
    ):
        make_bot("gredy")


def test_a_game_that_a_bot_does_not_play() -> None:
    with pytest.raises(sm.StationmasterError, match=r"'greedy' does not play chess; it plays: usa, marklin"):
        make_bot("greedy", "chess")
