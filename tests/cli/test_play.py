from __future__ import annotations

import json
from pathlib import Path

import pytest

import stationmaster as sm
from stationmaster.cli import saves
from stationmaster.cli.session import Session
from stationmaster.games import OWN, edition
from stationmaster.games.family.screen_menu import Menu

from .conftest import Run

PLAY = "play usa --players 3 --bots greedy,random --name Ann --seed 5"
ROUND = "11\n5\n5\n"  # the first claim if there is one, else two blind cards
GAME = "10\n" + 60 * ROUND


def test_every_game_has_a_screen() -> None:
    assert set(OWN) == set(sm.GAMES)


def test_a_whole_game(run: Run, tmp_path: Path) -> None:
    outcome = run(f"{PLAY} --save game.json", GAME)
    assert outcome.code == 0, outcome.err
    for words in ("Market", "Your hand", "Your tickets", "Routes you can claim", "Last round", "Final score", "Winner"):
        assert words in outcome.out
    assert max(len(line) for line in outcome.out.splitlines() if "Your move" not in line) <= 80
    record = json.loads((tmp_path / "game.json").read_text())
    sm.verify(record)
    assert record["players"] == ["Ann", "greedy", "random"]
    assert "result" in record


@pytest.mark.parametrize("seat", [0, 2])
def test_u05_the_first_player_may_be_named(run: Run, tmp_path: Path, seat: int) -> None:
    assert run(f"{PLAY} --first {seat}", "10\nquit\npart.json\n").code == 0
    record = json.loads((tmp_path / "part.json").read_text())
    assert (record["setup"]["first"], record["moves"][0]["player"]) == (seat, seat)


def test_a_game_that_is_saved_and_resumed_goes_on_as_if_nothing_had_been(run: Run, tmp_path: Path) -> None:
    run(f"{PLAY} --save whole.json", GAME)
    lines = GAME.splitlines(keepends=True)
    outcome = run(PLAY, "".join(lines[:31]) + "quit\npart.json\n")
    assert "Saved. Continue with: stationmaster play --resume part.json" in outcome.out
    assert "result" not in json.loads((tmp_path / "part.json").read_text())
    run("play usa --resume part.json", "".join(lines[31:]))
    assert json.loads((tmp_path / "part.json").read_text()) == json.loads((tmp_path / "whole.json").read_text())
    assert "that game is over" in run("play --resume part.json").refused()


def test_a_bot_from_a_file_is_run_again_only_for_who_trusts_it(run: Run, tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("class Mine:\n    def choose(self, view, budget, rng): return view.moves[0]\n")
    outcome = run("play usa --bots mine.py:Mine --seed 5", "10\n11\nquit\npart.json\n")
    assert "Mine" in outcome.out
    assert json.loads((tmp_path / "part.json").read_text())["x_seats"] == ["human", "mine.py:Mine"]
    bot.write_text("raise SystemExit('a trap')")  # who sends a saved game may send a file with it
    assert "if you trust it, say so with --bots mine.py:Mine" in run("play --resume part.json").refused()
    bot.write_text("class Mine:\n    def choose(self, view, budget, rng): return view.moves[-1]\n")
    assert run("play --resume part.json --bots mine.py:Mine", "quit\npart.json\n").code == 0
    assert "leave out --bots" in run("play --resume part.json --bots greedy").refused()


def test_a_saved_game_has_the_same_position(run: Run, tmp_path: Path) -> None:
    game = saves.SavedGame(sm.Match("usa", ["Ann", "greedy"], seed=1), ["human", "greedy"], "1")
    game.match.play(game.match.legal_moves()[0])
    saves.save(game, tmp_path / "game.json")
    twin = saves.resume(tmp_path / "game.json")
    assert [twin.match.view(seat) for seat in (0, 1)] == [game.match.view(seat) for seat in (0, 1)]
    assert twin.match.chance.copy().word() == game.match.chance.copy().word()
    assert (twin.seats, twin.thinking) == (game.seats, game.thinking)


def test_the_end_of_the_input_is_told(run: Run, tmp_path: Path) -> None:
    outcome = run(PLAY, "10\n")
    assert outcome.code == 0
    assert outcome.out.endswith("End of input: the game was not saved.\n")
    assert list(tmp_path.iterdir()) == []


def test_quitting_without_saving_and_with_bad_file_names(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("keep me")
    out = run(PLAY, "quit\nold.json\nno/such/file.json\n\n").out
    assert "old.json already exists" in out
    assert "cannot be written: No such file or directory" in out
    assert out.endswith("The game was not saved.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["old.json"]
    assert (tmp_path / "old.json").read_text() == "keep me"


@pytest.mark.parametrize("answer", ["n", "no", "q", "нет"])
def test_no_is_no_file_name(run: Run, tmp_path: Path, answer: str) -> None:
    assert run(PLAY, f"quit\n{answer}\n").out.endswith("The game was not saved.\n")
    assert list(tmp_path.iterdir()) == []


def test_wrong_input_explains_and_asks_again(run: Run) -> None:
    typed = "fly\n7\nkeep 0\nclaim denver--omaha\nclaim denver--nowhere\nhelp\nlog\ntickets\ntable\nroutes\n10\n"
    out = run(PLAY, typed).out
    assert "'fly' is not a move; moves look like:" in out
    assert "There is no move number 7 now." in out
    assert "keep at least 2 of the 3, numbered from 0 (U03)" in out
    assert "There is no route 'denver--nowhere'" in out
    assert "resume it with --resume FILE" in out
    assert "There is no route you can claim now." in out
    assert "You kept" in out


def test_nothing_secret_is_on_the_screen(run: Run, tmp_path: Path) -> None:
    """G03: what others draw blind and which tickets they keep."""
    out = run(PLAY, GAME).out.split("Final score")[0]
    assert "greedy drew a card from the pile" in out or "random drew a card from the pile" in out
    assert "greedy chose their first tickets" in out
    for line in out.splitlines():
        if line.startswith((" greedy", " random")) and "from the pile" in line:
            assert "drew a card from the pile" in line
        if line.startswith((" greedy kept", " random kept")):
            assert "–" not in line


def test_ctrl_c_offers_to_save(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([KeyboardInterrupt, "game.json"])

    def answer(prompt: str) -> str:
        given = next(answers)
        if given is KeyboardInterrupt:
            raise KeyboardInterrupt
        return str(given)

    monkeypatch.setattr("builtins.input", answer)
    outcome = run(PLAY)
    assert (outcome.code, outcome.err) == (130, "")
    assert "Saved." in outcome.out
    saves.resume(tmp_path / "game.json")


@pytest.fixture
def session() -> Session:
    """Ann's turn, after some drawing."""
    match = sm.Match("usa", ["Ann", "greedy"], seed=5, first=0)
    match.play("keep 0 1")
    match.play("keep 0 1")
    for _ in range(6):
        match.play("draw pile")
        match.play("draw pile")
    return Session(saves.SavedGame(match, ["human", "greedy"], "5"), None)


def menu_of(session: Session) -> Menu:
    return session.screen.menu(session.match.view(0))


def test_numbers_are_slots_the_pile_and_then_everything_else(session: Session) -> None:
    menu = menu_of(session)
    texts = {number: session.match.notation.text(move) for number, move in menu.moves.items()}
    assert [texts[n] for n in (0, 4, 5, 10)] == ["draw 0", "draw 4", "draw pile", "draw tickets"]
    assert set(menu.moves.values()) == set(session.match.legal_moves())


def test_the_beginning_of_a_move_is_enough_where_only_one_fits(session: Session) -> None:
    menu = menu_of(session)
    by_route: dict[str, list[str]] = {}
    for text in map(str, session.match.legal_moves()):
        if text.startswith("claim"):
            by_route.setdefault(text.split()[1], []).append(text)
    one = next(route for route, texts in by_route.items() if len(texts) == 1)
    several = next(route for route, texts in by_route.items() if len(texts) > 1)
    parse = session.match.notation.parse
    assert menu.read(f"  Claim {one.upper()} ").move == parse(by_route[one][0])
    assert menu.read(f"claim {several}").candidates == sorted(map(parse, by_route[several]))
    assert menu.read("draw p").move == parse("draw pile")
    assert menu.read("draw").candidates[0] in session.match.legal_moves()


def test_a_route_that_cannot_be_claimed_is_explained_by_the_rules(session: Session) -> None:
    match = session.match
    claim = next(str(move) for move in match.legal_moves() if str(move).startswith("claim"))
    match.play(claim)
    match.play("draw pile")
    match.play("draw pile")
    refused = menu_of(session).read(" ".join(claim.split()[:2])).refused
    assert refused is not None
    with pytest.raises(sm.IllegalMove, match=r"you already own this route.*U22"):
        match.play(refused, 0)


@pytest.mark.parametrize("width", [80, 120])
def test_the_screen_keeps_within_the_terminal(session: Session, width: int) -> None:
    view = session.match.view(0)
    screen = edition("usa").screen()
    console = session.console
    console.width = width
    with console.capture() as capture:
        console.print(screen.position(view, width), screen.choices(view, screen.menu(view), ""))
    text = capture.get()
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text
    for route in {view.notation.text(move).split()[1] for move in view.moves if "claim" in view.notation.text(move)}:
        assert route in text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"x_seats": None}, "is not a saved game"),
        ({"x_seats": ["human", "human"]}, '"human" once'),
        ({"x_seats": ["human", "nobody"]}, "no bot 'nobody'"),
        ({"x_chance": [1, 2]}, "four 32-bit numbers"),
        ({"record": 2}, "'record' must be 1"),
    ],
)
def test_a_file_that_is_no_saved_game(run: Run, tmp_path: Path, change: dict[str, object], words: str) -> None:
    game = saves.SavedGame(sm.Match("usa", ["Ann", "greedy"], seed=1), ["human", "greedy"], "1")
    saves.save(game, tmp_path / "game.json")
    record = json.loads((tmp_path / "game.json").read_text())
    (tmp_path / "game.json").write_text(json.dumps(record | change))
    refusal = run("play --resume game.json").refused()
    assert refusal.startswith("stationmaster play: game.json: ")
    assert words in refusal
