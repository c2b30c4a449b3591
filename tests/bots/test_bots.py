from __future__ import annotations

from random import Random

import pytest

import stationmaster as sm
from stationmaster.bots import BOTS, make_bot
from stationmaster.games import read_data


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


@pytest.mark.parametrize("name", ["greedy", "planner", "search@12", "liner"])
def test_what_a_bot_keeps_changes_no_move(name: str) -> None:
    """One bot at all tables in turn, of several games, sizes and boards, plays as a new one for each decision would."""
    kept = make_bot(name)
    small = read_data("usa") | {"cars": 20}
    boards = [("usa", 2, None), ("usa", 4, None), ("usa", 2, small), ("marklin", 3, None), ("card", 2, None)]
    matches = [
        sm.Match(game, players, seed=7, board=board) for game, players, board in boards if game in list(kept.games)
    ]
    for decision in range(12):
        for match in matches:
            view = match.view(match.turn)
            move = kept.choose(view, Random(decision))
            assert move == make_bot(name).choose(view, Random(decision))
            match.play(move)
