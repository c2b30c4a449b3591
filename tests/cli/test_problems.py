"""`problems`: counted, verified, and refused where nothing sensible was asked."""

from __future__ import annotations

from pathlib import Path

from stationmaster.coach.problems import load, write_problems
from tests.cli.conftest import Run


def test_problems_are_counted_by_grade_and_kind(run: Run) -> None:
    outcome = run("problems")
    assert outcome.code == 0
    for game in ("usa", "marklin", "card"):
        assert str(len(load(game))) in next(line for line in outcome.out.splitlines() if line.startswith(game))
    assert "marklin" not in run("problems usa").out


def test_problems_of_a_file_are_verified(run: Run, tmp_path: Path) -> None:
    plainest = max(load("usa"), key=lambda problem: min(a.behind for a in problem.answers if not a.right))
    (tmp_path / "one.jsonl").write_text(write_problems([plainest]))
    outcome = run("problems --verify --file one.jsonl --heats 100 --seed 2")
    assert (outcome.code, outcome.out) == (0, "1 problem looked at again, none in doubt\n")
    text = write_problems([plainest])
    (tmp_path / "one.jsonl").write_text(text.replace(f'"best":"{plainest.best}"', '"best":"keep 0"', 1))
    outcome = run("problems --verify --file one.jsonl --heats 100")
    assert outcome.code == 1
    assert outcome.out.startswith(f"{plainest.id}: the best move is not legal: keep 0\n1 problem")


def test_what_makes_no_sense_is_refused(run: Run, tmp_path: Path) -> None:
    assert "name the game" in run("problems --find 3").refused()
    assert "usa is for 2 to 5 players" in run("problems usa --find 3 --players 2,7").refused()
    assert "--find stands alone" in run("problems usa --find 3 --verify").refused()
    assert "cannot be read" in run("problems --file nowhere.jsonl").refused()
    (tmp_path / "bad.jsonl").write_text('{"id": 1}\n')
    assert "line 1: is not a problem" in run("problems --file bad.jsonl").refused()
    assert "cannot be written" in run("problems usa --find 1 --out bad.jsonl/folder").refused()
