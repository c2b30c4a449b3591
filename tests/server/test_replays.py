"""Replays: what a step shows, and that nobody holds up the others by asking for many."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games.setting import Setting
from stationmaster.server import replays
from stationmaster.server.authority import Authority
from stationmaster.server.fairness import Asker
from stationmaster.server.refusals import Refusal
from stationmaster.server.replays import Kept, Replays
from stationmaster.server.steps import Page, StoredGame, replay, steps
from tests.server.clients import Json, Server
from tests.server.stuck import work_out_badly

ANN, BO = Asker("10.0.0.1", 1, "table"), Asker("10.0.0.2", 2, "table")
INFO: Json = {"id": "table", "game": "usa", "seats": [{}, {}]}
ALL = 10_000  # steps: more than any game has


def stored(game: Authority) -> StoredGame:
    moves = [(played.seat, played.move, played.chance, played.entries) for played in game.played]
    return StoredGame(Setting(game.match.game, game.match.options), game.match.players, game.deal, moves)


def play(game: str, moves: int) -> tuple[Authority, list[sm.Match]]:
    """A game and all its positions; random moves until it is over, or so many."""
    rng = random.Random(game)
    found = Authority.begin(Setting(game), ["Ann", "Bo", "Cy"])
    positions = [found.match.copy()]
    while not found.match.is_over and found.version < moves:
        move = str(rng.choice(found.match.legal_moves()))
        found.accept(found.attempt(found.match.turn, found.version, move, None, 0))
        positions.append(found.match.copy())
    return found, positions


@pytest.mark.parametrize("moves", [0, 25, ALL])
@pytest.mark.parametrize("game", sm.GAMES)
def test_each_step_shows_what_could_be_seen_then(game: str, moves: int) -> None:
    """Also of a game that is not over."""
    found, positions = play(game, moves)
    assert found.match.is_over == (moves == ALL)
    for pov in ("spectator", "0", "2", "open"):
        seat = int(pov) if pov.isdecimal() else None
        shown = steps(stored(found), Page(pov, 0, ALL, False))
        assert [step["view"] for step in shown] == [match.view(seat).to_dict(derived=True) for match in positions]
        events = [event for step in shown for event in step["events"]]
        assert events == (found.match.entries if pov == "open" else found.match.log(seat))
        assert [step.get("player") for step in shown] == [None, *(played.seat for played in found.played)]
        seen = [played.move if pov in ("open", str(played.seat)) else None for played in found.played]
        assert [step.get("move") for step in shown] == [None, *seen]


@pytest.mark.parametrize("game", sm.GAMES)
def test_only_the_open_replay_shows_hands(game: str) -> None:
    found, positions = play(game, 25)
    for step, match in zip(steps(stored(found), Page("open", 0, ALL, False)), positions, strict=True):
        for seat, private in enumerate(step["private"]):
            assert step["view"] | private | {"seat": seat} == match.view(seat).to_dict(derived=True)
    for pov in ("spectator", "1"):
        assert all("private" not in step for step in steps(stored(found), Page(pov, 0, ALL, False)))


def test_pages_are_parts_of_the_whole() -> None:
    found, _ = play("usa", 30)
    whole = steps(stored(found), Page("1", 0, ALL, False))
    assert len(whole) == 31
    for start, count in ((0, 1), (0, 7), (7, 2), (30, 5), (31, 5), (10**30, 1)):
        assert steps(stored(found), Page("1", start, count, False)) == whole[start : start + count]


def test_the_answer_packed_and_not() -> None:
    found, _ = play("usa", 5)
    raw = replay(stored(found), b'{"id":"table"}', Page("0", 2, 3, False))
    packed = replay(stored(found), b'{"id":"table"}', Page("0", 2, 3, True))
    assert raw is not None
    assert packed is not None
    assert gzip.decompress(packed) == raw
    answer = json.loads(raw)
    assert (answer["table"], answer["versions"]) == ({"id": "table"}, 5)
    assert [step["version"] for step in answer["steps"]] == [2, 3, 4]


# ---- many who ask ----


class Reader:
    """Reads a game from the storage, when it is told to; counts how often it is asked."""

    def __init__(self, game: str = "good") -> None:
        self.asked = 0
        self.told = asyncio.Event()
        self._game = StoredGame(Setting(game), [], b"", [])

    async def __call__(self) -> StoredGame:
        self.asked += 1
        await self.told.wait()
        return self._game


def page(start: int = 0, pov: str = "open") -> Page:
    return Page(pov, start, 50, True)


def with_replays(monkeypatch: pytest.MonkeyPatch, test: Callable[[Replays], Awaitable[None]], **limits: Any) -> None:
    """The answers tell how many replays the process was asked for."""
    monkeypatch.setattr(replays, "replay", work_out_badly)
    for name, value in limits.items():
        monkeypatch.setattr(replays, name, value)

    async def run() -> None:
        found = Replays()
        try:
            await test(found)
        finally:
            await found.stop()

    asyncio.run(run())


def test_the_same_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For those who ask at the same time, whoever they are, and for those who ask later."""

    async def test(replays: Replays) -> None:
        read = Reader()
        tasks = [asyncio.create_task(replays.answer(INFO, read, page(), who)) for who in (ANN, BO) * 30]
        await asyncio.sleep(0)
        tasks[0].cancel()  # the first goes away: the others get their answer
        read.told.set()
        assert set(await asyncio.gather(*tasks[1:])) == {b"1"}
        assert await replays.answer(INFO, read, page(), BO) == b"1"
        assert read.asked == 1
        assert await replays.answer(INFO, read, page(1), ANN) == b"2"
        assert await replays.answer(INFO, read, page(0, "1"), ANN) == b"3"
        assert await replays.answer(INFO | {"rematch": "other"}, read, page(), ANN) == b"4"

    with_replays(monkeypatch, test)


async def refused(answer: Awaitable[bytes]) -> str:
    with pytest.raises(Refusal) as refusal:
        await answer
    return refusal.value.code


def test_one_address_waits_for_so_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(replays: Replays) -> None:
        read = Reader()
        tasks = [asyncio.create_task(replays.answer(INFO, read, page(n), ANN)) for n in range(2)]
        await asyncio.sleep(0)
        assert await refused(replays.answer(INFO, read, page(2), ANN)) == "rate_limited"
        other = asyncio.create_task(replays.answer(INFO, read, page(2), BO))
        await asyncio.sleep(0)
        read.told.set()
        await asyncio.gather(*tasks, other)
        assert await replays.answer(INFO, read, page(3), ANN)

    with_replays(monkeypatch, test, AN_ADDRESS=2)


def test_all_together_wait_for_so_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(replays: Replays) -> None:
        read = Reader()
        tasks = [asyncio.create_task(replays.answer(INFO, read, page(n), who)) for n, who in enumerate((ANN, BO))]
        await asyncio.sleep(0)
        assert await refused(replays.answer(INFO, read, page(2), Asker("10.0.0.3", 3, "table"))) == "rate_limited"
        read.told.set()
        await asyncio.gather(*tasks)

    with_replays(monkeypatch, test, IN_ALL=2)


def test_what_fails_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(replays: Replays) -> None:
        broken, read = Reader("ended"), Reader()
        broken.told.set()
        read.told.set()
        for _ in range(2):
            assert await refused(replays.answer(INFO, broken, page(), ANN)) == "unavailable"
        assert await replays.answer(INFO, read, page(), ANN) == b"1"

    with_replays(monkeypatch, test, AN_ADDRESS=1)


@pytest.mark.parametrize("pov", ["", "2", "-1", "00", "²", "opened", "1" * 5000])
def test_a_wrong_point_of_view_is_refused_before_anything_is_read(monkeypatch: pytest.MonkeyPatch, pov: str) -> None:
    async def test(replays: Replays) -> None:
        read = Reader()
        assert await refused(replays.answer(INFO, read, page(0, pov), ANN)) == "not_found"
        assert not read.asked

    with_replays(monkeypatch, test)


def test_answers_are_kept_as_long_as_there_is_room() -> None:
    kept = Kept(30)
    first, second, third = [(b"table", page(n)) for n in range(3)]
    kept.keep(first, b"0123456789")
    kept.keep(second, b"0123456789")
    assert kept.get(first)
    kept.keep(third, b"0123456789")
    assert kept.get(second) is None  # asked for the longest ago
    assert kept.get(first)
    assert kept.get(third)
    kept.keep(second, bytes(100))  # too large to be kept
    assert not any(kept.get(key) for key in (first, second, third))


# ---- over HTTP ----


def test_a_browser_and_a_client_that_unpacks_nothing(server: Server) -> None:
    person = server.person()
    table = person.create([{"kind": "bot", "bot": "random"}] * 2, "card")["table"]["id"]
    with person.sit(table, None) as watcher:
        watcher.wait(lambda message: message["type"] == "update" and message["result"] is not None)
    path = f"/api/tables/{table}/replay?pov=open&count=1000"
    auth = {"Authorization": f"Bearer {person.key}"}
    packed = server.http.get(path, headers=auth | {"Accept-Encoding": "gzip, br"})
    raw = server.http.get(path, headers=auth | {"Accept-Encoding": "identity"})
    assert [found.headers.get("Content-Encoding") for found in (packed, raw)] == ["gzip", None]
    assert {found.headers["Vary"] for found in (packed, raw)} == {"Accept-Encoding"}
    assert int(packed.headers["Content-Length"]) < int(raw.headers["Content-Length"]) == len(raw.content)
    assert packed.json() == raw.json()
    assert len(raw.json()["steps"]) == raw.json()["versions"] + 1
    person.ask("GET", f"/tables/{table}/replay?pov={'1' * 5000}", status=404)
