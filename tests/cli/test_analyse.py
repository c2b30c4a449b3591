"""`analyse`: where the report goes, and what it tells of games that are no whole ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .conftest import Run


def write(path: Path, records: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))


def test_without_a_directory_the_report_goes_into_report(
    run: Run, tmp_path: Path, records: list[dict[str, Any]]
) -> None:
    write(tmp_path / "some.jsonl", records)
    assert run("analyse some.jsonl").code == 0
    assert (tmp_path / "report" / "index.html").exists()
    assert run("analyse some.jsonl").code == 0  # a report may be made anew


def test_the_directory_of_an_arena_is_left_alone(run: Run, tmp_path: Path) -> None:
    """Its settings are in a file that the report would overwrite."""
    arena = "arena card --bots random --games 2 --seed 1 --out report"
    assert run(arena).code == 0
    assert "holds an arena" in run("analyse report/games.jsonl").refused()
    assert run(f"{arena} --resume").code == 0


def test_games_that_a_bot_stopped_are_told_of(run: Run, tmp_path: Path, records: list[dict[str, Any]]) -> None:
    about = {"number": 7, "deal": 3, "bots": ["good", "bad"]}
    cut = {key: value for key, value in records[0].items() if key != "result"} | {"moves": records[0]["moves"][:9]}
    failed = cut | {"x_arena": about | {"stopped": {"seat": 1, "decision": 4, "error": "ValueError: <no> idea"}}}
    doubtful = [
        cut | {"x_arena": about | {"stopped": told}} for told in (3, {}, {"seat": 2}, {"seat": 0, "decision": 1})
    ]
    write(tmp_path / "some.jsonl", [*records, failed, *doubtful])
    outcome = run("analyse some.jsonl")
    assert outcome.code == 0
    assert "4 unfinished games were left out" in outcome.err
    told = json.loads((tmp_path / "report" / "results.json").read_text())["stopped"]
    assert told == [{"number": 7, "bot": "bad", "seat": 1, "decision": 4, "error": "ValueError: <no> idea"}]
    assert "ValueError: &lt;no&gt; idea" in (tmp_path / "report" / "index.html").read_text()


def test_equal_shares_where_the_number_of_players_differs(run: Run, tmp_path: Path) -> None:
    """The first player is at tables of two and of four, the last only at tables of four."""
    for players in (2, 4):
        run(f"simulate usa --players {players} --bots random --games 2 --seed 1 --records of{players}.jsonl")
    assert run("analyse of2.jsonl of4.jsonl").code == 0
    page = (tmp_path / "report" / "index.html").read_text()
    begins = page[page.index("Who begins") :]
    heights = {line.split('y1="')[1].split('"')[0] for line in begins.split("<line ") if 'class="fair"' in line}
    assert len(heights) == 2
