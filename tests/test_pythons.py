"""Which Pythons `make pythons` runs the tests on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.files import load_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its Pythons here are shell scripts")


def fake(path: Path, says: str, code: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {says}\nexit {code}\n")
    path.chmod(0o755)
    return path


def test_every_version_once_from_the_oldest_supported_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = tmp_path / "pyenv" / "versions"
    for name in ("3.10.13", "3.12.1", "3.13.0", "3.13.2", "3.15.0a1"):
        fake(versions / name / "bin" / "python3", f"Python {name}")
    fake(versions / "3.14.0" / "bin" / "python3", "Python 3.14.0", code=1)
    on_path = fake(tmp_path / "bin" / "python3.12", "Python 3.12.9")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    newer = versions / "3.13.0" / "bin" / "python3"
    assert load_file("tools/pythons.py").found() == {(3, 12): str(on_path), (3, 13): str(newer)}
