"""The law of secrets (G03 for the server), for as long as CI has time: see `tests.server.law`."""

from __future__ import annotations

from tests.server.law.machine import LawMachine
from tests.server.law.running import try_law

RUNS = 60
STEPS = 40


class Quick(LawMachine):
    """With counts of its own."""


def test_no_connection_receives_what_its_player_may_not_know() -> None:
    try_law(Quick, RUNS, STEPS, derandomize=True)
