"""Hints: at tables whose people all agree, for one's own seat at its turn, so many a game, noted in the record."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stationmaster.record.verify import verify
from stationmaster.server.coach.messages import Hint
from stationmaster.server.table import HINTS_A_SEAT
from tests.server.clients import HOT, Chair, Json, Person, Server, play_on

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}


def hint(person: Person, table: str, version: int, status: int = 200) -> Json:
    found = dict(person.ask("POST", f"/tables/{table}/hint", {"version": version}, status))
    if status == 200:
        Hint.model_validate(found)
    return found


def agree(person: Person, table: str, agrees: bool = True, status: int = 200) -> Any:
    return person.ask("POST", f"/tables/{table}/hints", {"agrees": agrees}, status)


def shown(person: Person, table: str) -> tuple[bool, list[int], list[int]]:
    info = person.ask("GET", f"/tables/{table}")["table"]
    return info["hints"], info["hints_agreed"], info["hints_left"]


# ---- who agrees ----


@pytest.mark.parametrize(
    ("seats", "wanted", "gives"),
    [
        ([ME, BOT, BOT], None, True),
        ([ME, BOT], False, False),
        ([ME, OPEN], None, False),
        ([ME, OPEN], True, True),
        (HOT, None, False),
        (HOT, True, True),
        ([BOT, BOT], None, False),
        ([BOT, BOT], True, False),
    ],
)
def test_a_table_alone_with_bots_gives_hints_unless_told_otherwise(
    server: Server, seats: list[Json], wanted: bool | None, gives: bool
) -> None:
    made = server.person().create(seats, hints=wanted)
    assert made["table"]["hints"] == gives
    people = [n for n, seat in enumerate(seats) if seat["kind"] == "me"]
    assert made["table"]["hints_agreed"] == (people if gives else [])
    assert made["table"]["hints_left"] == [HINTS_A_SEAT if gives else 0] * len(seats)


def test_who_sits_down_at_a_table_that_gives_hints_agrees_and_may_take_it_back(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    made = ann.create([ME, OPEN, OPEN], public=True, hints=True)
    table = made["table"]["id"]
    assert shown(bo, table)[:2] == (True, [])  # seen before one takes a seat; who agrees is for its people
    bo.join(made)
    assert shown(bo, table)[:2] == (True, [0, 1])
    agree(bo, table, agrees=False)
    assert shown(ann, table) == (False, [0], [0, 0, 0])
    cy = server.person("Cy")
    cy.join(made)  # at a table that gives none
    agree(bo, table)
    assert shown(ann, table)[:2] == (False, [0, 1])
    agree(cy, table)
    assert shown(ann, table)[:2] == (True, [0, 1, 2])
    assert agree(server.person(), table, status=403)["code"] == "not_yours"


def test_all_who_sit_there_have_to_agree_when_it_is_switched_on(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    made = ann.create([ME, OPEN], board="tiny")
    table = made["table"]["id"]
    bo.join(made)
    assert not agree(ann, table)["table"]["hints"]
    for person in (ann, bo):
        hint(person, table, 0, 409)
    assert agree(bo, table)["table"]["hints"]
    key = bo.ask("POST", f"/tables/{table}/seats/1/key")["key"]
    cy = server.person("Cy")
    cy.ask("POST", f"/tables/{table}/take", {"key": key})  # sees that the table gives hints
    assert shown(cy, table)[:2] == (True, [0, 1])


# ---- the hint ----


def at_turn(chair: Chair) -> None:
    while not chair.view["moves"]:
        chair.receive()


def test_so_many_hints_a_game_noted_in_the_record(server: Server) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    made = ann.create([ME, BOT], board="mini", public=True)
    table = made["table"]["id"]
    noted = []
    with ann.sit(table, 0) as chair:
        chair.wait_for("update")
        for left in reversed(range(HINTS_A_SEAT)):
            at_turn(chair)
            assert hint(eve, table, chair.version, 409)["code"] == "not_your_turn"
            found = hint(ann, table, chair.version)
            assert (found["seat"], found["version"], found["left"]) == (0, chair.version, left)
            moves = [each["move"] for each in found["moves"]]
            assert 1 <= len(moves) <= 3
            assert set(moves) <= set(chair.view["moves"])
            assert hint(ann, table, chair.version) == found  # the same again, and it counts once
            noted.append({"version": chair.version, "seat": 0})
            played = chair.move(moves[0])
            assert played["type"] == "accepted"
            chair.wait_version(played["version"])  # the update may come after the answer
            assert hint(ann, table, chair.version - 1, 409)["code"] in ("stale", "not_your_turn")
        at_turn(chair)
        told = hint(ann, table, chair.version, 409)
        assert (told["code"], told["detail"]) == ("no_hints", "you have had all hints of this game")
        assert shown(ann, table) == (True, [0], [0, HINTS_A_SEAT])
        server.kill()
    server.start()
    with ann.sit(table, 0) as chair:
        chair.wait_for("update")
        assert shown(eve, table) == (True, [], [0, HINTS_A_SEAT])
        rng = random.Random(1)
        while chair.last["result"] is None:
            if chair.view["moves"]:
                chair.move(rng.choice(chair.view["moves"]))
            else:
                chair.receive()
    record = ann.ask("GET", f"/tables/{table}/record")
    assert record["x_hints"] == noted
    verify(record)
    assert hint(ann, table, chair.version, 409)["code"] == "over"
    assert agree(ann, table, status=409)["code"] == "over"


def test_no_hint_where_not_all_agree_nor_for_others(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.create(HOT, board="tiny")["table"]["id"]
    told = hint(ann, table, 0, 409)
    assert (told["code"], told["detail"].partition(":")[0]) == ("no_hints", "this table gives no hints")
    agree(ann, table)
    with ann.sit(table, 0) as one, ann.sit(table, 1) as two:
        one.wait_for("update")
        two.wait_for("update")
        seats = [hint(ann, table, 0)["seat"]]
        play_on([one, two], random.Random(1), 1)
        seats.append(hint(ann, table, 1)["seat"])
    assert sorted(seats) == [0, 1]  # whichever is in turn
    waiting = ann.create([ME, OPEN], hints=True)["table"]["id"]
    assert hint(ann, waiting, 0, 409)["code"] == "not_started"
    assert server.http.post(f"/api/tables/{table}/hint", json={"version": 1}).status_code == 401
    assert hint(server.person(), table, 1, 404)["code"] == "not_found"


def test_a_game_without_hints_says_nothing_of_them(server: Server) -> None:
    ann = server.person()
    table = ann.create(HOT, board="tiny", hints=True)["table"]["id"]
    with ann.sit(table, 0) as one, ann.sit(table, 1) as two:
        one.wait_for("update")
        two.wait_for("update")
        play_on([one, two], random.Random(1))
    assert "x_hints" not in ann.ask("GET", f"/tables/{table}/record")
    again = ann.ask("POST", f"/tables/{table}/rematch")["table"]
    assert (again["hints"], again["hints_left"]) == (True, [HINTS_A_SEAT] * 2)
