"""Programs that somebody may start to see what they do."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

PROGRAMS = [path for path in sorted(Path("benchmarks").glob("*.py")) if "__main__" in path.read_text("utf-8")]


@pytest.mark.parametrize("program", [*PROGRAMS, Path("examples/remote_bot.py")], ids=lambda path: path.stem)
def test_a_program_asked_for_help_does_nothing_else(
    program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for extra in ("pettingzoo", "httpx"):
        pytest.importorskip(extra)
    monkeypatch.setattr(sys, "argv", [str(program), "--help"])
    monkeypatch.setattr(sys, "path", [str(program.parent), *sys.path])
    with pytest.raises(SystemExit) as stop:
        runpy.run_path(str(program), run_name="__main__")
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: {program.name}")
