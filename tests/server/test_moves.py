"""Moves that are refused, moves that are sent twice, and the reasons."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest

from stationmaster.server.sockets import MOST_UNREAD
from tests.server.clients import HOT, Chair, Json, Server, play_on


@pytest.fixture
def two(server: Server) -> Iterator[list[Chair]]:
    """Two people after their first choice of tickets, the one in turn first."""
    people = [server.person("Ann"), server.person("Bo")]
    created = people[0].create([{"kind": "me"}, {"kind": "open"}])
    people[1].join(created)
    with ExitStack() as stack:
        chairs = [stack.enter_context(people[n].sit(created["table"]["id"], n)) for n in (0, 1)]
        for chair in chairs:
            chair.wait_for("update")
        play_on(chairs, random.Random(1), 2)
        yield sorted(chairs, key=lambda chair: chair.view["turn"] != chair.seat)


def unchanged(chairs: list[Chair]) -> None:
    """The refused messages changed nothing: the next legal move makes the next version."""
    version = chairs[0].version
    answer = chairs[0].move("draw pile")
    assert answer["type"] == "accepted"
    assert answer["version"] == version + 1


def refused(answer: Json, code: str, rule: str | None = None) -> None:
    assert (answer["type"], answer["code"], answer["rule"]) == ("refused", code, rule), answer
    assert answer["text"]


def test_refused_moves_change_nothing(two: list[Chair]) -> None:
    mover, other = two
    refused(mover.move("draw pile", version=mover.version - 1), "stale")
    refused(mover.move("draw pile", version=mover.version + 1), "stale")
    refused(other.move("draw pile"), "not_your_turn", "U05")
    refused(mover.move("draw pile", seat=other.seat), "not_yours")
    refused(mover.move("draw pile", seat=7), "not_found")
    refused(mover.move("fly to denver"), "not_a_move")
    refused(mover.move("keep 0 1"), "unlawful", "U30")
    refused(mover.move("pass"), "unlawful", "U32")
    unchanged(two)


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", "{}", '{"type": "move"}', '{"type": "conquer"}', '{"type": "hello"}', "1e999", "\x00"],
)
def test_malformed_messages(two: list[Chair], text: str) -> None:
    two[0].socket.send(text)
    failure = two[0].wait_for("error")
    assert (failure["code"], failure["closing"]) == ("malformed", False)
    unchanged(two)


def test_fields_of_a_wrong_kind(two: list[Chair]) -> None:
    good = {"type": "move", "id": "a", "seat": 0, "version": 2, "move": "draw pile"}
    for key, value in (("seat", "x"), ("version", -1), ("move", 7), ("id", ""), ("id", "x" * 65), ("more", 1)):
        two[0].send(**{**good, key: value})
        assert two[0].wait_for("error")["code"] == "malformed"
    unchanged(two)


def test_a_binary_message(two: list[Chair]) -> None:
    two[0].socket.send(b"\x00\x01")
    assert two[0].wait_for("error")["code"] == "malformed"
    unchanged(two)


def test_oversized_messages(two: list[Chair]) -> None:
    two[0].send(type="move", id="a", seat=0, version=2, move="x" * 5000)
    assert two[0].wait_for("error")["code"] == "too_large"
    two[1].send(type="ping", filler="x" * 100_000)
    unchanged(two)


def test_the_same_move_twice_is_played_once(two: list[Chair]) -> None:
    mover, other = two
    at = mover.version
    first = mover.move("draw pile", id="once")
    again = mover.move("draw  PILE", id="once", version=at)
    assert first == again
    refused(mover.move("draw tickets", id="once", version=at), "id_reused")
    other.wait_version(at + 1)
    assert other.version == at + 1
    refused(other.move("draw pile", id="once"), "not_your_turn", "U05")  # another seat's id is another id


def test_two_moves_for_one_decision(two: list[Chair]) -> None:
    """Sent at once by two devices of one seat: one is played."""
    mover = two[0]
    for n in (1, 2):
        mover.send(type="move", id=f"race {n}", seat=mover.seat, version=mover.version, move="draw pile")
    kinds = [mover.wait(lambda m: m["type"] in ("accepted", "refused")) for _ in range(2)]
    assert [kind["type"] for kind in kinds] == ["accepted", "refused"]
    assert kinds[1]["code"] == "stale"


def test_messages_that_come_faster_than_they_are_worked_off_are_answered_in_their_order(two: list[Chair]) -> None:
    """More of them than may wait: the rest is read later, and none is lost."""
    mover, count = two[0], 3 * MOST_UNREAD
    for n in range(count):
        mover.send(type="why", id=f"{n}", move="draw pile" if n % 2 else "fly to denver")
    answers = [mover.wait_for("ruling") for _ in range(count)]
    assert [answer["id"] for answer in answers] == [f"{n}" for n in range(count)]
    unchanged(two)


def test_a_move_of_somebody_who_goes_at_once_is_played(two: list[Chair]) -> None:
    mover, other = two
    mover.send(type="move", id="last words", seat=mover.seat, version=mover.version, move="draw pile")
    mover.send(type="move", id="farewell", seat=mover.seat, version=mover.version + 1, move="draw pile")
    mover.socket.close()
    other.wait_version(mover.version + 2)


def test_why_not(two: list[Chair]) -> None:
    def why(chair: Chair, move: str) -> Json:
        chair.send(type="why", id="w", move=move)
        return chair.wait_for("ruling")

    mover, other = two
    assert why(mover, "draw pile")["lawful"]
    answer = why(mover, "claim portland--san_francisco--1")
    assert (answer["code"], answer["rule"], answer["lawful"]) == ("unlawful", "U20", False)
    assert answer["reason"] == "few_cards"
    assert answer["text"] == "{kind} cards: {count} needed, {held} in your hand".format(**answer["facts"])
    assert why(mover, "claim denver--moscow")["code"] == "not_a_move"
    assert why(mover, "keep 0 1")["rule"] == "U30"
    assert why(other, "claim portland--san_francisco--1")["code"] == "not_your_turn"
    unchanged(two)


def is_update_of(seat: int | None, message: Json) -> bool:
    return bool(message["type"] == "update" and message["seat"] == seat)


def test_hot_seat(server: Server) -> None:
    """One connection looks from one seat at a time, and moves for all of its own."""
    person = server.person()
    table = person.create(HOT)["table"]["id"]
    rng = random.Random(5)
    with person.sit(table, None) as chair:
        assert chair.wait_for("table")["mine"] == [0, 1]
        assert chair.wait_for("update")["view"]["hand"] is None
        for _ in range(8):
            turn = chair.view["turn"]
            chair.send(type="sit", seat=turn)
            view = chair.wait(partial(is_update_of, turn))["view"]
            answer = chair.move(rng.choice(view["moves"]), seat=turn)
            assert answer["type"] == "accepted"
            chair.wait_version(answer["version"])
            chair.send(type="sit", seat=None)
            chair.wait(partial(is_update_of, None))
            assert chair.view["hand"] is None
        chair.send(type="sit", seat=5)
        assert chair.wait_for("error")["code"] == "not_found"


def test_who_may_not_come_in(server: Server) -> None:
    person, stranger = server.person(), server.person("Eve")
    created = person.create(HOT, spectators=False)
    table = created["table"]["id"]
    hello: Json = {"type": "hello", "protocol": 1, "table": table, "key": person.key, "seat": 0}
    cases: list[tuple[Json, str, int]] = [
        ({"key": "x" * 43}, "unknown_key", 4401),
        ({"key": stranger.key}, "not_found", 4404),
        ({"key": stranger.key, "invite": created["invite"]}, "not_yours", 4403),
        ({"key": None, "seat": None, "invite": created["invite"]}, "no_spectators", 4403),
        ({"table": "nowhere"}, "not_found", 4404),
        ({"protocol": 99}, "wrong_protocol", 4400),
        ({"type": "ping"}, "malformed", 4400),
    ]
    for change, code, close in cases:
        check_turned_away(server, hello | change, code, close)


def check_turned_away(server: Server, hello: Json, code: str, close: int) -> None:
    with server.socket() as socket:
        socket.send(json.dumps(hello))
        failure: Any = json.loads(socket.recv())
        assert (failure["type"], failure["code"], failure["closing"]) == ("error", code, True)
        with pytest.raises(Exception, match=str(close)):
            socket.recv()
