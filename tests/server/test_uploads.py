"""Records that somebody brings along: verified, replayed as stored games are, bounded, and never stored."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.server import uploads
from stationmaster.server.fairness import Asker
from stationmaster.server.messages import Replay
from stationmaster.server.refusals import Refusal
from stationmaster.server.uploads import Uploads, replay_record
from tests.server.clients import Json, Server
from tests.server.databases.work import rows
from tests.server.stuck import verify_badly

ANN, BO = Asker("10.0.0.1", None, ""), Asker("10.0.0.2", None, "")


def played(game: str, moves: int | None = None, seed: str = "upload") -> sm.Match:
    match, rng = sm.Match(game, players=["Ann", "Bo", "Cy"], seed=seed), random.Random(seed)
    while not match.is_over and (moves is None or len(match.entries) < moves):
        match.play(str(rng.choice(match.legal_moves())))
    return match


def post(server: Server, record: Any, pov: str = "open", status: int = 200) -> Json:
    body = record if isinstance(record, bytes) else json.dumps(record).encode()
    answer = server.http.post(f"/api/replay?pov={pov}", content=body)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("game", sm.GAMES)
def test_a_record_is_replayed_to_its_end(server: Server, game: str) -> None:
    match = played(game)
    found = post(server, match.record())
    Replay.model_validate(found)
    assert found["table"]["result"] == match.record()["result"]
    assert [seat["name"] for seat in found["table"]["seats"]] == ["Ann", "Bo", "Cy"]
    assert [step["version"] for step in found["steps"]] == list(range(found["versions"] + 1))
    assert [event for step in found["steps"] for event in step["events"]] == match.entries
    assert found["steps"][-1]["view"] == match.view(None).to_dict(derived=True)
    for seat, private in enumerate(found["steps"][-1]["private"]):
        assert found["steps"][-1]["view"] | private | {"seat": seat} == match.view(seat).to_dict(derived=True)


def test_one_seats_eyes_see_what_that_seat_saw(server: Server) -> None:
    match = played("usa", 40)
    found = post(server, match.record(), "1")
    assert found["table"]["status"] == "abandoned"  # it is not over
    assert [event for step in found["steps"] for event in step["events"]] == match.log(1)
    assert all("private" not in step for step in found["steps"])
    assert post(server, match.record(), "7", 404)["code"] == "not_found"


def test_what_breaks_a_rule_is_told_with_the_rule_and_the_place(server: Server) -> None:
    record = played("usa", 30).record()
    place = next(n for n, entry in enumerate(record["moves"]) if entry["move"] == "draw")
    record["moves"][place]["player"] = (record["moves"][place]["player"] + 1) % 3
    problem = post(server, record, status=400)
    assert (problem["code"], problem["rule"], problem["facts"]) == ("bad_record", "U05", {"entry": place})
    record = played("card").record()
    record["result"]["winners"] = [0, 1, 2]
    problem = post(server, record, status=400)
    assert (problem["code"], problem["facts"]) == ("bad_record", {})


def test_what_is_no_record_is_refused_in_words(server: Server) -> None:
    record = played("usa", 3).record()
    cases: list[tuple[Any, int, str]] = [
        (b"", 400, "not_a_record"),
        (b"\xff\xfe\x00", 400, "not_a_record"),
        (b"a letter to my aunt", 400, "not_a_record"),
        (b"[" * 100_000, 400, "not_a_record"),
        ([1, 2], 400, "not_a_record"),
        ({"name": "something else"}, 400, "not_a_record"),
        (record | {"record": 2}, 400, "bad_record"),
        (record | {"game": "chess"}, 404, "unknown_game"),
        (record | {"game": ["usa"]}, 404, "unknown_game"),
        (record | {"board": {"places": []}}, 400, "unknown_board"),
        (record | {"players": ["x" * 300_000, "Bo", "Cy"]}, 400, "bad_record"),
        (record | {"players": "Ann"}, 400, "bad_record"),
    ]
    for body, status, code in cases:
        problem = post(server, body, status=status)
        assert problem["code"] == code, problem
        assert len(problem["detail"]) < 1000


def test_it_may_have_a_megabyte(server: Server) -> None:
    record = played("usa", 3).record()
    assert post(server, record | {"x_note": "y" * 900_000})["versions"] == 3
    answer = server.http.post("/api/replay", content=json.dumps(record | {"x_note": "y" * 1_000_000}))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    answer = server.http.post("/api/players", content=b" " * 20_000)  # nothing else may
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_names_are_made_fit_to_be_shown(server: Server) -> None:
    record = played("usa", 3).record() | {"players": ["a\u202eb", "n" * 150, "Cy"]}
    names = [seat["name"] for seat in post(server, record)["table"]["seats"]]
    assert names[0] == "a?b"
    assert len(names[1]) < 60


def test_nothing_is_stored(new_server: Server) -> None:
    record = played("usa", 3).record() | {"players": ["Rumpelstiltskin", "Bo", "Cy"]}
    post(new_server, record)
    post(new_server, record | {"board": {}}, status=400)
    path = new_server.folder / "games.db"
    for table in ("players", "tables", "seats", "moves", "wishes"):
        assert rows(path, f"SELECT count(*) FROM {table}") == [(0,)]
    assert "Rumpelstiltskin" not in new_server.log.read_text()


# ---- bounded ----


async def nothing() -> bytes:
    return b""


def test_a_record_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "replay_record", verify_badly)
    monkeypatch.setattr(uploads, "LIMIT", 0.2)

    async def run() -> None:
        found = Uploads()
        try:
            with pytest.raises(Refusal, match="too long"):
                await found.answer(nothing, "open", False, ANN)
        finally:
            await found.stop()

    asyncio.run(run())


def test_one_address_has_so_many_looked_at_and_none_more_is_read() -> None:
    async def run() -> None:
        found, told = Uploads(), asyncio.Event()
        read = 0

        async def slowly() -> bytes:
            nonlocal read
            read += 1
            await told.wait()
            return b"no record"

        try:
            tasks = [asyncio.create_task(found.answer(slowly, "open", False, ANN)) for _ in range(uploads.AN_ADDRESS)]
            await asyncio.sleep(0)
            with pytest.raises(Refusal) as refusal:
                await found.answer(slowly, "open", False, ANN)
            assert refusal.value.code == "rate_limited"
            assert read == uploads.AN_ADDRESS
            tasks.append(asyncio.create_task(found.answer(slowly, "open", False, BO)))
            told.set()
            answers = await asyncio.gather(*tasks, return_exceptions=True)
            assert [answer.code for answer in answers if isinstance(answer, Refusal)] == ["not_a_record"] * 3
            with pytest.raises(Refusal, match="JSON"):  # there is room again
                await found.answer(nothing, "open", False, ANN)
        finally:
            await found.stop()

    asyncio.run(run())


def test_a_game_without_end_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_STEPS", 10)
    fault = replay_record(json.dumps(played("usa", 12).record()).encode(), "open", False)
    assert isinstance(fault, uploads.Fault)
    assert "more than 10 decisions" in fault.text
