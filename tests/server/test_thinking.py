"""Bots that think in processes of their own, and what becomes of these when the server ends."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

import stationmaster as sm
from stationmaster.games.family.view import View
from stationmaster.server import thinking
from stationmaster.server.fairness import Asker
from stationmaster.server.hosting import check_bot
from stationmaster.server.refusals import Refusal
from stationmaster.server.thinking import Thinkers, bots_for, think
from tests.server.clients import PATIENCE, Chair
from tests.server.stuck import set_limit, think_badly

ANN = Asker("10.0.0.1", 1, "table")
BO = Asker("10.0.0.2", 2, "table")


@pytest.fixture
def view() -> View:
    match = sm.Match("usa", seed=1)
    return match.view(match.turn)


@pytest.mark.parametrize("game", sm.GAMES)
def test_a_bot_thinks_about_a_view_that_was_sent(game: str) -> None:
    match = sm.Match(game, players=3, seed=1)
    view = match.view(match.turn)
    for bot in bots_for(game):
        assert think(bot, pickle.loads(pickle.dumps(view))) in view.moves


def test_a_bot_that_fails_gets_a_legal_move(view: View) -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        assert await thinkers.choose("greedy", view, ANN) in view.moves
        assert await thinkers.choose("no such bot", view, ANN) in view.moves
        await thinkers.stop()

    asyncio.run(run())


def test_nobody_waits_for_a_bot_that_is_stuck(monkeypatch: pytest.MonkeyPatch, view: View) -> None:
    monkeypatch.setattr(thinking, "think", think_badly)

    async def run() -> None:
        thinkers = Thinkers(2, limit=600)
        stuck = asyncio.create_task(thinkers.choose("stuck", view, ANN))
        for _ in range(5):
            assert await thinkers.choose("good", view, BO) == view.moves[-1]
        assert not stuck.done()
        stuck.cancel()
        await thinkers.stop()

    asyncio.run(run())


def test_a_quick_bot_never_waits_for_deep_ones(monkeypatch: pytest.MonkeyPatch, view: View) -> None:
    """With one process for each kind, a deep bot that thinks for ever holds up deep ones only."""
    monkeypatch.setattr(thinking, "think", think_badly)
    monkeypatch.setattr(thinking, "DEEP", "stuck")

    async def run() -> None:
        thinkers = Thinkers(1, limit=600)
        stuck = [asyncio.create_task(thinkers.choose("stuck", view, ANN)) for _ in range(2)]
        assert await thinkers.choose("good", view, ANN) == view.moves[-1]
        assert not any(task.done() for task in stuck)
        for task in stuck:
            task.cancel()
        await thinkers.stop()

    asyncio.run(run())


def test_experts_are_deep_and_planners_quick() -> None:
    deep = [thinking.is_deep(bot, "card") for bot in ("search", "expert", "hard", "planner")]
    assert deep == [True, True, False, False]


def test_a_bot_that_is_stuck_gets_a_legal_move_and_its_process_is_replaced(
    monkeypatch: pytest.MonkeyPatch, view: View
) -> None:
    monkeypatch.setattr(thinking, "think", think_badly)

    async def run() -> None:
        thinkers = Thinkers(2, limit=0.1)
        assert await thinkers.choose("stuck", view, ANN) in view.moves
        set_limit(thinkers._quick, 600)
        both = await asyncio.gather(thinkers.choose("good", view, ANN), thinkers.choose("good", view, BO))
        assert list(both) == [view.moves[-1]] * 2
        assert await thinkers.choose("ended", view, ANN) in view.moves
        assert await thinkers.choose("good", view, ANN) == view.moves[-1]
        await thinkers.stop()

    asyncio.run(run())


def test_a_table_has_levels_and_bots_but_no_files() -> None:
    assert bots_for("usa")[:4] == ["easy", "medium", "hard", "expert"]
    assert {"greedy", "random"} < set(bots_for("usa"))
    for name in ("examples/my_bot.py:MyBot", "greedy@500"):
        with pytest.raises(Refusal):
            check_bot(name, "usa")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the processes")
@pytest.mark.parametrize("moment", ["begin", "think"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_that_ends_leaves_no_process_and_a_log_of_json_lines(
    tmp_path: Path, moment: str, how: signal.Signals
) -> None:
    """Ended while the processes of bots begin, or while they think: kill -9, or SIGTERM to all of them."""
    settings = json.dumps({"db": f"sqlite:///{tmp_path}/games.db", "static": str(tmp_path), "bot_processes": 2})
    command = [sys.executable, "-m", "tests.server.launch", settings]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    with server:
        assert server.stdout is not None
        start_bots(server.stdout.readline().strip(), thinking=moment == "think")
        began = children(server.pid)
        if how == signal.SIGKILL:
            server.kill()
        else:
            os.killpg(server.pid, how)
        _, text = server.communicate(timeout=PATIENCE)  # until none is left that could write there
    lines = text.splitlines()
    assert lines
    assert all(isinstance(json.loads(line), dict) for line in lines)
    assert began or moment == "begin"
    until = time.monotonic() + PATIENCE
    while any(runs(process) for process in began):
        assert time.monotonic() < until, "processes outlived the server"
        time.sleep(0.05)


def start_bots(address: str, thinking: bool) -> None:
    """Tables of quick and of deep bots; returns at once, or when the quick ones have moved."""
    with httpx.Client(base_url=f"{address}/api", timeout=PATIENCE) as http:
        key = http.post("/players", json={"name": "Ann"}).json()["key"]
        http.headers["Authorization"] = f"Bearer {key}"
        seats = [[{"kind": "bot", "bot": bot}] * 2 for bot in ("expert", "expert", "greedy", "greedy")]
        tables = [http.post("/tables", json={"game": "usa", "seats": each}).json()["table"]["id"] for each in seats]
    if thinking:
        with connect(f"{address.replace('http', 'ws')}/api/socket", close_timeout=1) as socket:
            chair = Chair(socket, None)
            chair.send(type="hello", protocol=1, table=tables[-1], key=key)
            chair.wait_version(1)


def children(process: int) -> list[int]:
    return [int(n) for task in Path(f"/proc/{process}/task").glob("*/children") for n in task.read_text().split()]


def runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
