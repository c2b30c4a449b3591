"""What nobody comes back to ends; what nobody looks at takes no memory (D5). Time is the test's own."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

import stationmaster as sm
from stationmaster.errors import StationmasterError
from stationmaster.server.hosting import Hosting
from stationmaster.server.messages import Join, PlayMove
from stationmaster.server.people.players import Person
from stationmaster.server.settings import DAY, Lifetimes, read_lifetimes
from stationmaster.server.sight import Onlooker
from stationmaster.server.storage import open_engine
from tests.server.world import Answer, Line, World

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}
SPAN = 600  # seconds: all lifetimes here are multiples of it
LIFETIMES = Lifetimes(waiting=SPAN, bots_alone=SPAN, playing=6 * SPAN, closed=2 * SPAN, unused_key=12 * SPAN)


@pytest.fixture
def world(request: pytest.FixtureRequest, stored_in: str) -> Iterator[World]:
    world = World(database=stored_in, **{"lifetimes": LIFETIMES} | getattr(request, "param", {}))
    yield world
    world.close()


class Somebody:
    def __init__(self, world: World, name: str = "Ann") -> None:
        self.world = world
        self.key = str(world.ask("POST", "/players", {"name": name}).json["key"])

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        return self.world.ask(method, path, body, self.key)

    def create(self, seats: list[Any], **terms: Any) -> str:
        answer = self.ask("POST", "/tables", {"game": "usa", "seats": seats, **terms})
        assert answer.done, answer.text
        return str(answer.json["table"]["id"])

    def table(self, name: str) -> dict[str, Any]:
        return dict(self.ask("GET", f"/tables/{name}").json["table"])

    def connect(self, table: str, seat: int | None = None) -> Line:
        line = Line()
        self.world.connect(line, {"type": "hello", "table": table, "key": self.key, "seat": seat})
        return line

    def move(self, line: Line, table: str) -> None:
        """Whatever comes first, for the seat in turn."""
        update = json.loads([frame for frame in line.frames if '"type":"update"' in frame][-1])
        view = update["view"]
        move = {"id": f"m{update['version']}", "seat": view["seat"], "version": update["version"]}
        line.say({"type": "move", **move, "move": view["moves"][0]})
        self.world.pass_time(0)
        assert self.table(table)["version"] > update["version"]


def in_memory(world: World) -> set[str]:
    gc.collect()
    return set(world.app.state.keeper.tables)


def count(world: World, table: str) -> int:
    engine = open_engine(world.url)
    try:
        with engine.connect() as connection:
            return int(connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one())
    finally:
        engine.dispose()


# ---- memory ----


def test_a_table_is_in_memory_only_while_somebody_is_there(world: World) -> None:
    person = Somebody(world)
    tables = [person.create([ME, OPEN]) for _ in range(5)] + [person.create([ME, ME], seconds_a_turn=DAY)]
    assert in_memory(world) == set()
    lines = [person.connect(table) for table in tables[-2:]]
    assert in_memory(world) == set(tables[-2:])
    for line in lines:
        line.hang_up()
    world.pass_time(0)
    assert in_memory(world) == set()
    assert not world.app.state.keeper.listeners
    assert len(person.ask("GET", "/tables?list=mine").json["tables"]) == 6


def test_a_bot_that_thinks_keeps_its_table_in_memory_until_it_has_moved(world: World) -> None:
    person = Somebody(world)
    table = person.create([ME, BOT])
    if person.table(table)["turn"] == 0:
        line = person.connect(table, 0)
        person.move(line, table)
        line.hang_up()
    world.pass_time(60)
    assert person.table(table)["turn"] == 0
    assert in_memory(world) == set()


def test_many_tables_of_bots_that_nobody_watches_take_turns(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stationmaster.server.dealer.MOST_UNWATCHED", 2)
    person = Somebody(world)
    tables = [person.create([BOT, BOT]) for _ in range(7)]
    world.pass_time(30)
    versions = [person.table(table)["version"] for table in tables]
    assert min(versions) >= 5, versions
    assert len(in_memory(world)) <= 2


def test_a_restart_loads_nothing(world: World) -> None:
    person = Somebody(world)
    tables = [person.create([ME, OPEN]), person.create([ME, ME], seconds_a_turn=DAY, hand_over="random")]
    world.restart()
    assert in_memory(world) == set()
    assert person.table(tables[1])["status"] == "playing"


# ---- clocks ----


def test_a_clock_runs_out_though_nobody_is_there(world: World) -> None:
    person = Somebody(world)
    table = person.create([ME, ME], seconds_a_turn=900, hand_over="random")
    seat, deadline = person.table(table)["turn"], person.table(table)["deadline"]
    assert deadline == world.now() + 900_000
    world.pass_time(899)
    assert person.table(table)["seats"][seat]["bot"] is None
    world.pass_time(2)
    assert person.table(table)["seats"][seat]["bot"] == "random"
    world.pass_time(10)
    assert person.table(table)["version"] == 1


def test_a_deadline_survives_a_restart(world: World) -> None:
    """It goes on counting while the server is down; after the start there is a minute left at the least."""
    person = Somebody(world)
    table = person.create([ME, ME], seconds_a_turn=900, hand_over="random")
    seat, deadline = person.table(table)["turn"], person.table(table)["deadline"]
    world.restart(after=300)
    assert person.table(table)["deadline"] == deadline
    world.restart(after=600)
    late = person.table(table)["deadline"]
    assert deadline < late == world.now() + 60_000
    world.pass_time(59)
    assert person.table(table)["seats"][seat]["bot"] is None
    world.pass_time(2)
    assert person.table(table)["seats"][seat]["bot"] == "random"


# ---- lifetimes ----


def test_a_waiting_table_without_its_people_is_closed_and_then_deleted(world: World) -> None:
    person, guest = Somebody(world), Somebody(world, "Bo")
    table = person.create([ME, OPEN], public=True)
    assert person.table(table)["expires"] == world.now() + SPAN * 1000
    line = person.connect(table)
    assert person.table(table)["expires"] is None
    world.pass_time(3 * SPAN)
    assert person.table(table)["status"] == "waiting"
    line.hang_up()
    world.pass_time(0)
    assert person.table(table)["expires"] == world.now() + SPAN * 1000
    onlooker = guest.connect(table)
    world.pass_time(SPAN - 120)
    assert guest.table(table)["status"] == "waiting"
    world.pass_time(240)
    assert guest.table(table)["status"] == "closed"
    assert '"status":"closed"' in onlooker.frames[-1]
    assert guest.ask("POST", f"/tables/{table}/join", {}).json["code"] == "already_started"
    onlooker.hang_up()
    world.pass_time(2 * SPAN + 120)
    assert guest.ask("GET", f"/tables/{table}").status == 404
    assert count(world, "tables") == count(world, "seats") == 0


@pytest.mark.parametrize("world", [{"bot_pause": 200.0}], indirect=True)
def test_a_table_of_bots_alone_ends_when_nobody_watches(world: World) -> None:
    host, stranger = Somebody(world), Somebody(world, "Eve")
    table = host.create([BOT, BOT], public=True)
    line = stranger.connect(table)
    world.pass_time(1500)
    assert host.table(table)["status"] == "playing"
    line.hang_up()
    world.pass_time(900)
    ended = host.table(table)
    assert (ended["status"], ended["ended"], ended["turn"]) == ("abandoned", "idle", None)
    version = ended["version"]
    world.pass_time(300)
    assert host.table(table)["version"] == version


def test_an_abandoned_game_is_an_unfinished_record_for_its_players_alone(world: World) -> None:
    one, two, stranger = Somebody(world), Somebody(world, "Bo"), Somebody(world, "Eve")
    table = one.create([ME, OPEN], public=True)
    two.ask("POST", f"/tables/{table}/join", {})
    mover = (one, two)[one.table(table)["turn"]]
    world.pass_time(3 * SPAN)
    line = mover.connect(table, one.table(table)["turn"])
    mover.move(line, table)
    assert one.table(table)["expires"] == world.now() + 6 * SPAN * 1000
    world.pass_time(5 * SPAN)  # to be there is no move
    assert one.table(table)["status"] == "playing"
    world.pass_time(SPAN + 120)
    assert one.table(table)["status"] == "abandoned"
    assert any('"status":"abandoned"' in frame for frame in line.frames)
    line.hang_up()
    for person in (one, two):
        record = person.ask("GET", f"/tables/{table}/record").json
        assert "result" not in record
        sm.verify(record)
        assert len(person.ask("GET", f"/tables/{table}/replay?pov=open").json["steps"]) == 2
        assert table in [entry["table"]["id"] for entry in person.ask("GET", "/tables?list=finished").json["tables"]]
    for path in ("record", "replay?pov=spectator"):
        assert stranger.ask("GET", f"/tables/{table}/{path}").json["code"] == "not_yours"
        assert world.ask("GET", f"/tables/{table}/{path}").json["code"] == "not_yours"
    assert table not in stranger.ask("GET", "/tables?list=finished").text


def test_an_abandoned_game_never_resumes(world: World) -> None:
    person = Somebody(world)
    table = person.create([ME, ME], hand_over="random", seconds_a_turn=None)
    seat = person.table(table)["turn"]
    line = person.connect(table, seat)
    world.pass_time(7 * SPAN)
    assert person.table(table)["status"] == "abandoned"
    line.say({"type": "move", "id": "late", "seat": seat, "version": 0, "move": "keep 0 1"})
    world.pass_time(0)
    assert '"code":"over"' in line.frames[-1]
    assert person.ask("POST", f"/tables/{table}/seats/{seat}/hand-over").json["code"] == "not_started"
    assert person.ask("POST", f"/tables/{table}/rematch").json["code"] == "not_over"
    world.restart(after=60)
    world.pass_time(60)
    assert (person.table(table)["status"], person.table(table)["version"]) == ("abandoned", 0)


def test_a_correspondence_clock_wins_over_a_lifetime(world: World) -> None:
    person = Somebody(world)
    table = person.create([ME, ME], seconds_a_turn=12 * SPAN)
    waiting = person.create([ME, OPEN], seconds_a_turn=12 * SPAN)
    world.pass_time(13 * SPAN)
    assert person.table(table)["status"] == "playing"
    assert person.table(waiting)["status"] == "waiting"
    world.pass_time(12 * SPAN)
    assert person.table(table)["status"] == "abandoned"
    assert person.table(waiting)["status"] == "closed"


def test_a_key_that_never_sat_anywhere_is_deleted(world: World) -> None:
    idle, sitting = Somebody(world), Somebody(world, "Bo")
    sitting.create([ME, ME], seconds_a_turn=4 * DAY)
    world.pass_time(11 * SPAN)
    assert idle.ask("GET", "/me").done
    world.pass_time(2 * 3600)
    assert idle.ask("GET", "/me").json["code"] == "unknown_key"
    assert sitting.ask("GET", "/me").done
    assert count(world, "players") == 1


def test_a_rematch_whose_table_was_closed_is_made_anew(world: World) -> None:
    one, two = Somebody(world), Somebody(world, "Bo")
    table = one.ask("POST", "/tables", {"game": "card", "seats": [ME, OPEN]}).json
    name = table["table"]["id"]
    world.ask("POST", f"/tables/{name}/join", {"invite": table["invite"]}, two.key)
    for seat, person in enumerate((one, two)):
        person.ask("POST", f"/tables/{name}/seats/{seat}/hand-over")
    world.pass_time(600)
    assert one.table(name)["status"] == "over"
    first = one.ask("POST", f"/tables/{name}/rematch").json["table"]["id"]
    assert two.table(name)["rematch"] == first
    world.pass_time(4 * SPAN)
    again = two.ask("POST", f"/tables/{name}/rematch").json["table"]
    assert (again["id"] != first, again["status"]) == (True, "waiting")


def test_what_ran_out_while_the_server_was_down_has_a_day_more(world: World) -> None:
    person = Somebody(world)
    table = person.create([ME, ME])
    world.restart(after=20 * SPAN)
    world.pass_time(120)
    assert person.table(table)["status"] == "playing"
    assert person.table(table)["expires"] == world.now() + DAY * 1000 - 120_000


@pytest.mark.parametrize("world", [{"lifetimes": Lifetimes()}], indirect=True)
def test_a_lifetime_of_days_ends_on_the_hour_and_never_too_early(world: World) -> None:
    """So that not every move of a lively game writes it anew."""
    person = Somebody(world)
    expires = person.table(person.create([ME, ME]))["expires"]
    assert expires % 3_600_000 == 0
    assert 0 <= expires - world.now() - 14 * DAY * 1000 < 3_600_000


def test_who_comes_in_the_last_moment_saves_the_table(world: World) -> None:
    """The lifetime is over and its end is under way: whoever holds the table then, wins."""
    one, two = Somebody(world), Somebody(world, "Bo")
    waiting = one.create([ME, OPEN], public=True)
    playing = one.create([ME, ME])
    timetable, keeper = world.app.state.timetable, world.app.state.keeper
    hosting = Hosting(keeper, timetable.dealer)

    async def race(name: str, act: Any) -> None:
        table = await keeper.find(name)
        async with table.lock:
            table.adopt(replace(table, expires=world.now() - 1))
            acting = asyncio.create_task(act(table))
            await asyncio.sleep(0)
            ending = asyncio.create_task(timetable._end_lifetime(table))
            await asyncio.sleep(0)
        await asyncio.gather(acting, ending)

    async def join(table: Any) -> None:
        await hosting.join(Person(2, "Bo", b"", 0), table, Join())

    async def move(table: Any) -> None:
        text = str(table.game.match.legal_moves()[0])
        message = PlayMove(type="move", id="last", seat=table.turn, version=0, move=text)
        assert await timetable.dealer.play(table, 1, message) == 1

    world.do(race(waiting, join))
    assert one.table(waiting)["status"] == "playing"
    assert two.ask("GET", f"/tables/{waiting}").json["mine"] == [1]
    world.do(race(playing, move))
    assert (one.table(playing)["status"], one.table(playing)["version"]) == ("playing", 1)


@pytest.mark.parametrize("world", [{"bot_pause": 200.0}], indirect=True)
def test_an_abandoned_game_of_bots_alone_is_deleted_in_the_end(world: World) -> None:
    person = Somebody(world)
    table = person.create([BOT, BOT])
    world.pass_time(700)
    assert person.table(table)["status"] == "abandoned"
    world.pass_time(LIFETIMES.closed + 60)
    assert person.ask("GET", f"/tables/{table}").status == 404
    assert count(world, "moves") == 0


def test_a_stranger_makes_no_game_load(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    one, stranger = Somebody(world), Somebody(world, "Eve")
    table = one.create([ME, ME])
    monkeypatch.setattr("stationmaster.server.archive.find_table", None)  # loads games: it would fail
    for method, path, body in (("POST", "join", {}), ("POST", "take", {"key": "wrong"}), ("POST", "leave", None)):
        assert stranger.ask(method, f"/tables/{table}/{path}", body).status == 404
    assert stranger.ask("GET", f"/tables/{table}").status == 404


def test_tables_made_at_the_same_time_are_all_counted(world: World) -> None:
    person = Somebody(world)
    body = {"game": "usa", "seats": [ME, OPEN]}
    most = world.app.state.keeper.settings.limits.tables_a_player

    async def create_all() -> list[int]:
        answers = [world.request("POST", "/tables", body, person.key) for _ in range(most + 5)]
        return [answer.status for answer in await asyncio.gather(*answers)]

    assert sorted(world.do(create_all())) == [201] * most + [409] * 5


# ---- the lists ----


def noting(calls: list[tuple[Any, ...]], function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, each call of which is noted."""

    def noted(*arguments: Any) -> Any:
        calls.append(arguments)
        return function(*arguments)

    return noted


def test_the_open_list_is_made_once_for_each_change(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """D7: many look at it, and it is read and written once."""
    made: list[tuple[Any, ...]] = []
    lobby = world.app.state.keeper.lobby
    written = lobby._written
    monkeypatch.setattr(lobby, "_written", noting(made, written))
    lines = [Line() for _ in range(50)]
    for line in lines:
        world.connect(line, {"type": "lobby"})
    world.pass_time(5)
    made.clear()
    table = Somebody(world).create([ME, OPEN], public=True)
    world.pass_time(5)
    assert all(table in line.frames[-1] for line in lines)
    assert len({line.frames[-1] for line in lines}) == 1
    assert len(made) <= 2


def test_ones_own_tables_are_read_once_however_many_look(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Somebody(world)
    read: list[tuple[Any, ...]] = []
    written: list[tuple[Any, ...]] = []
    lobby = world.app.state.keeper.lobby
    tables_of, write = lobby._tables_of, lobby._written
    monkeypatch.setattr(lobby, "_tables_of", noting(read, tables_of))
    monkeypatch.setattr(lobby, "_written", noting(written, write))
    lines = [Line() for _ in range(30)]
    for line in lines:
        world.connect(line, {"type": "lobby", "key": person.key})
    world.pass_time(5)
    read.clear()
    written.clear()
    table = person.create([ME, ME])
    world.pass_time(5)
    assert all(table in line.frames[-1] for line in lines)
    assert len(read) <= 2
    assert len(written) <= 2


def test_a_list_that_nobody_waited_for_is_read_again(world: World) -> None:
    """Whoever makes a table from the lobby page leaves that page in the same moment."""
    person = Somebody(world)
    lobby = world.app.state.keeper.lobby

    async def leave_while_it_is_read() -> None:
        reading = asyncio.create_task(lobby.open_now(Onlooker()))
        await asyncio.sleep(0)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)

    table = person.create([ME, OPEN], public=True)
    world.do(leave_while_it_is_read())
    assert table in world.ask("GET", "/tables?list=open").text


def test_a_ping_is_no_reason_to_send_the_lists_again(world: World) -> None:
    line = Line()
    world.connect(line, {"type": "lobby"})
    world.pass_time(1)
    line.frames.clear()
    line.say({"type": "ping"})
    world.pass_time(1)
    assert line.frames == ['{"type":"pong"}']


# ---- settings ----


def test_lifetimes_can_be_set() -> None:
    assert read_lifetimes([]) == Lifetimes()
    given = read_lifetimes(["playing=30d", "waiting=90m", "unused_key=12h"])
    assert (given.playing, given.waiting, given.unused_key) == (30 * DAY, 90 * 60, 12 * 3600)
    for words in ("playing", "playing=", "playing=d", "playing=-1d", "playing=0d", "playing=1w", "sleeping=1d", "=1d"):
        with pytest.raises(StationmasterError, match="--lifetime"):
            read_lifetimes([words])
