"""What README and docs say to type works, word for word, on a machine that has nothing but these sources, installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.shell_lines import Block, shell_blocks

HOME = Path(__file__).parent.parent
PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in sorted((HOME / "docs").glob("*.md")))]
TO_RUN = [page for page in PAGES if any(not block.is_skipped for block in shell_blocks(HOME / page))]
TYPED = "quit\n" * 20  # by whoever plays, and to the question for a file name
EXTRA = re.compile(r"pip install '(?:\.|stationmaster)\[([\w,]+)\]'")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The sources after `make play`: `.venv` is there, and a database of games."""
    folder = tmp_path / "stationmaster"
    folder.mkdir()
    for path in HOME.iterdir():
        if path.name not in (".venv", "build", ".git") and not path.name.startswith("stationmaster.db"):
            (folder / path.name).symlink_to(path)
    (folder / ".venv").symlink_to(sys.prefix)
    return folder


def serve_for_a_moment(folder: Path) -> None:
    """As `make play` does."""
    command = [sys.executable, "-m", "stationmaster", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Stationmaster is at http://")
        process.terminate()


@pytest.mark.parametrize("page", TO_RUN)
def test_the_shell_lines_of_a_page_run_in_their_order(page: str, checkout: Path, tmp_path: Path) -> None:
    for needed in ("sqlalchemy", "pettingzoo", "pyspiel"):
        if find_spec(needed) is None:
            pytest.skip(f"{needed} is not installed")
    blocks = [block for block in shell_blocks(HOME / page) if not block.is_skipped]
    if any("stationmaster db" in command for block in blocks for command in block.commands):
        serve_for_a_moment(checkout)
    path = f"{tmp_path}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "PYTHONWARNINGS": "default"}
    for block in blocks:
        done = subprocess.run(
            ["bash", "-eux", "-c", block.script()],
            cwd=checkout,
            env=environment,
            input=TYPED,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"{page}, line {block.line}: {done.stderr[-2000:]}"


@pytest.mark.parametrize("page", PAGES)
def test_whatever_a_page_says_to_install_there_is(page: str) -> None:
    known = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named = EXTRA.findall((HOME / page).read_text("utf-8"))
    assert {extra for extras in named for extra in extras.split(",")} <= set(known)


def test_marks_say_what_is_changed() -> None:
    block = Block(1, "s/--games 1000/--games 4/ s/--jobs 2/--jobs 1/", ["simulate --games 1000 --jobs 2"])
    assert block.script() == "simulate --games 4 --jobs 1"
    assert Block(1, "dry run", ["make play", "make test"]).script() == "make --dry-run play\nmake --dry-run test"
    for mark in ("s/--games 99/--games 4/", "perhaps"):
        with pytest.raises(ValueError, match="line 7"):
            Block(7, mark, ["simulate --games 1000"]).script()
