"""`stationmaster evaluate`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from stationmaster.arena.evaluation import Evaluation
from stationmaster.cli import main

MINI = ["--board", "mini", "--deals", "1"]


def test_one_number_and_the_table_behind_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    records = tmp_path / "games.jsonl"
    assert main(["evaluate", "greedy", "--game", "usa", *MINI, "--json", "--records", str(records)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["protocol"], told["board"], told["deals"], told["complete"]) == (1, "mini", 1, False)
    assert told["score"]["low"] <= told["score"]["mean"] <= told["score"]["high"]
    assert [row["opponent"] for row in told["against"]] == ["greedy", "planner", "search@200"]
    assert main(["verify", str(records)]) == 0
    assert main(["evaluate", "greedy", *MINI]) == 0
    shown = capsys.readouterr().out
    assert "usa on mini, 2 players, protocol 1: 1 deal, 4 games (not all: not comparable)" in shown
    assert "greedy" in shown
    assert "itself" in shown


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["deep"], "there is no bot 'deep'"),
        (["search@1s"], "give it iterations"),
        (["nowhere.npz"], "nowhere.npz: there is no such file"),
        (["random", "--deals", "1000"], "the protocol has 100"),
        (["random", "--board", "huge"], "huge"),
        (["random", "--players", "9"], "2 to 5 players"),
        (["random", "--board", "tiny", "--players", "3"], "need 4"),
    ],
)
def test_what_cannot_be_evaluated(given: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", *given]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_a_policy_that_fails_gets_no_number(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def choose(self, view, budget, rng):\n        return 1 / 0\n")
    records = tmp_path / "games.jsonl"
    assert main(["evaluate", f"{file}:Bad", *MINI, "--records", str(records)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "ZeroDivisionError" in told.err
    assert f"stationmaster replay {records} --game 1 --move" in told.err


def test_stopped_halfway(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    play = Evaluation.play

    def stop(evaluation: Evaluation, jobs: int = 1) -> Iterator[Any]:
        yield from islice(play(evaluation, jobs), 5)
        raise KeyboardInterrupt

    monkeypatch.setattr(Evaluation, "play", stop)
    assert main(["evaluate", "greedy", "--board", "mini", "--deals", "2", "--json"]) == 130
    told = capsys.readouterr()
    assert json.loads(told.out)["complete"] is False
    assert json.loads(told.out)["deals"] == 1
    assert "stopped after 5 of 8 games: no score by the protocol, only of 1 deal" in told.err
