"""The law of secrets (G03 for the server), for as long as CI has time: see `tests.server.law`."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import seed
from sqlalchemy import select

from stationmaster.games.family.plans import plan
from stationmaster.games.family.view import View
from stationmaster.match import Match
from stationmaster.server.keeper import Keeper
from stationmaster.server.meeting import rows
from stationmaster.server.schema import keys, subscriptions
from tests.server.law.laws import (
    CallLaw,
    ClosingLaw,
    DeedLaw,
    ForgottenLaw,
    Law,
    RecordLaw,
    SeatLaw,
    SecretLaw,
    TableLaw,
    TalkLaw,
)
from tests.server.law.machine import LawMachine
from tests.server.law.running import breaks, follow, try_law
from tests.server.law.steps import Step

RUNS = 30  # at a time
MOST_TIMES = 4  # until all has happened that must
STEPS = 40
MUST_HAPPEN = {
    *("create", "join", "look", "watch", "sit", "renew", "take", "remove", "leave waiting"),
    *("playing", "move", "hand-over", "over", "abandoned", "rematch"),
    *("shared", "unshared", "list watchable", "hide"),
    *("allow_hints", "hint", "rated", "look_at_ratings", "play_someone", "invite_by_name", "talk"),
    *("change_device", "look_at_person", "be_forgotten", "block", "subscribe", "letter", "vacation"),
}


class Quick(LawMachine):
    """With counts of its own."""


def test_no_connection_receives_what_its_player_may_not_know() -> None:
    try_until_it_happened(Quick, RUNS, MUST_HAPPEN)


def try_until_it_happened(machine: type[LawMachine], runs: int, must: set[str]) -> None:
    for number in range(MOST_TIMES):
        try_law(seed(number)(machine), runs, STEPS)
        if machine.reached.keys() >= must:
            break
    assert machine.reached.keys() >= must


class TwoProcesses(LawMachine):
    """On PostgreSQL, and they hear of each other now and then."""

    database = "postgresql"
    processes = 2


def test_nor_where_two_processes_serve_and_news_are_withheld() -> None:
    must = {"playing", "move", "look", "withhold", "hear late", "notice"}
    try_until_it_happened(TwoProcesses, RUNS // 5, must)


# ---- ways on which the law was broken once ----


def a_table(public: bool, *seats: str, spectators: bool = True) -> Step:
    """Of player 0; the other seats are open, unless said otherwise."""
    terms = {"public": public, "spectators": spectators, "clock": False, "opened": False, "first": None}
    return "create", {"player": 0, "game": "card", "seats": list(seats or ("open", "open")), **terms}


def visit(player: int) -> Step:
    return "visit", {"player": player, "table": 0}


def remove(bot: bool) -> Step:
    return "remove", {"guest": 0, "bot": bot, "by": None}


def watch(player: int | None, by: str) -> Step:
    return "connect", {"player": player, "table": 0, "seat": None, "by": by}


def join(player: int, by: str) -> Step:
    return "join", {"player": player, "table": 0, "seat": None, "by": by}


def rematch(player: int, table: int) -> Step:
    return "rematch", {"player": player, "table": table}


def reading(what: str) -> Step:
    return "stop_reading", {"chair": 0, "what": what}


LEAVE: Step = "guest_leaves", {"guest": 0}
START: Step = "fill", {"table": 0, "by": 2}
RENEW: Step = "renew", {"table": 0}
TAKE: Step = "move_house", {"player": 2, "table": 0, "seat": 0}
TAKE_AGAIN: Step = "take", {"player": 3, "table": 0, "old": False}
FINISH: Step = "finish", {}
SHARE: Step = "share_by_all", {"table": 0}


def agree(player: int, agrees: bool) -> Step:
    return "share", {"player": player, "table": 0, "agrees": agrees}


def read(player: int | None, what: str) -> Step:
    return "read_record", {"player": player, "table": 0, "by": "none", "what": what}


def played(public: bool = False, spectators: bool = True) -> list[Step]:
    """A game of players 0 and 3 that is over."""
    return [a_table(public, "open", spectators=spectators), START, FINISH]


SHARED_AND_NOT = {
    "one of two agrees": [*played(), agree(0, agrees=True), read(1, "record"), watch(None, "none")],
    "a stranger agrees for all": [*played(), agree(0, agrees=True), agree(1, agrees=True), read(1, "record")],
    "all agree, and one takes it back": [
        *(*played(), SHARE, read(1, "replay?pov=open"), watch(None, "none"), watch(1, "none")),
        *(agree(3, agrees=False), read(1, "replay?pov=open"), read(None, "record"), watch(None, "none")),
    ],
    "a seat moves away, and with it the consent": [*played(), SHARE, watch(1, "none"), TAKE, read(1, "record")],
    "shared without spectators": [*played(spectators=False), SHARE, watch(1, "none"), read(1, "record")],
}


@pytest.mark.parametrize("steps", SHARED_AND_NOT.values(), ids=SHARED_AND_NOT.keys())
def test_a_finished_game_is_shared_while_all_who_played_it_agree(steps: list[Step]) -> None:
    follow(LawMachine, steps)


ONCE_BROKEN = {
    "who left sees the hand of who came": [a_table(True), visit(1), LEAVE, START],
    "who left and came back sees two hands": [a_table(True), visit(1), LEAVE, visit(1), LEAVE, visit(1), START],
    "who was removed sees the hand of who came": [a_table(False), visit(1), remove(bot=False), START],
    "who was removed sees the hand of a bot": [a_table(False, spectators=False), visit(1), remove(bot=True), START],
    "who left reads on": [a_table(False), visit(1), reading("stalls"), LEAVE, START, reading("reads on")],
    "who came by the old invite stays": [a_table(False), watch(None, "good"), RENEW, START],
    "who gave the seat away watches on": [a_table(False), watch(0, "none"), TAKE, START],
    "who left without the invite is shown the table": [a_table(False), visit(1), RENEW, LEAVE],
    "a void invite is another no than none": [a_table(False), RENEW, join(1, "old")],
    "a used seat key is another no than none": [a_table(False), TAKE, TAKE_AGAIN],
    "who was removed is shown the rematch": [
        *(a_table(False, "open"), START, FINISH, rematch(0, 0)),
        *(remove(bot=True), rematch(3, 0)),
    ],
}


@pytest.mark.parametrize("steps", ONCE_BROKEN.values(), ids=ONCE_BROKEN.keys())
def test_once_broken(steps: list[Step]) -> None:
    follow(LawMachine, steps)


# ---- the same with two processes: what one does, the other shows ----


def go_to(process: int) -> Step:
    return "go_to", {"process": process}


def withhold(process: int) -> Step:
    return "withhold", {"process": process}


NOTICE: Step = "hear_again", {"late": False}
HEAR_LATE: Step = "hear_again", {"late": True}

ELSEWHERE = {
    "who left there sees the hand of who came": [a_table(True), go_to(1), visit(1), go_to(0), LEAVE, START],
    "who left there while no news came": [
        *(a_table(True), go_to(1), visit(1), withhold(1), go_to(0), LEAVE, START, NOTICE),
    ],
    "who left there asks again, and no news came": [
        *(a_table(False), go_to(1), visit(1), withhold(1), go_to(0), LEAVE, START),
        *(go_to(1), watch(1, "none"), ("sit", {"chair": 0, "seat": 1}), NOTICE),
    ],
    "who gave the seat away sees no more moves": [
        *(a_table(True, "open"), START, go_to(1), ("come", {"table": 0, "seat": 0}), go_to(0), withhold(1), TAKE),
        *(("play", {"table": 0, "count": 4, "pick": 0}), NOTICE),
    ],
    "who gave the seat away hears of moves late": [
        *(a_table(True, "open"), START, go_to(1), ("come", {"table": 0, "seat": 0}), go_to(0), withhold(1), TAKE),
        *(("play", {"table": 0, "count": 4, "pick": 0}), HEAR_LATE),
    ],
    "who came by the old invite there": [
        *(a_table(False), go_to(1), watch(None, "good"), withhold(1), go_to(0), RENEW, START, NOTICE),
    ],
}


@pytest.mark.parametrize("steps", ELSEWHERE.values(), ids=ELSEWHERE.keys())
def test_what_another_process_did(steps: list[Step]) -> None:
    follow(TwoProcesses, steps)


show = Keeper._show


def new_moves_for_old_seats(keeper: Keeper, table: Any, fresh: Any, played: Any) -> None:
    fresh.seats = table.seats
    show(keeper, table, fresh, played)


async def never(*_: Any) -> None:
    """Nothing is compared."""


MIXING = [
    (new_moves_for_old_seats, "_show", SeatLaw, "who left there while no news came"),
    (never, "compare", ClosingLaw, "who came by the old invite there"),
]


@pytest.mark.parametrize(("fault", "place", "law", "way"), MIXING, ids=[fault[1] for fault in MIXING])
def test_a_process_that_mixes_moments_or_misses_news_is_found_out(
    fault: Any, place: str, law: type[Law], way: str
) -> None:
    with patch.object(Keeper, place, fault):
        assert breaks(TwoProcesses, ELSEWHERE[way], law)


# ---- the machine itself: faulty servers are found out ----

PLAY: Step = "play", {"table": 0, "count": 4, "pick": 0}
PEEP: Step = "look_at", {"player": 2, "table": 0, "by": "none", "which": "table"}

view, read_circle = Match.view, rows.read_circle


def too_much_for_spectators(match: Match, seat: int | None, beside: View | None = None) -> Any:
    return view(match, 0 if seat is None else seat)


def all_tickets(view: View) -> dict[str, Any]:
    return {ticket: plan("open", 1) for ticket in view.board.tickets}


def host_alone(table: Any) -> set[int]:
    return {table.host}


def of_anyone(table: Any, *_: Any) -> int:
    return int(table.turn)


def heeding_no_block(connection: Any, player: int) -> dict[str, dict[int, str]]:
    asking = rows.regarded(connection, rows.relations.c.other == player, rows.relations.c.player)
    return read_circle(connection, player) | {"asking": asking["friend"]}


def hint(player: int) -> Step:
    return "hint", {"player": player, "table": 0, "behind": 0}


REVIEW: Step = "review", {"player": 0, "table": 0, "by": "none", "asks": True}
HINTS = [START, hint(0), hint(3)]
AGREE = [("allow_hints", {"player": player, "table": 0, "agrees": True}) for player in (0, 3)]
ASIDE = [START, watch(0, "good"), watch(2, "good"), ("talk", {"player": 1, "table": 0, "by": "good"})]
ASK_A_STRANGER: Step = "do_to_somebody", {"player": 1, "number": 2, "deed": "ask"}
ASK_IN_VAIN: list[Step] = [
    ("play_someone", {"player": 1, "other": 1, "ready": True}),
    ("follow_meetings", {"player": 1}),
    ("do_to_somebody", {"player": 1, "number": 0, "deed": "block"}),
    ("do_to_somebody", {"player": 2, "number": 0, "deed": "ask"}),
]
CONSENT_OF_ONE = [START, FINISH, agree(0, agrees=True), read(2, "record")]

NEW_DEVICE: Step = "change_device", {"player": 1}
LOOK_AT_PERSON: Step = "look_at_person", {"player": 1, "other": 0}

LOOK: Step = "look_at", {"player": 0, "table": 0, "by": "none", "which": "table"}
LISTEN: Step = "follow_lists", {"player": 1}
FORGET: Step = "be_forgotten", {"player": 1}
BLOCK: Step = "block", {"player": 1}
START_OF_THREE: Step = "fill", {"table": 0, "by": 0}
CALL: Step = "be_called", {"table": 0}


def to_everybody(connection: Any, _: int) -> Any:
    return connection.execute(select(subscriptions, keys.c.key_hash).join(keys)).all()


def nobody_forgets(*_: Any, **__: Any) -> list[Any]:
    return []


FAULTS = [
    ("stationmaster.match.Match.view", too_much_for_spectators, SecretLaw, [watch(None, "none"), START]),
    ("stationmaster.match.seen_entry", lambda entry, *_, **__: entry, SecretLaw, [watch(None, "none"), START, PLAY]),
    ("stationmaster.games.card.view.CardView.plans", all_tickets, SecretLaw, [watch(None, "none"), START]),
    ("stationmaster.server.table.Table.is_owner", lambda *_: True, TableLaw, [PEEP]),
    ("stationmaster.server.sight.hmac.compare_digest", lambda *_: True, DeedLaw, [RENEW, join(1, "old")]),
    ("stationmaster.server.table.Table.hints", property(lambda _: True), DeedLaw, HINTS),
    ("stationmaster.server.sight.hint_seat", of_anyone, SeatLaw, [START, *AGREE, hint(0), hint(3)]),
    ("stationmaster.server.sight.hears", lambda *_: True, TalkLaw, ASIDE),
    ("stationmaster.server.sight.check", lambda *_: None, RecordLaw, [START, REVIEW]),
    ("stationmaster.server.table.Table.parties", host_alone, TableLaw, CONSENT_OF_ONE),
    ("stationmaster.server.people.players.Players._check_keys", never, ClosingLaw, [visit(1), NEW_DEVICE]),
    ("stationmaster.server.people.players.Players._check_keys", never, ClosingLaw, [LISTEN, FORGET]),
    (
        "stationmaster.server.people.forgetting.forget_at_tables",
        nobody_forgets,
        ForgottenLaw,
        [visit(1), START, FORGET, LOOK],
    ),
    ("stationmaster.server.people.players.Players._check_keys", never, ClosingLaw, [LISTEN, BLOCK]),
    (
        "stationmaster.server.returning.rows.browsers_of",
        to_everybody,
        CallLaw,
        [START_OF_THREE, CALL],
    ),
    ("stationmaster.server.people.rows.played_together", lambda *_: True, TableLaw, [visit(1), LOOK_AT_PERSON]),
    ("stationmaster.server.meeting.circle.may_ask", lambda *_: True, DeedLaw, [ASK_A_STRANGER]),
    ("stationmaster.server.meeting.rows.read_circle", heeding_no_block, DeedLaw, ASK_IN_VAIN),
]


@pytest.mark.parametrize(
    ("place", "fault", "law", "steps"),
    FAULTS,
    ids=[f"{fault[0]}-{fault[2].__name__}-{n}" for n, fault in enumerate(FAULTS)],
)
def test_a_faulty_server_is_found_out(place: str, fault: Any, law: type[Law], steps: list[Step]) -> None:
    steps = [a_table(law is SecretLaw), *steps]
    assert not breaks(LawMachine, steps, law)
    with patch(place, fault):
        assert breaks(LawMachine, steps, law)
