from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install '.[ray]'")

BOTS = """
import os, threading

class Last:
    def __init__(self):
        with open({seen!r}, "a") as file:
            print(os.getppid(), file=file)  # of the task

    def choose(self, view, budget, rng):
        return view.moves[-1]

class Stalls:
    def choose(self, view, budget, rng):
        threading.Event().wait()
"""


def arena(folder: Path, executor: str) -> Path:
    bots = "random,bots.py:Last,bots.py:Stalls"
    command = f"arena usa --bots {bots} --games 2 --seed 3 --jobs 2 --limit 2s --out {executor} --executor {executor}"
    run = "import sys; from stationmaster.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", run, *command.split()],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / executor


def test_ray_gives_the_same_results_as_processes(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    (tmp_path / "bots.py").write_text(BOTS.format(seen=str(seen)))
    here = arena(tmp_path, "processes")
    seen.unlink()
    there = arena(tmp_path, "ray")
    assert len(set(seen.read_text().split())) >= 3  # the command, which looked at the bot, and tasks on both cores
    found = json.loads((there / "results.json").read_text())
    assert found["played"] == 2
    assert len(found["stopped"]) == 4  # and a bot that stalls holds up no other game
    for name in ("results.json", "games.jsonl"):
        assert (here / name).read_bytes() == (there / name).read_bytes()


@pytest.mark.parametrize(
    ("left", "cores", "pace", "size"),
    [
        (40, 8, 60.0, 1),  # slow bots: one by one
        (40, 64, 0.01, 1),  # fewer games than cores
        (40, 4, 0.01, 5),  # for all cores, and the same again
        (4000, 4, 0.1, 20),  # two seconds
        (4000, 4, 0.0001, 100),
    ],
)
def test_every_core_has_games_to_play(left: int, cores: int, pace: float, size: int) -> None:
    from stationmaster.arena.on_ray import batch_size  # noqa: PLC0415 (an extra, and costs time to import)

    assert batch_size(left, cores, pace) == size
