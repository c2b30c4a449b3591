"""The score sheet that all scoring is derived from, and games that bring lines of their own."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

import stationmaster as sm
from stationmaster.games.family.rules import Game
from stationmaster.games.family.score_sheet import score_sheet
from stationmaster.games.family.scoring import Sheet
from tests.games.random_games import positions
from tests.games.test_laws import on_every_table, seeds


def sheet_of(*rows: tuple[int, ...]) -> Sheet:
    """A line of points for each seat, and whatever decides ties."""
    sheet = Sheet(("points",), tuple(f"tie {n}" for n in range(len(rows[0]) - 1)), len(rows))
    for seat, (points, *keys) in enumerate(rows):
        sheet.add(seat, 0, points)
        for tie, key in enumerate(keys):
            sheet.add_key(seat, tie, key)
    return sheet


def ranks(sheet: Sheet) -> list[int]:
    return [sheet.rank(seat) for seat in range(sheet.players)]


def test_g06_equals_share_a_rank_and_the_ranks_after_them_are_skipped() -> None:
    assert ranks(sheet_of((5, 1), (5, 1), (4, 9), (5, 2))) == [2, 2, 4, 1]
    assert ranks(sheet_of((-3,), (0,), (-3,))) == [2, 1, 2]


@given(seed=seeds)
@settings(max_examples=30)
def test_g06_ranks_follow_points_and_then_any_number_of_ties(seed: int) -> None:
    rng = random.Random(seed)
    ties = rng.randrange(6)
    rows = [tuple(rng.choice((-20000, 0, 1, 20000)) for _ in range(1 + ties)) for _ in range(5)]
    assert ranks(sheet_of(*rows)) == [1 + sum(other > row for other in rows) for row in rows]


def test_u42_the_most_of_something_is_awarded_to_all_who_tie_and_to_nobody_without_any() -> None:
    sheet = sheet_of((1, 4), (2, 0), (3, 4))
    sheet.award_most(0, 0, 10)
    assert list(sheet.totals()) == [11, 2, 13]
    nothing = sheet_of((1, 0), (2, 0))
    nothing.award_most(0, 0, 10)
    assert list(nothing.totals()) == [1, 2]


def test_secret_points_are_points_but_not_public() -> None:
    sheet = Sheet(("routes", "tickets"), (), 2)
    sheet.add(1, 0, 7)
    sheet.add_secret(1, 1, -4)
    assert (sheet.total(1), sheet.public_total(1), sheet.line(1, 1)) == (3, 7, -4)


class Race(Game):
    """A game that a plug-in may bring, in plain Python: who gets farthest; the first to set off wins ties."""

    def score(self) -> Sheet:
        sheet = Sheet(("miles", "luck"), ("seat",), self.players)
        for seat in range(self.players):
            sheet.add(seat, 0, 10)
            sheet.add(seat, 1, seat // 2)
            sheet.add_key(seat, 0, -seat)
        return sheet


def test_a_game_in_plain_python_brings_its_own_lines() -> None:
    race = Race()
    race.set_up(3, 0, sm.edition("usa").board.deck, 0, 0)
    assert list(race.totals()) == [10, 10, 11]
    scores = score_sheet(race, ())
    assert [score.to_dict() for score in scores[1:]] == [
        {"total": 10, "rank": 3, "tickets_completed": [], "tickets_failed": [], "miles": 10, "luck": 0},
        {"total": 11, "rank": 1, "tickets_completed": [], "tickets_failed": [], "miles": 10, "luck": 1},
    ]


@on_every_table
@settings(max_examples=3, deadline=None)
@given(seed=seeds)
def test_g03_points_so_far_tell_a_seat_nothing_that_it_may_not_know(game: str, players: int, seed: int) -> None:
    """Its own points and the public ones of the others, of which dense rewards are made, are those of any twin."""
    rng = random.Random(seed)
    for match in positions(game, players, seed):
        if rng.random() > 0.1:
            continue
        for seat in range(players):
            twin = sm.resample(match.view(seat), sm.SeededChance(rng.randrange(2**32)))
            assert known(match.state.score_so_far(), seat) == known(twin.score_so_far(), seat)


def known(sheet: Sheet, seat: int) -> list[int]:
    return [sheet.total(s) if s == seat else sheet.public_total(s) for s in range(sheet.players)]


@pytest.mark.parametrize("game", ["usa", "marklin"])
def test_points_so_far_are_all_but_the_bonus(game: str) -> None:
    for match in positions(game, 3, 2):
        sheet, so_far = match.state.score(), match.state.score_so_far()
        bonus = sheet.lines.index("bonus")
        assert list(so_far.totals()) == [sheet.total(s) - sheet.line(s, bonus) for s in range(3)]
