"""Chances made fair: a line in log-odds that keeps order, certainty and sums."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stationmaster.coach.fairness import AS_TOLD, ELO, USUAL, Fairness, fairness_of, known
from stationmaster.games import OWN, edition

SOME = Fairness(hope=0.2, view=0.8, open=0.7)
chances = st.floats(0, 1)


@given(chances, chances)
def test_from_a_view_the_better_stays_the_better_and_what_is_certain_stays_certain(one: float, other: float) -> None:
    assert (SOME.of_view(0.0), SOME.of_view(1.0)) == (0.0, 1.0)
    assert 0 <= SOME.of_view(one) <= 1
    if one <= other:
        assert SOME.of_view(one) <= SOME.of_view(other) + 1e-9


@given(st.lists(st.floats(0, 1), min_size=2, max_size=5).filter(lambda shares: sum(shares) > 0.01))
def test_open_chances_still_add_up_and_keep_their_order(shares: list[float]) -> None:
    told = [share / sum(shares) for share in shares]
    fair = SOME.of_open(told)
    assert sum(fair) == pytest.approx(1)
    ordered = [fair[n] for n in sorted(range(len(told)), key=told.__getitem__)]
    assert all(less <= more + 1e-9 for less, more in pairwise(ordered))


def test_equal_shares_are_fair_and_great_leads_are_less_sure() -> None:
    assert SOME.of_open([0.25] * 4) == pytest.approx([0.25] * 4)
    assert SOME.of_open([0.9, 0.1])[0] < 0.9
    assert SOME.of_view(0.5) < 0.5
    assert AS_TOLD.of_view(0.3) == pytest.approx(0.3)
    assert AS_TOLD.of_open([0.3, 0.7]) == pytest.approx([0.3, 0.7])


@given(st.floats(0.01, 0.99), st.floats(0, 5), st.floats(0, 1))
def test_the_stronger_has_more_to_hope_for_while_there_is_something_left(
    chance: float, strength: float, left: float
) -> None:
    among = SOME.among([strength, 0], left)
    assert among.of_open([chance, 1 - chance])[0] >= SOME.of_open([chance, 1 - chance])[0] - 1e-9
    assert among.seen_by(0).of_view(chance) >= SOME.of_view(chance) - 1e-9
    assert among.seen_by(1).of_view(chance) <= SOME.of_view(chance) + 1e-9
    assert sum(among.of_open([chance, 1 - chance])) == pytest.approx(1)
    over = SOME.among([strength, 0], 0.0)
    assert over.of_open([chance, 1 - chance]) == pytest.approx(SOME.of_open([chance, 1 - chance]))
    assert over.seen_by(0).of_view(chance) == SOME.of_view(chance)
    assert among.of_open([1.0, 0.0]) == [1.0, 0.0]


def test_of_equals_at_the_start_the_odds_are_those_of_their_strengths() -> None:
    strengths = [120 / ELO, -280 / ELO]  # 400 points: ten to one
    assert AS_TOLD.among(strengths, 1.0).of_open([0.5, 0.5])[0] == pytest.approx(10 / 11)
    assert AS_TOLD.among(strengths, 1.0).seen_by(0).of_view(0.5) == pytest.approx(10 / 11)


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.8])
def test_the_slope_is_that_of_the_line(chance: float) -> None:
    step = 1e-6
    rise = SOME.of_view(chance + step) - SOME.of_view(chance - step)
    assert SOME.view_slope(chance) == pytest.approx(rise / (2 * step), rel=1e-3)
    rise = SOME.of_open([chance + step, 1 - chance - step])[0] - SOME.of_open([chance - step, 1 - chance + step])[0]
    assert SOME.open_slope([chance, 1 - chance], 0) == pytest.approx(rise / (2 * step), rel=1e-3)


PEOPLE = ["Ada", "Ben", "Cem", "Dora"]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", sorted(known()))
def test_what_was_fitted_goes_for_that_game_and_number_of_players(game: str, players: int) -> None:
    fitted = known()[game][players]
    assert game in OWN
    assert fairness_of(edition(game), PEOPLE[:players]) == fitted[USUAL]
    assert fairness_of(edition(game), ["search@200 1", "expert", "search", "search@1s"][:players]) == fitted["search"]
    assert fairness_of(edition(game), ["planner 1", "planner 2", "hard", "hard 2"][:players]) == fitted["planner"]
    for fairness in fitted.values():
        assert 0.3 < fairness.view < 1.5
        assert 0.2 < fairness.open < 1.5


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", sorted(known()))
def test_who_plays_worse_than_people_has_an_own_fit_of_open_positions_and_no_excuse_for_losses(
    game: str, players: int
) -> None:
    fitted = known()[game][players]
    for bot in ("greedy", "easy", "random"):
        found = fairness_of(edition(game), [f"{bot} {n + 1}" for n in range(players)])
        assert found == fitted[bot] != fitted[USUAL]
        assert found.view == fitted[USUAL].view
    assert fitted["easy"] != fitted["greedy"]
    assert fitted["random"].hope < fitted[USUAL].hope  # it holds tickets that it does not build for


def test_a_view_is_as_hopeful_as_the_others_are_hard_to_guess() -> None:
    usual, search = (known()["usa"][2][who] for who in (USUAL, "search"))
    table = ["Ada", "expert"]
    assert fairness_of(edition("usa"), table, 0) == search
    assert fairness_of(edition("usa"), table, 1) == usual
    assert fairness_of(edition("usa"), table).open == pytest.approx((usual.open + search.open) / 2)
    assert search.of_view(0.7) < usual.of_view(0.7)


def test_where_nothing_was_fitted_chances_are_as_told() -> None:
    for game in known():
        assert 5 not in known()[game]
        assert fairness_of(edition(game), [*PEOPLE, "expert"]) == AS_TOLD
    assert fairness_of(edition("usa", "mini"), PEOPLE[:2]) == AS_TOLD
