"""Reviews of whole games: sums that are exact, the same for the same, stopped and gone on with, kept and shown."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from stationmaster.coach.folder import PARTS, REVIEW, ReviewFolder
from stationmaster.coach.page import make_page
from stationmaster.coach.page_words import WORDS
from stationmaster.coach.review import (
    FIELD,
    Done,
    about,
    alone,
    case_of,
    put_together,
    review,
    review_in_slices,
    review_in_steps,
)
from stationmaster.coach.work import Work
from stationmaster.errors import StationmasterError
from tests.coach.games import MARKLIN, TABLES, case, record_of, review_of, reviewed


@pytest.mark.parametrize(("game", "players", "bots"), TABLES)
def test_luck_skill_and_others_are_result_less_start(game: str, players: int, bots: tuple[str, ...]) -> None:
    found = review_of(game, players, bots)
    result = [score["rank"] for score in record_of(game, players, bots)["result"]["scores"]]
    for seat, sums in enumerate(found["seats"]):
        assert sums["luck"] + sums["skill"] + sums["others"] == pytest.approx(sums["result"] - sums["start"], abs=1e-9)
        assert sums["result"] == (1 / result.count(1) if result[seat] == 1 else 0)
        own = [decision for decision in found["decisions"] if decision["seat"] == seat]
        assert sums["decisions"] == len(own)
        assert sums["loss"] == pytest.approx(sum(decision["loss"] for decision in own))
        assert sums["skill"] == pytest.approx(sum(decision["skill"] for decision in own), abs=1e-4)
        assert sums["luck"] == pytest.approx(sum(event["luck"][seat] for event in found["luck"]), abs=1e-3)
        assert set(sums["errors"]) == {"loss", "luck", "skill", "others", "start"}
        assert sums["errors"]["luck"] > 0
    for place in found["curve"]:
        assert sum(place["win"]) == pytest.approx(1, abs=1e-4)
    assert sum(sums["luck"] for sums in found["seats"]) == pytest.approx(0, abs=1e-4)
    assert found["curve"][-1] == {"move": None, "win": [s["result"] for s in found["seats"]], "error": [0.0] * players}


def test_every_decision_of_the_record_is_judged_and_its_move_compared() -> None:
    found, moves = review_of(), record_of()["moves"]
    assert [decision["move"] for decision in found["decisions"]] == list(range(len(moves)))
    assert [decision["seat"] for decision in found["decisions"]] == [entry["player"] for entry in moves]
    for decision in found["decisions"]:
        compared = [each["move"] for each in decision["alternatives"]]
        assert decision["played"] in compared
        assert compared[0] == decision["best"]
        assert decision["certain"] == (decision["loss"] > 0)
        assert decision["win"]["best"] >= decision["win"]["played"]
        assert decision["loss"] in (0, pytest.approx(decision["win"]["best"] - decision["win"]["played"], abs=2e-6))
        assert all(sum(each["places"]) == pytest.approx(1, abs=1e-4) for each in decision["alternatives"])


def test_a_journey_of_marklin_is_one_decision_with_others_to_compare() -> None:
    one = case(*MARKLIN)
    work, moves = Work(one), one.record["moves"]
    assert len(work.course.decisions) == len(moves)
    journey = next(n for n, decision in enumerate(work.course.decisions) if len(decision.moves) > 1)
    assert moves[journey]["move"] == "move_passenger"
    found = work.do(f"loss {journey}")
    assert found["played"].startswith("board ")
    assert found["played"].endswith(", alight")
    assert {each["move"].split()[0] for each in found["alternatives"]} >= {"board", "draw"}


def test_who_plays_as_the_strategy_has_no_skill_to_show_and_all_is_luck() -> None:
    found = review_of("usa", 2, ("planner",))
    for sums in found["seats"]:
        assert (sums["skill"], sums["others"]) == (0, 0)
        assert sums["luck"] == pytest.approx(sums["result"] - sums["start"])
        assert sums["errors"]["luck"] == sums["errors"]["start"]


def test_the_same_case_gives_the_same_and_another_seed_does_not() -> None:
    first = review_of()
    assert review(case()) == first
    assert review(case(seed="2"))["seats"] != first["seats"]


# ---- stopping and going on ----


def test_stopped_anywhere_it_goes_on_to_the_same_review(tmp_path: Path) -> None:
    one = case("usa", 2)
    whole = review_of()
    folder = ReviewFolder(tmp_path / "out", one)
    for steps in (1, 20, 30):
        work = folder.work(1)
        list(islice(work, steps))
        work.close()
        assert not (tmp_path / "out" / REVIEW).exists()
    kept = len((tmp_path / "out" / PARTS).read_text().splitlines())
    assert kept == 1 + 1 + 20 + 30
    with (tmp_path / "out" / PARTS).open("a") as file:
        file.write('["loss 99", {"cut')  # by a full disk
    progress = [step.progress for step in folder.work(2)]
    assert progress[0] > 0.2
    assert progress[-1] == pytest.approx(1)
    assert progress == sorted(progress)
    assert json.loads((tmp_path / "out" / REVIEW).read_text()) == whole
    assert folder.finished() == whole
    assert not (tmp_path / "out" / PARTS).exists()


def test_parts_of_another_review_are_not_used(tmp_path: Path) -> None:
    (tmp_path / PARTS).write_text('{"review": 1, "depth": "deep"}\n["start", []]\n')
    folder = ReviewFolder(tmp_path, case("usa", 2))
    work = folder.work(1)
    step = next(work)
    work.close()
    assert step.task == "start"
    assert json.loads((tmp_path / PARTS).read_text().splitlines()[0]) == about(case("usa", 2))


def test_a_review_of_another_version_is_made_anew(tmp_path: Path) -> None:
    one = case("usa", 2)
    (tmp_path / REVIEW).write_text(json.dumps({**about(one), "review": 0}))
    assert ReviewFolder(tmp_path, one).finished() is None
    (tmp_path / REVIEW).write_text("[")
    assert ReviewFolder(tmp_path, one).finished() is None


def test_what_an_earlier_review_wrote_into_the_record_is_no_part_of_it() -> None:
    record = record_of()
    assert about(case_of(record | {FIELD: {"seats": []}}, "quick", "1")) == about(case_of(record, "quick", "1"))


# ---- figures ----


@pytest.mark.parametrize("table", TABLES)
def test_stretches_end_where_chance_answers(table: tuple[str, int, tuple[str, ...]]) -> None:
    work = Work(case(*table))
    decisions = work.course.decisions
    assert [n for stretch in work.course.stretches for n in stretch] == list(range(len(decisions)))
    for stretch in work.course.stretches[:-1]:
        assert [decisions[n].has_chance for n in stretch] == [False] * (len(stretch) - 1) + [True]
    assert any(len(places) > 1 for places in work.deviations.values())


def test_among_unequals_the_sums_stay_exact_and_more_is_expected_of_the_stronger() -> None:
    equal, record = review_of("usa", 2), record_of("usa", 2)
    found = review(case_of(record, "glance", "1", [300, 0]))
    for seat in found["seats"]:
        assert seat["luck"] + seat["skill"] + seat["others"] == pytest.approx(seat["result"] - seat["start"], abs=1e-9)
    assert found["seats"][0]["start"] > equal["seats"][0]["start"] + 0.2
    assert found["seats"][0]["skill"] < equal["seats"][0]["skill"]
    assert [point["win"][0] for point in found["curve"]] >= [point["win"][0] for point in equal["curve"]]
    assert found["strengths"] == [300, 0]
    with pytest.raises(StationmasterError, match="the game has 2 seats: give each its strength"):
        review(case_of(record, "glance", "1", [300, 0, 0]))


def test_an_unfinished_game_is_not_reviewed() -> None:
    record = record_of()
    del record["result"]
    record["moves"] = record["moves"][:20]
    with pytest.raises(StationmasterError, match="not over"):
        review(case_of(record, "glance", "1"))


def test_the_page_is_well_formed_and_needs_nothing_else() -> None:
    found = review_of("usa", 3)
    found["players"][0] = "<script>alert(1)</script>"
    page = make_page(found)
    ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    assert "<script" not in page
    assert "http" not in page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "prefers-color-scheme: dark" in page
    assert page.count("<polyline") == 3


def test_the_page_says_why_in_either_language() -> None:
    found = review_of("usa", 3)
    decision = found["decisions"][0]
    decision |= {"loss": 0.2, "certain": True, "reasons": [{"kind": "rival", "en": "Because.", "ru": "Потому что."}]}
    english, russian = make_page(found), make_page(found, "ru")
    assert "Because." in english
    assert "Потому что." in russian
    assert "Because." not in russian
    assert '<html lang="ru">' in russian
    assert "Что потеряно решениями" in russian
    assert set(WORDS["en"]) == set(WORDS["ru"])


def test_a_decision_says_what_it_is_about_and_why_another_was_better() -> None:
    decisions = [d for game in TABLES for d in review_of(*game)["decisions"]]
    assert {d["kind"] for d in decisions} == {"tickets", "draws", "claims", "timing"}
    assert all(len(d["reasons"]) <= 3 for d in decisions)
    assert all(d["certain"] for d in decisions if d["reasons"])
    given = [reason for d in decisions for reason in d["reasons"]]
    assert given
    assert all(set(reason) == {"kind", "en", "ru", "route", "ticket", "seat"} for reason in given)


def test_the_work_can_be_done_in_any_order() -> None:
    one = case("usa", 2)
    work, done = Work(one), Done()

    def backwards(tasks: list[str]) -> object:
        return alone(work)(tasks[::-1])

    for _ in review_in_steps(work, done, backwards):  # type: ignore[arg-type]
        pass
    assert put_together(one, work, done) == review_of()


def test_in_slices_it_gives_way_again_and_again_to_the_same_review() -> None:
    told: list[float] = []

    def listen() -> dict[str, Any]:
        work = review_in_slices(case())
        while True:
            try:
                told.append(next(work))
            except StopIteration as end:
                found: dict[str, Any] = end.value
                return found

    assert listen() == json.loads(reviewed())
    assert len(told) > len(set(told)) > 20  # also within a task
    assert told == sorted(told)
    assert told[-1] == 1.0
