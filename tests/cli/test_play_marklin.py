from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import stationmaster as sm
from stationmaster.arena.games import ask
from stationmaster.bots import make_bot
from stationmaster.cli import make_parser, play, saves
from stationmaster.cli.session import Session
from stationmaster.cli.words import WORDS
from stationmaster.games import edition
from stationmaster.games.marklin.screen import MarklinScreen
from stationmaster.games.marklin.view import MarklinView
from stationmaster.languages import Speech

from .conftest import Run

PLAY = "play marklin --players 3 --bots greedy,random --name Ann --seed 5"


@pytest.fixture(scope="module")
def game() -> tuple[list[str], sm.Match]:
    """What Ann writes in a whole game, and its end: she plays as the greedy bot does."""
    table = play.new_game(make_parser().parse_args(PLAY.split()), Speech("en", WORDS))
    match = table.match
    bots = [make_bot("greedy" if name == saves.HUMAN else name) for name in table.seats]
    lines = []
    while not match.is_over:
        if match.turn == table.human:
            move = bots[match.turn].choose(match.view(match.turn), Random(1))
            lines.append(match.notation.text(move))
            match.play(move)
        else:
            match.play(ask(match, bots[match.turn], table.stream()))
    return lines, match


def test_a_whole_game(run: Run, tmp_path: Path, game: tuple[list[str], sm.Match]) -> None:
    typed, _ = game
    outcome = run(f"{PLAY} --save game.json", "".join(f"{line}\n" for line in typed))
    assert outcome.code == 0, outcome.err
    for words in (
        "Tickets to choose from",
        "Routes you can claim",
        "tickets left",
        "You drew tickets: 2 short, 2 long",
        "You placed a passenger in",
        "under way: Ann, ",
        "Your passenger travelled ",
        "Last round",
        "merchandise",
        "Winner",
    ):
        assert words in outcome.out
    assert max(len(line) for line in outcome.out.splitlines() if "Your move" not in line) <= 80
    nothing_secret(outcome.out)
    record = json.loads((tmp_path / "game.json").read_text())
    sm.verify(record)
    assert "result" in record
    assert "passenger travelled" in run("replay game.json --all").out


def test_a_game_saved_on_a_journey_goes_on_before_it(
    run: Run, tmp_path: Path, game: tuple[list[str], sm.Match]
) -> None:
    typed, end = game
    boarding = next(n for n, line in enumerate(typed) if line.startswith("board "))
    before, after = typed[:boarding], typed[boarding:]
    run(f"{PLAY} --save part.json", "".join(f"{line}\n" for line in (*before, *after[:2], "quit")))
    run("play --resume part.json", "".join(f"{line}\n" for line in after))
    record = json.loads((tmp_path / "part.json").read_text())
    assert {key: record[key] for key in end.record()} == end.record()


def test_commands_and_explanations_of_its_own(run: Run) -> None:
    lines = "help\nmerchandise\ndraw tickets\nplace paris\n12\nkeep 0\nkeep 0 1\n"
    out = run(PLAY, lines).out
    assert "then travel ROUTE" in out
    assert "Berlin (7 6 5 4)" in out
    assert "draw tickets, short + long:  10:0+4  11:1+3  12:2+2  13:3+1  14:4+0" in out
    assert "'draw tickets' could mean 5 moves" in out
    assert "(M05)" in out
    assert "You kept" in out


def nothing_secret(out: str) -> None:
    """G03: what others draw blind and which tickets they keep."""
    for line in out.split("Final score", maxsplit=1)[0].splitlines():
        if line.startswith((" greedy", " random")) and "from the pile" in line:
            assert "drew a card from the pile" in line
        if line.startswith((" greedy kept", " random kept")):
            assert "–" not in line


@pytest.mark.parametrize("width", [80, 120])
def test_the_screen_keeps_within_the_terminal(width: int) -> None:
    table = play.new_game(make_parser().parse_args(PLAY.split()), Speech("en", WORDS))
    session, screen = Session(table, None), edition("marklin").screen()
    session.console.width = width
    rng = Random(2)
    while not table.match.is_over:
        view = table.match.view(table.match.turn)
        with session.console.capture() as capture:
            session.console.print(screen.position(view, width), screen.choices(view, screen.menu(view)))
            session.console.print(screen.brief(view), screen.choices(view, screen.menu(view), ""))
        text = capture.get()
        assert max(map(len, text.splitlines())) <= width
        assert "…" not in text
        assert isinstance(view, MarklinView)
        for city, seat in enumerate(view.standing):
            assert seat is None or MarklinScreen().city_name(view.board, city) in text.split("Passengers")[1]
        for _ in range(15):
            if not table.match.is_over:
                table.match.play(rng.choice(table.match.legal_moves()))
