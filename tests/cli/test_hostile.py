"""Whatever a file, an argument or a player says: no order reaches the terminal, no text is markup, nothing crashes."""

from __future__ import annotations

import copy
import io
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from stationmaster.cli import main
from tests.games.random_games import finished

from .conftest import Outcome, Run
from .test_boards import small_board

HOSTILE = "\x1b[31m[bold]\x07\x9b2J\u202e[/]\x00\r\u2028:smile:"
PIECES = [
    "\x1b[2J",
    "\x1b]0;x\x07",
    "\x9b",
    "\u202e",
    "\u2066",
    "\u200f",
    "\r",
    "\n",
    "\t",
    "\x00",
    "\u2028",
    "[/]",
    "[red]",
]

texts = st.lists(st.sampled_from(PIECES) | st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8).map(
    "".join
)
words = texts.map(lambda text: "".join(text.split())).filter(bool)  # ids are one word
of_each_example = settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def check_harmless(outcome: Outcome) -> Outcome:
    for letter in outcome.out + outcome.err:
        kind = unicodedata.category(letter)
        assert letter in "\n\u200c\u200d" or kind not in ("Cc", "Cf", "Cs", "Zl", "Zp"), (letter, outcome)
    assert outcome.code in (0, 1, 2)
    assert "Traceback" not in outcome.err
    if outcome.code == 2:
        outcome.refused()
    return outcome


def write(path: Path, *records: Any) -> None:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))


def named(record: dict[str, Any], *names: str) -> dict[str, Any]:
    """The record with other names for its players, as if people had played."""
    players = [names[n % len(names)] for n in range(len(record["players"]))]
    return {key: value for key, value in record.items() if key != "x_arena"} | {"players": players}


RECORDS = [finished("usa", 2, 1).record(), finished("marklin", 2, 1).record(), finished("card", 4, 1).record()]


@of_each_example
@given(st.sampled_from(RECORDS), texts, texts)
@example(RECORDS[0], HOSTILE, "[/]")
@example(RECORDS[1], HOSTILE, "\n")
@example(RECORDS[2], HOSTILE, "\n")
def test_names_of_a_record(run: Run, tmp_path: Path, record: dict[str, Any], one: str, two: str) -> None:
    about = {"number": 1, "deal": 1, "bots": [one] * len(record["players"])}
    stopped = {"seat": 0, "decision": 3, "error": two}
    cut = {key: value for key, value in record.items() if key != "result"} | {"moves": record["moves"][:12]}
    save = {"x_seats": ["human"] + ["random"] * (len(record["players"]) - 1), "x_thinking": one, "x_chance": None}
    write(tmp_path / "game.jsonl", named(record, one, two))
    write(tmp_path / "more.jsonl", named(record, one, two), cut | {"x_arena": about | {"stopped": stopped}})
    write(tmp_path / "save.json", named(cut, one, two) | save)
    assert check_harmless(run("verify game.jsonl more.jsonl save.json")).code == 0
    assert check_harmless(run("replay game.jsonl --all")).code == 0
    assert check_harmless(run("replay game.jsonl", f"3\nb\n{one}\ne\nq\n")).code == 0
    assert check_harmless(run("analyse game.jsonl more.jsonl")).code == 0
    assert check_harmless(run("play --resume save.json", f"log\n{one}\n{two}\n")).code == 0


@of_each_example
@given(st.lists(words, min_size=5, max_size=5, unique=True), texts)
@example([*"abcd", "".join(HOSTILE.split())], HOSTILE)
def test_texts_of_a_board(run: Run, tmp_path: Path, ids: list[str], name: str) -> None:
    named = dict(zip("abcde", ids, strict=True))
    board = small_board()
    for city in board["cities"]:
        city.update(id=named[city["id"]], name=name)
    for entry in board["routes"] + board["tickets"]:
        a, b = named[entry["a"]], named[entry["b"]]
        entry.update(id=f"{a}-{b}", a=a, b=b)
    write(tmp_path / "board.json", board)
    made = check_harmless(run("simulate usa --games 1 --bots random --seed 1 --board board.json --records games.jsonl"))
    if made.code == 2:  # two ids may come to the same route
        return
    assert check_harmless(run("verify games.jsonl")).code == 0
    assert check_harmless(run("replay games.jsonl", "\n5\ne\nq\n")).code == 0
    assert check_harmless(run("analyse games.jsonl")).code == 0
    assert check_harmless(run("play usa --board board.json --seed 1", "10\nroutes\ntickets\nlog\ntable\n")).code == 0


@of_each_example
@given(st.sampled_from(RECORDS), texts, st.data())
def test_errors_that_quote_a_file(
    run: Run, tmp_path: Path, record: dict[str, Any], text: str, data: st.DataObject
) -> None:
    bad = copy.deepcopy(record)
    place: Any = data.draw(st.sampled_from([bad, bad["setup"], bad["result"], bad["moves"][0], bad["moves"][-1]]))
    key = data.draw(st.sampled_from([*sorted(place), text]))
    place[key] = data.draw(st.sampled_from([text, [text], {text: 1}, {text: text}]))
    if key.startswith("x_") or bad["players"] == text:
        return
    write(tmp_path / "game.jsonl", bad)
    write(tmp_path / "board.json", {key: place[key], text: text} | {"game": "usa", "deck": {text: 1, "per_color": 1}})
    assert check_harmless(run("verify game.jsonl")).code == 1
    for line in (
        "replay game.jsonl --all",
        "analyse game.jsonl",
        "play --resume game.jsonl",
        "play usa --board board.json",
    ):
        assert check_harmless(run(line)).code == 2


@of_each_example
@given(texts)
@example("\x1b[31m\nfly")
@example("\udcff")  # a byte that is no letter
def test_arguments(run: Run, text: str) -> None:
    text = text.replace("\0", "?")  # which no argument can hold
    for line in (
        ["verify", f"none{text}"],
        ["verify", "--", text.replace(".", "_")],
        ["replay", f"none{text}"],
        ["analyse", f"none{text}"],
        ["verify", f"-x{text}"],
        ["simulate", f"no{text}"],
        ["simulate", "usa", "--games", f"no{text}"],
        ["simulate", "usa", "--option", f"{text}={text}"],
        ["simulate", "usa", "--bots", f"no{text}"],
        ["play", "usa", "--name", f"{text}\x1b"],
        ["play", "usa", "--seed", text, f"--x{text}"],
        ["bench", f"no{text}"],
        [f"fly{text}"],
    ):
        assert check_harmless(run(line)).code == 2, line


def test_names_are_no_markup(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "games.jsonl", named(RECORDS[0], "[bold]x[/]", "[/]"))
    for line in ("analyse games.jsonl", "replay games.jsonl --all"):
        out = run(line).out
        assert "[bold]x[/]" in out
        assert "\n [/] " in out or "\n[/] " in out
    assert "[red]Ann[/]" in run(["play", "usa", "--name", "[red]Ann[/]"]).out
    assert "usa, seed [/]" in run(["simulate", "usa", "--games", "1", "--bots", "random", "--seed", "[/]"]).out


def test_a_name_makes_no_line_of_its_own(run: Run, tmp_path: Path) -> None:
    fake = "x\ngames.jsonl: 7 valid"
    write(tmp_path / "games.jsonl", named(RECORDS[0], fake, "Bo"))
    save = {key: value for key, value in named(RECORDS[0], fake, "Bo").items() if key != "result"}
    write(tmp_path / "save.json", save | {"moves": save["moves"][:9], "x_seats": ["random", "human"]})
    (tmp_path / fake).write_text("{}\n")
    for line in (
        ["analyse", "games.jsonl"],
        ["replay", "games.jsonl"],
        ["play", "--resume", "save.json"],
        ["verify", fake],
    ):
        outcome = run(line)
        assert "7 valid" in outcome.out
        assert "\ngames.jsonl: 7" not in outcome.out


def test_with_colours_only_our_own_styles_are_orders(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    write(tmp_path / "games.jsonl", named(RECORDS[0], HOSTILE, "Bo"))
    for line in ("analyse games.jsonl", "replay games.jsonl"):
        outcome = run(line)
        assert "\x1b[1m" in outcome.out
        shown = re.sub(r"\x1b\[[0-9;]*m", "", outcome.out)
        check_harmless(Outcome(outcome.code, shown, outcome.err))
        assert "?[31m[bold]??2J?[/]???:smile:" in shown


def test_a_number_without_end(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "games.jsonl", RECORDS[0])
    endless = "9" * 5000
    assert "Moves run from 0 to" in run("replay games.jsonl", f"{endless}\nq\n").out
    assert "is not a move" in run("play usa --seed 1", f"{endless}\n").out
    assert "A group is written as" in run("play card --seed 1", f"group red {endless}\n").out
    (tmp_path / "bad.jsonl").write_text(f'{{"record": {endless}}}\n')
    assert "bad.jsonl: line 1: holds a number with too many digits\n" in run("verify bad.jsonl").out
    for line in ("replay bad.jsonl", "analyse bad.jsonl", "play --resume bad.jsonl", "play usa --board bad.jsonl"):
        assert "too many digits" in run(line).refused()


def test_a_player_who_types_no_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"))
    assert main(["play", "usa", "--seed", "1"]) == 0
    assert "That was not UTF-8 text." in capsys.readouterr().out


def test_what_others_wrote_into_fields_of_their_own(run: Run, tmp_path: Path) -> None:
    record = copy.deepcopy(RECORDS[0])
    record["result"]["scores"][0]["x_mood"] = ["fine"]
    cut = {key: value for key, value in record.items() if key != "result"} | {"moves": record["moves"][:9]}
    stopped = {"seat": 1.0, "decision": 4, "error": "no"}
    cut["x_arena"] = {"number": 1, "deal": 1, "bots": ["a", "b"], "stopped": stopped}
    write(tmp_path / "games.jsonl", record, cut)
    outcome = check_harmless(run("analyse games.jsonl"))
    assert outcome.code == 0
    assert "left out: 1 unfinished game\n" in outcome.err


def test_a_path_that_cannot_be_looked_at(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "games.jsonl", RECORDS[0])
    assert "File name too long" in run(["analyse", "games.jsonl", "--out", "x" * 300]).refused()


def test_long_values_are_quoted_in_part(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "games.jsonl", RECORDS[0] | {"game": "x" * 100_000})
    told = run("verify games.jsonl").out.splitlines()[0]
    assert len(told) < 1000
    assert "choose from: usa, marklin, card" in told
