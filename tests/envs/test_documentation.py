"""The tables of the documentation are those of the code."""

from __future__ import annotations

import inspect
import re
import runpy
import textwrap
from pathlib import Path

from stationmaster.envs.documentation import BEGIN, up_to_date
from stationmaster.games import GAMES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "environments.md"


def test_the_tables_of_parts_are_up_to_date() -> None:
    """`python -m stationmaster.envs.documentation` writes them anew."""
    page = PAGE.read_text(encoding="utf-8")
    assert all(BEGIN.format(game=game) in page for game in GAMES)
    assert up_to_date(page) == page


def test_the_benchmark_measures_the_loop_that_the_page_shows() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = re.search(r"^>>> (for agent in env\.agent_iter\(\):\n(?:\.\.\. .*\n)+)", page, re.MULTILINE)
    assert shown
    loop = re.sub(r"^\.\.\. ", "", shown[1], flags=re.MULTILINE)
    measured = runpy.run_path(str(ROOT / "benchmarks" / "environments.py"))["random_loop"]
    assert textwrap.dedent(inspect.getsource(measured).split('"""')[-1].lstrip("\n")) == loop
