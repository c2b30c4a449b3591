"""The card game at the command line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.games import edition
from stationmaster.games.card.view import CardView

from .conftest import Run

PLAY = "play card --players 4 --bots greedy,random --name Ann --seed 5"
GAME = "keep 0 1 2\n" + 60 * "11\n5\n0\n1\n2\n3\n4\n"  # the first group if there is one, else cards


def test_a_whole_game(run: Run, tmp_path: Path) -> None:
    outcome = run(f"{PLAY} --save game.json", GAME)
    assert outcome.code == 0, outcome.err
    for words in ("Market", "Stations", "Your hand", "Your tickets", "Groups you can play", "Rows you can play"):
        assert words in outcome.out
    for words in (
        "Last round of this deal",
        "The deal is over",
        "deal 2 of 2",
        "You dispatched",
        "Final score",
        "Winner",
    ):
        assert words in outcome.out
    assert max(len(line) for line in outcome.out.splitlines() if "Your move" not in line) <= 80
    record = json.loads((tmp_path / "game.json").read_text())
    sm.verify(record)
    assert "result" in record
    told = run("replay game.json", "\n\ne\nq\n")
    assert told.code == 0, told.err


def test_nothing_secret_is_on_the_screen(run: Run) -> None:
    """G03, C05: what others draw blind, which tickets they keep, and what any train stack holds."""
    out = run(PLAY, GAME).out.split("Final score")[0]
    assert "Your train stack" not in out
    for line in out.splitlines():
        if line.startswith((" greedy", " random")):
            assert "drew a card" in line or "from the pile" not in line
            assert "kept" not in line or "–" not in line


def test_the_open_train_stack_is_shown(run: Run) -> None:
    out = run(f"{PLAY} --option open_train_stack=true", GAME).out
    assert "Your train stack (0)" in out
    assert "Your train stack (1)" in out


def test_c05_the_stack_of_some_seats_is_shown_to_them(run: Run) -> None:
    assert "Your train stack (0)" in run(f"{PLAY} --option open_train_stack=2,0", GAME).out
    assert "Your train stack" not in run(f"{PLAY} --option open_train_stack=1,2", GAME).out
    refused = run(f"{PLAY} --option open_train_stack=0,7")
    assert (refused.code, refused.out) == (2, "")
    assert "some but not all seats, counted from 0, not [0, 7]" in refused.err


def test_help_and_lists_are_those_of_the_game(run: Run) -> None:
    out = run(PLAY, "help\nfly\nplays\nkeep none\nkeep 0\nplays\nplays locomotive\nplays tea\n").out
    assert "group red 3 locomotive 1" in out
    assert "plays [COLOUR]" in out
    assert "claim" not in out
    assert "or plays for all plays" in out
    assert "There is nothing you can play now." in out
    assert "(C03)" in out
    assert "with 'tea' in it" in out


@pytest.mark.parametrize("width", [80, 120])
def test_the_screen_keeps_within_the_terminal_and_shows_every_play(width: int) -> None:
    match = sm.Match("card", players=4, seed=2)
    bot = make_bot("random")
    screen, console, rng = edition("card").screen(), Console(width=width), Random(1)
    for _ in range(25):  # decisions from all over the game
        view = match.view(match.turn)
        assert isinstance(view, CardView)
        menu = screen.menu(view)
        with console.capture() as capture:
            console.print(screen.position(view, width), screen.choices(view, menu), screen.choices(view, menu, ""))
        text = capture.get()
        assert max(map(len, text.splitlines())) <= width
        assert "…" not in text
        assert all(f"{menu.number_of[move]}:" in text for move in view.moves if move >= view.plays.first)
        for _ in range(7):
            if not match.is_over:
                match.play(bot.choose(match.view(match.turn), rng))


def entry_words(entry: dict[str, Any]) -> str:
    return edition("card").screen().say(entry, sm.Match("card", ["Ann", "Bob", "Cid"], seed=1).view(0))


def test_what_happened_in_words() -> None:
    group: dict[str, Any] = {"player": 1, "move": "play_group", "color": "red", "cards": {"red": 2, "locomotive": 1}}
    assert entry_words(group) == "Bob played 2 red and 1 locomotive to their station"
    assert entry_words(group | {"robs": [0, 2]}).endswith("Train robbery: you and Cid lost all red cards")
    row = {"player": 0, "move": "play_row", "cards": {"blue": 1, "green": 1, "red": 1}}
    assert entry_words(row) == "You played a row: blue, green, red"
    assert (
        entry_words({"player": 2, "move": "dispatch", "cards": {"red": 1}})
        == "Cid dispatched 1 red to their train stack"
    )
    deal: dict[str, Any] = {"move": "deal", "completed_counts": [1, 0, 2], "dealt_counts": [4, 4, 4], "market": []}
    assert entry_words(deal).startswith("The deal is over. Tickets completed: Ann: 1, Bob: 0, Cid: 2.")
    own = {"own_completed": ["chicago--dallas"], "own_cards": {"red": 4}}
    assert entry_words(deal | own).endswith("you completed Chicago – Dallas (6); your cards: 4 red")


def test_simulate(run: Run) -> None:
    out = run("simulate card --players 4 --bots greedy,random --games 3 --seed 7 --records games.jsonl").out
    for words in ("card, seed 7: 3 games", "tickets", "bonus", "bot greedy", "turn order 4"):
        assert words in out
    assert run("verify games.jsonl").out == "games.jsonl: 3 valid\n"


def test_bench(run: Run) -> None:
    numbers = json.loads(run("bench card --rounds 2 --repeats 1 --json").out)
    assert list(numbers["card"]) == ["2", "3", "4"]
    assert all(row["decisions_per_second"] > 0 for row in numbers["card"].values())
