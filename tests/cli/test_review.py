"""`review`: judged games on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stationmaster.coach.review import VERSION
from stationmaster.coach.work import Work
from tests.coach.games import record_of

from .conftest import Run, results

LINE = "review games.jsonl --depth glance"


@pytest.fixture
def games(tmp_path: Path) -> list[dict[str, Any]]:
    """Two small games, in games.jsonl."""
    found = [record_of(), record_of(bots=("planner", "random"))]
    write(tmp_path, found)
    return found


def write(folder: Path, records: list[dict[str, Any]]) -> None:
    (folder / "games.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))


@pytest.mark.usefixtures("games")
def test_one_game_is_reviewed_into_its_directory(run: Run, tmp_path: Path) -> None:
    outcome = run(f"{LINE} --game 2 --out found")
    assert outcome.code == 0
    assert "record 2" in outcome.out
    assert "planner" in outcome.out
    review = json.loads((tmp_path / "found" / "review.json").read_text())
    assert review["review"] == VERSION
    assert {"move", "seat", "played", "best", "win", "lead", "loss", "certain", "alternatives"} <= review["decisions"][
        0
    ].keys()
    assert {"loss", "luck", "skill", "others", "start", "result", "decisions"} <= review["seats"][0].keys()
    assert (tmp_path / "found" / "index.html").read_text().startswith("<!DOCTYPE html>")
    assert not (tmp_path / "found" / "parts.jsonl").exists()


def test_the_same_command_again_answers_from_what_was_found(run: Run, tmp_path: Path, games: object) -> None:
    first = run(f"{LINE} --game 1")
    path = tmp_path / "review" / "review.json"
    review = json.loads(path.read_text())
    path.write_text(json.dumps(review | {"players": ["Ann", "Bo"]}))
    assert "Ann" in run(f"{LINE} --game 1").out
    assert run(f"{LINE} --game 1 --seed 2").code == 0  # another review takes its place
    assert json.loads(path.read_text())["seed"] == "2"
    assert first.code == 0


def test_several_games_with_several_processes_then_analysed(run: Run, tmp_path: Path, games: list[Any]) -> None:
    assert run(f"{LINE} --jobs 2 --out found").code == 0
    sums = [json.loads((tmp_path / "found" / n / "review.json").read_text())["seats"] for n in ("1", "2")]
    reviewed = [json.loads(line) for line in (tmp_path / "found" / "reviewed.jsonl").read_text().splitlines()]
    assert [{**record, "x_review": None} for record in reviewed] == [{**record, "x_review": None} for record in games]
    outcome = run("analyse found/reviewed.jsonl")
    assert outcome.code == 0
    assert "loss" in outcome.out
    bots = results(tmp_path / "report")["bots"]
    assert bots["planner"]["loss"]["mean"] == pytest.approx(sums[1][0]["loss"], abs=1e-4)
    assert bots["random"]["luck"]["mean"] == pytest.approx(sums[1][1]["luck"], abs=1e-4)
    assert "What decisions lose" in (tmp_path / "report" / "index.html").read_text()
    assert run(f"{LINE} --game 1 --out alone").code == 0
    one = json.loads((tmp_path / "alone" / "review.json").read_text())
    assert one["seats"] == sums[0]  # whoever did the work


def test_what_a_stranger_wrote_in_place_of_a_review_is_left_out(run: Run, tmp_path: Path, games: list[Any]) -> None:
    seat = {"loss": 1.0, "luck": 0.1, "skill": 0.1, "others": 0.1, "errors": {}}
    for told in (3, {}, {"review": 1, "seats": [seat]}, {"review": 1, "seats": [seat, seat | {"luck": 10**400}]}):
        write(tmp_path, [games[0] | {"x_review": told}])
        outcome = run("analyse games.jsonl")
        assert outcome.code == 0
        assert "loss" not in outcome.out


def test_bad_input_is_answered_in_one_line(run: Run, tmp_path: Path, games: list[Any]) -> None:
    assert "there is no number 3" in run(f"{LINE} --game 3").refused()
    assert "no depth 'bottomless'" in run("review games.jsonl --depth bottomless").refused()
    assert "cannot be read" in run("review nowhere.jsonl").refused()
    assert "give each seat a number" in run(f"{LINE} --strengths 0,strong").refused()
    assert "record 1: the game has 2 seats" in run(f"{LINE} --strengths 0,-500,0").refused()
    unfinished = {key: value for key, value in games[0].items() if key != "result"} | {"moves": games[0]["moves"][:9]}
    write(tmp_path, [games[0], unfinished])
    assert "record 2: the game is not over" in run(LINE).refused()
    cheated = games[0] | {"moves": [games[0]["moves"][0], *games[0]["moves"]]}
    write(tmp_path, [cheated])
    assert "record 1: not a legal game" in run(LINE).refused()
    for line in ("[]", "{", '{"record": 1, "game": "chess"}', "null", '{"a": 1, "a": 2}'):
        (tmp_path / "games.jsonl").write_text(line + "\n")
        assert "record 1: " in run(LINE).refused()
    (tmp_path / "games.jsonl").write_text("")
    assert "nothing to review" in run(LINE).refused()
    assert not (tmp_path / "review").exists()


def test_a_directory_that_cannot_be_written_is_told(run: Run, tmp_path: Path, games: list[Any]) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be written" in run(f"{LINE} --game 1 --out file/inside").refused()


def test_stopped_it_keeps_what_was_found_and_the_same_command_goes_on(
    run: Run, tmp_path: Path, games: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(f"{LINE} --game 1 --out whole").code == 0
    do = Work.do
    done: list[str] = []

    def do_some(work: Work, task: str) -> Any:
        if len(done) == 30:
            raise KeyboardInterrupt
        done.append(task)
        return do(work, task)

    monkeypatch.setattr(Work, "do", do_some)
    stopped = run(f"{LINE} --game 1 --out found")
    assert stopped.code == 130
    assert "the same command goes on" in stopped.err
    assert len((tmp_path / "found" / "parts.jsonl").read_text().splitlines()) == 31
    assert not (tmp_path / "found" / "review.json").exists()
    monkeypatch.setattr(Work, "do", lambda work, task: done.remove(task) if task in done else do(work, task))
    assert run(f"{LINE} --game 1 --out found").code == 0
    assert len(done) == 30  # none of them was done again
    for name in ("review.json", "index.html", "reviewed.jsonl"):
        assert (tmp_path / "found" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
