"""Play someone: strangers who wait are paired, asked, and seated; nobody twice, whichever process does it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from stationmaster.server.meeting import seeking
from stationmaster.server.meeting.pairing import BOTS_AFTER, CLOSE, WIDENING
from stationmaster.server.ratings.book import RatingBook
from stationmaster.server.ratings.model import PlayerRating
from tests.server.meeting.people import USA, Json, Player
from tests.server.world import Answer, World

ROUND = 3.0
ALONE, TOGETHER = ("sqlite", 1), ("postgresql", 2)


@pytest.fixture(params=[ALONE, TOGETHER], ids=["one process", "two processes"])
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    database, processes = request.param
    world = World(database=database, processes=processes)
    yield world
    world.close()


def meet(world: World, *names: str, **wish: Any) -> list[Player]:
    """They wait, each through another process."""
    people = []
    for number, name in enumerate(names):
        world.at = number % len(world.apps)
        people.append(Player(world, name).follow())
        people[-1].seek(**wish)
    world.pass_time(ROUND)
    return people


def test_two_strangers_meet_and_play(world: World) -> None:
    ann, bo = meet(world, "Ann", "Bo")
    for one in (ann, bo):
        question = one.told["question"]
        assert question | {"table": "", "seconds_left": 0} == {
            **{"table": "", "people": 2, "ready": 0, "seats": 2, "seconds_left": 0, "answered": False}
        }
        assert 0 < question["seconds_left"] <= seeking.READY_SECONDS
        assert not {"Ann", "Bo"} & set(str(one.told).replace("'", " ").split())
    table = ann.told["question"]["table"]
    assert ann.ready().done
    world.pass_time(1)
    assert (bo.told["question"]["ready"], bo.told["question"]["answered"]) == (1, False)
    assert (ann.told["question"]["ready"], ann.told["question"]["answered"]) == (1, True)
    assert bo.ready().json["seek"] is None
    world.pass_time(1)
    for one in (ann, bo):
        assert (one.told["seek"], one.told["question"]) == (None, None)
        assert one.tables() == [table]
    shown = ann.ask("GET", f"/tables/{table}").json["table"]
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Bo"]
    assert (shown["status"], shown["public"], shown["seconds_a_turn"], shown["hand_over"]) == (
        *("playing", False, 60, "medium"),
    )
    assert shown["hints"] is False
    assert Player(world, "Eve").ask("GET", f"/tables/{table}").status == 404
    world.pass_time(30)
    assert ann.tables() == [table]  # and no other


@pytest.mark.parametrize("world", [ALONE], indirect=True)
def test_a_rated_table_weighs_its_people_and_bots(world: World) -> None:
    ann, bo = meet(world, "Ann", "Bo", counts=[3], rated=True, bots=True)
    world.pass_time(BOTS_AFTER / 1000)
    ann.ready()
    bo.ready()
    (table,) = ann.tables()
    shown = ann.ask("GET", f"/tables/{table}").json["table"]
    assert shown["rated"] is True
    assert [seat["rating"] for seat in shown["seats"]] == [1500, 1500, 1500]
    assert ann.ask("POST", f"/tables/{table}/hints", {"agrees": True}).json["code"] == "rated"


@pytest.mark.parametrize("world", [ALONE], indirect=True)
def test_ratings_far_apart_meet_after_a_while(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def of(_: RatingBook, players: Sequence[int], game: str) -> dict[int, PlayerRating]:
        assert game == "usa"
        return {player: PlayerRating(1500 + 400 * (player % 2)) for player in players}

    monkeypatch.setattr(RatingBook, "of", of)
    ann, bo = meet(world, "Ann", "Bo")
    assert ann.question is None
    world.pass_time((400 - CLOSE) / WIDENING)
    assert ann.question is not None
    assert bo.question is not None


def test_who_does_not_answer_waits_no_more_and_the_other_does(world: World) -> None:
    ann, bo = meet(world, "Ann", "Bo")
    since = ann.told["seek"]["since"]
    ann.ready()
    world.pass_time(seeking.READY_SECONDS + ROUND)
    assert bo.told["seek"] is bo.told["question"] is None
    assert (ann.told["seek"]["since"], ann.told["question"]) == (since, None)
    cy = Player(world, "Cy").follow()
    cy.seek()
    world.pass_time(ROUND)
    assert ann.question is not None
    assert bo.ready("a" * 10).json["code"] == "stale"
    ann.ready()
    cy.ready()
    assert ann.tables() == cy.tables() != []
    assert bo.tables() == []


@pytest.mark.parametrize("world", [ALONE], indirect=True)
def test_who_leaves_at_the_question_lets_the_other_wait_on(world: World) -> None:
    ann, bo = meet(world, "Ann", "Bo")
    since, table = ann.told["seek"]["since"], ann.told["question"]["table"]
    assert bo.ask("DELETE", "/me/seek").json["seek"] is None
    world.pass_time(ROUND)
    assert (ann.told["seek"]["since"], ann.told["question"]) == (since, None)
    assert ann.ready(table).json["code"] == "stale"
    world.pass_time(seeking.READY_SECONDS + ROUND)
    assert ann.told["seek"]["since"] == since


@pytest.mark.parametrize("world", [ALONE], indirect=True)
def test_wishes_that_differ_do_not_meet(world: World) -> None:
    for wish in ({"game": "card"}, {"counts": [3]}, {"pace": "slow"}, {"rated": True}):
        people = meet(world, "Ann") + meet(world, "Bo", **wish)
        world.pass_time(ROUND)
        assert [one.question for one in people] == [None, None], wish
        for one in people:
            one.ask("DELETE", "/me/seek")


@pytest.mark.parametrize("world", [ALONE], indirect=True)
def test_bots_fill_the_table_of_those_who_agree(world: World) -> None:
    ann, bo = meet(world, "Ann", "Bo", counts=[4], bots=True)
    assert ann.question is bo.question is None
    world.pass_time(BOTS_AFTER / 1000)
    assert ann.question is not None
    assert (ann.question["people"], ann.question["seats"]) == (2, 4)
    ann.ready()
    bo.ready()
    (table,) = ann.tables()
    seats = ann.ask("GET", f"/tables/{table}").json["table"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "person", "bot", "bot"]


def test_the_wait_goes_on_while_somebody_is_there_and_no_longer(world: World) -> None:
    (ann,) = meet(world, "Ann")
    since = ann.told["seek"]["since"]
    table = ann.ask("POST", "/tables", {"game": "usa", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]})
    assert table.done  # she plays bots meanwhile
    world.pass_time(seeking.GONE / 1000 + 30)
    assert ann.now["seek"]["since"] == since
    ann.hang_up()
    world.pass_time(seeking.THERE / 1000 + ROUND)
    (bo,) = meet(world, "Bo")
    assert bo.question is None  # nobody would answer
    ann.follow()
    world.pass_time(ROUND)
    assert bo.question is not None  # she came back in time
    for one in (ann, bo):
        one.ask("DELETE", "/me/seek")
    ann.seek()
    ann.hang_up()
    world.pass_time(seeking.GONE / 1000 + 2 * seeking.LOOK)
    assert ann.now["seek"] is None


@pytest.mark.parametrize("world", [ALONE], indirect=True)
def test_the_same_wish_again_changes_nothing_and_another_begins_anew(world: World) -> None:
    (ann,) = meet(world, "Ann", counts=[2, 3])
    since = ann.now["seek"]["since"]
    world.pass_time(5)
    assert ann.seek(counts=[3, 2])["seek"]["since"] == since
    assert ann.seek(counts=[2])["seek"]["since"] > since


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "chess"}, 404),
        ({"counts": []}, 400),
        ({"counts": [9]}, 400),
        ({"counts": [1]}, 400),
        ({"pace": "quick"}, 400),
        ({"board": "tiny"}, 400),
    ],
)
def test_a_wish_that_cannot_be_is_refused(wish: Json, status: int) -> None:
    world = World()
    try:
        answer = Player(world, "Ann").ask("PUT", "/me/seek", USA | wish)
        assert (answer.status, answer.kind) == (status, "application/problem+json")
        assert world.ask("PUT", "/me/seek", USA).status == 401
    finally:
        world.close()


def test_both_at_once_are_seated_once() -> None:
    """The last two answers come at the same time, to two processes."""
    world = World(database="postgresql", processes=2)
    try:
        ann, bo = meet(world, "Ann", "Bo")
        table = ann.told["question"]["table"]

        async def both() -> list[Answer]:
            asked = []
            for process, one in enumerate((ann, bo)):
                world.at = process
                work = world.request("POST", "/me/seek/ready", {"table": table}, one.key)
                asked.append(world.loop.create_task(work))
            return [await one for one in asked]

        assert all(answer.done for answer in world.do(both()))
        world.pass_time(ROUND)
        assert ann.tables() == bo.tables() == [table]
    finally:
        world.close()


def test_a_process_that_died_before_it_seated_them(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = meet(world, "Ann", "Bo")
    table = ann.told["question"]["table"]

    async def dies(*_: Any) -> bool:
        return False

    with monkeypatch.context() as patched:
        patched.setattr(seeking.Seeking, "_seat_if_ready", dies)
        ann.ready()
        bo.ready()
        assert ann.tables() == []
    world.pass_time(ROUND)
    assert ann.tables() == bo.tables() == [table]
