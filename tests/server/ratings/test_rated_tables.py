"""Rated tables: what they may not have, what their ends change, and that it is counted once. Time is the test's own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import delete, func, select, update

from stationmaster.cli import main
from stationmaster.server import archive, schema
from stationmaster.server.ratings import messages, rows
from stationmaster.server.ratings.model import NEWCOMER
from stationmaster.server.settings import Lifetimes
from stationmaster.server.storage import open_engine
from tests.server.world import Answer, Line, World, hasty

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}
LIFETIMES = Lifetimes(playing=3600)


@pytest.fixture
def world(request: pytest.FixtureRequest, stored_in: str) -> Iterator[World]:
    world = World(database=stored_in, lifetimes=LIFETIMES, **getattr(request, "param", {}))
    yield world
    world.close()


class Rival:
    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.key = str(world.ask("POST", "/players", {"name": name}).json["key"])

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        return self.world.ask(method, path, body, self.key)

    def create(self, *seats: Any, game: str = "card", **terms: Any) -> Answer:
        return self.ask(
            "POST", "/tables", {"game": game, "seats": [ME, *seats], "rated": True, "public": True, **terms}
        )

    def table(self, name: str) -> Any:
        return self.ask("GET", f"/tables/{name}").json["table"]

    def rating(self, game: str = "card") -> Any:
        found = self.ask("GET", f"/ratings/{game}").json
        messages.Best.model_validate(found)
        return found["mine"]

    def steps(self) -> Any:
        found = self.ask("GET", "/me/ratings").json
        messages.MyRatings.model_validate(found)
        return [step for game in found["games"] for step in game["steps"]]


def begin(host: Rival, *others: Any, **terms: Any) -> str:
    """A rated game under way; `others`: who joins, or a bot."""
    made = host.create(*(OPEN if isinstance(other, Rival) else other for other in others), **terms)
    assert made.done, made.text
    table = str(made.json["table"]["id"])
    for other in others:
        if isinstance(other, Rival):
            assert other.ask("POST", f"/tables/{table}/join", {}).done
    assert host.table(table)["status"] == "playing"
    return table


def play(table: str, *people: Rival, moves: int = 1000) -> None:
    """Hastily, by whoever's turn it is; people sit in the order of the first seats."""
    lines: dict[int, Line] = {}
    world = people[0].world
    for seat, one in enumerate(people):
        lines[seat] = Line()
        world.connect(lines[seat], {"type": "hello", "table": table, "key": one.key, "seat": seat})
    for number in range(moves):
        found = people[0].table(table)
        if found["status"] != "playing":
            break
        turn = found["turn"]
        if turn not in lines or found["seats"][turn]["bot"] is not None:
            world.pass_time(0.5)
            continue
        line = lines[turn]
        view = json.loads([frame for frame in line.frames if '"type":"update"' in frame][-1])["view"]
        move = {"id": f"{number}", "seat": turn, "version": found["version"], "move": hasty(view["moves"])}
        line.say({"type": "move", **move})
        world.pass_time(0)
    for line in lines.values():
        line.hang_up()
    world.pass_time(0)


def everything(world: World) -> dict[str, list[Any]]:
    """All that is stored of ratings."""
    engine = open_engine(world.url)
    kinds = (schema.rated_games, schema.ratings, schema.rating_steps)
    with engine.connect() as connection:
        found = {kind.name: sorted(map(tuple, connection.execute(select(kind)))) for kind in kinds}
    engine.dispose()
    return found


def change(world: World, *statements: Any) -> None:
    engine = open_engine(world.url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)
    engine.dispose()


# ---- terms ----


@pytest.mark.sqlite
def test_what_a_rated_table_may_not_have(world: World) -> None:
    ann = Rival(world, "Ann")
    refused = {
        "hot seat": ann.create(ME),
        "hints": ann.create(OPEN, hints=True),
        "counters": ann.create(OPEN, counters=True),
        "first player": ann.create(OPEN, first=0),
        "open_train_stack": ann.create(OPEN, options={"open_train_stack": [1]}),
        "another board": ann.create(OPEN, game="usa", board="mini"),
        "bots alone": ann.ask("POST", "/tables", {"game": "card", "seats": [BOT, BOT], "rated": True}),
    }
    for words, answer in refused.items():
        assert (answer.status, answer.json["code"]) == (400, "bad_table"), words
        assert words in answer.json["detail"]
    assert ann.create(OPEN, game="marklin", options={"merchandise": "condensed"}).done
    assert ann.ask("GET", "/tables?list=mine").json["tables"][0]["table"]["rated"]


@pytest.mark.sqlite
def test_a_rated_table_stays_one(world: World) -> None:
    ann, bo = Rival(world, "Ann"), Rival(world, "Bo")
    made = ann.create(OPEN, OPEN).json
    table, invite = made["table"]["id"], made["invite"]
    second = ann.ask("POST", f"/tables/{table}/join", {"seat": 1, "invite": invite})
    assert (second.status, second.json["code"]) == (409, "rated")
    assert ann.ask("POST", f"/tables/{table}/hints", {"agrees": True}).json["code"] == "rated"
    assert ann.ask("POST", f"/tables/{table}/hints", {"agrees": False}).done
    assert bo.ask("POST", f"/tables/{table}/join", {}).done
    assert bo.ask("POST", f"/tables/{table}/seats/1/key").json["code"] == "rated"
    assert ann.ask("PUT", f"/tables/{table}/seats/2", {"to": BOT}).done
    assert ann.table(table)["status"] == "playing"
    assert not ann.table(table)["hints"]
    alone = ann.create(BOT).json["table"]  # where a table that is not rated gives hints
    assert not alone["hints"]


@pytest.mark.sqlite
def test_whoever_may_see_a_rated_table_sees_what_people_are_worth(world: World) -> None:
    ann = Rival(world, "Ann")
    seats = ann.create(OPEN, BOT).json["table"]["seats"]
    assert [seat.get("rating") for seat in seats[:2]] == [1500, None]
    assert seats[0]["rating_error"] == round(NEWCOMER.sigma)
    assert seats[2]["rating"] < 1500  # greedy
    casual = ann.create(OPEN, BOT, rated=False).json["table"]
    assert not any("rating" in seat for seat in casual["seats"])


# ---- ends ----


def test_the_end_of_a_game_changes_ratings_and_those_who_left_lose(world: World) -> None:
    ann, bo = Rival(world, "Ann"), Rival(world, "Bo")
    table = begin(ann, bo)
    assert ann.rating() == {"rating": 1500, "error": 246, "games": 0}
    play(table, ann, bo)
    result = ann.table(table)["result"]
    places = [score["rank"] for score in result["scores"]]
    changes = bo.ask("GET", f"/tables/{table}/ratings").json
    assert [change["place"] for change in changes] == places
    for number, one in enumerate((ann, bo)):
        assert changes[number]["before"] == 1500
        assert changes[number]["after"] == one.rating()["rating"]
        assert (one.rating()["rating"] > 1500) == (places[number] == 1) or places == [1, 1]
        assert one.rating()["games"] == 1
    again = ann.ask("POST", f"/tables/{table}/rematch").json["table"]
    assert again["rated"]
    assert again["seats"][0]["rating"] == ann.rating()["rating"]

    left = begin(ann, bo, BOT, hand_over="greedy")
    play(left, ann, bo, moves=8)
    before = bo.rating()["rating"]
    assert bo.ask("POST", f"/tables/{left}/leave").done
    play(left, ann)
    assert ann.table(left)["status"] == "over"
    assert bo.rating()["rating"] < before
    assert [(step["table"], step["left"]) for step in bo.steps()] == [(table, False), (left, True)]
    assert bo.steps()[-1]["place"] == 3


@pytest.mark.sqlite
def test_games_that_are_abandoned_count_against_who_gave_them_up(world: World) -> None:
    ann, bo = Rival(world, "Ann"), Rival(world, "Bo")
    alone = begin(ann, BOT)
    play(alone, ann, moves=10)
    assert ann.ask("POST", f"/tables/{alone}/leave").done
    assert ann.rating()["rating"] < 1500
    early = begin(ann, BOT)
    before = ann.rating()
    assert ann.ask("POST", f"/tables/{early}/leave").done
    assert (ann.table(early)["status"], ann.rating()) == ("abandoned", before)

    idle = begin(ann, bo)
    play(idle, ann, bo, moves=6)
    turn = ann.table(idle)["turn"]
    world.pass_time(3 * 3600)
    assert ann.table(idle)["ended"] == "idle"
    late, other = (ann, bo) if turn == 0 else (bo, ann)
    assert late.steps()[-1]["place"] == 2
    assert late.steps()[-1]["left"]
    assert other.steps()[-1]["place"] == 1
    counted = everything(world)
    assert main(["ratings", "recount", "--db", world.url]) == 0
    assert everything(world) == counted


@pytest.mark.parametrize("world", [{"processes": 2}], indirect=True)
@pytest.mark.parametrize("stored_in", ["postgresql"], indirect=True)
def test_games_that_end_at_the_same_time_in_two_processes_count_one_after_another(world: World) -> None:
    ann, bo = Rival(world, "Ann"), Rival(world, "Bo")
    tables = [begin(ann, BOT) for _ in range(4)] + [begin(bo, ann)]
    for table in tables[:4]:
        play(table, ann, moves=10)
    play(tables[4], bo, ann, moves=10)

    async def leave(process: int, table: str) -> Any:
        world.at = process
        return await world.request("POST", f"/tables/{table}/leave", None, ann.key)

    async def all_at_once() -> None:
        await asyncio.gather(*(leave(n % 2, table) for n, table in enumerate([*tables, *tables])))

    world.do(all_at_once())
    world.at = 0
    found = everything(world)
    assert [row[0] for row in found["rated_games"]] == list(range(1, len(found["rated_games"]) + 1))
    assert sorted(row[1] for row in found["rated_games"]) == sorted(tables[:4])  # each once; bo plays on
    assert ann.rating()["games"] == 4
    assert main(["ratings", "recount", "--db", world.url]) == 0
    assert everything(world) == found


# ---- counting anew ----


def test_a_recount_gets_the_same_numbers_and_mends_wrong_ones(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    ann, bo, cy = (Rival(world, name) for name in ("Ann", "Bo", "Cy"))
    for people in ((ann, bo), (bo, cy), (ann, BOT), (cy, ann, BOT)):
        rivals = [one for one in people if isinstance(one, Rival)]
        play(begin(*people), *rivals)
        world.pass_time(1)
    counted = everything(world)
    assert len(counted["rated_games"]) == 4
    assert len(counted["rating_steps"]) == 7
    assert main(["ratings", "recount", "--db", world.url]) == 0
    assert "4 rated games of 3 players counted anew: all ratings are as they were" in capsys.readouterr().out
    assert everything(world) == counted

    change(
        world,
        update(schema.ratings).where(schema.ratings.c.player == 1).values(mu=3000.0),
        delete(schema.rating_steps),
    )
    assert main(["ratings", "recount", "--db", world.url]) == 0
    assert "1 rating changed" in capsys.readouterr().out
    assert everything(world) == counted

    change(world, *(delete(kind) for kind in (schema.rating_steps, schema.ratings, schema.rated_games)))
    assert main(["ratings", "recount", "--db", world.url]) == 0  # from the tables alone
    assert everything(world) == counted

    pruned = archive.delete_tables([row[1] for row in counted["rated_games"][:2]])
    change(world, *(statement for statement, *_ in pruned), delete(schema.rating_steps), delete(schema.ratings))
    assert main(["ratings", "recount", "--db", world.url]) == 0
    assert everything(world) == counted


# ---- tables of the best ----


@pytest.mark.sqlite
def test_the_best_are_those_who_are_known_well_and_want_to_be_seen(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [Rival(world, name) for name in ("Ann", "Bo", "Cy", "Di", "Ed")]
    values = [(1700.0, 90.0, 30), (1800.0, 150.0, 12), (1900.0, 200.0, 12), (1950.0, 80.0, 9), (1600.0, 70.0, 40)]
    names = ("mu", "sigma", "games")
    change(
        world,
        *(
            schema.ratings.insert().values(player=n, game="usa", **dict(zip(names, row, strict=True)))
            for n, row in enumerate(values, 1)
        ),
    )

    def best(who: Rival) -> list[tuple[int, str, bool]]:
        found = who.ask("GET", "/ratings/usa").json
        return [(one["place"], one["name"], one["me"]) for one in found["best"]]

    assert best(people[0]) == [(1, "Bo", False), (2, "Ann", True), (3, "Ed", False)]
    assert people[1].ask("PUT", "/me/ratings", {"listed": False}).json["listed"] is False
    assert best(people[0]) == [(1, "Ann", True), (2, "Ed", False)]
    assert people[1].rating("usa")["rating"] == 1800  # one's own is always there
    assert people[1].ask("PUT", "/me/ratings", {"listed": True}).json["listed"] is True
    assert len(best(people[0])) == 3
    bots = people[0].ask("GET", "/ratings/usa").json["bots"]
    assert {"bot": "medium", "rating": 1500}.items() <= next(b for b in bots if b["bot"] == "medium").items()
    assert world.ask("GET", "/ratings/usa").json["mine"] is None
    assert world.ask("GET", "/ratings/nonsense").status == 404
    assert world.ask("GET", "/me/ratings").status == 401


@pytest.mark.sqlite
def test_a_forgotten_player_is_in_no_table_and_takes_the_numbers_along(world: World) -> None:
    ann = Rival(world, "Ann")
    change(world, schema.ratings.insert().values(player=1, game="usa", mu=1700.0, sigma=90.0, games=30))
    engine = open_engine(world.url)
    with engine.begin() as connection:
        told = rows.export_player(connection, 1)
        assert told["ratings"]["usa"]["mu"] == 1700.0
        rows.forget_player(connection, 1)
        rows.forget_player(connection, 1)
        assert connection.execute(select(func.count()).select_from(schema.unlisted)).scalar() == 1
    engine.dispose()
    assert ann.ask("GET", "/ratings/usa").json["best"] == []


@pytest.mark.sqlite
def test_what_a_game_changed_is_for_who_may_see_the_table(world: World) -> None:
    ann, bo, cy = (Rival(world, name) for name in ("Ann", "Bo", "Cy"))
    made = ann.create(OPEN, public=False).json
    table = made["table"]["id"]
    assert bo.ask("POST", f"/tables/{table}/join", {"invite": made["invite"]}).done
    assert bo.ask("GET", f"/tables/{table}/ratings").json == []
    assert cy.ask("GET", f"/tables/{table}/ratings").status == 404


# ---- what the operator sees ----


@pytest.mark.sqlite
def test_patterns_are_shown_to_the_operator(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Ann", "Bo", "Cy"):
        Rival(world, name)

    def game(first: int, second: int, left: bool = False) -> list[Any]:
        return [{"seat": 0, "place": 1, "player": first}, {"seat": 1, "place": 2, "player": second, "left": left}]

    seats = [game(1, 2, left=number < 4) for number in range(6)] + [game(3, 2)] * 3
    now = 10**13  # far in the future, whenever that test runs
    change(
        world,
        *(
            schema.rated_games.insert().values(
                number=n, table_id=f"t{n}", game="usa", ended=now, seats=json.dumps(found)
            )
            for n, found in enumerate(seats, 1)
        ),
    )
    assert main(["admin", "--db", world.url, "patterns"]) == 0
    told = capsys.readouterr().out
    assert "two who play most of their rated games together: 1" in told
    lines = [line.split() for line in told.splitlines()]
    assert ["1", "2", "6", "100%", "67%", "6-0", "0-4", "Ann,", "Bo"] in lines
    assert ["2", "9", "4", "Bo"] in lines
