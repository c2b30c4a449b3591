"""Records as training data."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import stationmaster as sm
from stationmaster.cli import main
from tests.games.random_games import finished, positions

pq = pytest.importorskip("pyarrow.parquet")


def write(path: Path, records: list[object]) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


@pytest.mark.parametrize("game", sm.GAMES)
def test_rows_are_the_decisions(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decisions = [(m.turn, m.legal_moves().ids) for m in positions(game, 3, 1) if not m.is_over]
    records = write(tmp_path / "games.jsonl", [finished(game, 3, seed).record() for seed in (1, 2)])
    assert main(["dataset", str(records), "--out", str(tmp_path / "data.parquet")]) == 0
    assert "from 2 games" in capsys.readouterr().out
    table = pq.read_table(tmp_path / "data.parquet")
    rows = table.slice(0, len(decisions)).to_pylist()
    for row, (seat, legal) in zip(rows, decisions, strict=True):
        assert row["seat"] == seat
        assert list(np.flatnonzero(row["action_mask"])) == legal
        assert row["action"] in legal
    assert table["game"].to_pylist()[len(decisions)] == 1
    totals = finished(game, 3, 1).state.totals()
    assert {row["seat"]: row["score"] for row in rows} == dict(enumerate(totals))


def test_what_cannot_be_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mixed = write(tmp_path / "mixed.jsonl", [finished("usa", players, 1).record() for players in (2, 3)])
    unfinished = write(tmp_path / "unfinished.jsonl", [sm.Match("usa", seed=1).record()])
    for path, words in ((mixed, "games of one kind"), (unfinished, "not over"), (tmp_path / "none", "cannot be read")):
        assert main(["dataset", str(path), "--out", str(tmp_path / "out.parquet")]) == 2
        error = capsys.readouterr().err
        assert words in error
        assert error.count("\n") == 1
