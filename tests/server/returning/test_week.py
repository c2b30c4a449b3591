"""Games by correspondence over days, on a clock of the test's own: notifications, digests, vacations, time banks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

from stationmaster.server.returning.posting import Post
from stationmaster.server.returning.vacations import Vacations
from stationmaster.server.settings import DAY, HOUR
from tests.server.returning.test_posting import CONTACT, Browser
from tests.server.world import START, Line, World

ME, OPEN = {"kind": "me"}, {"kind": "open"}
Json = dict[str, Any]
MINUTE = 60


class Week:
    """Ann and Bo, a slow table, and what was sent to whose browser."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sent: list[tuple[str, Json]] = []
        self.answer = "sent"
        self.keys = {name: world.ask("POST", "/players", {"name": name}).json["key"] for name in ("Ann", "Bo")}

    def receive(self, browser: Any, message: Json) -> str:
        self.sent.append((browser.endpoint.rsplit("/", 1)[1], message))
        return self.answer

    def ask(self, who: str, method: str, path: str, body: Any = None) -> Any:
        return self.world.ask(method, path, body, self.keys[who])

    def subscribe(self, who: str) -> None:
        browser = Browser.at(f"https://web.push.apple.com/{who}")
        body = {"endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth}
        assert self.ask(who, "POST", "/me/browsers", body).status == 204

    def table(self, **terms: Any) -> str:
        wanted = {
            "game": "usa",
            "board": "tiny",
            "seats": [ME, OPEN],
            "public": True,
            "seconds_a_turn": DAY,
            "first": 0,
        }
        made = self.ask("Ann", "POST", "/tables", wanted | {"hand_over": "greedy"} | terms)
        name: str = made.json["table"]["id"]
        assert self.ask("Bo", "POST", f"/tables/{name}/join", {}).done
        return name

    def info(self, table: str) -> Json:
        shown: Json = self.ask("Ann", "GET", f"/tables/{table}").json["table"]
        return shown

    def turn(self, table: str) -> str:
        return ("Ann", "Bo")[self.info(table)["turn"]]

    def play(self, table: str) -> None:
        """Whoever is in turn comes, decides until it is the other's turn, and goes."""
        seat = self.info(table)["turn"]
        line = Line()
        self.world.connect(line, {"type": "hello", "table": table, "key": [*self.keys.values()][seat], "seat": seat})
        while self.info(table)["turn"] == seat:
            view = next(m for m in map(json.loads, reversed(line.frames)) if m["type"] == "update")
            move = {"seat": seat, "version": view["version"], "move": view["view"]["moves"][0]}
            line.say({"type": "move", "id": f"{view['version']}", **move})
            self.world.pass_time(0.5)
        line.hang_up()
        self.world.pass_time(0.5)

    def left(self, table: str) -> float:
        """Hours until the clock runs out."""
        return float(round((self.info(table)["deadline"] - self.world.now()) / 3_600_000, 1))


@pytest.fixture
def week(request: pytest.FixtureRequest) -> Iterator[Week]:
    database = getattr(request, "param", "sqlite")
    world = World(database=database, processes=1 if database == "sqlite" else 2, push=CONTACT)
    week = Week(world)
    try:
        with patch.object(Post, "send", week.receive):
            yield week
    finally:
        world.close()


both = pytest.mark.parametrize("week", ["sqlite", "postgresql"], indirect=True)


@both
def test_a_turn_is_told_once_to_who_is_not_there(week: Week) -> None:
    for who in week.keys:
        week.subscribe(who)
    table = week.table()
    for _ in range(2):
        week.play(table)
        other = week.turn(table)
        week.world.pass_time(10)
        assert week.sent == []  # they may come by themselves
        week.world.pass_time(3 * MINUTE)
        assert week.sent == [(other, {"tables": [{"id": table, "game": "usa"}]})]
        week.world.pass_time(3 * MINUTE)
        assert len(week.sent) == 1
        week.sent.clear()


@both
def test_a_game_by_correspondence_over_a_week(week: Week) -> None:
    """Each comes when they are called; one wants a digest, and goes away for days; the other thinks for long."""
    for who in week.keys:
        week.subscribe(who)
    table = week.table(board="mini", time_bank=DAY)
    called = {"tables": [{"id": table, "game": "usa"}]}

    # Monday to Wednesday: two turns a day, each told to who has to come.
    for _ in range(3):
        for _ in range(2):
            week.play(table)
            week.world.restart(after=10 * HOUR)
            week.world.pass_time(2 * MINUTE)
            assert week.sent == [(week.turn(table), called)]
            assert week.left(table) == 24 + 24 - 10.0  # the own day, and the bank
            week.sent.clear()
        week.world.restart(after=4 * HOUR)

    # Thursday: whoever is in turn wants one notification a day, and hears of the next turn in the morning.
    late, other = week.turn(table), ("Ann", "Bo")[week.turn(table) == "Ann"]
    morning = (week.world.now() // 3_600_000 + 8) % 24
    assert week.ask(late, "PUT", "/me/returning", {"notify": "digest", "hour": morning}).done
    week.play(table)
    week.world.pass_time(2 * MINUTE)
    assert week.sent == [(other, called)]
    week.sent.clear()
    week.play(table)
    week.world.pass_time(2 * MINUTE)
    assert week.sent == []
    week.world.restart(after=8 * HOUR)
    week.world.pass_time(2 * MINUTE)
    assert week.sent == [(late, called)]
    week.sent.clear()

    # They go away from Friday to Sunday: nobody's clock runs out, and the other sees why nothing happens.
    until = week.ask(late, "POST", "/me/vacation", {"days": 3}).json["away_until"]
    assert [seat.get("away_until") for seat in week.info(table)["seats"] if seat["name"] == late] == [until]
    week.world.restart(after=3 * DAY)
    week.world.pass_time(2 * MINUTE)
    assert (week.turn(table), week.sent) == (late, [])
    assert 39.8 <= week.left(table) <= 40.0  # as when they went: eight hours of two days were gone
    week.play(table)

    # The other one takes a day and a half: half of the bank, and no bot.
    week.world.restart(after=36 * HOUR)
    week.world.pass_time(2 * MINUTE)
    assert week.sent == [(other, called)]
    week.play(table)
    banks = {seat["name"]: round(seat["bank"] / 3_600_000) for seat in week.info(table)["seats"]}
    assert banks == {late: 24, other: 12}
    assert not any(seat["bot"] for seat in week.info(table)["seats"])


def test_nothing_is_told_of_what_has_passed_or_to_who_wants_nothing(week: Week) -> None:
    for who in week.keys:
        week.subscribe(who)
    table = week.table()
    week.play(table)
    week.play(table)  # before anything was sent
    week.play(table)
    assert week.ask(week.turn(table), "PUT", "/me/returning", {"notify": "off", "hour": 0}).done
    week.world.pass_time(10 * MINUTE)
    assert week.sent == []


def test_a_service_that_fails_is_tried_again_and_a_browser_that_is_gone_is_forgotten(week: Week) -> None:
    table = week.table()
    week.subscribe("Ann")
    week.subscribe("Bo")
    week.answer = "later"
    week.play(table)
    week.world.pass_time(25 * MINUTE)
    assert len(week.sent) == 3
    week.answer = "gone"
    week.play(table)
    week.world.pass_time(10 * MINUTE)
    assert len(week.sent) == 4
    week.play(table)
    week.play(table)
    week.world.pass_time(10 * MINUTE)
    assert len(week.sent) == 4  # that one is not there any more


def test_a_device_that_is_removed_is_told_nothing_more(week: Week) -> None:
    for who in week.keys:
        week.subscribe(who)
    table = week.table()
    week.play(table)
    who = week.turn(table)
    assert week.ask(who, "GET", "/me/returning").json["here"]
    link = week.ask(who, "POST", "/me/link").json["key"]
    old, week.keys[who] = week.keys[who], week.world.ask("POST", "/sign-in", {"by": "link", "key": link}).json["key"]
    assert not week.ask(who, "GET", "/me/returning").json["here"]  # the other one is
    (number,) = [one["id"] for one in week.ask(who, "GET", "/me/devices").json["devices"] if not one["this"]]
    assert week.ask(who, "DELETE", f"/me/devices/{number}").done
    assert week.world.ask("GET", "/me/returning", key=old).status == 401
    week.world.pass_time(10 * MINUTE)
    assert week.sent == []


def test_a_browser_is_told_of_one_players_turns(week: Week) -> None:
    """Whoever uses it last: it is the same browser, which another player has signed in with."""
    week.subscribe("Ann")
    browser = Browser.at("https://web.push.apple.com/Ann")
    body = {"endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth}
    assert week.ask("Bo", "POST", "/me/browsers", body).done
    assert [week.ask(who, "GET", "/me/returning").json["here"] for who in ("Ann", "Bo")] == [False, True]
    assert week.ask("Bo", "DELETE", "/me/browsers").done
    assert not week.ask("Bo", "GET", "/me/returning").json["here"]


def test_a_digest_is_one_notification_a_day(week: Week) -> None:
    for who in week.keys:
        week.subscribe(who)
        hour = (START // 3_600_000 + 3) % 24
        shown = week.ask(who, "PUT", "/me/returning", {"notify": "digest", "hour": hour}).json
        assert (shown["notify"], shown["hour"]) == ("digest", hour)
    tables = [week.table(), week.table()]
    for table in tables:
        while week.turn(table) != "Bo":
            week.play(table)
    week.world.pass_time(5 * MINUTE)
    assert week.sent == []
    week.world.restart(after=3 * HOUR)
    week.world.pass_time(2 * MINUTE)
    ((who, message),) = week.sent
    assert who == "Bo"
    assert sorted(each["id"] for each in message["tables"]) == sorted(tables)


@both
def test_a_vacation_stops_the_clock_and_others_see_it(week: Week) -> None:
    table = week.table()
    away = week.turn(table)
    other = "Bo" if away == "Ann" else "Ann"
    week.world.restart(after=20 * HOUR)
    assert week.left(table) == 4.0
    shown = week.ask(away, "POST", "/me/vacation", {"days": 7}).json
    assert shown["vacation_days_left"] == 23
    seat = next(s for s in week.info(table)["seats"] if s["name"] == away)
    assert seat["away_until"] == shown["away_until"]
    assert week.left(table) == 7 * 24 + 4.0
    week.world.restart(after=5 * DAY)
    assert week.turn(table) == away  # no bot took the seat
    back = week.ask(away, "DELETE", "/me/vacation").json
    assert (back["away_until"], back["vacation_days_left"]) == (None, 25)
    assert week.left(table) == 4.0
    week.play(table)
    assert week.turn(table) == other
    assert week.left(table) == 24.0
    assert week.ask(other, "DELETE", "/me/vacation").json["code"] == "no_vacation"


def test_a_turn_that_comes_during_a_vacation_begins_after_it(week: Week) -> None:
    table = week.table()
    first = week.turn(table)
    other = "Bo" if first == "Ann" else "Ann"
    assert week.ask(other, "POST", "/me/vacation", {"days": 2}).done
    week.play(table)
    assert week.left(table) == 72.0
    assert week.ask(other, "POST", "/me/vacation", {"days": 1}).json["code"] == "on_vacation"
    assert week.ask(first, "POST", "/me/vacation", {"days": 31}).json["code"] == "no_vacation"
    assert week.ask(first, "POST", "/me/vacation", {"days": 0}).json["code"] == "malformed"


def test_a_vacation_that_a_server_did_not_live_to_tell_everywhere_is_told_by_the_next(week: Week) -> None:
    tables = [week.table() for _ in range(2)]
    who = week.turn(tables[0])
    tell = Vacations._at
    told: list[str] = []

    async def tell_one(vacations: Any, table: Any, player: int, until: int | None) -> None:
        if not told:
            told.append(table.id)
            await tell(vacations, table, player, until)

    def away() -> list[bool]:
        shown = [seat for table in tables for seat in week.info(table)["seats"] if seat["name"] == who]
        return ["away_until" in seat for seat in shown]

    for begins in (True, False):
        told.clear()
        with patch.object(Vacations, "_at", tell_one):
            week.ask(who, "POST" if begins else "DELETE", "/me/vacation", {"days": 2} if begins else None)
        assert sorted(away()) == [False, True]
        week.world.restart()
        week.world.pass_time(1)
        assert away() == [begins, begins]


def test_a_time_bank_is_used_up_after_the_own_time(week: Week) -> None:
    table = week.table(time_bank=10 * HOUR)
    assert week.left(table) == 34.0
    seat = week.info(table)["turn"]
    week.world.restart(after=28 * HOUR)  # four hours too long
    week.play(table)
    banks = [s["bank"] // 3_600_000 for s in week.info(table)["seats"]]
    assert banks[1 - seat] == 10
    assert banks[seat] in (5, 6)  # and some moments
    assert week.left(table) == 34.0
    week.play(table)
    assert 29.9 <= week.left(table) <= 30.0
    week.world.restart(after=31 * HOUR)
    week.world.pass_time(2 * MINUTE)
    assert week.info(table)["seats"][seat]["bot"] == "greedy"
    quick = {"game": "usa", "seats": [ME, OPEN], "seconds_a_turn": 60, "time_bank": 7200}
    assert week.ask("Ann", "POST", "/tables", quick).json["code"] == "bad_table"


def test_a_site_without_push_says_so() -> None:
    world = World()
    try:
        week = Week(world)
        assert week.ask("Ann", "GET", "/me/returning").json["push_key"] is None
        browser = Browser.at("https://web.push.apple.com/Ann")
        body = {"endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth}
        assert week.ask("Ann", "POST", "/me/browsers", body).json["code"] == "no_push"
    finally:
        world.close()
