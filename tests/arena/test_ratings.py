from __future__ import annotations

from math import exp, log, log10
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stationmaster.arena.intervals import mean_interval, quantile, rate_interval, wilson
from stationmaster.arena.ratings import SCALE, Deal, equals, rate


def one_deal(won: float, played: float) -> list[Deal]:
    return [{("a", "b"): (won, played)}]


@given(st.integers(1, 999))
def test_two_bots_have_the_closed_form(won: int) -> None:
    a, b = rate(["a", "b"], [{("a", "b"): (won / 1000 * 2, 2.0)}] * 50)
    w = won / 1000
    assert a.elo - b.elo == pytest.approx(400 * log10(w / (1 - w)), abs=1e-6)
    assert (a.elo + b.elo) / 2 == pytest.approx(1500)
    assert a.low <= a.elo <= a.high


def test_ratings_explain_all_results_where_the_model_holds_exactly() -> None:
    strength = {"a": 1.2, "b": 0.1, "c": -0.3, "d": -1.0}
    pairs = [(x, y) for x in strength for y in strength if x < y]
    deal: Deal = {(x, y): (10 / (1 + exp(strength[y] - strength[x])), 10.0) for x, y in pairs}
    for rating in rate(list(strength), [deal] * 5):
        assert rating.elo == pytest.approx(1500 + SCALE * strength[rating.bot], abs=1e-6)


def test_the_order_and_the_names_of_bots_mean_nothing() -> None:
    deals: list[Deal] = [
        {("a", "b"): (3.0, 4.0), ("b", "c"): (2.5, 4.0)},
        {("a", "b"): (1.0, 4.0), ("a", "c"): (3.0, 4.0)},
    ]
    one = {r.bot: r for r in rate(["a", "b", "c"], deals)}
    two = {r.bot: r for r in rate(["c", "a", "b"], deals)}
    for bot, rating in one.items():
        assert two[bot].elo == pytest.approx(rating.elo)
        assert two[bot].low == pytest.approx(rating.low)


def test_who_always_wins_has_a_rating_all_the_same_and_it_is_said() -> None:
    a, b = rate(["a", "b"], [{("a", "b"): (2.0, 2.0)}] * 100)
    assert not a.bounded
    assert a.elo - b.elo == pytest.approx(400 * log10(200.5 / 0.5))  # as if one game more had been drawn
    assert a.high - a.low > 200  # and nobody is sure of it


def test_somebody_hopeless_does_not_move_the_scale() -> None:
    deals: list[Deal] = [
        {("a", "b"): (float(n % 3 > 0), 1.0), ("b", "c"): (float(n % 4 > 0), 1.0), ("a", "c"): (1.0, 1.0)}
        for n in range(60)
    ]
    deals[0]["a", "c"] = (0.0, 1.0)
    beaten: Deal = {("a", "z"): (1.0, 1.0), ("b", "z"): (1.0, 1.0), ("c", "z"): (1.0, 1.0)}
    alone = {r.bot: r for r in rate(["a", "b", "c"], deals)}
    beside = {r.bot: r for r in rate(["a", "b", "c", "z"], [deal | beaten for deal in deals])}
    assert equals(["a", "b", "c", "z"], [deals[0] | beaten]) != [{"a", "b", "c", "z"}]
    for bot, rating in alone.items():
        assert beside[bot].bounded
        assert beside[bot].elo == pytest.approx(rating.elo, abs=8)
        assert beside[bot].high - beside[bot].low == pytest.approx(rating.high - rating.low, rel=0.1)
    assert not beside["z"].bounded
    assert beside["z"].elo < 1000


def test_who_is_a_measure_for_whom() -> None:
    deals: list[Deal] = [
        {("a", "b"): (1.0, 2.0), ("b", "c"): (2.0, 2.0), ("c", "d"): (0.5, 2.0), ("e", "f"): (0.0, 1.0)}
    ]
    assert equals(list("abcdef"), deals) == [{"a", "b"}, {"c", "d"}, {"e"}, {"f"}]
    ring: list[Deal] = [{("a", "b"): (1.0, 1.0), ("b", "c"): (1.0, 1.0), ("a", "c"): (0.0, 1.0)}]
    assert equals(list("abc"), ring) == [{"a", "b", "c"}]
    assert [r.elo for r in rate(list("abc"), ring)] == [pytest.approx(1500)] * 3


def test_bots_that_never_met_are_not_compared() -> None:
    ratings = rate(["a", "b", "c", "d", "e"], [{("a", "b"): (1.0, 2.0), ("c", "d"): (1.5, 2.0)}] * 9)
    by_bot = {r.bot: r.elo for r in ratings}
    assert by_bot["a"] == by_bot["b"] == pytest.approx(1500)
    assert by_bot["c"] + by_bot["d"] == pytest.approx(3000)
    assert by_bot["e"] == 1500


def test_pairing_is_taken_into_account() -> None:
    """Deals that each seating wins once tell more about equality than deals that one of the two wins."""
    split = [{("a", "b"): (1.0, 2.0)}] * 40
    swept: list[Deal] = [{("a", "b"): (2.0 * (n % 2), 2.0)} for n in range(40)]
    narrow, wide = (rate(["a", "b"], deals)[0] for deals in (split, swept))
    assert narrow.elo == pytest.approx(wide.elo)
    assert narrow.high - narrow.low < (wide.high - wide.low) / 4


def play_deal(rng: Random, chance: float, alike: float) -> float:
    """Points in two games of a deal, of which the second goes like the first with probability `alike`."""
    first = rng.random() < chance
    second = first if rng.random() < alike else rng.random() < chance
    return float(first + second)


@pytest.mark.parametrize("alike", [0.0, 0.6])
def test_95_of_100_intervals_hold_the_true_rating(alike: float) -> None:
    rng, strength = Random(f"coverage {alike}"), {"a": 0.7, "b": 0.0, "c": -0.7}
    held = asked = 0
    for _ in range(250):
        deals: list[Deal] = [
            {
                (x, y): (play_deal(rng, 1 / (1 + exp(strength[y] - strength[x])), alike), 2.0)
                for x, y in (("a", "b"), ("a", "c"), ("b", "c"))
            }
            for _ in range(40)
        ]
        for rating in rate(list(strength), deals):
            held += rating.low <= 1500 + SCALE * strength[rating.bot] <= rating.high
            asked += 1
    assert 0.93 <= held / asked <= 0.98  # the streams are fixed


@pytest.mark.parametrize(
    ("chance", "alike", "deals"), [(0.5, 0.0, 10), (0.7, 0.6, 30), (0.9, 0.3, 60), (0.97, 0.0, 60)]
)
def test_95_of_100_intervals_hold_the_true_win_rate(chance: float, alike: float, deals: int) -> None:
    rng = Random(f"{chance} {alike} {deals}")
    held = 0
    for _ in range(600):
        interval = rate_interval([(play_deal(rng, chance, alike), 2.0) for _ in range(deals)], 2 * deals)
        held += interval.low <= chance <= interval.high
    assert 0.925 <= held / 600 <= 0.99


def test_wilson_by_hand() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = wilson(1.0, 10)
    assert (round(low, 4), high) == (0.7225, 1.0)


def test_student_by_the_book() -> None:
    for freedom, value in ((5, 2.571), (10, 2.228), (30, 2.042), (10**6, 1.960)):
        assert quantile(freedom) == pytest.approx(value, abs=0.005)


def test_the_mean_of_deals() -> None:
    interval = mean_interval([(10.0, 2), (14.0, 2), (12.0, 2)])
    assert interval.mean == 6
    assert interval.high - interval.mean == pytest.approx(quantile(3) * (1 / 3) ** 0.5)
    assert mean_interval([(10.0, 2)]).low == 5


def test_the_scale_is_that_of_elo() -> None:
    assert SCALE * log(10) == pytest.approx(400)
