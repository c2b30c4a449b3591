"""The score sheet of `marklin`."""

from __future__ import annotations

from stationmaster.games.family.score_sheet import Score
from stationmaster.games.maps.score_sheet import board_scores, bonus_of, ticket_value
from stationmaster.games.marklin.rules import Marklin


def marklin_scores(game: Marklin) -> list[Score]:
    """M43, M50 to M52."""
    seats = range(game.players)
    completed = [game.completed_by(seat) for seat in seats]
    counts = [len(tickets) for tickets in completed]
    sheets = [
        {
            "routes": game.route_score[seat],
            "tickets": ticket_value(game, seat, completed[seat]),
            "merchandise": game.token_score[seat],
            "bonus": bonus_of(game, counts, seat),
        }
        for seat in seats
    ]
    return board_scores(game, completed, sheets, list(game.token_score), [{} for _ in seats])
