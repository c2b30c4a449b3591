"""The law of secrets (G03 for the server), for as long as CI has time: see `tests.server.law`."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from stationmaster.match import Match
from tests.server.law.laws import DeedLaw, Law, SecretLaw, TableLaw
from tests.server.law.machine import LawMachine, Step
from tests.server.law.running import breaks, try_law

RUNS = 60
STEPS = 40
MUST_HAPPEN = {
    *("create", "join", "look", "watch", "sit", "renew", "take", "remove", "leave waiting"),
    *("playing", "move", "hand-over", "over", "rematch"),
}


class Quick(LawMachine):
    """With counts of its own."""


def test_no_connection_receives_what_its_player_may_not_know() -> None:
    try_law(Quick, RUNS, STEPS, derandomize=True)
    assert Quick.reached.keys() >= MUST_HAPPEN


# ---- the machine itself: faulty servers are found out ----


def a_table(public: bool) -> Step:
    terms = {"public": public, "spectators": True, "clock": False, "opened": False}
    return "create", {"player": 0, "game": "card", "seats": ["open"], **terms}


WATCH: Step = "connect", {"player": None, "table": 0, "seat": None, "by": "none"}
START: Step = "fill", {"table": 0, "by": 1}
PLAY: Step = "play", {"table": 0, "count": 4, "pick": 0}
PEEP: Step = "look_at", {"player": 2, "table": 0, "by": "none", "which": "table"}
RENEW: Step = "renew", {"table": 0}
JOIN_BY_OLD: Step = "join", {"player": 1, "table": 0, "seat": None, "by": "old"}

view = Match.view


def too_much_for_spectators(match: Match, seat: int | None) -> Any:
    return view(match, 0 if seat is None else seat)


FAULTS = [
    ("stationmaster.match.Match.view", too_much_for_spectators, SecretLaw, [a_table(True), WATCH, START]),
    ("stationmaster.match.seen_entry", lambda entry, *_, **__: entry, SecretLaw, [a_table(True), WATCH, START, PLAY]),
    ("stationmaster.server.table.Table.owners", lambda _: {1, 2, 3, 4}, TableLaw, [a_table(False), PEEP]),
    ("stationmaster.server.sight.hmac.compare_digest", lambda *_: True, DeedLaw, [a_table(False), RENEW, JOIN_BY_OLD]),
]


@pytest.mark.parametrize(("place", "fault", "law", "steps"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_a_faulty_server_is_found_out(place: str, fault: Any, law: type[Law], steps: list[Step]) -> None:
    assert not breaks(LawMachine, steps, law)
    with patch(place, fault):
        assert breaks(LawMachine, steps, law)
