from __future__ import annotations

from pathlib import Path

import pytest

import stationmaster as sm
from stationmaster.bots import BOTS, LEVELS
from stationmaster.cli import arguments, simulate
from stationmaster.games import OWN, edition

from .conftest import Run


def test_jobs_change_nothing_in_the_records(run: Run, tmp_path: Path) -> None:
    for jobs in (1, 2):
        outcome = run(f"simulate usa --bots greedy,random --games 5 --seed 7 --jobs {jobs} --records {jobs}.jsonl")
        assert outcome.code == 0, outcome.err
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert len((tmp_path / "1.jsonl").read_text().splitlines()) == 5


def test_the_summary_has_wins_and_parts(run: Run) -> None:
    out = run("simulate usa --players 3 --bots greedy,random --games 4 --seed 7").out
    assert "usa, seed 7: 4 games" in out
    assert "games/s" in out
    assert "mean length" in out
    for words in ("wins", "routes", "tickets", "bonus", "total", "bot greedy", "seat 1, random", "turn order 3"):
        assert words in out


def test_marklin_is_simulated_and_its_records_are_valid(run: Run) -> None:
    out = run("simulate marklin --players 3 --bots greedy,random --games 3 --seed 7 --records games.jsonl").out
    assert "marklin, seed 7: 3 games" in out
    assert "merchandise" in out
    assert run("verify games.jsonl").out == "games.jsonl: 3 valid\n"


def test_the_same_without_a_seed_says_which_one_it_took(run: Run) -> None:
    first = run("simulate usa --bots random --games 2").out
    seed = first.split("seed ")[1].split(":")[0]
    again = run(f"simulate usa --bots random --games 2 --seed {seed}").out
    assert first.splitlines()[1:] == again.splitlines()[1:]


def test_nothing_is_written_where_the_input_is_bad(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text("keep me")
    run("simulate usa --players 9 --records old.jsonl").refused()
    run("simulate usa --bots nobody --records new.jsonl").refused()
    assert (tmp_path / "old.jsonl").read_text() == "keep me"
    assert not (tmp_path / "new.jsonl").exists()


def test_ctrl_c_keeps_the_games_that_were_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = simulate.keep

    def stop_at_three(result: object, summary: object, file: object) -> None:
        if result.number == 3:  # type: ignore[attr-defined]
            raise KeyboardInterrupt
        keep(result, summary, file)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate, "keep", stop_at_three)
    outcome = run("simulate usa --bots random --games 9 --seed 1 --records games.jsonl")
    assert outcome.code == 130
    assert "stopped after 3 of 9 games; the records of 3 are in games.jsonl" in outcome.err
    assert run("verify games.jsonl").out == "games.jsonl: 3 valid\n"


def test_a_bot_that_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise sm.StationmasterError("no idea\nat all")

    monkeypatch.setattr("stationmaster.bots.randomly.RandomBot.choose", fail)
    outcome = run("simulate usa --bots random --games 1 --seed 1")
    *trace, come_back, words = outcome.err.splitlines()
    assert outcome.code == 2
    assert "the bot 'random' failed: StationmasterError: no idea at all" in words
    assert any("in fail" in line for line in trace)
    assert trace[-1].startswith("the position: usa 2 ")
    command = come_back.removeprefix("to come back to it: stationmaster ")
    assert "after 0 of 0 decisions" in run(command).out


def test_the_game_in_which_a_bot_failed_is_the_last_record(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tired.py").write_text(
        "class Tired:\n    left = 5\n    def choose(self, view, budget, rng):\n        self.left -= 1\n"
        "        return view.moves[0] if self.left else self.nothing\n"
    )
    outcome = run("simulate usa --bots tired.py:Tired,random --games 3 --seed 1 --records games.jsonl")
    assert "AttributeError: 'Tired' object has no attribute 'nothing'" in outcome.err
    command = outcome.err.splitlines()[-2].removeprefix("to come back to it: stationmaster ")
    assert command.startswith("replay games.jsonl --game 1 --move ")
    decision = command.rpartition(" ")[2]
    assert f"after {decision} of {decision} decisions" in run(command).out


def test_records_are_never_overwritten_unasked(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("precious")
    for command in (
        "simulate usa --bots random --games 1 --records games.jsonl",
        "play usa --save games.jsonl",
        "dataset games.jsonl --out games.jsonl",
    ):
        assert "games.jsonl: exists already; name another file, or delete it first" in run(command).refused()
    assert (tmp_path / "games.jsonl").read_text() == "precious"


def test_help_names_all_bots_levels_and_options(run: Run) -> None:
    assert (tuple(BOTS), tuple(LEVELS)) == (arguments.BOT_NAMES, arguments.LEVELS)
    listed = [text.partition(":")[0] for text in arguments.OPTIONS]
    assert listed == [game for game in OWN if edition(game).options]
    for text in arguments.OPTIONS:
        game, _, option = text.partition(": ")
        name, _, values = option.partition("=")
        seats = ["SEATS"] if name in edition(game).options_by_seat else []
        assert [str(value).lower() for value in edition(game).options[name]] + seats == values.split("|")
    words = " ".join(run("simulate --help").out.split())
    assert "number of players (default: 2, or as many as there are bots)" in words
    assert "longhauler, hoarder, collector" in words


def test_a_bot_that_answers_at_once_takes_no_budget(run: Run) -> None:
    assert "greedy answers at once; leave out @5" in run("simulate usa --bots greedy@5 --games 1").refused()
