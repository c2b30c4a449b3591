"""Whole games over real sockets, and what each seat could find in all that it was sent."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.server.messages import Box, Replay
from tests.server.clients import Chair, Json, Server, play_on

PLACES_OF_ROUTES = {"route", "routes", "placing"}  # a route may have the id of a ticket
FORBIDDEN_KEYS = {"memory", "deal", "chance", "seed", "record", "setup", "key_hash", "invite", "owner"}


@pytest.mark.parametrize("game", sm.GAMES)
def test_a_whole_game_by_random_people_and_a_bot(server: Server, game: str) -> None:
    people = [server.person(name) for name in ("Ann", "Bo", "Cy")]
    bots: list[Json] = [{"kind": "bot", "bot": "random"}] * 2
    seats: list[Json] = [{"kind": "me"}, {"kind": "open"}, *bots]  # with four, `card` is dealt twice
    created = people[0].create(seats, game)
    table = created["table"]["id"]
    assert created["table"]["status"] == "waiting"
    assert people[1].join(created)["table"]["status"] == "playing"
    with ExitStack() as stack:
        chairs = [stack.enter_context(people[n].sit(table, n)) for n in (0, 1)]
        watcher = stack.enter_context(watch(server, people[2].key, created))
        play_with_bots([*chairs, watcher], random.Random(game))
        frames = {chair.seat: chair.frames for chair in [*chairs, watcher]}
    record = people[0].ask("GET", f"/tables/{table}/record")
    sm.verify(record)
    assert record["players"] == ["Ann", "Bo", "random", "random 2"]
    for seat, seen in frames.items():
        search(seen, seat, record)
    look_at_replays(people[0], table, record)


def watch(server: Server, key: str, created: Json) -> Any:
    return Watcher(server, key, created)


class Watcher:
    """A spectator who came by the link."""

    def __init__(self, server: Server, key: str, created: Json) -> None:
        self._socket = server.socket()
        self._hello = {"key": key, "invite": created["invite"], "table": created["table"]["id"]}

    def __enter__(self) -> Chair:
        chair = Chair(self._socket.__enter__(), None)
        chair.send(type="hello", protocol=1, **self._hello)
        return chair

    def __exit__(self, *error: Any) -> None:
        self._socket.__exit__(*error)


def play_with_bots(chairs: list[Chair], rng: random.Random) -> None:
    """Until all have seen the end."""
    for chair in chairs:
        chair.wait_for("update")
    while not all(chair.last["result"] for chair in chairs):
        for chair in chairs:
            if chair.view["moves"] and not chair.last["result"]:
                assert chair.move(rng.choice(chair.view["moves"]))["type"] == "accepted"
        newest = max(chair.version for chair in chairs)
        for chair in chairs:
            chair.wait_version(newest)
        if not any(chair.view["moves"] for chair in chairs) and not chairs[0].last["result"]:
            chairs[0].wait_version(newest + 1)


def search(frames: list[str], seat: int | None, record: Json) -> None:
    """No frame before the end holds what the seat could not know."""
    mine, all_tickets = tickets_shown(record, seat), every_ticket(record["game"])
    for frame in frames:
        message = json.loads(frame)
        if message.get("result") or message.get("table", {}).get("result"):
            continue
        for path, value in walk(message):
            assert not FORBIDDEN_KEYS & set(map(str, path)), path
            if value in all_tickets and not PLACES_OF_ROUTES & set(path):
                assert value in mine, (path, value)
        if message["type"] == "update":
            check_update(message, seat)


def check_update(message: Json, seat: int | None) -> None:
    view = message["view"]
    assert view["seat"] == seat
    if seat is None:
        assert (view["hand"], view["tickets"], view["offer"], view["moves"]) == (None, None, [], [])
    for numbered in message["events"]:
        event = numbered["event"]
        if event["move"] == "draw" and event["from"] == "pile":
            assert ("card" in event) == (event["player"] == seat)


def walk(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value that is no container, with the keys on the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from walk(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner, path)
    else:
        yield path, value


def every_ticket(game: str) -> set[str]:
    return set(sm.edition(game).board.tickets)


def tickets_shown(record: Json, seat: int | None) -> set[str]:
    """The tickets that the game offered to a seat."""
    if seat is None:
        return set()
    shown = set(record["setup"].get("tickets", [[]] * 9)[seat])
    for entry in record["moves"]:
        if entry["move"] == "draw_tickets" and entry["player"] == seat:
            shown.update(entry["tickets"])
    return shown


def look_at_replays(person: Any, table: str, record: Json) -> None:
    found = {pov: person.ask("GET", f"/tables/{table}/replay?pov={pov}&count=1000") for pov in ("open", "spectator", 0)}
    for replay in found.values():
        Replay.model_validate(replay)
        assert [step["version"] for step in replay["steps"]] == list(range(replay["versions"] + 1))
    opened = [event for step in found["open"]["steps"] for event in step["events"]]
    assert opened == record["moves"]
    assert found["open"]["steps"][0]["private"][1]["hand"] is not None
    assert "private" not in found[0]["steps"][0]
    assert all("move" not in step for step in found[0]["steps"] if step.get("player") != 0)
    page = person.ask("GET", f"/tables/{table}/replay?pov=0&start=7&count=2")
    assert page["steps"] == found[0]["steps"][7:9]
    person.ask("GET", f"/tables/{table}/replay?pov=9", status=404)


@pytest.mark.parametrize("game", sm.GAMES)
def test_the_data_of_a_game(server: Server, game: str) -> None:
    box = server.http.get(f"/api/games/{game}").json()
    Box.model_validate(box)
    assert box["info"] in server.http.get("/api/games").json()
    assert box["info"]["bots"][0] == "easy"


def test_a_seat_that_comes_back_gets_what_it_missed(server: Server) -> None:
    person = server.person()
    table = person.create([{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}])["table"]["id"]
    rng = random.Random(3)
    with person.sit(table, 0) as one, person.sit(table, 1) as two:
        one.wait_for("update")
        two.wait_for("update")
        at = play_on([one, two], rng, 5)
        now = play_on([one, two], rng, 4)
    with person.sit(table, 0, since=at) as back:
        update = back.wait_for("update")
        assert (update["since"], update["version"], update["view"]) == (at, now, one.view)
        assert [event["version"] for event in update["events"]] == list(range(at + 1, now + 1))
    with person.sit(table, 0, since=now + 50) as lost:
        assert (lost.wait_for("update")["since"], len(lost.last["events"])) == (0, now)
