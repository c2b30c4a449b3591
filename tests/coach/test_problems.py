"""Problems: those of the package hold what they promise; they are found, gone on with, and verified."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stationmaster.coach.kinds import KINDS, idea, kind_of
from stationmaster.coach.problems import GAMES, CoachProblem, load, read_problems, searching, write_problems
from stationmaster.coach.problems.collecting import Collection
from stationmaster.coach.problems.looks import GAP
from stationmaster.coach.problems.verifying import verified
from stationmaster.coach.reasons import reasons_for
from stationmaster.errors import StationmasterError
from stationmaster.games import edition
from stationmaster.match import Match

ALL = [problem for game in GAMES for problem in load(game)]


# ---- those of the package ----


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_various_kinds_grades_and_tables(game: str) -> None:
    problems = load(game)
    assert len(problems) >= 60
    assert len({problem.id for problem in problems}) == len({problem.position for problem in problems}) == len(problems)
    kinds = Counter(problem.kind for problem in problems)
    assert set(kinds) <= set(KINDS)
    assert len([kind for kind, count in kinds.items() if count >= 3]) >= 3
    assert {problem.grade for problem in problems} == {1, 2, 3}
    assert len({problem.players for problem in problems}) >= 2


@pytest.mark.parametrize("problem", ALL, ids=[problem.id for problem in ALL])
def test_a_problem_can_be_set_up_and_its_answers_are_what_they_say(problem: CoachProblem) -> None:
    view = problem.view
    assert (view.game, len(view.players), view.seat, view.turn) == (
        problem.game,
        problem.players,
        problem.seat,
        problem.seat,
    )
    assert edition(problem.game).problems(Match.from_position(problem.position).state) == []
    best, natural = problem.answer(problem.best), problem.answer(problem.natural)
    assert best is not None
    assert natural is not None
    assert (best.move, best.right, best.behind) == (problem.best, True, 0)
    assert problem.answers[0] == best
    assert not natural.right
    for answer in problem.answers:
        assert problem.moves(answer.move)[0] in view.moves
        assert answer.right or answer.behind >= GAP
        assert idea(view, problem.moves(answer.move)[0]) == idea(view, problem.moves(best.move)[0]) or not answer.right
    assert problem.kind == kind_of(view, [problem.moves(problem.best), problem.moves(problem.natural)])
    assert problem.grade == 1 + ("planner" in problem.fails or "search@400" in problem.fails) + (
        "search@400" in problem.fails
    )
    told = reasons_for(view, problem.moves(problem.natural), problem.moves(problem.best))
    assert problem.reasons == [reason.to_dict() for reason in told]


def test_most_problems_have_a_reason() -> None:
    assert sum(bool(problem.reasons) for problem in ALL) > 0.7 * len(ALL)


@pytest.mark.parametrize("game", GAMES)
def test_a_glance_with_other_luck_agrees(game: str) -> None:
    """Of those that are plainest: a short look is certain of no others."""
    plainest = sorted(load(game), key=lambda problem: -min(a.behind for a in problem.answers if not a.right))[:3]
    assert [verified(problem, "other luck", 100) for problem in plainest] == [None] * len(plainest)


def test_a_problem_whose_answer_is_wrong_is_found_out() -> None:
    problem = max(ALL, key=lambda problem: min(a.behind for a in problem.answers if not a.right))
    value = problem.to_dict()
    wrong = CoachProblem.from_dict({**value, "best": problem.natural, "natural": problem.best})
    assert verified(wrong, "other luck", 100) == "another move comes too close to the best"
    gone = CoachProblem.from_dict({**value, "best": "pass" if "pass" not in problem.view.move_texts() else "keep 0"})
    assert "not legal" in str(verified(gone, "other luck", 100))


# ---- answers ----


def test_the_same_claim_with_other_cards_is_judged_as_it_was_compared() -> None:
    claims = [p for p in load("usa") if p.best.startswith("claim") and sum(a.right for a in p.answers) > 1]
    problem = claims[0]
    other = next(answer for answer in problem.answers[1:] if answer.right)
    assert problem.answer(other.move) == other
    assert other.move.split()[1].split("--")[:2] == problem.best.split()[1].split("--")[:2]


def test_what_nobody_thought_of_has_no_answer_and_what_is_not_legal_is_refused() -> None:
    problem = next(p for p in load("usa") if p.view.phase == "turn" and len(p.view.moves) > 40)
    known = {idea(problem.view, problem.moves(answer.move)[0]) for answer in problem.answers}
    unknown = next(move for move in problem.view.legal_moves() if idea(problem.view, move) not in known)
    assert problem.answer(unknown.text) is None
    with pytest.raises(StationmasterError, match="not legal"):
        problem.answer("keep 0")
    with pytest.raises(StationmasterError):
        problem.answer("claim nothing")


# ---- finding ----


SORTS = ("draw pile", "draw tickets", "keep 0", "claim atlanta--miami blue 5")


def found(number: int, best: str = "draw pile", grade: int = 1) -> dict[str, Any]:
    """Stands in for what a game gave."""
    problem = load("usa")[0]
    source = {"seed": "1", "number": number, "bots": [], "move": 0}
    return problem.to_dict() | {"grade": grade, "found": source, "best": best}


def test_a_search_is_gone_on_with_and_finds_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def problems_of(game: str, seed: str, players: object, number: int) -> list[dict[str, Any]]:
        asked.append(number)
        return [found(number, SORTS[number % len(SORTS)], grade=1 + number % 3)] if number % 2 else []

    monkeypatch.setattr(searching, "problems_of", problems_of)
    whole = [len(each) for each in Collection(tmp_path / "whole", "usa", "1", 4).search()]
    assert whole[-1] == 4
    steps = Collection(tmp_path / "parts", "usa", "1", 4).search()
    for _ in range(4):
        next(steps)
    steps.close()  # type: ignore[attr-defined]
    parts = tmp_path / "parts" / "usa.parts.jsonl"
    parts.write_text(parts.read_text() + '[{"half a li')
    asked.clear()
    list(Collection(tmp_path / "parts", "usa", "1", 4).search())
    assert asked[0] == 3
    assert (tmp_path / "parts" / "usa.jsonl").read_bytes() == (tmp_path / "whole" / "usa.jsonl").read_bytes()
    assert len(read_problems(tmp_path / "parts" / "usa.jsonl")) == 4
    asked.clear()
    next(iter(Collection(tmp_path / "parts", "usa", "2", 4).search()))  # another seed begins anew
    assert len(parts.read_text().splitlines()) == 1


def test_no_sort_of_answer_no_grade_and_no_move_of_a_game_makes_up_too_much(tmp_path: Path) -> None:
    collection = Collection(tmp_path, "usa", "1", 10)
    assert len(collection.choose([[found(n, grade=1 + n % 3)] for n in range(20)])) == 5
    assert len(collection.choose([[found(n, SORTS[n % 4])] for n in range(20)])) == 5
    assert len(collection.choose([[found(n, SORTS[n % 4], 1 + n % 3)] for n in range(20)])) == 10
    assert len(collection.choose([[found(1), found(1, grade=2)]])) == 1
    assert len(collection.choose([[found(1), found(1, "draw tickets")]])) == 2


def test_files_of_strangers_are_refused_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "usa.jsonl"
    path.write_text(write_problems(list(load("usa")[:2])) + json.dumps({"id": 3}) + "\n")
    with pytest.raises(StationmasterError, match="line 3: is not a problem"):
        read_problems(path)
    with pytest.raises(StationmasterError, match="no problems of 'chess'"):
        load("chess")
