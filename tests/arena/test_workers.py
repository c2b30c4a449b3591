from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.arena.games import Outcome, Planned, Setup, StoppedGame, play_game
from stationmaster.arena.workers import play_in_processes
from stationmaster.games.setting import Setting
from stationmaster.record.verify import replay

BAD = """
import asyncio, os, threading

class Fails:
    asked = 0

    def choose(self, view, budget, rng):
        self.asked += 1
        if self.asked > 3:
            self.fail()
        return view.moves[0]

    def fail(self):
        raise ValueError("lost\\nmy way")

class Stalls(Fails):
    def fail(self):
        threading.Event().wait()

class Exits(Fails):
    def fail(self):
        os._exit(7)

class Leaves(Fails):
    def fail(self):
        raise SystemExit(1)

class Cheats:
    def choose(self, view, budget, rng):
        return -5

class Anything:
    def __eq__(self, other):
        return True

class Claims:
    def choose(self, view, budget, rng):
        return Anything()

class Cancels(Fails):
    def fail(self):
        raise asyncio.CancelledError("enough")

class Interrupts(Fails):
    def fail(self):
        raise KeyboardInterrupt

class Closes(Fails):
    def fail(self):
        raise GeneratorExit

class Odd(BaseException):
    def __str__(self):
        return 1 / 0

class Mumbles(Fails):
    def fail(self):
        raise Odd

class Unmade(Fails):
    def __init__(self):
        self.fail()

class UnmadeLeaves(Unmade, Leaves): pass
class UnmadeExits(Unmade, Exits): pass
class UnmadeStalls(Unmade, Stalls): pass
class UnmadeInterrupts(Unmade, Interrupts): pass
"""


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.py"
    path.write_text(BAD)
    return str(path)


def test_a_bad_bot_ends_its_own_game_and_no_other(bad: str) -> None:
    kinds = ("Fails", "Cheats", "Stalls", "Exits", "Leaves")
    tables = [("random", f"{bad}:{kind}") for kind in kinds]
    games = [Planned(n, n, seats) for n, seats in enumerate([*tables, ("random", "random"), *tables])]
    outcomes = list(play_in_processes(Setup(Setting("usa"), 1), games, 2, limit=2))
    assert [outcome.number for outcome in outcomes] == list(range(11))
    assert not isinstance(outcomes[5], StoppedGame)
    told = {}
    for outcome in outcomes[:5] + outcomes[6:]:
        assert isinstance(outcome, StoppedGame)
        assert outcome.seat == 1
        told[kinds[outcome.number % 6]] = outcome
        record = json.loads(outcome.record)
        sm.verify(record)  # legal as far as it goes
        assert record["x_arena"]["stopped"]["error"] == outcome.error
        assert len(record["moves"]) == outcome.decision  # to be replayed to just there
        assert last_turn(record) == outcome.seat
    assert told["Fails"].error == "the bot 'Fails' failed: ValueError: lost my way"
    assert told["Cheats"].error == "the bot 'Cheats' answered -5, which is not a legal move"
    assert told["Stalls"].error == "the bot 'Stalls' stalled: no move within 2 s"
    assert told["Exits"].error == "the bot 'Exits' ended its process (exit code 7)"
    assert told["Leaves"].error == "the bot 'Leaves' failed: SystemExit: 1"
    assert told["Cheats"].decision in (0, 1)
    assert told["Stalls"].decision > 3


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("Cancels", "the bot 'Cancels' failed: CancelledError: enough"),
        ("Interrupts", "the bot 'Interrupts' failed: KeyboardInterrupt"),
        ("Closes", "the bot 'Closes' failed: GeneratorExit"),
        ("Mumbles", "the bot 'Mumbles' failed: Odd: it cannot say why"),
        ("Claims", "the bot 'Claims' failed: TypeError: int() argument must be"),
    ],
)
def test_whatever_a_bot_raises_ends_its_own_game(bad: str, kind: str, error: str) -> None:
    stopped, other = play_with(f"{bad}:{kind}")
    assert isinstance(stopped, StoppedGame)
    assert stopped.error.startswith(error)
    assert not isinstance(other, StoppedGame)


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("Unmade", "{bad}:Unmade cannot be made: ValueError: lost my way"),
        ("UnmadeLeaves", "{bad}:UnmadeLeaves cannot be made: SystemExit: 1"),
        ("UnmadeInterrupts", "the bot 'UnmadeInterrupts' failed: KeyboardInterrupt"),
        ("UnmadeExits", "the bot 'UnmadeExits' ended its process (exit code 7), while it was being made"),
        ("UnmadeStalls", "the bot 'UnmadeStalls' stalled: no move within 1 s, while it was being made"),
    ],
)
def test_a_bot_that_cannot_be_made_ends_its_own_game(bad: str, kind: str, error: str) -> None:
    stopped, other = play_with(f"{bad}:{kind}")
    assert isinstance(stopped, StoppedGame)
    assert stopped.error == error.format(bad=bad)
    assert (stopped.seat, stopped.decision) == (1, 0)
    record = json.loads(stopped.record)
    sm.verify(record)
    assert record["moves"] == []
    assert not isinstance(other, StoppedGame)


def play_with(bot: str) -> list[Outcome]:
    """A game with the bot in seat 1, and one without it."""
    games = [Planned(0, 0, ("random", bot)), Planned(1, 1, ("random", "random"))]
    return list(play_in_processes(Setup(Setting("usa"), 1), games, 1, limit=1))


def last_turn(record: dict[str, Any]) -> int:
    """Whose decision it is where the record ends."""
    *_, match = replay(record)
    return match.turn


@pytest.mark.parametrize("game", sm.GAMES)
def test_a_stalled_game_keeps_its_moves(bad: str, game: str) -> None:
    planned = Planned(3, 3, ("random", f"{bad}:Stalls", "random"))
    setup = Setup(Setting(game), 1)
    long, short = (
        json.loads(next(play_in_processes(setup, [planned], 1, limit=1)).record),
        json.loads(play_game(setup, replace(planned, seats=("random", f"{bad}:Fails", "random"))).record),
    )
    assert len(long["moves"]) >= long["x_arena"]["stopped"]["decision"] > 3
    assert long["moves"] == short["moves"]  # as in a process that did not end
    assert long["setup"] == short["setup"]


def test_closing_ends_the_processes() -> None:
    games = [Planned(n, n, ("random", "random")) for n in range(50)]
    outcomes = play_in_processes(Setup(Setting("usa"), 1), games, 2)
    assert next(outcomes).number == 0
    outcomes.close()
    with pytest.raises(StopIteration):
        next(outcomes)


def test_no_games_no_outcomes() -> None:
    assert list(play_in_processes(Setup(Setting("usa"), 1), [], 2)) == []
