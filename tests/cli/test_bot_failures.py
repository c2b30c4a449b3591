"""Whoever writes bots is told which line failed, in which position, and how to come back there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stationmaster as sm
from tests.cli.conftest import Run

FAILS = """
from stationmaster.bots import make_bot

class Fails:
    def __init__(self):
        self.bot = make_bot("planner")

    def choose(self, view, budget, rng):
        if view.phase in {PHASES}:
            return self.wish[view.phase]
        return self.bot.choose(view, rng)

    def explain(self):
        return "I plan"

class Unmade:
    def __init__(self):
        raise RuntimeError("no model")

    def choose(self, view, budget, rng):
        return view.moves[0]
"""


def write(path: Path, *phases: str) -> None:
    path.write_text(FAILS.replace("{PHASES}", repr(phases)))


@pytest.mark.parametrize(
    ("line", "phase"),
    [
        ("simulate usa --bots authors_bot.py:Fails,greedy --games 2 --seed 1", "second_card"),
        (
            "simulate usa --bots authors_bot.py:Fails,greedy --games 4 --seed 1 --jobs 2 --records r.jsonl",
            "second_card",
        ),
        ("simulate marklin --bots authors_bot.py:Fails,greedy --games 2 --seed 1", "journey"),
        ("arena usa --bots authors_bot.py:Fails,greedy --games 2 --seed 1 --out report", "second_card"),
        ("arena marklin --bots authors_bot.py:Fails,greedy --games 2 --seed 1 --out report", "journey"),
        ("play usa --bots authors_bot.py:Fails --seed 2", "second_card"),
        ("play usa --bots authors_bot.py:Fails --seed 2 --save", "second_card"),
    ],
)
def test_a_failing_bot_shows_its_lines_its_position_and_the_way_back(
    run: Run, tmp_path: Path, line: str, phase: str
) -> None:
    bot = f"{phase}.py"  # a file is read once in a process
    write(tmp_path / bot, phase)
    line = line.replace("authors_bot.py", bot)
    words = [*line.split(), "my game.jsonl"] if line.endswith("--save") else line.split()
    outcome = run(words, typed="keep 0 1\n" + "draw pile\n" * 60)
    told = outcome.err if "arena" not in line else outcome.out
    assert outcome.code == (0 if "arena" in line else 2)
    lines = told[told.index("Traceback") :].splitlines()
    assert lines[1] == f'  File "{bot}", line 10, in choose'
    assert lines[2] == "    return self.wish[view.phase]"
    assert "AttributeError: 'Fails' object has no attribute 'wish'" in lines
    position = next(line for line in lines if line.startswith("the position: ")).removeprefix("the position: ")
    assert sm.Match.from_position(position).phase == phase
    command = re.search(r"^to come back to it: stationmaster (replay .*) --game (\d+) --move (\d+)$", told, re.M)
    assert command is not None
    path = command[1].removeprefix("replay ").strip("'")
    back = run(["replay", path, "--game", command[2], "--move", command[3]])
    assert back.code == 0
    assert f"after {command[3]} of {command[3]} decisions" in back.out
    assert "The record ends here" in back.out


@pytest.mark.parametrize("command", ["simulate", "arena --out report", "play"])
def test_a_bot_that_cannot_be_made_shows_its_lines(run: Run, tmp_path: Path, command: str) -> None:
    write(tmp_path / "authors_bot.py")
    name, *more = command.split()
    outcome = run([name, "usa", "--bots", "authors_bot.py:Unmade", *more])
    assert outcome.code == 2
    lines = outcome.err.splitlines()
    assert lines[1] == '  File "authors_bot.py", line 18, in __init__'
    assert lines[-1] == f"stationmaster {name}: authors_bot.py:Unmade cannot be made: RuntimeError: no model"


@pytest.mark.parametrize("line", ["simulate marklin --bots authors_bot.py:Fails --games 1 --records games.jsonl"])
def test_a_bots_words_stand_beside_its_own_decisions(run: Run, tmp_path: Path, line: str) -> None:
    """In a journey, too, which has several decisions and one entry in the record."""
    write(tmp_path / "authors_bot.py")
    assert run(line).code == 0
    last = int(re.search(r"after 1 of (\d+)", run("replay games.jsonl --move 1").out)[1])  # type: ignore[index]
    shown = run("replay games.jsonl", typed="\n" * last).out
    assert shown.count("\n  I plan\n") == last


def test_words_of_a_bot_that_one_plays_against_are_kept(run: Run) -> None:
    Path("authors_bot.py").write_text(FAILS.replace("{PHASES}", "()"))
    typed = "keep 0 1\n" + "draw pile\n" * 10 + "quit\n"
    assert run("play usa --bots authors_bot.py:Fails --seed 2 --save game.jsonl", typed=typed).code == 0
    assert "  I plan\n" in run("replay game.jsonl", typed="\n" * 12).out
