"""The evaluation protocol: what is played, what the one number is, and that it is the same everywhere."""

from __future__ import annotations

import json
from hashlib import sha256
from statistics import mean

import pytest

import stationmaster as sm
from stationmaster.arena.evaluation import DEALS, OPPONENTS, PROTOCOL, Evaluation
from stationmaster.arena.games import GameResult, Planned
from stationmaster.arena.intervals import rate_interval
from stationmaster.arena.simulate import play_planned


def test_each_deal_is_played_against_every_opponent_in_every_seat() -> None:
    planned = Evaluation("random", players=3).planned
    assert len(planned) == DEALS * 3 * 3
    for deal in (0, DEALS - 1):
        tables = [game.seats for game in planned if game.deal == deal]
        for opponent in OPPONENTS:
            ours = [seats for seats in tables if opponent in seats]
            assert sorted(seats.index("random") for seats in ours) == [0, 1, 2]
            assert all(seats.count(opponent) == 2 for seats in ours)
    assert [game.number for game in planned] == list(range(len(planned)))


def test_nobody_is_played_against_itself() -> None:
    evaluation = Evaluation("planner", deals=1)
    assert {seat for game in evaluation.planned for seat in game.seats} == {"planner", "greedy", "search@200"}
    found = evaluation.assess([won_by(game, "planner") for game in evaluation.planned])
    assert found.share("planner").mean == 0.5
    assert found.score.mean == pytest.approx((1 + 1 + 0.5) / 3)
    assert found.to_dict()["against"][1]["points"] is None


def won_by(game: Planned, *bots: str) -> GameResult:
    """As if these had won it."""
    winners = [seat for seat, bot in enumerate(game.seats) if bot in bots]
    scores = [{"total": 90 if seat in winners else 60} for seat in range(len(game.seats))]
    return GameResult(game.number, game.seats, 0, scores, winners, 1, 1, "")


def test_the_number_is_the_mean_of_the_shares_and_its_interval_is_over_deals() -> None:
    evaluation = Evaluation("random", deals=10)
    results = []
    for game in evaluation.planned:
        wins = "greedy" in game.seats or ("planner" in game.seats and game.deal < 4)
        tie = "search@200" in game.seats and game.deal == 9
        results.append(won_by(game, *game.seats) if tie else won_by(game, "random" if wins else "x"))
        if not wins and not tie:
            other = next(bot for bot in game.seats if bot != "random")
            results[-1] = won_by(game, other)
    found = evaluation.assess(results)
    shares = [found.share(opponent).mean for opponent in OPPONENTS]
    assert shares == pytest.approx([1.0, 0.4, 0.05])
    assert found.score.mean == pytest.approx(mean(shares))
    deals = [(4.0, 6.0)] * 4 + [(2.0, 6.0)] * 5 + [(3.0, 6.0)]
    assert (found.score.low, found.score.high) == pytest.approx(
        (rate_interval(deals, 60).low, rate_interval(deals, 60).high)
    )
    points = found.points("greedy")
    assert points is not None
    assert [side.mean for side in points] == [90, 60]


def test_only_whole_deals_count() -> None:
    evaluation = Evaluation("random", deals=5)
    won = [won_by(game, "random") for game in evaluation.planned]
    found = evaluation.assess(won[:17])
    assert (found.deals, len(found.games), found.complete) == (2, 12, False)
    assert evaluation.assess(won[:3]).to_dict()["score"] is None


def test_processes_change_nothing() -> None:
    evaluation = Evaluation("greedy", board="mini", deals=2)
    alone, shared = (evaluation.assess(list(evaluation.play(jobs))) for jobs in (1, 2))
    assert alone.to_dict() == shared.to_dict()
    assert 0 < alone.score.mean < 1


@pytest.mark.parametrize("policy", ["easy", "search@100ms", "search@1s"])
def test_what_depends_on_the_machine_is_refused(policy: str) -> None:
    with pytest.raises(sm.StationmasterError, match="give it iterations"):
        Evaluation(policy).check()


# ---- the version ----

FIRST_GAMES = {
    ("usa", None, "planner", "greedy"): "51cc150c70803068",
    ("usa", None, "planner", "search@200"): "353b1e141db21740",
    ("usa", "mini", "greedy", "planner"): "6d4a3ea274327413",
    ("usa", "mini", "greedy", "search@200"): "661da3a866752e11",
    ("marklin", None, "greedy", "planner"): "4aab258c292b15de",
    ("card", None, "greedy", "planner"): "2eb9af2af19c4776",
}
"""Digests of what the opponents play among themselves in the first deal of this version."""


@pytest.mark.parametrize(("game", "board", "policy", "opponent"), FIRST_GAMES)
def test_the_opponents_play_as_this_version_says(game: str, board: str | None, policy: str, opponent: str) -> None:
    """Where this fails, an opponent or a rule plays another game: numbers can no longer be compared.

    Then raise the opponent's version in OPPONENTS, and PROTOCOL, evaluate the tables of docs/evaluation.md anew, and
    write here the digest that is told.
    """
    evaluation = Evaluation(policy, game, board=board, deals=1)
    first = next(planned for planned in evaluation.planned if opponent in planned.seats)
    (result,) = play_planned(evaluation.setup, [first], 1)
    moves = json.dumps(json.loads(result.record)["moves"])
    assert PROTOCOL == 1
    assert sha256(moves.encode()).hexdigest()[:16] == FIRST_GAMES[game, board, policy, opponent]
