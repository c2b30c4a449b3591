"""The documentation names files and classes that are there: whoever looks for one finds it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

PAGES = [*map(str, sorted(Path("docs").glob("*.md"))), "README.md", "SECURITY.md", "CONTRIBUTING.md"]
EXAMPLES = {"my_bot.py", "path/to/file.py", "file.py"}  # of files that readers have
MADE = {"src/stationmaster/server/static/", "build/browser-tests/"}  # by `make`
FILE = re.compile(r"`([\w./-]+(?:\.py|\.ts|\.svelte|/))`")
MEMBER = re.compile(r"`([A-Z]\w+)\.(?!svelte|__)(\w+)(?:\(.*?\))?`")


@cache
def sources() -> dict[str, str]:
    """All files of ours that pages speak of, with what stands in them where that is code."""
    folders = ("src", "tests", "web/src", "web/tests", "web/cartography", "docs", "examples", "benchmarks", "tools")
    paths = [path for folder in folders for path in Path(folder).rglob("*") if path.is_file()]
    paths += [*Path().glob("*"), *Path("web").glob("*.py")]
    code = (".py", ".ts", ".svelte")
    return {f"/{path.as_posix()}": path.read_text("utf-8") if path.suffix in code else "" for path in paths}


def is_there(name: str) -> bool:
    """As a path in the repository or the package, or the end of one: `rules.py` is that of each game."""
    if name.endswith("/"):
        return any(f"/{name}" in path for path in sources())
    return any(path.endswith(f"/{name}") for path in sources())


@pytest.mark.parametrize("page", PAGES)
def test_the_files_that_a_page_names_are_there(page: str) -> None:
    named = set(FILE.findall(Path(page).read_text("utf-8"))) - EXAMPLES - MADE
    assert sorted(name for name in named if not is_there(name)) == []


def test_what_the_architecture_page_says_of_classes_is_so() -> None:
    members = set(MEMBER.findall(Path("docs/architecture.md").read_text("utf-8")))
    homes = {
        name: [text for text in sources().values() if re.search(rf"\bclass {name}\b", text)] for name, _ in members
    }
    missing = [f"{name}.{what}" for name, what in members if not any(re.search(rf"\b{what}\b", t) for t in homes[name])]
    assert missing == []
    assert len(members) > 15
