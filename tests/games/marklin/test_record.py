"""Records of Märklin: the exact shape of each entry, and lies about passengers and tickets."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.chance import ScriptedChance
from tests.games.marklin.positions import BOARD, Table
from tests.games.random_games import finished

Entry = dict[str, Any]


def played(match: sm.Match, *moves: str, cards: tuple[str, ...] = (), tickets: tuple[str, ...] = ()) -> list[Entry]:
    """The entries that these moves make, when these cards and tickets come up."""
    chance = ScriptedChance()
    chance.tell([KIND_NAMES.index(name) for name in cards], [BOARD.tickets.index(name) for name in tickets])
    match.chance = chance
    written = len(match.entries)
    for move in moves:
        match.play(move)
    return match.entries[written:]


# ---- the shape of each entry ----


def test_the_setup_has_no_tickets() -> None:
    record = sm.Match("marklin", players=["Ann", "Bo"], seed=1, first=1).record()
    assert list(record) == ["record", "game", "options", "players", "setup", "moves"]
    assert (record["game"], record["options"]) == ("marklin", {})
    assert list(record["setup"]) == ["first", "hands", "market"]
    assert record["setup"]["first"] == 1


def test_options_are_written_where_they_differ_from_the_default() -> None:
    match = sm.Match("marklin", players=2, seed=1, options={"merchandise": "condensed"})
    assert match.record()["options"] == {"merchandise": "condensed"}
    assert sm.load(match.record()).options == {"merchandise": "condensed"}
    assert sm.Match("marklin", players=2, options={"merchandise": "standard"}).record()["options"] == {}


def test_tickets_drawn_and_kept() -> None:
    match = Table(from_setup=True).match()
    names = ("koln--nurnberg", "leipzig--ulm", "berlin--mainz", "kiel--schweiz")
    assert played(match, "draw tickets 1 short 3 long", tickets=names) == [
        {"player": 0, "move": "draw_tickets", "tickets": list(names), "short": 1, "long": 3}
    ]
    assert played(match, "keep 0 2") == [
        {
            "player": 0,
            "move": "keep_tickets",
            "keep": ["koln--nurnberg", "berlin--mainz"],
            "return": ["leipzig--ulm", "kiel--schweiz"],
        }
    ]


def test_a_count_of_zero_tickets_is_written() -> None:
    match = Table().match()
    names = ("leipzig--ulm", "berlin--mainz", "kiel--schweiz", "konstanz--rostock")
    (entry,) = played(match, "draw tickets 4 long", tickets=names)
    assert (entry["short"], entry["long"]) == (0, 4)


def test_a_claim_and_a_passenger_placed() -> None:
    t = Table()
    t.hand(0, orange=2, locomotive=1, locomotive_plus4=1)
    match = t.match()
    assert played(match, "claim berlin--leipzig orange 2 locomotive 1 locomotive_plus4 1", "place leipzig") == [
        {
            "player": 0,
            "move": "claim",
            "route": "berlin--leipzig",
            "cards": {"orange": 2, "locomotive": 1, "locomotive_plus4": 1},
        },
        {"player": 0, "move": "place_passenger", "city": "leipzig"},
    ]


def test_nobody_placed() -> None:
    t = Table()
    t.hand(0, orange=4)
    match = t.match()
    assert played(match, "claim berlin--leipzig orange 4", "place none")[1] == {
        "player": 0,
        "move": "place_passenger",
        "city": None,
    }


def test_m22_no_entry_where_there_is_no_choice() -> None:
    t = Table()
    t.hand(0, orange=4)
    t.game.supply[0] = 0
    match = t.match()
    assert [entry["move"] for entry in played(match, "claim berlin--leipzig orange 4")] == ["claim"]
    assert match.turn == 1


def test_a_journey_is_one_entry() -> None:
    t = Table()
    t.hand(0, passenger=1)
    t.own(0, "hamburg--hannover--1", "frankfurt--kassel--1")
    t.own(1, "hannover--kassel--1")
    t.stand(0, "hamburg")
    t.game.taken[t.city("kassel")] = 1
    match = t.match()
    way = ["hamburg--hannover--1", "hannover--kassel--1", "frankfurt--kassel--1"]
    assert played(match, "board hamburg", *[f"travel {route}" for route in way]) == []
    assert played(match, "alight") == [
        {
            "player": 0,
            "move": "move_passenger",
            "from": "hamburg",
            "routes": way,
            "tokens": [3, None, 4],
            "cards": {"passenger": 1},
        }
    ]


def test_a_journey_that_costs_nothing() -> None:
    t = Table()
    t.own(0, "hamburg--hannover--1")
    t.stand(0, "hamburg")
    (entry,) = played(t.match(), "board hamburg", "travel hamburg--hannover--1", "alight")
    assert entry["cards"] == {}


def test_u16_a_journey_whose_fare_fills_the_market() -> None:
    t = Table()
    t.hand(0, passenger=2)
    t.market("red", "red", None, "red", "red")
    t.only_outside_hands({})
    t.own(1, "hamburg--hannover--1", "hannover--kassel--1")
    t.stand(0, "hamburg")
    moves = ("board hamburg", "travel hamburg--hannover--1", "travel hannover--kassel--1", "alight")
    (entry,) = played(t.match(), *moves, cards=("passenger",))
    assert list(entry) == ["player", "move", "from", "routes", "tokens", "cards", "market", "shuffles"]
    assert (entry["market"], entry["shuffles"]) == (["red", "red", "passenger", "red", "red"], 1)


def test_the_shape_of_a_result() -> None:
    score = game_with_journeys()["result"]["scores"][0]
    names = ["total", "rank", "tickets_completed", "tickets_failed", "routes", "tickets", "merchandise", "bonus"]
    assert list(score) == names


# ---- lies ----


@cache
def honest_games() -> list[str]:
    return [json.dumps(finished("marklin", 4, seed).record()) for seed in range(4)]


def game_with_journeys() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(honest_games()[0])
    return record


def find(wanted: Callable[[Entry, list[Entry]], Any]) -> tuple[dict[str, Any], int]:
    """The first entry, of the first game that has one, for which this is true, given what came before it."""
    for text in honest_games():
        record = json.loads(text)
        for place, entry in enumerate(record["moves"]):
            if wanted(entry, record["moves"][:place]):
                return record, place
    raise AssertionError("no game has such an entry")


def violation(record: dict[str, Any], place: int, **fields: Any) -> tuple[int | None, str]:
    """Where verify finds the lie, counted from the entry that was changed, and under which rule."""
    lie = copy.deepcopy(record)
    lie["moves"][place] |= fields
    with pytest.raises(sm.RecordError) as error:
        sm.verify(lie)
    assert "\n" not in str(error.value)
    found = error.value.move
    return None if found is None else found - place, error.value.rule


def is_journey(entry: Entry, _: list[Entry]) -> bool:
    return bool(entry["move"] == "move_passenger")


def end_of(journey: Entry) -> str:
    city = journey["from"]
    for route in journey["routes"]:
        city = other_end(route, city)
    return str(city)


def other_end(route: str, city: str) -> str:
    number = BOARD.routes.index(route)
    ends = [BOARD.places[BOARD.route_a[number]], BOARD.places[BOARD.route_b[number]]]
    ends.remove(city)
    return ends[0]


def routes_from(city: str) -> list[str]:
    place = BOARD.places.index(city)
    return [BOARD.routes[n] for n in range(BOARD.n_routes) if place in (BOARD.route_a[n], BOARD.route_b[n])]


def further(journey: Entry, route: str) -> Entry:
    """The fields of a journey that goes on along a route."""
    return {"routes": [*journey["routes"], route], "tokens": [*journey["tokens"], None]}


def test_honest_games_verify() -> None:
    for text in honest_games():
        sm.verify(json.loads(text))


def test_m43_a_token_that_did_not_stand_there() -> None:
    record, place = find(is_journey)
    tokens = record["moves"][place]["tokens"]
    assert violation(record, place, tokens=[(tokens[0] or 0) + 1, *tokens[1:]]) == (0, "M43")
    assert violation(record, place, tokens=[*tokens, None]) == (0, "M43")


def test_m42_a_route_used_twice() -> None:
    record, place = find(is_journey)
    journey = record["moves"][place]
    assert violation(record, place, **further(journey, journey["routes"][-1])) == (0, "M42")


def test_m41_a_route_of_another_player_that_was_not_paid_for() -> None:
    record, place = find(lambda entry, _: is_journey(entry, _) and entry["cards"])
    assert violation(record, place, cards={}) == (0, "M41")
    assert violation(record, place, cards={"red": 1}) == (0, "M41")
    record, place = find(lambda entry, _: is_journey(entry, _) and not entry["cards"])
    assert violation(record, place, cards={"passenger": 1}) == (0, "M41")


def test_m41_a_route_of_nobody() -> None:
    def unclaimed(entry: Entry, past: list[Entry]) -> list[str]:
        if not is_journey(entry, past):
            return []
        claimed = {before["route"] for before in past if before["move"] == "claim"}
        return [
            r for r in routes_from(end_of(entry)) if r not in claimed and other_end(r, end_of(entry)) in BOARD.cities
        ]

    record, place = find(unclaimed)
    journey = record["moves"][place]
    assert violation(record, place, **further(journey, unclaimed(journey, record["moves"][:place])[0])) == (0, "M41")


def test_m42_a_journey_into_a_country() -> None:
    def borders(entry: Entry, past: list[Entry]) -> list[str]:
        if not is_journey(entry, past):
            return []
        return [r for r in routes_from(end_of(entry)) if other_end(r, end_of(entry)) not in BOARD.cities]

    record, place = find(borders)
    journey = record["moves"][place]
    assert violation(record, place, **further(journey, borders(journey, [])[0])) == (0, "M42")


def test_m40_a_journey_that_starts_elsewhere_goes_astray_or_nowhere() -> None:
    record, place = find(is_journey)
    journey = record["moves"][place]
    assert violation(record, place, **{"from": "berlin" if journey["from"] != "berlin" else "koln"}) == (0, "M40")
    astray = next(route for route in BOARD.routes if route not in routes_from(journey["from"]))
    assert violation(record, place, routes=[astray]) == (0, "M40")
    assert violation(record, place, routes=[], tokens=[]) == (0, "M40")


@pytest.mark.parametrize(
    "fields",
    [{"from": "schweiz"}, {"from": None}, {"from": 3}, {"routes": None}, {"routes": ["x--y"]}, {"routes": [[]]}],
)
def test_a_journey_that_cannot_be_read(fields: dict[str, Any]) -> None:
    record, place = find(is_journey)
    assert violation(record, place, **fields) == (0, "record")


def test_m22_a_passenger_placed_elsewhere_or_not_entered() -> None:
    record, place = find(lambda entry, _: entry["move"] == "place_passenger")
    route = BOARD.routes.index(record["moves"][place - 1]["route"])
    ends = (BOARD.route_a[route], BOARD.route_b[route])
    elsewhere = next(name for n, name in enumerate(BOARD.cities) if n not in ends)
    assert violation(record, place, city=elsewhere) == (0, "M22")
    assert violation(record, place, city="schweiz") == (0, "record")
    del record["moves"][place]
    assert violation(record, place) == (0, "U05")


def test_m22_a_placing_without_a_claim() -> None:
    record, place = find(lambda entry, past: entry["move"] == "draw" and past[-1]["player"] != entry["player"])
    assert violation(record, place, move="place_passenger", city=None) == (0, "M22")


def test_m30_announcements_that_are_not_what_was_drawn() -> None:
    record, place = find(lambda entry, past: entry["move"] == "draw_tickets" and entry["short"] == 1 and len(past) > 8)
    assert violation(record, place, short=2) == (0, "M30")
    assert violation(record, place, short=0) == (0, "M30")
    assert violation(record, place, short=True) == (0, "record")
    assert violation(record, 0, short=1, long=1) == (0, "M05")
    first = record["moves"][0]
    assert violation(record, 0, short=first["long"], long=first["short"]) == (0, "G04")  # not in that pile


def test_m30_a_ticket_kept_that_was_not_offered() -> None:
    record, place = find(lambda entry, _: entry["move"] == "keep_tickets")
    offered = record["moves"][place - 1]["tickets"]
    other = next(name for name in BOARD.tickets if name not in offered)
    assert violation(record, place, keep=[other, offered[0]]) == (0, "M30")
    assert violation(record, place, keep=offered[:1], **{"return": offered[1:]}) == (0, "M05")


@pytest.mark.parametrize(("key", "rule"), [("merchandise", "M43"), ("bonus", "M51"), ("routes", "U21")])
def test_a_result_that_does_not_follow(key: str, rule: str) -> None:
    record = game_with_journeys()
    record["result"]["scores"][1][key] += 1
    with pytest.raises(sm.RecordError) as error:
        sm.verify(record)
    assert (error.value.rule, error.value.move) == (rule, None)


def test_m52_other_winners() -> None:
    record = game_with_journeys()
    record["result"]["winners"] = [0, 1, 2, 3]
    with pytest.raises(sm.RecordError) as error:
        sm.verify(record)
    assert error.value.rule == "M52"


def test_m03_the_merchandise_of_the_other_reading() -> None:
    """A record with the wrong option tells tokens that did not stand there."""
    record = game_with_journeys() | {"options": {"merchandise": "condensed"}}
    with pytest.raises(sm.RecordError) as error:
        sm.verify(record)
    assert error.value.rule == "M43"


def test_a_move_of_another_game() -> None:
    record, place = find(is_journey)
    assert violation(record, place, move="play_row") == (0, "record")


def test_a_record_in_the_middle_of_a_journey_ends_before_it() -> None:
    t = Table()
    t.own(0, "hamburg--hannover--1")
    t.stand(0, "hamburg")
    match = t.match()
    match.play("board hamburg")
    match.play("travel hamburg--hannover--1")
    assert match.record()["moves"] == []
