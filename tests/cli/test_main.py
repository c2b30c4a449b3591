from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import stationmaster as sm
from stationmaster.bots import BOTS, LEVELS
from stationmaster.games.usa import rules as usa_rules

from .conftest import Run


def test_version_says_whether_the_engine_is_compiled(run: Run) -> None:
    kind = "uncompiled" if str(usa_rules.__file__).endswith(".py") else "compiled"
    assert run("--version").out == f"stationmaster {sm.__version__} ({kind} engine)\n"


def test_without_a_command_it_explains_itself(run: Run) -> None:
    outcome = run("")
    assert outcome.code == 0
    assert all(command in outcome.out for command in ("play", "simulate", "verify", "replay", "bench"))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fly", "invalid choice: 'fly'"),
        ("simulate", "GAME"),
        ("simulate chess", "invalid choice: 'chess'"),
        ("simulate usa --games none", "--games: must be a whole number of at least 1, not 'none'"),
        ("simulate usa --jobs 0", "--jobs: must be a whole number of at least 1"),
        ("simulate usa --players 6", "usa is for 2 to 5 players, not 6"),
        ("simulate usa --bots greedy,gredy", "no bot 'gredy'; choose from: greedy, random"),
        ("simulate usa --bots ,", "at least one bot"),
        ("simulate usa --players 2 --bots greedy,random,greedy", "3 bots are named, but there are only 2 seats"),
        ("simulate usa --option colour=red", "usa has no option 'colour'"),
        ("simulate usa --option colour", "write it as NAME=VALUE"),
        ("simulate usa --games 1 --records no/such/games.jsonl", "does not exist; create it first"),
        ("simulate usa --games 1 --records .", "is a directory"),
        ("simulate usa --board none.json", "none.json: cannot be read: No such file"),
        ("verify none.jsonl", "none.jsonl: cannot be read: No such file"),
        ("replay none.jsonl", "none.jsonl: cannot be read: No such file"),
        ("play", "which game?"),
        ("play usa --players 1", "usa is for 2 to 5 players, not 1"),
        ("play usa --bots nobody", "no bot 'nobody'"),
        ("play usa --name greedy", "a bot at this table is called 'greedy'"),
        ("play usa --first 2", "first: there is no seat 2; seats go from 0 to 1"),
        ("play usa --resume none.json --first 0", "leave out --first"),
        ("play usa --save no/such/game.json", "does not exist"),
        ("play --resume none.json", "none.json: cannot be read"),
        ("play usa --resume none.json --players 3", "leave out --players"),
        ("bench chess", "no game 'chess'; choose from: usa"),
        ("bench --board my.json", "name the one game"),
        ("bench usa --players 9", "usa is for 2 to 5 players, not 9"),
    ],
)
def test_bad_input_gets_one_line_that_says_what_to_do(run: Run, line: str, words: str) -> None:
    assert words in run(line).refused()


def test_as_a_module_and_in_a_process_of_its_own() -> None:
    command = [sys.executable, "-m", "stationmaster", "simulate", "usa", "--bots", "nobody"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    known = ", ".join([*BOTS, *LEVELS])
    assert done.stderr == f"stationmaster simulate: there is no bot 'nobody'; choose from: {known}\n"


def test_importing_the_package_does_not_import_what_only_commands_need() -> None:
    program = (
        "import stationmaster, sys; print([m for m in ('rich', 'multiprocessing', 'argparse') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("line", ["simulate usa --bots random --games 1", "simulate --help", "--version"])
def test_a_full_disk_is_told_in_one_line(line: str) -> None:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-c", "import sys; from stationmaster.cli import main; sys.exit(main())", *line.split()]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=buffered, check=False)
    assert done.stderr.count("\n") == 1
    assert "No space left on device" in done.stderr
    assert done.returncode == 2
