"""Problems over HTTP: as their seat sees them, without the answer; then the answer."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from stationmaster.bots import make_bot
from stationmaster.coach.problems import GAMES, CoachProblem, load
from stationmaster.match import Match
from stationmaster.server.coach.messages import ProblemAnswer, ProblemInfo, ProblemShown
from stationmaster.server.coach.problems import answer, decide, of_today
from stationmaster.server.refusals import Refusal
from tests.server.clients import Server

ALL = [problem for game in GAMES for problem in load(game)]


def get(server: Server, path: str, status: int = 200) -> Any:
    response = server.http.get(f"/api/problems{path}")
    assert response.status_code == status, response.text
    return response.json()


@pytest.mark.sqlite
def test_problems_are_listed_by_game_and_one_is_of_today(server: Server) -> None:
    found = get(server, "")
    TypeAdapter(list[ProblemInfo]).validate_python(found)
    assert {one["id"] for one in found} == {problem.id for problem in ALL}
    assert [one["grade"] for one in found] == sorted(one["grade"] for one in found)
    assert [one for one in found if one["game"] == "card"] == get(server, "?game=card")
    assert get(server, "/today") in found
    assert get(server, "?game=chess", 404)["code"] == "unknown_game"
    assert get(server, "/nothing", 404)["code"] == "not_found"


def test_every_day_has_another_problem_until_all_have_had_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    def on(day: int) -> str:
        monkeypatch.setattr("stationmaster.server.clock.now", lambda: day * 86_400_000 + 5)
        return str(of_today()["id"])

    longest = max(len(load(game)) for game in GAMES)
    days = [on(20_000 + day) for day in range(len(GAMES) * longest)]
    assert set(days) == {problem.id for problem in ALL}
    assert len(set(days[: len(GAMES)])) == len(GAMES)  # the games take turns


@pytest.mark.sqlite
@pytest.mark.parametrize("problem", [load(game)[0] for game in GAMES], ids=GAMES)
def test_a_problem_is_what_its_seat_sees_and_tells_no_answer(server: Server, problem: CoachProblem) -> None:
    found = get(server, f"/{problem.id}")
    ProblemShown.model_validate(found)
    assert found["view"] == Match.from_position(problem.position).view(problem.seat).to_dict(derived=True)
    told = set(found) - {"view"}
    assert not told & {"best", "answers", "natural", "reasons", "fails", "position"}
    others = [Match.from_position(problem.position).view(n) for n in range(problem.players) if n != problem.seat]
    secrets = {ticket for view in others for ticket in view.to_dict()["tickets"]}
    assert not [ticket for ticket in secrets if f'"{ticket}"' in json.dumps(found)]


@pytest.mark.sqlite
def test_the_answer_comes_with_chances_reasons_and_who_fails(server: Server) -> None:
    problem = load("usa")[0]

    def send(move: str, status: int = 200) -> Any:
        response = server.http.post(f"/api/problems/{problem.id}/answer", json={"move": move})
        assert response.status_code == status, response.text
        return response.json()

    best, natural = send(problem.best), send(problem.natural)
    ProblemAnswer.model_validate(best)
    assert (best["right"], natural["right"]) == (True, False)
    assert best["best"] == natural["best"] == problem.best
    assert best["chances"][problem.best]["win"] - best["chances"][problem.natural]["win"] > 0.05
    assert (best["reasons"], best["fails"]) == (problem.reasons, problem.fails)
    assert send("fly to the moon", 400)["code"] == "not_a_move"
    assert send("keep 0", 400)["code"] == "unlawful"
    assert send(f"{problem.best}, {problem.best}", 400)["code"] == "not_a_move"


@pytest.mark.parametrize("problem", ALL, ids=[problem.id for problem in ALL])
def test_every_answer_that_was_compared_is_one_decision(problem: CoachProblem) -> None:
    for each in problem.answers:
        found = answer(problem, each.move)
        assert found["right"] == each.right
        assert found["chances"][each.move]["win"] == each.win
    for move in problem.view.move_texts():  # whatever is legal gets an answer
        ProblemAnswer.model_validate(answer(problem, move))


def test_a_journey_goes_on_until_it_is_one_that_can_be_entered() -> None:
    match, planner, rng = Match("marklin", 2, seed=1), make_bot("planner"), Random(1)
    while not any(move.startswith("board") for move in match.view(match.turn).move_texts()):
        match.play(int(planner.choose(match.view(match.turn), rng)))
    problem = replace(load("marklin")[0], position=match.position(), seat=match.turn)
    made = [next(move for move in problem.view.move_texts() if move.startswith("board"))]
    while (view := decide(problem, ", ".join(made))) is not None:
        assert view.seat == problem.seat
        found = answer(problem, ", ".join(made))
        assert found["right"] is None
        assert found["continues"]["view"]["moves"] == view.move_texts()
        with pytest.raises(Refusal):
            decide(problem, f"{made[0]}, draw pile")
        made.append(view.move_texts()[0])
    assert len(made) > 1
