"""The API reference has every public name; `make docs` fails where it names something that does not exist."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

SHOWN = re.compile(r"^\.\. (?:autoclass|autodata|autoexception|autofunction|py:data):: (\w+)$", re.MULTILINE)


PACKAGES = [
    "stationmaster",
    *(f"stationmaster.{part}" for part in ("games", "bots", "arena", "coach", "envs", "testing")),
]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_in_the_api_reference(package: str) -> None:
    if package == "stationmaster.envs":
        pytest.importorskip("pettingzoo")
    page = Path("docs/api", f"{package.rpartition('.')[2]}.md")
    shown = SHOWN.findall(page.read_text(encoding="utf-8"))
    assert set(import_module(package).__all__) <= set(shown)
    assert len(shown) == len(set(shown))
