from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from .conftest import Run

Records = list[dict[str, Any]]


def write(path: Path, records: Records) -> None:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")


def test_valid_records(run: Run, tmp_path: Path, records: Records) -> None:
    write(tmp_path / "games.jsonl", records)
    outcome = run("verify games.jsonl")
    assert (outcome.code, outcome.out) == (0, "games.jsonl: 3 valid\n")


def test_a_tampered_record_is_found_at_its_line_and_move(run: Run, tmp_path: Path, records: Records) -> None:
    bad = copy.deepcopy(records)
    place, entry = next((n, e) for n, e in enumerate(bad[1]["moves"]) if e["move"] == "claim")
    entry["cards"] = {"locomotive": 20}
    bad[2]["result"]["winners"] = [0, 1]
    write(tmp_path / "games.jsonl", bad)
    outcome = run("verify games.jsonl")
    lines = outcome.out.splitlines()
    assert outcome.code == 1
    assert lines[0].startswith(f"games.jsonl: line 2: move {place}: ")
    assert "(rule U20)" in lines[0]
    assert lines[1].startswith("games.jsonl: line 3: result")
    assert lines[1].endswith("(rule U43)")
    assert lines[2] == "games.jsonl: 1 valid, 2 invalid"


def test_lines_that_are_no_records(run: Run, tmp_path: Path, records: Records) -> None:
    write(tmp_path / "games.jsonl", records[:1])
    with (tmp_path / "games.jsonl").open("a") as file:
        file.write('\n{"record": 1\n[]\n')
    outcome = run("verify games.jsonl")
    assert outcome.code == 1
    assert "line 3: is not JSON" in outcome.out
    assert "line 4: a record is a JSON object" in outcome.out
    assert "1 valid, 2 invalid" in outcome.out


def test_an_unfinished_game_is_valid(run: Run, tmp_path: Path, records: Records) -> None:
    record = copy.deepcopy(records[0])
    del record["result"]
    record["moves"] = record["moves"][:20]
    write(tmp_path / "games.jsonl", [record])
    outcome = run("verify games.jsonl")
    assert (outcome.code, outcome.out) == (0, "games.jsonl: 1 valid but unfinished\n")


def test_an_empty_file_and_one_that_is_no_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("\n")
    assert "holds no records" in run("verify empty.jsonl").refused()
    (tmp_path / "picture.jsonl").write_bytes(b"\xff\xd8\xff")
    assert "is not a text file" in run("verify picture.jsonl").refused()


def test_replay_prints_every_move(run: Run, tmp_path: Path, records: Records) -> None:
    write(tmp_path / "games.jsonl", records)
    out = run("replay games.jsonl --game 3 --all").out
    numbered = [line for line in out.splitlines() if line[:4].strip().isdecimal()]
    assert len(numbered) == len(records[2]["moves"])
    assert "Final score" in out


def test_replay_steps_forwards_and_back(run: Run, tmp_path: Path, records: Records) -> None:
    write(tmp_path / "games.jsonl", records)
    last = len(records[0]["moves"])
    out = run("replay games.jsonl", "\n\nb\n30\n999\nbla\ne\nq\n").out
    seen = [int(line.split("after ")[1].split()[0]) for line in out.splitlines() if "─ after " in line]
    assert seen == [0, 1, 2, 1, 30, last]
    assert out.count("Moves run from 0 to") == 2
    assert "Final score" in out


def test_replay_of_a_bad_record_shows_what_is_legal(run: Run, tmp_path: Path, records: Records) -> None:
    record = copy.deepcopy(records[0])
    record["moves"][12]["player"] = 7
    write(tmp_path / "games.jsonl", [record])
    outcome = run("replay games.jsonl --all")
    assert "move 12" in outcome.refused()
    assert "  11  " in outcome.out
    assert "  12  " not in outcome.out


def test_replay_of_a_game_that_is_not_there(run: Run, tmp_path: Path, records: Records) -> None:
    write(tmp_path / "games.jsonl", records)
    assert "holds 3 records; there is no number 4" in run("replay games.jsonl --game 4").refused()
