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


def code_of(page: str) -> str:
    """All lines of its examples, without prompts."""
    return "\n".join(re.findall(r"^(?:>>>|\.\.\.) (.*)$", page, re.MULTILINE)) + "\n"


def test_the_benchmark_measures_the_loops_that_the_page_shows() -> None:
    shown = code_of(PAGE.read_text(encoding="utf-8"))
    benchmark = runpy.run_path(str(ROOT / "benchmarks" / "environments.py"))
    loops = {name: inspect.getsource(loop) for name, loop in benchmark.items() if name.endswith("_loop")}
    assert set(loops) == {"pettingzoo_loop", "gymnasium_loop", "vector_loop", "openspiel_loop"}
    for name, source in loops.items():
        lines = [line for line in source.splitlines()[1:] if "steps" not in line]  # it counts them besides
        assert textwrap.dedent("\n".join(lines)) in shown, name
