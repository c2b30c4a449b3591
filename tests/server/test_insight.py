"""What the server works out from a view, so that a client needs no rules."""

from __future__ import annotations

import json

import pytest

import stationmaster as sm
from stationmaster.server.shown import Insight
from stationmaster.server.sight import insight
from stationmaster.server.steps import Page, steps
from tests.server.test_replays import ALL, play, stored


@pytest.mark.parametrize("game", sm.GAMES)
def test_it_is_what_the_protocol_says_and_every_step_of_a_replay_has_it(game: str) -> None:
    found, positions = play(game, ALL)
    result = found.match.record()["result"]
    for pov in ("spectator", "0", "open"):
        seat = 0 if pov == "0" else None
        shown = steps(stored(found), Page(pov, 0, ALL, False))
        for step, match in zip(shown, positions, strict=True):
            expected = insight(match.view(seat), result if match.is_over else None)
            Insight.model_validate_json(json.dumps(expected), strict=True)
            assert {key: step[key] for key in expected} == expected
            if seat is None:
                assert (step["completed"], step["ready"], step["ways"]) == ([], [], {})


@pytest.mark.parametrize("game", sm.GAMES)
def test_a_seat_is_told_of_its_own_tickets_alone_until_the_game_is_over(game: str) -> None:
    _, positions = play(game, ALL)
    for match in positions:
        for seat in range(len(match.players)):
            view = match.view(seat)
            own = {view.board.tickets[ticket] for ticket in (*(view.tickets or ()), *view.offer)}
            told = insight(view, None)
            assert {*told["completed"], *told["ready"], *told["ways"]} <= own
            assert told["proofs"] == []
