"""Talk: phrases for all, own words where the host allows; spectators among themselves; mutes and reports."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from typing import Any

import pytest

from stationmaster.cli import main
from stationmaster.server.settings import DAY, Rate
from stationmaster.server.talk.rows import MOST_LINES
from stationmaster.server.talk.words import LONGEST
from tests.server.clients import HOT, Chair, Json, Person, Server
from tests.server.world import Line, World, no_limits

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}


def say(person: Person, table: str, status: int = 201, **said: Any) -> Any:
    return person.ask("POST", f"/tables/{table}/talk", said, status)


def next_lines(chair: Chair) -> list[Json]:
    return list(chair.wait_for("talk")["lines"])


def said(line: Json) -> tuple[str, str | None]:
    return line["name"], line["phrase"] or line["emote"] or line["words"]


def game_of_two(server: Server, **terms: Any) -> tuple[Person, Person, str]:
    ann, bo = server.person("Ann"), server.person("Bo")
    made = ann.create([ME, OPEN], public=True, **terms)
    bo.join(made)
    return ann, bo, made["table"]["id"]


def test_phrases_and_emotes_reach_all_at_the_table(server: Server) -> None:
    ann, bo, table = game_of_two(server)
    with ann.sit(table, 0) as one, bo.sit(table, 1) as other:
        say(ann, table, phrase="good_luck")
        say(bo, table, emote="whistle")
        for chair, mine in ((one, "Ann"), (other, "Bo")):
            lines = next_lines(chair)
            while len(lines) < 2:
                lines += next_lines(chair)
            assert [said(line) for line in lines] == [("Ann", "good_luck"), ("Bo", "whistle")]
            assert [line["mine"] for line in lines] == [mine == "Ann", mine == "Bo"]
            assert [line["seat"] for line in lines] == [0, 1]
    with bo.sit(table, 1) as later:  # whoever comes later hears what was said
        assert len(next_lines(later)) == 2


def test_at_a_hot_seat_it_is_the_seat_that_speaks(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.create(HOT)["table"]["id"]
    say(ann, table, phrase="hello", seat=1)
    assert say(server.person(), table, 404, phrase="hello", seat=1)["code"] == "not_found"
    with ann.sit(table, 0) as chair:
        assert [(line["name"], line["seat"]) for line in next_lines(chair)] == [("Bo", 1)]


def test_own_words_only_where_the_host_allows_them(server: Server) -> None:
    ann, _, table = game_of_two(server)
    assert say(ann, table, 409, words="hi")["code"] == "no_free_talk"
    ann, bo, table = game_of_two(server, free_talk=True)
    say(ann, table, words="  see\thttps://example.org/<b>  ")
    with bo.sit(table, 1) as chair:
        assert said(next_lines(chair)[0]) == ("Ann", "see https://example.org/<b>")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "bad_words"),
        (" \n ", "bad_words"),
        ("x" * (LONGEST + 1), "bad_words"),
        ("abc\u202edef", "bad_words"),  # turns the line round
        ("a\u200bb", "bad_words"),
        ("\u2066x\u2069", "bad_words"),
        ("a\u0000b", "bad_words"),
        ("Z\u0351\u0352\u0353\u0354\u0355", "bad_words"),
        ("x" * 3000, "malformed"),
        (5, "malformed"),
    ],
)
def test_what_cannot_be_seen_or_turns_the_line_is_refused(server: Server, words: Any, code: str) -> None:
    ann = server.person("Ann")
    table = ann.create([ME, BOT], free_talk=True)["table"]["id"]
    assert say(ann, table, 400, words=words)["code"] == code


def test_one_thing_at_a_time_and_only_what_there_is(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.create([ME, BOT])["table"]["id"]
    for wrong in ({}, {"phrase": "hello", "emote": "smile"}, {"phrase": "buy now"}, {"emote": "shout"}):
        assert say(ann, table, 400, **wrong)["code"] == "malformed"
    assert say(ann, table, 403, phrase="hello", seat=1)["code"] == "not_yours"
    assert say(server.person(), table, 404, phrase="hello")["code"] == "not_found"


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_whoever_talks_too_fast_waits(database: str) -> None:
    world = World(database=database, limits=replace(no_limits(), talk=Rate(3, 0.0)))
    try:
        keys = [world.ask("POST", "/players", {"name": name}).json["key"] for name in ("Ann", "Bo")]
        terms = {"game": "usa", "seats": [ME, BOT], "public": True}
        table = world.ask("POST", "/tables", terms, keys[0]).json["table"]["id"]
        status = [
            world.ask("POST", f"/tables/{table}/talk", {"phrase": "hello"}, key).status
            for key in (*[keys[0]] * 4, keys[1])
        ]
        assert status == [201, 201, 201, 429, 201]
    finally:
        world.close()


# ---- spectators ----


def test_spectators_talk_among_themselves_while_the_game_goes_on(server: Server) -> None:
    ann, bo, table = game_of_two(server)
    eve, flo = server.person("Eve"), server.person("Flo")
    with ann.sit(table, 0) as playing, ann.sit(table, None) as looking, flo.sit(table, None) as spectator:
        say(eve, table, phrase="what_luck")
        say(bo, table, phrase="hello")
        lines = next_lines(spectator)
        while len(lines) < 2:
            lines += next_lines(spectator)
        assert [said(line) for line in lines] == [("Eve", "what_luck"), ("Bo", "hello")]
        assert [line["spectator"] for line in lines] == [True, False]
        for chair in (playing, looking):  # a player who looks on is still a player
            assert [said(line) for line in next_lines(chair)] == [("Bo", "hello")]
    with server.socket() as socket:  # who has no key may be anyone
        nobody = Chair(socket, None)
        nobody.send(type="hello", protocol=1, table=table, seat=None)
        assert [said(line) for line in next_lines(nobody)] == [("Bo", "hello")]
        assert not any("what_luck" in frame for chair in (playing, looking, nobody) for frame in chair.frames)


def test_a_table_without_spectators_hears_nobody_else(server: Server) -> None:
    _, _, table = game_of_two(server, spectators=False)
    assert say(server.person(), table, 403, phrase="hello")["code"] == "no_spectators"


# ---- mutes and reports ----


def test_a_mute_is_kept_and_can_be_taken_back(server: Server) -> None:
    ann, bo, table = game_of_two(server)
    first = say(bo, table, phrase="hello")["id"]
    with ann.sit(table, 0) as chair:
        assert len(next_lines(chair)) == 1
        ann.server.http.post(f"/api/tables/{table}/talk/{first}/mute", headers=auth(ann)).raise_for_status()
        assert chair.wait_for("talk") == {"type": "talk", "since": None, "lines": []}
        say(bo, table, phrase="sorry")
        say(ann, table, phrase="thanks")
        assert [said(line) for line in next_lines(chair)] == [("Ann", "thanks")]
        (muted,) = ann.ask("GET", "/me/mutes")
        assert muted["name"] == "Bo"
        assert bo.ask("GET", "/me/mutes") == []
        assert bo.ask("DELETE", f"/me/mutes/{muted['id']}", status=404)["code"] == "not_found"
        ann.server.http.delete(f"/api/me/mutes/{muted['id']}", headers=auth(ann)).raise_for_status()
        again = chair.wait_for("talk")
        assert again["since"] is None
        assert [said(line) for line in again["lines"]] == [("Bo", "hello"), ("Bo", "sorry"), ("Ann", "thanks")]


def auth(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.key}"}


def test_only_what_one_may_hear_can_be_muted_or_reported(server: Server) -> None:
    ann, bo, table = game_of_two(server)
    eve = server.person("Eve")
    hidden, own = say(eve, table, phrase="hello")["id"], say(ann, table, phrase="hello")["id"]
    for what in ("mute", "report"):
        assert ann.ask("POST", f"/tables/{table}/talk/{hidden}/{what}", status=404)["code"] == "not_found"
        assert ann.ask("POST", f"/tables/{table}/talk/{own}/{what}", status=403)["code"] == "not_yours"
        assert ann.ask("POST", f"/tables/{table}/talk/{2**40}/{what}", status=400)["code"] == "malformed"
    other = game_of_two(server)[2]
    assert bo.ask("POST", f"/tables/{other}/talk/{own}/mute", status=404)["code"] == "not_found"


@pytest.mark.sqlite
def test_the_operator_sees_reports_and_settles_them(new_server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    ann, bo, table = game_of_two(new_server, free_talk=True)
    line = say(bo, table, words="something rude")["id"]
    for _ in range(2):  # once is enough
        new_server.http.post(f"/api/tables/{table}/talk/{line}/report", headers=auth(ann)).raise_for_status()
    admin = ["admin", "--db", new_server.settings["db"]]
    assert main([*admin, "reports"]) == 0
    head, report = capsys.readouterr().out.splitlines()
    assert head.split() == ["NUMBER", "REPORTED", "TABLE", "BY", "PLAYER", "NAME", "WHAT"]
    number, _, _, where, by, player, name, *words = report.split()
    assert (where, by, player, name, words) == (table, "1", "2", "Bo", ["said", "something", "rude"])
    assert main([*admin, "settle", number]) == 0
    assert main([*admin, "settle", number]) == 2
    assert "there is no report" in capsys.readouterr().err
    assert main([*admin, "reports"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert "something rude" not in new_server.log.read_text()


@pytest.mark.sqlite
def test_a_name_is_reported_by_who_may_see_it(new_server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    ann, rude, eve = new_server.person("Ann"), new_server.person("Rude"), new_server.person("Eve")
    made = ann.create([ME, OPEN, OPEN])
    rude.join(made)
    table = made["table"]["id"]

    def report(person: Person, seat: int) -> Any:
        path = f"/api/tables/{table}/seats/{seat}/report"
        return new_server.http.post(path, headers=auth(person))

    for _ in range(2):  # once is enough
        assert report(ann, 1).status_code == 204
    assert report(rude, 1).json()["code"] == "not_yours"
    assert report(ann, 2).json()["code"] == "not_found"  # nobody sits there
    assert report(ann, 9).json()["code"] == "not_found"
    assert report(eve, 1).json()["code"] == "not_found"  # nobody tells Eve who sits there
    rude.ask("PATCH", "/me", {"name": "Ruder"})
    assert report(ann, 1).status_code == 204  # it is another
    admin = ["admin", "--db", new_server.settings["db"]]
    assert main([*admin, "reports"]) == 0
    _, *reports = capsys.readouterr().out.splitlines()
    assert [line.split()[4:] for line in reports] == [["1", "2", "Ruder", "name", name] for name in ("Rude", "Ruder")]
    assert main([*admin, "rename", "2", "Bo"]) == 0
    assert main([*admin, "settle", reports[0].split()[0]]) == 0
    assert [seat["name"] for seat in ann.ask("GET", f"/tables/{table}")["table"]["seats"]] == ["Ann", "Bo", None]
    assert "Rude" not in new_server.log.read_text()


# ---- how long ----


def test_talk_is_kept_for_a_month_and_is_in_no_record() -> None:
    world = World()
    try:
        keys = [world.ask("POST", "/players", {"name": name}).json["key"] for name in ("Ann", "Bo")]
        terms = {"game": "usa", "seats": [ME, BOT], "board": "tiny", "free_talk": True, "public": True}
        table = world.ask("POST", "/tables", terms, keys[0]).json["table"]["id"]
        path = f"/tables/{table}/talk"
        assert world.ask("POST", path, {"words": "a secret of mine"}, keys[0]).done
        assert world.ask("POST", path, {"words": "so they play"}, keys[1]).done
        line = Line()
        world.connect(line, {"type": "hello", "table": table, "key": keys[0], "seat": 0})
        while (update := newest(line, "update"))["result"] is None:
            if update["view"]["moves"]:
                move = {"seat": 0, "version": update["version"], "move": update["view"]["moves"][-1]}
                line.say({"type": "move", "id": str(update["version"]), **move})
            world.pass_time(1)
        world.pass_time(1)
        talk = [json.loads(frame) for frame in line.frames if '"talk"' in frame]
        assert [[each["words"] for each in message["lines"]] for message in talk] == [
            ["a secret of mine"],
            ["so they play"],  # by a spectator: after the end
        ]
        assert talk[1]["since"] == talk[0]["lines"][0]["id"]
        assert "secret" not in world.ask("GET", f"/tables/{table}/record", key=keys[0]).text
        assert world.ask("POST", path, {"phrase": "good_game"}, keys[1]).done
        world.restart(after=29 * DAY)
        assert world.ask("POST", path, {"phrase": "good_game"}, keys[1]).json["code"] == "over"
        world.pass_time(10)
        assert len(stored(world)) == 3
        world.restart(after=2 * DAY)
        world.pass_time(10)
        assert stored(world) == []
    finally:
        world.close()


def newest(line: Line, kind: str) -> Json:
    return next(m for m in map(json.loads, reversed(line.frames)) if m["type"] == kind)


def stored(world: World) -> list[Any]:
    with sqlite3.connect(world.url.removeprefix("sqlite:///")) as connection:
        return connection.execute("SELECT id, words FROM talk ORDER BY id").fetchall()


def test_spectators_do_not_push_out_who_plays() -> None:
    world = World()
    try:
        keys = [world.ask("POST", "/players", {"name": name}).json["key"] for name in ("Ann", "Eve")]
        terms = {"game": "usa", "seats": [ME, OPEN], "board": "tiny", "public": True}
        table = world.ask("POST", "/tables", terms, keys[0]).json["table"]["id"]
        first = world.ask("POST", f"/tables/{table}/talk", {"phrase": "hello"}, keys[0]).json["id"]
        for _ in range(MOST_LINES + 3):
            assert world.ask("POST", f"/tables/{table}/talk", {"emote": "smile"}, keys[1]).done
        kept = [number for number, _ in stored(world)]
        assert kept == [first, *range(first + 4, first + 4 + MOST_LINES)]
    finally:
        world.close()


def test_all_processes_hear_what_is_said_at_one() -> None:
    world = World(database="postgresql", processes=2)
    try:
        keys = [world.ask("POST", "/players", {"name": name}).json["key"] for name in ("Ann", "Bo", "Eve")]
        made = world.ask("POST", "/tables", {"game": "usa", "seats": [ME, OPEN], "public": True}, keys[0]).json
        table = made["table"]["id"]
        world.ask("POST", f"/tables/{table}/join", {}, keys[1])
        lines = [Line(), Line()]
        world.at = 1
        for line, key in zip(lines, keys[1:], strict=True):
            world.connect(line, {"type": "hello", "table": table, "key": key, "seat": None})
        world.at = 0
        number = world.ask("POST", f"/tables/{table}/talk", {"phrase": "hello"}, keys[0]).json["id"]
        world.ask("POST", f"/tables/{table}/talk", {"phrase": "what_luck"}, keys[2])
        world.pass_time(1)
        assert [sum("hello" in f for f in line.frames) for line in lines] == [1, 1]
        assert [sum("what_luck" in f for f in line.frames) for line in lines] == [0, 1]
        world.ask("POST", f"/tables/{table}/talk/{number}/mute", None, keys[1])
        world.pass_time(1)
        assert json.loads(lines[0].frames[-1]) == {"type": "talk", "since": None, "lines": []}
    finally:
        world.close()
