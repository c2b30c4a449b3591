"""The model: populations of known strength come out in their order and on their scale, at tables of any size."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from statistics import mean

import pytest

from stationmaster.arena.ratings import MIDDLE, SCALE
from stationmaster.server.ratings.ending import RatedSeat
from stationmaster.server.ratings.model import NEWCOMER, PlayerRating, rate
from stationmaster.server.ratings.rows import RatedGame, outcome

ANCHORS = (1200.0, 1500.0, 1900.0)


def places(strengths: Sequence[float], rng: Random) -> list[int]:
    """Of a game of such players: of two, one finishes ahead as often as the scale says."""
    luck = [strength - SCALE * log(-log(rng.random())) for strength in strengths]
    return [1 + sum(other > own for other in luck) for own in luck]


def population(strengths: Sequence[float], sizes: Sequence[int], games: int, seed: int) -> dict[int, PlayerRating]:
    """After so many games among themselves, in most of which a bot sits at the table, too."""
    rng = Random(seed)
    known: dict[int, PlayerRating] = {}
    for _ in range(games):
        size = rng.choice(sizes)
        people = rng.sample(range(len(strengths)), size - 1)
        if rng.random() < 0.6:
            bot = rng.choice(ANCHORS)
            seats = [RatedSeat(size - 1, 0, None, bot="x", version=1, mu=bot, sigma=30.0)]
        else:
            seats, bot = [], 0.0
            people = rng.sample(range(len(strengths)), size)
        true = [strengths[player] for player in people] + ([bot] if seats else [])
        found = places(true, rng)
        sat = [RatedSeat(n, place, player) for n, (player, place) in enumerate(zip(people, found, strict=False))]
        sat += [RatedSeat(s.seat, found[-1], None, False, s.bot, s.version, s.mu, s.sigma) for s in seats]
        known |= outcome(RatedGame("t", "usa", 0, sat), known)
    return known


@pytest.mark.parametrize("sizes", [(2,), (4,), (2, 3, 4, 5)])
def test_a_population_of_known_strengths_comes_out_in_order_and_on_the_scale(sizes: tuple[int, ...]) -> None:
    strengths = [1100.0 + 100 * n for n in range(10)]
    found = population(strengths, sizes, 1500, seed=1)
    order = sorted(found, key=lambda player: found[player].mu)
    assert max(abs(place - player) for place, player in enumerate(order)) <= 1  # neighbours may change places
    errors = [found[player].mu - strength for player, strength in enumerate(strengths)]
    assert sqrt(mean(error**2 for error in errors)) < 80
    assert abs(mean(errors)) < 50  # the bots hold the scale where it is
    beyond = [abs(error) > 2 * found[player].sigma for player, error in enumerate(errors)]
    assert sum(beyond) <= 1


def test_without_a_single_bot_the_order_is_the_same() -> None:
    rng, known = Random(3), dict.fromkeys(range(6), NEWCOMER)
    for _ in range(600):
        people = rng.sample(range(6), 3)
        after = rate([known[n] for n in people], places([1500 + 150 * n for n in people], rng))
        known |= dict(zip(people, after, strict=True))
    assert sorted(known, key=lambda n: known[n].mu) == list(range(6))


def test_equals_who_tie_stay_equal_and_somebody_better_loses_by_a_tie() -> None:
    one, other = rate([NEWCOMER, NEWCOMER], [1, 1])
    assert one.mu == other.mu == pytest.approx(MIDDLE)
    assert one.sigma < NEWCOMER.sigma
    better, worse = rate([PlayerRating(1700, 100), PlayerRating(1500, 100)], [1, 1])
    assert better.mu < 1700
    assert worse.mu > 1500


def test_a_win_says_more_of_who_is_less_known_and_a_game_of_five_counts_as_one() -> None:
    new, known = rate([NEWCOMER, PlayerRating(MIDDLE, 60)], [1, 2])
    assert new.mu - MIDDLE > 10 * (MIDDLE - known.mu)
    of_two = rate([NEWCOMER] * 2, [1, 2])[0]
    of_five = rate([NEWCOMER] * 5, [1, 2, 3, 4, 5])[0]
    assert of_five.mu == pytest.approx(of_two.mu)
    assert of_five.games == 1


def test_it_is_the_formula_of_the_documentation() -> None:
    """docs/people.md: with c² = σ₁² + σ₂² + 2β², the winner gains σ₁²/c (1 - p)."""
    first, second = PlayerRating(1600, 100), PlayerRating(1500, 80)
    beta = SCALE / sqrt(2)
    tau = beta / 50
    variances = [rating.sigma**2 + tau**2 for rating in (first, second)]
    c = sqrt(sum(variances) + 2 * beta**2)
    p = 1 / (1 + 2.718281828459045 ** ((second.mu - first.mu) / c))
    after = rate([first, second], [1, 2])
    assert after[0].mu == pytest.approx(1600 + variances[0] / c * (1 - p))
    assert after[1].mu == pytest.approx(1500 - variances[1] / c * (1 - p))
    shrunk = 1 - sqrt(variances[0]) / c * variances[0] / c**2 * p * (1 - p)
    assert after[0].sigma == pytest.approx(sqrt(variances[0] * shrunk))
