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
            expected = insight(match.view(seat), result if match.is_over else None, found.score_track)
            Insight.model_validate_json(json.dumps(expected), strict=True)
            assert {key: step[key] for key in expected} == expected
            if seat is None:
                assert step["plans"] == {}


@pytest.mark.parametrize("game", sm.GAMES)
def test_a_seat_is_told_of_its_own_tickets_alone_until_the_game_is_over(game: str) -> None:
    _, positions = play(game, ALL)
    for match in positions:
        for seat in range(len(match.players)):
            view = match.view(seat)
            own = {view.board.tickets[ticket] for ticket in (*(view.tickets or ()), *view.offer)}
            told = insight(view, None)
            assert set(told["plans"]) == own
            assert told["proofs"] == told["score_track"] == []


@pytest.mark.parametrize("game", sm.GAMES)
def test_the_score_track_has_the_points_that_everyone_saw_after_each_move(game: str) -> None:
    found, positions = play(game, ALL)
    assert found.score_track == [match.view(1).points() for match in positions]
    assert insight(found.match.view(None), None, found.score_track)["score_track"] == []
    for seat, (scored, points) in enumerate(zip(found.match.scores(), found.score_track[-1], strict=True)):
        lines, view = scored.to_dict(), found.match.view(seat)
        left = sum(int(view.board.ticket_points[ticket]) for ticket in view.tickets or ())  # C55: subtracted at the end
        secret = lines["bonus"] + (-left if game == "card" else lines["tickets"])
        assert points == lines["total"] - secret
