"""What a seat is told for planning: journeys when it asks (M40), and counted cards where the table agreed to that."""

from __future__ import annotations

import random

from tests.server.clients import HOT, Chair, Json, Server, play_on


def journeys(chair: Chair, city: str, routes: list[str]) -> Json:
    chair.send(type="plan_journey", id="j1", city=city, routes=routes)
    return chair.wait_for("journeys")


def test_m40_a_journey_is_planned_and_then_made_move_by_move(server: Server) -> None:
    person = server.person()
    table = person.create(HOT, "marklin")["table"]["id"]
    with person.sit(table, 0) as ann, person.sit(table, 1) as bo, person.sit(table, None) as nobody:
        for chair in (ann, bo, nobody):
            chair.wait_for("update")
        rng = random.Random(1)
        while not (departures := [move for move in ann.view["moves"] if move.startswith("board ")]):
            play_on([ann, bo], rng, 1)
        city = departures[0].removeprefix("board ")
        offered = journeys(ann, city, [])
        best = offered["journeys"][0]
        assert (offered["id"], offered["draft"]) == ("j1", None)
        assert journeys(ann, city, best["routes"])["draft"] == best
        for chair in (bo, nobody):
            assert journeys(chair, city, [])["journeys"] == []
        before, version = ann.view["token_score"][0], ann.version
        for move in best["moves"]:
            version = ann.move(move, version=version)["version"]
        ann.wait_version(version)
        assert ann.view["token_score"][0] == before + best["points"]


def test_g04_cards_are_counted_where_the_table_has_agreed_to_that_and_nowhere_else(server: Server) -> None:
    person = server.person()
    for game, stacks, seen in (("usa", 0, 0), ("card", 2, 1)):  # C02: of each hand one locomotive is known
        for counters in (True, False):
            created = person.create(HOT, game, counters=counters)["table"]
            assert created["counters"] is counters
            with person.sit(created["id"], 0) as chair:
                counts = chair.wait_for("update")["counts"]
            if counters:
                unknown = chair.view["pile"] + chair.view["hand_sizes"][1]
                assert sum(counts["unseen"].values()) == unknown - seen
                assert len(counts["stacks"]) == stacks
            else:
                assert counts is None
    assert person.create(HOT)["table"]["counters"] is False


def test_the_journeys_of_a_game_that_has_not_begun_cannot_be_planned(server: Server) -> None:
    person = server.person()
    table = person.create([{"kind": "me"}, {"kind": "open"}], "marklin")["table"]["id"]
    with person.sit(table, 0) as chair:
        chair.send(type="plan_journey", id="j1", city="koln")
        assert chair.wait_for("refused")["code"] == "not_started"
