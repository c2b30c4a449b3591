"""Draws the README's picture of a game, from a real one: `python docs/picture.py` writes docs/terminal.svg."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

import stationmaster as sm
from stationmaster.bots import make_bot

WIDTH, HEIGHT = 120, 36


def middle_game() -> sm.Match:
    """Ann's turn in the middle of a game that greedy bots have played up to there."""
    match = sm.Match("usa", ["Ann", "greedy", "greedy 2"], seed=6)
    bots = [make_bot("greedy") for _ in match.players]
    while match.turn != 0 or match.phase != "turn" or len(match.entries) < 64:
        match.play(bots[match.turn].choose(match.view(match.turn), Random(1)))
    return match


def main() -> None:
    match = middle_game()
    view, screen = match.view(0), match.edition.screen()
    console = Console(width=WIDTH, height=HEIGHT, record=True, force_terminal=True, color_system="truecolor")
    for entry in match.log(0)[-3:]:
        console.print(f" {screen.say(entry, view)}", markup=False)
    console.print()
    console.print(screen.position(view, WIDTH))
    console.print(Text("\nYour move: map"))
    console.print(screen.commands()["map"](view, ""))
    console.print(Text("\nYour move: "), end="")
    svg = console.export_svg(title="stationmaster play usa")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no font from elsewhere
    Path(__file__).with_name("terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
