"""The tables of the documentation are those of the code."""

from __future__ import annotations

from pathlib import Path

from stationmaster.envs.documentation import BEGIN, up_to_date
from stationmaster.games import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_tables_of_parts_are_up_to_date() -> None:
    """`python -m stationmaster.envs.documentation` writes them anew."""
    page = PAGE.read_text(encoding="utf-8")
    assert all(BEGIN.format(game=game) in page for game in GAMES)
    assert up_to_date(page) == page
