"""The bots of the tutorial in docs/bots.md: their code is what it shows, and each plays as well as it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from stationmaster.arena import simulate, summarise

PAGE = Path("docs/bots.md").read_text("utf-8")
CODE = "\n".join(Path("examples", name).read_text("utf-8") for name in ("my_bot.py", "tutorial.py"))
STEPS = re.findall(r"^\| `(\w+)`: .*? \| (\d+\.\d) % \((\d+)–(\d+)\) \|", PAGE, re.MULTILINE)
GAMES = 24


def test_the_code_of_the_tutorial_is_that_of_the_examples() -> None:
    shown = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert [re.findall(r"^class (\w+)", block, re.MULTILINE) for block in shown] == [[bot] for bot, *_ in STEPS]
    for block in shown:
        assert block in CODE + "\n"


def test_the_last_step_beats_greedy_by_two_to_one_for_certain() -> None:
    last, _, low, _ = STEPS[-1]
    assert last == "Cards"
    assert int(low) > 200 / 3
    rates = [float(rate) for _, rate, *_ in STEPS]
    assert rates == sorted(rates)


@pytest.mark.parametrize("step", [bot for bot, *_ in STEPS if bot != "MyBot"])
def test_a_step_wins_about_as_often_as_the_page_says(step: str) -> None:
    """Measured in 400 games; with these seeds always the same, so that chance decides nothing here."""
    rate = next(float(rate) for bot, rate, *_ in STEPS if bot == step)
    games = list(simulate("usa", 2, [f"examples/tutorial.py:{step}", "greedy"], GAMES, "tutorial"))
    won = summarise(games).by_bot[f"examples/tutorial.py:{step}"].wins
    assert rate / 100 - 0.2 < won / GAMES
    if step != "Tickets":
        words = [entry["words"] for entry in json.loads(games[0].record)["x_explained"]]
        assert set(words) > {"I build my tickets."}
