"""What the server works out from a view, so that a client needs no rules."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

import stationmaster as sm
from stationmaster.games.card.view import CardView, suffices
from stationmaster.games.family.cards import COLOURS
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
def test_the_score_track_has_the_points_after_each_move_and_is_told_when_the_game_is_over(game: str) -> None:
    found, positions = play(game, ALL)
    assert len(found.score_track) == len(positions)
    for match, tally in list(zip(positions, found.score_track, strict=True))[::7]:
        seen = match.view(1).points()
        for seat, points in enumerate(tally):
            assert points == seen[seat] + (would_bring(match, seat) if game == "card" and not match.is_over else 0)
    assert insight(found.match.view(None), None, found.score_track)["score_track"] == []
    for seat, (scored, points) in enumerate(zip(found.match.scores(), found.score_track[-1], strict=True)):
        lines, view = scored.to_dict(), found.match.view(seat)
        left = sum(int(view.board.ticket_points[ticket]) for ticket in view.tickets or ())  # C55: subtracted at the end
        secret = lines["bonus"] + (-left if game == "card" else lines["tickets"])
        assert points == lines["total"] - secret


def would_bring(match: sm.Match, seat: int) -> int:
    """C52, the slow way: the most that a set of the seat's tickets is worth, if its train stack completes them all."""
    view = match.view(seat)
    assert isinstance(view, CardView)
    needs, points, stack = view.board.ticket_needs, view.board.ticket_points, view.memory.stacks[seat]
    most = 0
    for size in range(1, len(view.tickets or ()) + 1):
        for chosen in combinations(view.tickets or (), size):
            takes = [sum(int(needs[ticket * COLOURS + colour]) for ticket in chosen) for colour in range(COLOURS)]
            if suffices(stack, takes):
                most = max(most, sum(int(points[ticket]) for ticket in chosen))
    return most
