from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed: pip install 'stationmaster[ray]'"
)

BOTS = """
import threading

class Last:
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
    (tmp_path / "bots.py").write_text(BOTS)
    here, there = arena(tmp_path, "processes"), arena(tmp_path, "ray")
    found = json.loads((there / "results.json").read_text())
    assert found["played"] == 2
    assert len(found["stopped"]) == 4  # and a bot that stalls holds up no other game
    for name in ("results.json", "games.jsonl"):
        assert (here / name).read_bytes() == (there / name).read_bytes()
