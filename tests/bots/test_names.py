from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import stationmaster as sm
from stationmaster.bots import BOTS, LEVELS, Budget, make_bot
from stationmaster.bots.files import know_sources
from stationmaster.bots.names import read_name
from stationmaster.games import edition
from stationmaster.games.family.levels import Level

GOOD = """
from dataclasses import dataclass

@dataclass
class Last:
    calls: int = 0

    def choose(self, view, budget, rng):
        return view.moves[-1]

class Picky(Last):
    games = ("card",)
"""


@pytest.mark.parametrize(
    ("text", "bot", "budget", "shown"),
    [
        ("greedy", "greedy", None, "greedy"),
        ("search@500", "search", Budget(iterations=500), "search@500"),
        ("search@200ms", "search", Budget(seconds=0.2), "search@200ms"),
        ("search@1.5s", "search", Budget(seconds=1.5), "search@1.5s"),
        ("a/b.py:Mine", "a/b.py:Mine", None, "Mine"),
        ("a@b/c.py:Mine", "a@b/c.py:Mine", None, "Mine"),
        ("a@b/c.py:Mine@2s", "a@b/c.py:Mine", Budget(seconds=2), "Mine@2s"),
    ],
)
def test_what_a_name_says(text: str, bot: str, budget: Budget | None, shown: str) -> None:
    name = read_name(text)
    assert (name.bot, name.budget, name.shown) == (bot, budget, shown)


@pytest.mark.parametrize("text", ["greedy@", "greedy@fast", "greedy@0", "greedy@1.5", "greedy@-1", "greedy@1m"])
def test_a_budget_that_is_none(text: str) -> None:
    with pytest.raises(sm.StationmasterError, match="a number of iterations"):
        make_bot(text)


def test_the_budget_of_the_name_reaches_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Asking:
        def choose(self, view: sm.View, budget: Budget, rng: Random) -> int:
            seen.append(budget)
            return view.moves[0]

    monkeypatch.setitem(BOTS, "asking", Asking)
    view = first_view("usa")
    make_bot("asking@7").choose(view, Random(1))
    make_bot("asking@7", budget=Budget(seconds=3)).choose(view, Random(1))
    assert seen == [Budget(iterations=7), Budget(seconds=3)]


def first_view(game: str) -> sm.View:
    match = sm.Match(game, seed=1)
    return match.view(match.turn)


# ---- files ----


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_bot_from_a_file(tmp_path: Path) -> None:
    bot = make_bot(f"{write(tmp_path / 'mine.py', GOOD)}:Last@9", "usa", files=True)
    view = first_view("usa")
    assert bot.choose(view, Random(1)) == view.moves[-1]
    assert bot.name == "Last@9"
    assert bot.games == sm.GAMES


def test_a_bot_from_a_file_may_say_what_it_plays(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.py", GOOD)
    with pytest.raises(sm.StationmasterError, match="does not play usa; it plays: card"):
        make_bot(f"{path}:Picky", "usa", files=True)


def test_a_bot_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    write(tmp_path / "help_of_a_bot.py", "def pick(moves): return moves[0]")
    text = "from help_of_a_bot import pick\nclass B:\n    def choose(self, v, b, r): return pick(v.moves)"
    view = first_view("usa")
    assert make_bot(f"{write(tmp_path / 'b.py', text)}:B", files=True).choose(view, Random(1)) == view.moves[0]


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        (None, ":B", "there is no such file"),
        (GOOD, ":Lost", "has no class 'Lost'; bots in it: Last, Picky"),
        ("x = 1", ":x", "has no class 'x'; bots in it: none"),
        (GOOD, "", "name the class too"),
        ("class B: pass", ":B", r"B has no method choose\(self, view, budget, rng\)"),
        ("\n1 / 0", ":B", "line 2: ZeroDivisionError: division by zero"),
        ("\nimport sys\nsys.exit(3)", ":B", "line 3: SystemExit: 3"),
        ("class", ":B", "line 1: SyntaxError: "),
        ("import nothing_of_that_name", ":B", "line 1: ModuleNotFoundError"),
        ("class B:\n  def __init__(self, x): pass\n  choose = print", ":B", "cannot be made: TypeError"),
        (
            "class B:\n  def __init__(self): raise SystemExit(3)\n  choose = print",
            ":B",
            "cannot be made: SystemExit: 3",
        ),
        ("raise GeneratorExit", ":B", "line 1: GeneratorExit"),
    ],
)
def test_bad_files_are_told_of_in_one_line(tmp_path: Path, text: str | None, kind: str, words: str) -> None:
    path = tmp_path / "bad.py"
    if text is not None:
        write(path, text)
    with pytest.raises(sm.StationmasterError, match=words) as caught:
        make_bot(f"{path}{kind}", files=True)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_file_is_run_where_files_are_not_meant(tmp_path: Path) -> None:
    path = write(tmp_path / "trap.py", f"open({str(tmp_path / 'run')!r}, 'w')")
    with pytest.raises(sm.StationmasterError, match="there is no bot"):
        make_bot(f"{path}:Trap")
    assert not (tmp_path / "run").exists()


def test_a_file_of_another_machine_need_not_be_here() -> None:
    know_sources({"far/away.py": GOOD.encode()})
    view = first_view("card")
    assert make_bot("far/away.py:Picky", "card", files=True).choose(view, Random(1)) == view.moves[-1]


# ---- levels ----


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", sm.GAMES)
def test_each_level_plays_each_game(name: str, game: str) -> None:
    view = first_view(game)
    assert make_bot(name, game).choose(view, Random(1)) in view.moves


def test_a_level_has_a_budget_of_its_own() -> None:
    with pytest.raises(sm.StationmasterError, match="leave out @"):
        make_bot("easy@500")


def test_how_often_a_level_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(edition("usa").levels, "easy", Level("first", seconds=3.0, slips=0.25))
    budgets = []

    class First:
        def choose(self, view: sm.View, budget: Budget, rng: Random) -> int:
            budgets.append(budget)
            return view.moves[0]

    monkeypatch.setitem(BOTS, "first", First)
    match = sm.Match("usa", seed=1)
    for _ in match.players:
        match.play(match.legal_moves()[0])
    view, rng, bot = match.view(match.turn), Random(5), make_bot("easy", "usa")
    for _ in range(400):
        bot.choose(view, rng)
    assert set(budgets) == {Budget(seconds=3.0)}
    assert 260 <= len(budgets) <= 340  # 300 are expected; the seed is fixed
