"""Friends by consent of both, invitations to people one has played with, and the same people again."""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest

from stationmaster.server.meeting import rows
from stationmaster.server.settings import Rate
from tests.server.meeting.people import Json, Player
from tests.server.world import Answer, Line, World, hasty, no_limits

ME, OPEN = {"kind": "me"}, {"kind": "open"}
LISTS = ("friends", "asking", "asked", "played", "blocked")


@pytest.fixture
def people(world: World) -> tuple[Player, Player, Player]:
    """Ann and Bo have played; Eve is a stranger."""
    ann, bo, eve = (Player(world, name).follow() for name in ("Ann", "Bo", "Eve"))
    begin(ann, bo)
    return ann, bo, eve


def begin(*people: Player, game: str = "card") -> str:
    created = people[0].ask("POST", "/tables", {"game": game, "seats": [ME, *[OPEN for _ in people[1:]]]}).json
    for one in people[1:]:
        assert one.ask("POST", f"/tables/{created['table']['id']}/join", {"invite": created["invite"]}).done
    return str(created["table"]["id"])


def wait(host: Player) -> str:
    """A table that waits for somebody."""
    return str(host.ask("POST", "/tables", {"game": "usa", "seats": [ME, OPEN]}).json["table"]["id"])


def lists(player: Player) -> dict[str, list[str]]:
    """Whom the player sees where; nothing where nobody is."""
    found = player.ask("GET", "/me/people").json
    assert tuple(sorted(found)) == tuple(sorted(LISTS))
    return {kind: [one["name"] for one in found[kind]] for kind in LISTS if found[kind]}


def number(player: Player, name: str) -> int:
    found = player.ask("GET", "/me/people").json
    return next(int(one["player"]) for kind in LISTS for one in found[kind] if one["name"] == name)


def do(player: Player, deed: str, other: int, status: int = 200) -> Json:
    answer = player.ask("POST", f"/me/people/{other}/{deed}")
    assert answer.status == status, answer.text
    return dict(answer.json)


# ---- friends ----


def test_friends_are_those_who_both_want_it(people: tuple[Player, Player, Player]) -> None:
    ann, bo, eve = people
    assert (lists(ann), lists(bo), lists(eve)) == ({"played": ["Bo"]}, {"played": ["Ann"]}, {})
    a, b = number(bo, "Ann"), number(ann, "Bo")
    do(bo, "accept", a, 404)  # nobody asked
    do(ann, "ask", b)
    do(ann, "ask", b)
    assert (lists(ann), lists(bo)) == ({"asked": ["Bo"]}, {"asking": ["Ann"]})
    assert [one["name"] for one in bo.told["asking"]] == ["Ann"]  # at once
    do(bo, "accept", a)
    assert (lists(ann), lists(bo)) == ({"friends": ["Bo"]}, {"friends": ["Ann"]})
    assert bo.told["asking"] == []
    do(ann, "remove", b)
    assert (lists(ann), lists(bo)) == ({"played": ["Bo"]}, {"played": ["Ann"]})
    do(ann, "ask", b)
    do(bo, "decline", a)
    assert (lists(ann), lists(bo)) == ({"played": ["Bo"]}, {"played": ["Ann"]})
    do(ann, "ask", b)
    do(bo, "ask", a)  # both asked: that is consent
    assert lists(ann) == {"friends": ["Bo"]}


def test_who_is_blocked_asks_in_vain_and_does_not_learn_of_it(people: tuple[Player, Player, Player]) -> None:
    ann, bo, _ = people
    a, b = number(bo, "Ann"), number(ann, "Bo")
    do(ann, "ask", b)
    do(bo, "accept", a)
    do(ann, "block", b)
    assert (lists(ann), lists(bo)) == ({"blocked": ["Bo"]}, {"played": ["Ann"]})
    asked = do(bo, "ask", a)
    assert [one["name"] for one in asked["asked"]] == ["Ann"]
    bo.ask("POST", f"/tables/{wait(bo)}/invitations", {"player": a})
    assert (ann.now["asking"], ann.now["invitations"], lists(ann)) == ([], [], {"blocked": ["Bo"]})
    for one in (ann, bo):
        one.seek()
    ann.world.pass_time(5)
    assert (ann.question, bo.question) == (None, None)  # nor do they meet by chance
    do(ann, "unblock", b)
    ann.world.pass_time(5)
    assert [one["name"] for one in ann.now["asking"]] == ["Bo"]
    assert ann.question is not None


def test_strangers_can_be_asked_nothing(people: tuple[Player, Player, Player]) -> None:
    ann, bo, eve = people
    a, table = number(bo, "Ann"), wait(eve)
    nobody = eve.ask("POST", "/me/people/99999/ask")
    for deed in ("ask", "accept", "decline", "remove", "block", "unblock"):
        refused = eve.ask("POST", f"/me/people/{a}/{deed}")
        assert (refused.status, refused.text) == (404, nobody.text)  # one cannot even tell that there is somebody
    assert eve.ask("POST", f"/tables/{table}/invitations", {"player": a}).status == 404
    assert eve.ask("POST", f"/me/people/{a}/marry").status == 400
    assert (lists(ann), ann.now["invitations"]) == ({"played": ["Bo"]}, [])


@pytest.mark.sqlite
def test_nobody_asks_without_end() -> None:
    world = World(limits=replace(no_limits(), askings=Rate(2, 0.001), friends_a_player=1))
    try:
        ann, bo, cy = (Player(world, name) for name in ("Ann", "Bo", "Cy"))
        begin(ann, bo, cy)
        table, b, c = wait(ann), number(ann, "Bo"), number(ann, "Cy")
        do(ann, "ask", b)
        assert do(ann, "ask", c, 409)["code"] == "too_many_people"
        assert do(ann, "ask", c, 429)["code"] == "rate_limited"
        assert ann.ask("POST", f"/tables/{table}/invitations", {"player": c}).status == 429
    finally:
        world.close()


# ---- invitations ----


def test_an_invitation_by_name_is_a_seat_in_one_click(people: tuple[Player, Player, Player]) -> None:
    ann, bo, eve = people
    a, b, table = number(bo, "Ann"), number(ann, "Bo"), wait(ann)
    assert bo.ask("GET", f"/tables/{table}").status == 404
    assert bo.ask("POST", f"/me/invitations/{table}/accept").status == 404
    for _ in range(2):
        assert ann.ask("POST", f"/tables/{table}/invitations", {"player": b}).done
    (told,) = bo.told["invitations"]
    by = {"player": a, "name": "Ann"}
    assert told == {
        **{"table": table, "game": "usa", "board": None, "players": 2, "again": False, "seconds_a_turn": None, "by": by}
    }
    assert eve.ask("POST", f"/me/invitations/{table}/accept").status == 404
    joined = bo.ask("POST", f"/me/invitations/{table}/accept").json
    assert (joined["mine"], joined["table"]["status"]) == ([1], "playing")
    assert bo.told["invitations"] == []


def test_an_invitation_ends_with_the_seat_the_table_or_a_no(people: tuple[Player, Player, Player]) -> None:
    ann, bo, eve = people
    b, table = number(ann, "Bo"), wait(ann)

    def invite() -> Answer:
        return ann.ask("POST", f"/tables/{table}/invitations", {"player": b})

    invite()
    assert bo.ask("POST", f"/me/invitations/{table}/decline").json["invitations"] == []
    assert bo.ask("POST", f"/me/invitations/{table}/accept").status == 404
    invite()
    link = ann.ask("POST", f"/tables/{table}/invite").json["invite"]
    eve.ask("POST", f"/tables/{table}/join", {"invite": link})  # somebody else was first
    assert bo.now["invitations"] == []
    assert bo.ask("POST", f"/me/invitations/{table}/accept").status == 404
    assert invite().json["code"] == "already_started"
    table = wait(ann)
    invite()
    ann.ask("POST", f"/tables/{table}/leave")
    assert bo.now["invitations"] == []
    table = wait(eve)
    assert invite().status == 404  # not at her table


# ---- the same people again ----


def play_out(table: str, *people: Player) -> None:
    """To the end."""
    lines = [one.sit(table, seat) for seat, one in enumerate(people)]
    while True:
        for seat, line in enumerate(lines):
            update = last_update(line)
            if update["view"]["phase"] == "over":
                return
            if update["view"]["moves"]:
                version = update["version"]
                move = {"id": f"{seat} {version}", "seat": seat, "move": hasty(update["view"]["moves"])}
                line.say({"type": "move", "version": version, **move})
                people[0].world.pass_time(0)
                assert last_update(line)["version"] > version


def last_update(line: Line) -> Json:
    return next(frame for frame in map(orjson.loads, reversed(line.frames)) if frame["type"] == "update")


def test_the_same_people_again_and_again_with_their_names(people: tuple[Player, Player, Player]) -> None:
    ann, bo, _ = people
    table = begin(ann, bo)
    bo.ask("PATCH", "/me", {"name": "Bob"})
    play_out(table, ann, bo)
    first = ann.ask("POST", f"/tables/{table}/rematch").json["table"]
    assert [seat["name"] for seat in first["seats"]] == ["Ann", "Bob"]
    (told,) = bo.told["invitations"]  # wherever he is
    assert (told["table"], told["by"]["name"], told["again"]) == (first["id"], "Ann", True)
    again = bo.ask("POST", f"/tables/{table}/rematch").json
    assert bo.told["invitations"] == []
    assert (again["table"]["id"], again["table"]["status"]) == (first["id"], "playing")
    play_out(first["id"], ann, bo)
    second = bo.ask("POST", f"/tables/{table}/rematch").json["table"]  # of the first game: its rematch is over
    assert second["id"] not in (table, first["id"])
    assert [seat["name"] for seat in second["seats"]] == ["Ann", "Bob"]
    assert ann.told["invitations"][0]["table"] == second["id"]
    ann.ask("POST", f"/me/invitations/{second['id']}/decline")  # her seat is anyone's now
    assert ann.now["invitations"] == []
    assert bo.ask("GET", f"/tables/{second['id']}").json["table"]["seats"][0]["reserved"] is False


# ---- what is kept of a player ----


@pytest.mark.sqlite
def test_a_player_takes_along_what_is_theirs_and_is_forgotten(people: tuple[Player, Player, Player]) -> None:
    ann, bo, _ = people
    a, b = number(bo, "Ann"), number(ann, "Bo")
    do(ann, "ask", b)
    do(bo, "accept", a)
    bo.seek()
    ann.ask("POST", f"/tables/{wait(ann)}/invitations", {"player": b})
    storage = ann.world.app.state.keeper.storage
    with storage.engine.begin() as connection:
        taken = rows.export_player(connection, b)
        assert taken["people"]["friends"] == ["Ann"]
        assert (taken["seek"]["game"], taken["seek"]["counts"]) == ("usa", [2])
        rows.forget_player(connection, b)
    assert (lists(ann), bo.now["seek"], bo.now["invitations"]) == ({"played": ["Bo"]}, None, [])
