"""`analyse`: the arena's report, from any records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run, results


def write(path: Path, records: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))


def test_without_a_directory_the_report_goes_into_report(
    run: Run, tmp_path: Path, records: list[dict[str, Any]]
) -> None:
    write(tmp_path / "some.jsonl", records)
    assert run("analyse some.jsonl").code == 0
    assert (tmp_path / "report" / "index.html").exists()
    assert run("analyse some.jsonl").code == 0  # a report may be made anew
    write(tmp_path / "others.jsonl", records)
    before = (tmp_path / "report" / "results.json").read_bytes()
    assert "report: holds another report; choose another directory (--out)" in run("analyse others.jsonl").refused()
    assert (tmp_path / "report" / "results.json").read_bytes() == before


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
    assert "left out: 4 unfinished games" in outcome.err
    (stopped,) = results(tmp_path / "report")["stopped"]
    told = {"number": 3, "bot": "bad", "seat": 1, "decision": 4, "error": "ValueError: <no> idea"}  # in the file
    assert stopped == told | {"traceback": "", "position": "", "records": "some.jsonl"}
    assert "to come back to it: stationmaster replay some.jsonl --game 4 --move 9\n" in outcome.out
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


def test_the_same_page_from_the_records(run: Run, tmp_path: Path) -> None:
    run("arena usa --bots greedy,random,easy --games 4 --seed 7 --out arena")
    outcome = run("analyse arena/games.jsonl --out again")
    assert outcome.code == 0, outcome.err
    ours, theirs = results(tmp_path / "again"), results(tmp_path / "arena")
    for name in theirs:
        assert name == "settings" or ours[name] == theirs[name]
    assert "The board" in (tmp_path / "again" / "index.html").read_text()


def test_games_of_people_go_by_their_names(run: Run, tmp_path: Path, records: list[dict[str, Any]]) -> None:
    named = [{k: v for k, v in record.items() if k != "x_arena"} for record in records]
    for record in named:
        record["players"] = ["Ann <script>", "Bo"]
    unfinished = {k: v for k, v in named[0].items() if k != "result"} | {"moves": named[0]["moves"][:9]}
    (tmp_path / "games.jsonl").write_text("".join(json.dumps(r) + "\n" for r in [*named, unfinished]))
    outcome = run("analyse games.jsonl --out report")
    assert outcome.code == 0
    assert "left out: 1 unfinished game\n" in outcome.err
    found = results(tmp_path / "report")
    assert found["played"] == found["deals"] == 3
    assert set(found["bots"]) == {"Ann <script>", "Bo"}
    page = (tmp_path / "report" / "index.html").read_text()
    assert "<script" not in page
    assert "Ann &lt;script&gt;" in page


@pytest.fixture
def lines(records: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(record) for record in records]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: ["nonsense"], "line 1: is not JSON"),
        (lambda lines: [lines[0].replace('"total": ', '"total": 1')], "line 1: "),
        (lambda lines: [], "no finished game"),
        (lambda lines: ["{}"], "line 1: "),
    ],
)
def test_records_that_cannot_be_analysed(
    run: Run, tmp_path: Path, lines: list[str], change: object, words: str
) -> None:
    (tmp_path / "games.jsonl").write_text("".join(line + "\n" for line in change(lines)))  # type: ignore[operator]
    assert words in run("analyse games.jsonl --out report").refused()
    assert not (tmp_path / "report").exists()


def test_games_of_different_kinds_are_not_mixed(run: Run) -> None:
    for game in ("usa", "card"):
        run(f"simulate {game} --bots random --games 1 --seed 1 --records {game}.jsonl")
    assert "one by one" in run("analyse usa.jsonl card.jsonl --out report").refused()
    assert run("analyse usa.jsonl usa.jsonl --out report").code == 0


def test_a_field_of_our_own_that_somebody_else_wrote(run: Run, tmp_path: Path, lines: list[str]) -> None:
    record = json.loads(lines[0])
    for about in (3, {}, {"bots": ["x"]}, {"bots": [1, 2]}, {"bots": ["x", "y"], "number": "a", "deal": None}):
        (tmp_path / "games.jsonl").write_text(json.dumps(record | {"x_arena": about}))
        assert run("analyse games.jsonl --out report").code == 0
        assert set(results(tmp_path / "report")["bots"]) == set(record["players"])
