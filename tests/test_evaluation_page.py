"""The tables and curves of docs/evaluation.md are those of the files behind them."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

from stationmaster.arena.evaluation import DEALS, OPPONENTS, PROTOCOL
from stationmaster.bots.saved import load_policy
from tests.files import HOME, load_file

RESULTS = sorted((HOME / "docs" / "evaluation").glob("*.json"))


@pytest.fixture
def tables() -> ModuleType:
    return load_file("docs/evaluation_tables.py")


def test_the_page_is_up_to_date(tables: ModuleType) -> None:
    page = (HOME / "docs" / "evaluation.md").read_text(encoding="utf-8")
    assert page == tables.up_to_date(page), "run python docs/evaluation_tables.py"
    assert f"**version {PROTOCOL}**" in page
    for path in (HOME / "docs" / "evaluation").glob("*.csv"):
        assert path.with_suffix(".svg").read_text(encoding="utf-8") == tables.curve(path.stem)


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_what_it_shows_is_of_this_protocol_and_whole(path: Path) -> None:
    told = json.loads(path.read_text(encoding="utf-8"))
    assert (told["protocol"], told["complete"], told["deals"]) == (PROTOCOL, True, DEALS)
    assert {row["opponent"]: row["version"] for row in told["against"]} == OPPONENTS


@pytest.mark.parametrize("name", ["mini-ppo", "usa-ppo"])
def test_the_policies_that_are_shipped_can_be_read(name: str) -> None:
    assert load_policy(str(HOME / "examples" / "policies" / f"{name}.npz")).about.game == "usa"
