from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.coach.games import record_of

pytestmark = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed: pip install 'stationmaster[ray]'"
)


def test_ray_gives_the_same_reviews_as_this_machine(tmp_path: Path) -> None:
    records = [record_of(), record_of(bots=("planner",))]
    (tmp_path / "games.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    run = "import sys; from stationmaster.cli import main; sys.exit(main())"
    for executor in ("processes", "ray"):
        command = f"review games.jsonl --depth glance --executor {executor} --out {executor}"
        arguments = [sys.executable, "-c", run, *command.split()]
        done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr
    for name in ("1/review.json", "2/review.json", "reviewed.jsonl", "2/index.html"):
        assert (tmp_path / "processes" / name).read_bytes() == (tmp_path / "ray" / name).read_bytes()
