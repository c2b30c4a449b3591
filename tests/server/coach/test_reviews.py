"""Reviews of finished games: asked for by one click, stored, shown to whoever may see the game, and never stuck."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pydantic import TypeAdapter
from sqlalchemy import Connection, text

from stationmaster.coach import case_of, review
from stationmaster.coach.review import VERSION
from stationmaster.server import archive, thinking
from stationmaster.server.coach.messages import MyReview, ReviewState
from stationmaster.server.fairness import Asker
from stationmaster.server.storage import open_engine
from stationmaster.server.thinking import Thinkers
from tests.coach.games import case
from tests.server.clients import HOT, PATIENCE, Json, Person, Server, play_on
from tests.server.stuck import think_badly

deep = pytest.mark.settings(review_depth="deep")
"""Takes longer than any test."""


def finished(person: Person, rng: int = 1, board: str = "tiny", **terms: Any) -> str:
    """A game that is over: one person in both seats, random moves."""
    table = person.create(HOT, board=board, **terms)["table"]["id"]
    with person.sit(table, 0) as one, person.sit(table, 1) as two:
        one.wait_for("update")
        two.wait_for("update")
        play_on([one, two], random.Random(rng))
    return str(table)


def ask(person: Person, table: str, status: int = 200) -> Json:
    return dict(person.ask("POST", f"/tables/{table}/review", status=status))


def look(person: Person, table: str, status: int = 200) -> Json:
    found = dict(person.ask("GET", f"/tables/{table}/review", status=status))
    if status == 200:
        ReviewState.model_validate(found)
    return found


def wait(person: Person, table: str, *states: str) -> Json:
    end = time.monotonic() + PATIENCE
    while (found := look(person, table))["state"] not in states:
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


@contextmanager
def database(server: Server) -> Iterator[Connection]:
    engine = open_engine(server.settings["db"])
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def change(server: Server, table: str, what: str) -> None:
    with database(server) as connection:
        connection.execute(text(f"UPDATE reviews SET {what} WHERE table_id = :table"), {"table": table})


def row(connection: Connection, table: str) -> Any:
    query = "SELECT player, address, version FROM reviews WHERE table_id = :table"
    return connection.execute(text(query), {"table": table}).one_or_none()


# ---- asked for, worked out, shown ----


def test_a_click_reviews_a_finished_game_as_the_terminal_does(server: Server) -> None:
    ann, stranger = server.person("Ann"), server.person("Eve")
    table = finished(ann)
    assert look(ann, table) | {"of": 0} == {
        **{"state": "none", "done": 0, "of": 0, "seconds_left": None, "old": False, "why": None, "review": None}
    }
    assert ask(ann, table)["state"] in ("waiting", "working", "done")
    found = wait(ann, table, "done")
    record = ann.ask("GET", f"/tables/{table}/record")
    assert found["review"] == review(case_of(record, "quick", "1"))
    assert (found["done"], found["of"], found["old"]) == (100, 100, False)
    assert ask(ann, table)["review"] == found["review"]  # it is there already
    with database(server) as connection:  # nothing is kept of who asked
        assert row(connection, table)[:2] == (None, None)
    for method in ("GET", "POST"):
        assert stranger.ask(method, f"/tables/{table}/review", status=404)["code"] == "not_found"
    ann.ask("POST", f"/tables/{table}/share")
    assert look(stranger, table)["review"] == found["review"]
    ann.ask("POST", f"/tables/{table}/unshare")
    assert look(stranger, table, 404)["code"] == "not_found"


def test_my_games_tell_what_reviews_say_of_my_seats(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    table = finished(ann)
    assert ann.ask("GET", "/me/reviews") == bo.ask("GET", "/me/reviews") == []
    ask(ann, table)
    found = wait(ann, table, "done")["review"]
    mine = ann.ask("GET", "/me/reviews")
    TypeAdapter(list[MyReview]).validate_python(mine)
    result = ann.ask("GET", f"/tables/{table}")["table"]["result"]
    for n, one in enumerate(mine):
        assert (one["table"], one["game"], one["players"], one["seat"]) == (table, "usa", ["Ann", "Bo"], n)
        assert (one["won"], one["place"]) == (n in result["winners"], result["scores"][n]["rank"])
        assert (one["loss"], one["luck"]) == (found["seats"][n]["loss"], found["seats"][n]["luck"])
    assert len(mine) == 2
    assert bo.ask("GET", "/me/reviews") == []
    key = ann.ask("POST", f"/tables/{table}/seats/1/key")["key"]  # the seat moves to another player
    bo.ask("POST", f"/tables/{table}/take", {"key": key})
    assert [one["seat"] for one in ann.ask("GET", "/me/reviews")] == [0]
    assert [one["seat"] for one in bo.ask("GET", "/me/reviews")] == [1]
    ann.ask("POST", f"/tables/{table}/hide")
    assert ann.ask("GET", "/me/reviews") == []


def test_only_finished_games_are_reviewed(server: Server) -> None:
    ann = server.person()
    waiting = ann.create([{"kind": "me"}, {"kind": "open"}])["table"]["id"]
    playing = ann.create(HOT, board="tiny")["table"]["id"]
    abandoned = ann.create(HOT, board="tiny")["table"]["id"]
    ann.ask("POST", f"/tables/{abandoned}/leave")
    for table in (waiting, playing, abandoned):
        for method in ("GET", "POST"):
            told = ann.ask(method, f"/tables/{table}/review", status=409)
            assert (told["code"], told["detail"]) == ("not_over", "only finished games are reviewed")
    assert ann.ask("POST", "/tables/nowhere/review", status=404)["code"] == "not_found"


@deep
def test_one_at_a_time_for_each_player_and_address_and_none_is_lost_by_a_restart(new_server: Server) -> None:
    ann, bo = new_server.person("Ann"), new_server.person("Bo")
    table, another = finished(ann, public=True, board="mini"), finished(bo, board="mini")
    ask(ann, table)
    assert ask(bo, table)["state"] in ("waiting", "working")  # the same one
    told = ask(bo, another, 409)  # Bo asked for none, but comes from the same address
    assert told["code"] == "review_under_way"
    change(new_server, table, "address = '192.0.2.1'")
    assert ask(bo, another)["state"] == "waiting"
    third = finished(ann)
    assert ask(ann, third, 409)["code"] == "review_under_way"
    assert look(ann, third)["state"] == "none"
    wait(ann, table, "working")
    new_server.stop()
    with database(new_server) as connection:
        assert set(connection.execute(text("SELECT state FROM reviews")).scalars()) == {"waiting"}
    new_server.settings["review_depth"] = "glance"
    new_server.start()
    assert wait(ann, table, "done")["review"]["depth"] == wait(bo, another, "done")["review"]["depth"] == "glance"


# ---- workers that are gone, versions, failures ----


def begun(server: Server, table: str, lease: int, tries: int) -> None:
    """Some process worked at it until this time."""
    values = {"table": table, "lease": lease, "tries": tries}
    columns = "INSERT INTO reviews (table_id, state, asked, lease, tries, progress)"
    with database(server) as connection:
        connection.execute(text(f"{columns} VALUES (:table, 'working', 0, :lease, :tries, 0)"), values)


def test_one_whose_worker_is_gone_is_begun_anew_when_its_lease_is_over(server: Server) -> None:
    """But not for ever: perhaps it is this review that ends processes."""
    ann = server.person()
    left, hopeless, somebody_elses, ours = (finished(ann, rng) for rng in range(4))
    begun(server, left, lease=1, tries=1)
    begun(server, hopeless, lease=1, tries=3)
    begun(server, somebody_elses, lease=2**52, tries=1)
    ask(ann, ours)
    wait(ann, ours, "done")
    wait(ann, left, "done")
    found = wait(ann, hopeless, "failed")
    assert found["why"] == "the review could not be worked out"
    assert look(ann, somebody_elses)["state"] == "working"
    ask(ann, hopeless)  # it may be tried again
    wait(ann, hopeless, "done")


def test_an_old_review_is_shown_as_such_and_made_anew_on_demand(server: Server) -> None:
    ann = server.person()
    table = finished(ann)
    ask(ann, table)
    found = wait(ann, table, "done")
    change(server, table, "version = 0")
    old = look(ann, table)
    assert (old["state"], old["old"], old["review"]) == ("done", True, found["review"])
    assert [one["old"] for one in ann.ask("GET", "/me/reviews")] == [True, True]
    again = ask(ann, table)
    assert again["old"]
    assert again["review"] == found["review"]  # until there is a new one
    end = time.monotonic() + PATIENCE
    while look(ann, table)["old"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    with database(server) as connection:
        assert row(connection, table)[2] == VERSION


def test_a_record_that_is_no_game_any_more_gets_an_answer(server: Server) -> None:
    """As after a correction of the rules."""
    ann = server.person()
    table = finished(ann)
    with database(server) as connection:
        connection.execute(
            text("UPDATE tables SET record = replace(record, '\"draw\"', '\"drew\"') WHERE id = :table"),
            {"table": table},
        )
    ask(ann, table)
    found = wait(ann, table, "done", "failed")
    assert found["state"] == "failed"
    assert "drew" in found["why"]
    assert found["review"] is None


def test_a_review_is_deleted_with_its_game(server: Server) -> None:
    ann = server.person()
    table = finished(ann)
    ask(ann, table)
    wait(ann, table, "done")
    with database(server) as connection:
        for statement, values, *_ in archive.delete_tables([table]):
            connection.execute(statement, values)
        assert row(connection, table) is None


# ---- behind everybody else ----

ANN = Asker("10.0.0.1", 1, "table")


def test_a_review_waits_while_bots_wait_for_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "think", think_badly)
    monkeypatch.setattr(thinking, "PATIENCE", 1000.0)

    async def run() -> None:
        thinkers = Thinkers(1, limit=600)
        view: Any = None
        stuck = [asyncio.create_task(thinkers._quick.ask(ANN, think_badly, "stuck", view)) for _ in range(3)]
        slices = asyncio.create_task(thinkers.review_slice("one", case(), ANN))
        done, _ = await asyncio.wait([slices], timeout=3 * thinking.LOOK)
        assert not done
        for task in stuck:
            task.cancel()
        found = await slices
        while found is not None and found.review is None:
            assert found.fault is None
            found = await thinkers.review_slice("one", None, ANN)
        assert found is not None
        assert found.progress == 1.0
        assert await thinkers.review_slice("another", None, ANN) is None  # which this process knows nothing of
        await thinkers.stop()

    asyncio.run(run())
