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


def test_a_file_of_something_else_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "board.json").write_text(json.dumps({"name": "no record"}, indent=2) * 99)
    assert "a file of records has one document per line" in run("verify board.json").refused()


def test_of_many_bad_records_the_first_ones_are_told(run: Run, tmp_path: Path, records: Records) -> None:
    write(tmp_path / "games.jsonl", [records[0] | {"record": 2}] * 25)
    lines = run("verify games.jsonl").out.splitlines()
    assert len(lines) == 22
    assert lines[-2:] == ["games.jsonl: and 5 more", "games.jsonl: 25 invalid"]


def test_replay_begins_at_a_move(run: Run, tmp_path: Path, records: Records) -> None:
    write(tmp_path / "games.jsonl", records)
    assert run("replay games.jsonl --move 7").out.splitlines()[0].strip("─ ").startswith("after 7 of ")
    assert "moves; there is no 9999" in run("replay games.jsonl --move 9999").refused()


def test_replay_finds_lost_games(run: Run, tmp_path: Path, records: Records) -> None:
    write(tmp_path / "games.jsonl", records)
    lost = [n for n, record in enumerate(records, 1) if 1 not in record["result"]["winners"]]
    found = ", ".join(map(str, lost))
    out = run("replay games.jsonl --lost-by Random --game 1 --all").out
    assert out.splitlines()[0] == f"Random lost {len(lost)} of 3 games: {found}"
    assert "nobody in these 3 games is called 'nobody'" in run("replay games.jsonl --lost-by nobody").refused()
    words = f"random lost {len(lost)} games here; there is no number 9"
    assert words in run("replay games.jsonl --lost-by random --game 9").refused()


def test_replay_shows_what_bots_said_of_their_moves(run: Run, tmp_path: Path, records: Records) -> None:
    said = [{"decision": 2, "seat": 0, "words": "it was\x1b[31m cheap"}, "nonsense", {"decision": "2"}]
    write(tmp_path / "games.jsonl", [records[0] | {"x_explained": said}])
    assert "  it was?[31m cheap" in run("replay games.jsonl --move 3").out
    assert "cheap" not in run("replay games.jsonl --move 2").out


def test_replay_shows_the_map(run: Run, tmp_path: Path, records: list[dict[str, Any]]) -> None:
    write(tmp_path / "games.jsonl", records)
    shown = run("replay games.jsonl --move 90", typed="m\nq\n").out
    assert "Denver" in shown.split("[90/", 1)[1]
