from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from stationmaster.arena.folder import Folder

from .conftest import Run, results

BAD_BOTS = """
class Fails:
    def choose(self, view, budget, rng):
        raise ValueError("<b>no idea</b>, of all the cities on this board")

class Leaves(Fails):
    def __init__(self):
        raise SystemExit(1)
"""

ARENA = "arena usa --bots greedy,random,easy --games 4 --seed 7 --out report"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of ARENA, made once: copy what you change."""
    from stationmaster.cli import main  # noqa: PLC0415 (only this needs it)

    out = tmp_path_factory.mktemp("arena") / "report"
    assert main([*ARENA.split()[:-1], str(out)]) == 0
    return out


def test_what_is_written(finished: Path, run: Run) -> None:
    assert {file.name for file in finished.iterdir()} == {
        "games.jsonl",
        "times.jsonl",
        "results.json",
        "times.json",
        "index.html",
    }
    assert run(f"verify {finished / 'games.jsonl'}").out.endswith("12 valid\n")
    found = results(finished)
    assert found["played"] == 12
    assert found["deals"] == 2
    assert [rating["bot"] for rating in found["ratings"]][-1] == "random"
    times = json.loads((finished / "times.json").read_text())
    assert set(times) == {"greedy", "random", "easy"}
    assert times["greedy"]["decisions"] > 100
    assert 0 < times["greedy"]["mean"] <= times["greedy"]["max"]


def test_jobs_change_nothing(finished: Path, run: Run, tmp_path: Path) -> None:
    outcome = run(f"{ARENA} --jobs 2")
    assert outcome.code == 0, outcome.err
    for name in ("games.jsonl", "results.json"):
        assert (tmp_path / "report" / name).read_bytes() == (finished / name).read_bytes()


def test_the_terminal_shows_the_standing(run: Run) -> None:
    outcome = run("arena usa --bots greedy,random --games 20 --seed 7 --out report")
    assert "usa: 20 games" in outcome.out
    assert "Elo" in outcome.out
    assert "the report: report/index.html" in outcome.out
    assert "10 of 20 games: greedy 1" in outcome.err


def test_ctrl_c_keeps_and_resuming_gives_the_same(
    finished: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Folder.add

    def stop_at_five(folder: Folder, outcome: object) -> None:
        if folder.done == 5:
            raise KeyboardInterrupt
        add(folder, outcome)  # type: ignore[arg-type]

    monkeypatch.setattr(Folder, "add", stop_at_five)
    outcome = run(ARENA)
    assert outcome.code == 130
    assert "stopped after 5 of 12 games: run the same command with --resume to continue" in outcome.err
    assert results(tmp_path / "report")["played"] == 5
    assert "The numbers" in (tmp_path / "report" / "index.html").read_text()
    assert run("verify report/games.jsonl").out == "report/games.jsonl: 5 valid\n"
    monkeypatch.setattr(Folder, "add", add)
    assert run(f"{ARENA} --resume").code == 0
    for name in ("games.jsonl", "results.json"):
        assert (tmp_path / "report" / name).read_bytes() == (finished / name).read_bytes()
    assert (tmp_path / "report" / "times.jsonl").read_bytes().count(b"\n") == 12


def test_ctrl_c_on_the_keyboard_stops_the_arena(run: Run, tmp_path: Path) -> None:
    """It reaches all processes at once, as from a terminal; also while a bot is thinking, whose failure it is not."""
    command = "arena usa --bots random,greedy --games 2000 --seed 1 --jobs 2 --out report"
    code = "import sys; from stationmaster.cli import main; sys.exit(main())"
    arena = subprocess.Popen(
        [sys.executable, "-c", code, *command.split()],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert arena.stderr is not None
    assert "of 2000 games" in arena.stderr.readline()
    os.killpg(arena.pid, signal.SIGINT)
    assert re.search(
        r"stopped after \d+ of 2000 games: run the same command with --resume", arena.communicate(timeout=60)[1]
    )
    assert arena.returncode == 130
    found = results(tmp_path / "report")
    assert int(str(found["played"])) >= 200
    assert found["stopped"] == []


@pytest.mark.parametrize("lost", [1, 3000])
def test_what_was_written_in_part_is_played_again(finished: Path, run: Run, tmp_path: Path, lost: int) -> None:
    shutil.copytree(finished, tmp_path / "report")
    games = tmp_path / "report" / "games.jsonl"
    games.write_bytes(games.read_bytes()[:-lost])  # the machine lost its power
    assert run(f"{ARENA} --resume").code == 0
    for name in ("games.jsonl", "results.json"):
        assert (tmp_path / "report" / name).read_bytes() == (finished / name).read_bytes()


def test_resuming_needs_no_seed_and_may_add_games(finished: Path, run: Run, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "report")
    assert run(ARENA.replace("--seed 7", "").replace("--games 4", "--games 6") + " --resume").code == 0
    assert results(tmp_path / "report")["played"] == 18
    before = (finished / "games.jsonl").read_bytes()
    assert (tmp_path / "report" / "games.jsonl").read_bytes().startswith(before)


def everything(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir() if file.name != "times.json"}


def test_resuming_plays_as_many_games_as_were_asked_for(finished: Path, run: Run, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "report")
    assert run(ARENA.replace("--games 4", "") + " --resume").code == 0
    assert everything(tmp_path / "report") == everything(finished)
    games = tmp_path / "report" / "games.jsonl"
    games.write_bytes(b"".join(games.read_bytes().splitlines(keepends=True)[:5]))
    assert run(ARENA.replace("--games 4", "") + " --resume").code == 0
    assert games.read_bytes() == (finished / "games.jsonl").read_bytes()


def test_more_games_are_asked_for_once(finished: Path, run: Run, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "report")
    assert run(ARENA.replace("--games 4", "--games 6") + " --resume").code == 0
    assert run(ARENA.replace("--games 4", "") + " --resume").code == 0
    assert results(tmp_path / "report")["played"] == 18


def test_fewer_games_than_were_played_are_refused_and_nothing_is_lost(finished: Path, run: Run, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "report")
    words = run(ARENA.replace("--games 4", "--games 2") + " --resume").refused()
    assert "report: 12 games were played already, and --games 2 asks for 6" in words
    assert everything(tmp_path / "report") == everything(finished)


def test_an_arena_that_does_not_tell_how_many_games(finished: Path, run: Run, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "report")
    found = results(tmp_path / "report")
    del found["settings"]["games"]
    (tmp_path / "report" / "results.json").write_text(json.dumps(found))
    assert "add --games" in run(ARENA.replace("--games 4", "") + " --resume").refused()
    assert run(f"{ARENA} --resume").code == 0
    assert everything(tmp_path / "report") == everything(finished)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("--seed 7", "--seed 8"), 'was started with seed "7", not "8"'),
        (("greedy,random,easy", "greedy,easy,random"), "was started with bots"),
        (("arena usa", "arena usa --players 3"), "was started with players 2, not 3"),
        (("arena usa", "arena card"), 'was started with game "usa", not "card"'),
        (("report", "nowhere"), "there is no arena to resume"),
    ],
)
def test_resuming_with_other_settings(
    finished: Path, run: Run, tmp_path: Path, change: tuple[str, str], words: str
) -> None:
    shutil.copytree(finished, tmp_path / "report")
    assert words in run(ARENA.replace(*change) + " --resume").refused()
    assert (tmp_path / "report" / "games.jsonl").read_bytes() == (finished / "games.jsonl").read_bytes()


def test_an_arena_is_not_overwritten(finished: Path, run: Run, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "report")
    assert "holds an arena already; add --resume" in run(ARENA).refused()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("arena usa --bots greedy,nobody --out r", "there is no bot 'nobody'"),
        ("arena usa --bots greedy,greedy --out r", "only once"),
        ("arena usa --bots my.py:Bot,greedy --out r", "my.py: there is no such file"),
        ("arena usa --bots bad.py:Fails,worse.py:Fails --out r", "2 bots are called 'Fails'"),
        ("arena usa --players 9 --out r", "usa is for 2 to 5 players"),
        ("arena usa --tables mix --out r", "no tables 'mix'; choose from: pairs, first, mixed"),
        ("arena usa --limit soon --out r", "must be a time such as 30s"),
        ("arena usa", "--out"),
        ("arena usa --out bad.py", "bad.py"),
    ],
)
def test_bad_input(run: Run, tmp_path: Path, line: str, words: str) -> None:
    for name in ("bad.py", "worse.py"):
        (tmp_path / name).write_text(BAD_BOTS)
    assert words in run(line).refused()
    assert not (tmp_path / "r").exists()


def test_a_bot_that_fails_is_reported_and_counts_apart(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(BAD_BOTS)
    outcome = run("arena usa --bots greedy,random,bad.py:Fails --games 2 --seed 1 --out report")
    assert outcome.code == 0
    for n in (2, 3, 4, 5):  # a line each, also where the screen is narrower
        words = r"decision \d+: the bot 'Fails' failed: ValueError: <b>no idea</b>, of all the cities on this board"
        assert re.search(rf"^game {n + 1} was stopped at {words}$", outcome.out, re.MULTILINE)
    found = results(tmp_path / "report")
    assert found["played"] == 2
    assert [(s["number"], s["bot"]) for s in found["stopped"]] == [(n, "Fails") for n in (2, 3, 4, 5)]
    page = (tmp_path / "report" / "index.html").read_text()
    assert "&lt;b&gt;no idea&lt;/b&gt;" in page
    assert "<b>no idea</b>" not in page
    assert run("verify report/games.jsonl").out == "report/games.jsonl: 4 valid but unfinished, 2 valid\n"
    assert run("arena usa --bots greedy,random,bad.py:Fails --games 2 --out report --resume").code == 0
    assert results(tmp_path / "report") == found


UNMADE = """
import sys

class Once:
    def __init__(self):
        if "pytest" not in sys.modules:  # when it is looked at, before the arena begins, nothing is wrong
            raise SystemExit("no more")

    def choose(self, view, budget, rng):
        return view.moves[0]
"""


def test_a_bot_that_cannot_be_made_later_is_reported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "unmade.py").write_text(UNMADE)
    outcome = run("arena usa --bots greedy,random,unmade.py:Once --games 2 --seed 1 --out report")
    assert outcome.code == 0
    assert "game 3 was stopped at decision 0: unmade.py:Once cannot be made: SystemExit: no more\n" in outcome.out
    assert results(tmp_path / "report")["played"] == 2


def test_one_bot_of_ten_lines(run: Run, tmp_path: Path) -> None:
    """The example plays all three games legally and beats `random` where there are routes."""
    shutil.copy(Path(__file__).parents[2] / "examples" / "my_bot.py", tmp_path)
    for game in ("usa", "marklin", "card"):
        outcome = run(f"arena {game} --bots my_bot.py:MyBot,random --games 10 --seed 2 --out {game}")
        assert outcome.code == 0, outcome.err
        found = results(tmp_path / game)
        assert found["played"] == 10
        if game != "card":
            assert found["ratings"][0]["bot"] == "MyBot"


def test_the_help_tells_who_plays(run: Run) -> None:
    words = " ".join(run("arena --help").out.split())
    assert "comma-separated bots, each named once (default: greedy,random)" in words
    assert "in order" not in words
    assert "repeated in order to fill the seats (default: greedy)" in " ".join(run("simulate --help").out.split())


def test_without_ray(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr("stationmaster.arena.tournament.find_spec", lambda _: None)
    assert "pip install '.[ray]'" in run(f"{ARENA} --executor ray").refused()
    assert not (tmp_path / "report").exists()
