"""Which tests `make quick` runs after a change."""

from __future__ import annotations

import importlib.machinery
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.files import HOME, load_file

FILES = (
    "src/stationmaster/match.py",
    "src/stationmaster/games/card/planner/plays.py",
    "src/stationmaster/games/family/game.py",
    "tests/test_match.py",
    "tests/test_lock.py",
    "tests/conftest.py",
    "tests/games/perft.py",
    "tests/games/test_laws.py",
    "tests/games/card/test_turn.py",
    "docs/bots.md",
    "README.md",
    "web/src/App.svelte",
    "setup.py",
)


@pytest.fixture(scope="module")
def quick() -> ModuleType:
    return load_file("tools/quick.py")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/stationmaster/games/card/planner/plays.py", "tests/games/card"),
        ("src/stationmaster/games/card/removed.py", "tests/games/card"),
        ("src/stationmaster/games/family/game.py", "tests/games"),
        ("src/stationmaster/match.py", "tests/test_lock.py tests/test_match.py"),
        ("tests/games/test_laws.py", "tests/games/test_laws.py"),
        ("tests/games/test_removed.py", "tests/games"),
        ("tests/games/perft.py", "tests/games"),
        ("tests/conftest.py", "tests/test_lock.py tests/test_match.py"),
        ("setup.py", "tests/test_lock.py tests/test_match.py"),
        ("docs/bots.md", "docs/bots.md"),
        ("docs/removed.md", ""),
        ("README.md", "README.md"),
        ("CHANGELOG.md", ""),
        ("web/src/App.svelte", ""),
    ],
)
def test_of_a_changed_file(quick: ModuleType, home: Path, changed: str, tests: str) -> None:
    assert [path.as_posix() for path in quick.nearest_tests(Path(changed), home)] == tests.split()


def test_none_runs_twice(quick: ModuleType, home: Path) -> None:
    changed = [Path(name) for name in ("src/stationmaster/games/family/game.py", "tests/games/card/test_turn.py")]
    assert quick.needed_tests(changed, home) == [Path("tests/games")]


def test_changed_is_what_the_branch_and_nobody_else_changed(
    quick: ModuleType, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        subprocess.run(["git", *identity, *arguments], cwd=home, check=True, capture_output=True)

    def commit(name: str) -> None:
        (home / name).write_text(name)
        git("add", "--all")
        git("commit", "--message", name)

    monkeypatch.setattr(quick, "HOME", home)
    git("init", "--initial-branch", "main")
    commit("README.md")
    git("checkout", "-b", "branch")
    commit("setup.py")
    git("checkout", "main")
    commit("tests/test_lock.py")
    git("checkout", "branch")
    (home / "tests/test_match.py").write_text("not committed")
    (home / "docs/new.md").write_text("not even added")
    changed = [path.as_posix() for path in quick.changed_files(quick.branch_began())]
    assert changed == ["docs/new.md", "setup.py", "tests/test_match.py"]


def test_the_sources_run_whatever_was_compiled(tmp_path: Path) -> None:
    """A module that looks compiled beside its source is left alone: loading it would fail."""
    package = tmp_path / "src" / "package"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "module.py").write_text("print('the source')")
    (package / f"module{importlib.machinery.EXTENSION_SUFFIXES[0]}").write_text("not a library")
    hook = tmp_path / "tools" / "uncompiled"
    hook.mkdir(parents=True)
    (hook / "sitecustomize.py").write_text((HOME / "tools/uncompiled/sitecustomize.py").read_text())
    command = [sys.executable, "-c", "import package.module"]
    for path, said in ((f"{package.parent}", ""), (f"{hook}:{package.parent}", "the source\n")):
        done = subprocess.run(command, env={"PYTHONPATH": path}, capture_output=True, text=True, check=False)
        assert done.stdout == said
