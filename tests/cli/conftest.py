from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from stationmaster.arena import simulate
from stationmaster.cli import main


@dataclass
class Outcome:
    code: int
    out: str
    err: str

    def refused(self) -> str:
        """The one line of a refusal."""
        assert self.code == 2, self
        assert self.err.endswith("\n"), self
        assert self.err.count("\n") == 1, self
        return self.err.strip()


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs a command line, or a list of arguments, in an empty directory; `typed` is what a player writes."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def go(line: str | list[str], typed: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main(line.split() if isinstance(line, str) else line)
        except SystemExit as stop:  # from argparse
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return go


@pytest.fixture(scope="session")
def records() -> list[dict[str, Any]]:
    """Three games: copy what you change."""
    return [json.loads(result.record) for result in simulate("usa", 2, ["greedy", "random"], 3, "records")]


def results(report: Path) -> dict[str, Any]:
    """What a report tells in numbers."""
    found: dict[str, Any] = json.loads((report / "results.json").read_text())
    return found
