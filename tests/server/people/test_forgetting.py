"""Being forgotten, everywhere and at once; data to take along; profiles, for those who may see them."""

from __future__ import annotations

import io
import json
import random
import time
import zipfile
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import inspect, text

import stationmaster as sm
from stationmaster.server.people.messages import MyProfile, Profile
from stationmaster.server.storage import open_engine
from tests.server.clients import PATIENCE, Json, Person, Server, play_on
from tests.server.people.test_ways_in import ME, OPEN, by_phrase, closing

SECRET = "Annabel Lee"  # a name that stands nowhere by chance


def forget(person: Person) -> None:
    headers = {"Authorization": f"Bearer {person.key}"}
    assert person.server.http.delete("/api/me", headers=headers).status_code == 204


def play(people: list[Person], moves: int | None = None, **terms: Any) -> str:
    """A game of them on a small board: to its end, or so many moves."""
    made = people[0].create([ME, *(OPEN for _ in people[1:])], board="tiny", **terms)
    table = made["table"]["id"]
    for person in people[1:]:
        person.join(made)
    with ExitStack() as stack:
        chairs = [stack.enter_context(person.sit(table, number)) for number, person in enumerate(people)]
        for chair in chairs:
            chair.wait_for("update")
        play_on(chairs, random.Random(1), moves)
    return str(table)


def everything_stored(server: Server) -> str:
    """All rows of all tables, as text; what is packed as well."""
    engine = open_engine(server.settings["db"])
    with engine.connect() as connection:
        found = [
            [repr(value) for value in row]
            for name in inspect(connection).get_table_names()
            for row in connection.execute(text(f'SELECT * FROM "{name}"'))
        ]
    engine.dispose()
    return "\n".join(" ".join(row) for row in found)


@pytest.mark.settings(review_depth="glance")
def test_nothing_tells_who_a_forgotten_player_was(new_server: Server) -> None:
    ann, bo = new_server.person(SECRET), new_server.person("Bo")
    over = play([ann, bo])
    playing = play([ann, bo], 4, hand_over="greedy")
    waiting = ann.create([ME, OPEN, OPEN], public=True)["table"]["id"]
    bo.ask("POST", f"/tables/{over}/review")
    while bo.ask("GET", f"/tables/{over}/review")["state"] != "done":
        time.sleep(0.05)
    ann.ask("POST", f"/tables/{over}/rematch")
    phone = by_phrase(new_server, ann.ask("POST", "/me/phrase")["phrase"], device="The phone of " + SECRET)
    assert SECRET in everything_stored(new_server)
    with phone.sit(playing, 0) as chair, bo.sit(playing, 1) as other:
        chair.wait_for("update")
        other.wait_for("update")
        forget(ann)
        assert closing(chair) == ("unknown_key", 4403)
        assert other.wait(lambda m: m["type"] == "table" and names(m) == ["Player 1", "Bo"])
        while not other.view["moves"] or other.view["players"] != ["Player 1", "Bo"]:  # a bot plays on
            other.receive()
    assert SECRET not in everything_stored(new_server)
    for person in (ann, phone):
        assert person.ask("GET", "/me", status=401)["code"] == "unknown_key"
    record = bo.ask("GET", f"/tables/{over}/record")
    assert record["players"] == ["Player 1", "Bo"]
    sm.verify(record)
    assert bo.ask("GET", f"/tables/{over}/review")["review"]["players"] == ["Player 1", "Bo"]
    steps = bo.ask("GET", f"/tables/{over}/replay?pov=1")
    assert steps["steps"][0]["view"]["players"] == ["Player 1", "Bo"]
    assert bo.ask("GET", f"/tables/{waiting}")["table"]["status"] == "closed"
    assert bo.ask("GET", "/me/people")["played"] == []
    assert SECRET not in new_server.log.read_text()
    new_server.kill()  # and after a restart
    new_server.start()
    assert names(bo.ask("GET", f"/tables/{over}")) == ["Player 1", "Bo"]


def names(shown: Json) -> list[str]:
    return [seat["name"] for seat in shown["table"]["seats"]]


@pytest.mark.sqlite
def test_what_was_begun_before_a_server_died_is_finished(new_server: Server) -> None:
    """As if it had been killed after the keys were gone, before the names were."""
    ann, bo = new_server.person(SECRET), new_server.person("Bo")
    table = play([ann, bo])
    new_server.kill()
    engine = open_engine(new_server.settings["db"])
    with engine.begin() as connection:
        connection.execute(text("UPDATE players SET forgotten = 1 WHERE name = :name"), {"name": SECRET})
    engine.dispose()
    new_server.start()
    end = time.monotonic() + PATIENCE
    while SECRET in everything_stored(new_server):
        assert time.monotonic() < end
        time.sleep(0.05)
    assert names(bo.ask("GET", f"/tables/{table}")) == ["Player 1", "Bo"]


# ---- data to take along ----


def test_all_data_can_be_taken_along(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    over, playing = play([ann, bo]), play([ann, bo], 3)
    headers = {"Authorization": f"Bearer {ann.key}"}
    response = server.http.get("/api/me/data", headers=headers)
    assert response.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(response.content)) as files:
        found = {name: json.loads(files.read(name)) for name in files.namelist()}
    parts = {"player.json", "tables.json", "meeting.json", "ratings.json"}
    assert {*parts, f"records/usa-{over}.json"} <= set(found)
    assert not any(playing in name for name in found)  # what the others hold stays with them
    assert found["player.json"]["name"] == "Ann"
    assert [one["name"] for one in found["player.json"]["played_with"]] == ["Bo"]
    assert {shown["table"]["id"] for shown in found["tables.json"]} == {over, playing}
    sm.verify(found[f"records/usa-{over}.json"])
    assert b"hash" not in b"".join(json.dumps(one).encode() for one in found.values())
    assert server.http.get("/api/me/data").status_code == 401


@pytest.mark.sqlite
@pytest.mark.settings(limits={"exports": [1, 0.0001]})
def test_data_are_not_packed_again_and_again(new_server: Server) -> None:
    headers = {"Authorization": f"Bearer {new_server.person().key}"}
    answers = [new_server.http.get("/api/me/data", headers=headers).status_code for _ in range(2)]
    assert answers == [200, 429]


# ---- profiles ----


def number(person: Person) -> int:
    return int(person.ask("GET", "/me/profile")["id"])


def test_a_profile_is_for_those_one_has_played_with_unless_one_says_otherwise(server: Server) -> None:
    ann, bo, cy = (server.person(name) for name in ("Ann", "Bo", "Cy"))
    path = f"/people/{number(ann)}"
    made = ann.create([ME, OPEN, OPEN])
    cy.join(made)
    assert cy.ask("GET", path, status=404)["code"] == "not_found"  # they wait together: that is not to have played
    table = play([ann, bo])
    shown = bo.ask("GET", path)
    Profile.model_validate(shown)
    assert (shown["name"], shown["games"][0]["played"]) == ("Ann", 1)
    assert [one["table"]["id"] for one in shown["newest"]] == [table]
    mine = ann.ask("PATCH", "/me/profile", {"sign": 3, "colour": 1, "seen_by": "everyone"})
    MyProfile.model_validate(mine)
    assert (mine["sign"], mine["colour"], mine["seen_by"]) == (3, 1, "everyone")
    shown = cy.ask("GET", path)
    assert (shown["sign"], shown["newest"]) == (3, [])  # the game is private, whoever shows themselves
    assert server.http.get(f"/api{path}").json()["name"] == "Ann"  # also to who has no key
    ann.ask("PATCH", "/me/profile", {"seen_by": "nobody"})
    for person in (bo, cy):
        assert person.ask("GET", path, status=404)["code"] == "not_found"
    assert ann.ask("GET", path)["seen_by"] == "nobody"
    for bad in ({"sign": 5}, {"colour": -1}, {"seen_by": "friends"}, {"name": "x"}):
        ann.ask("PATCH", "/me/profile", bad, 400)


def test_people_are_known_to_those_at_the_same_table(server: Server) -> None:
    ann, bo, cy = (server.person(name) for name in ("Ann", "Bo", "Cy"))
    table = play([ann, bo], public=True)
    people = {number(ann), number(bo)}
    for person, known in ((ann, people), (bo, people), (cy, {None})):
        seats = person.ask("GET", f"/tables/{table}")["table"]["seats"]
        assert {seat["person"] for seat in seats} == known
    assert ann.ask("GET", "/me/people")["played"] == [{"player": number(bo), "name": "Bo"}]


def test_who_wins_is_counted(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    table = play([ann, bo])
    winners = ann.ask("GET", f"/tables/{table}")["table"]["result"]["winners"]
    for seat, person in enumerate((ann, bo)):
        (game,) = person.ask("GET", "/me/profile")["games"]
        assert game == {"game": "usa", "played": 1, "won": int(seat in winners)}
