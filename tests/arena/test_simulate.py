from __future__ import annotations

import json
import pickle
import signal
from pathlib import Path
from random import Random

import pytest

import stationmaster as sm
from stationmaster.arena import BotError, GameResult, GameStopped, Setup, simulate, summarise
from stationmaster.arena.games import player_names
from stationmaster.arena.simulate import fill_seats
from stationmaster.bots import BOTS, Budget
from stationmaster.bots.randomly import RandomBot
from stationmaster.games.family.view import View
from stationmaster.games.setting import Setting


def test_g02_the_same_records_in_any_number_of_processes() -> None:
    def records(jobs: int) -> list[str]:
        return [result.record for result in simulate("usa", 3, ["greedy", "random"], 7, "same", jobs=jobs)]

    assert records(1) == records(2)


def test_another_seed_gives_other_games_and_each_game_is_another() -> None:
    games = [result.record for seed in (1, 2) for result in simulate("usa", 2, ["random"], 2, seed)]
    assert len(set(games)) == 4


def test_records_are_legal_games() -> None:
    for result in simulate("usa", 4, ["greedy", "random"], 3, 5):
        record = json.loads(result.record)
        sm.verify(record)
        assert record["players"] == ["greedy 1", "random 1", "greedy 2", "random 2"]
        assert len(record["moves"]) == result.decisions
        assert [score["total"] for score in record["result"]["scores"]] == [s["total"] for s in result.scores]


def test_without_records_the_results_are_the_same() -> None:
    full, bare = (list(simulate("usa", 2, ["random"], 2, 1, records=keep)) for keep in (True, False))
    assert [result.scores for result in full] == [result.scores for result in bare]
    assert not any(result.record for result in bare)


def test_bots_are_repeated_in_turn_to_fill_the_seats() -> None:
    assert fill_seats(["a", "b"], 5) == ("a", "b", "a", "b", "a")
    assert player_names(["a", "b", "a"]) == ["a 1", "b", "a 2"]


@pytest.mark.parametrize(
    ("bots", "players", "words"),
    [([], 2, "at least one bot"), (["random"] * 3, 2, "3 bots are named"), (["x"], 2, "no bot 'x'")],
)
def test_what_cannot_be_played_is_refused_at_once(bots: list[str], players: int, words: str) -> None:
    with pytest.raises(sm.StationmasterError, match=words):
        simulate("usa", players, bots, 1, 1)


class Failing:
    name = "failing"
    games = ("usa",)

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        raise ZeroDivisionError("oh")


class Cheating(Failing):
    name = "cheating"

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return 0


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (Failing, "seed 1, game 1, decision 0, seat .: the bot 'failing' failed: ZeroDivisionError: oh"),
        (Cheating, "the bot 'cheating' answered 0, which is not a legal move"),
    ],
)
def test_a_bot_that_fails_is_told_of_clearly(monkeypatch: pytest.MonkeyPatch, bot: type[Failing], words: str) -> None:
    monkeypatch.setitem(BOTS, bot.name, bot)
    with pytest.raises(BotError, match=words):
        list(simulate("usa", 2, [bot.name], 1, 1))


def test_ctrl_c_is_the_users_and_no_failure_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Failing):
        def choose(self, view: View, budget: Budget, rng: Random) -> int:
            signal.raise_signal(signal.SIGINT)
            return view.moves[0]

    monkeypatch.setitem(BOTS, "slow", Slow)
    with pytest.raises(KeyboardInterrupt):
        list(simulate("usa", 2, ["slow"], 1, 1))


def test_a_bots_failure_comes_through_from_another_process(tmp_path: Path) -> None:
    bot = tmp_path / "bad.py"
    bot.write_text("class Bad:\n    def choose(self, view, budget, rng): return 1 / 0")
    with pytest.raises(
        BotError, match=r"game 1, decision 0, seat .: the bot 'Bad' failed: ZeroDivisionError"
    ) as caught:
        list(simulate("usa", 2, [f"{bot}:Bad"], 3, 1, jobs=2))
    lines = caught.value.traceback.splitlines()
    assert lines[1] == f'  File "{bot}", line 2, in choose'
    assert lines[2] == "    def choose(self, view, budget, rng): return 1 / 0"
    assert lines[-1] == "ZeroDivisionError: division by zero"


def test_a_failure_tells_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "failing", Failing)
    with pytest.raises(GameStopped) as caught:
        list(simulate("usa", 2, ["failing"], 1, 1))
    error = caught.value
    assert "in choose" in error.traceback
    assert "games.py" not in error.traceback  # what called the bot is not its author's
    assert sm.Match.from_position(error.game.position).view(0).phase == "first_tickets"
    assert any(error.game.position in note for note in error.__notes__)


def test_bots_may_explain_their_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    class Talking(RandomBot):
        def choose(self, view: View, budget: Budget, rng: Random) -> int:
            self.moves = len(view.moves)
            return super().choose(view, budget, rng)

        def explain(self) -> str:
            return f"one of\n{self.moves}"

    monkeypatch.setitem(BOTS, "talking", Talking)
    record = json.loads(next(simulate("usa", 2, ["talking", "random"], 1, 1)).record)
    told = record["x_explained"]
    assert {entry["seat"] for entry in told} == {0}
    assert told[0]["words"] == "one of 4"
    sm.verify(record)


def test_a_setup_travels_without_its_tables() -> None:
    setup = Setup(Setting("usa"), 1)
    setup.check(["random", "random"])
    twin = pickle.loads(pickle.dumps(setup))
    assert twin == setup
    assert "edition" not in vars(twin)


def test_the_summary_adds_up() -> None:
    scores = [{"routes": 4, "total": 4}, {"routes": 4, "total": 4}, {"routes": -1, "total": -1}]
    summary = summarise(
        GameResult(n, ("a", "b", "a"), first=1, scores=scores, winners=[0, 1], decisions=9, turns=6, record="")
        for n in range(2)
    )
    assert (summary.games, summary.decisions, summary.turns) == (2, 18, 12)
    assert summary.by_bot["a"].wins == summary.by_bot["b"].wins == 1.0  # a shared win is shared
    assert summary.by_bot["a"].mean() == 1.5
    assert summary.by_order[0].mean() == 4  # seat 1 began
    assert summary.by_order[1].mean("routes") == -1
    assert sum(tally.wins for tally in summary.by_seat.values()) == summary.games
