"""The score sheet of `usa`."""

from __future__ import annotations

from stationmaster.engine.usa import Usa
from stationmaster.scores.base import Score
from stationmaster.scores.board_game import board_scores, bonus_of, ticket_value


def usa_scores(game: Usa) -> list[Score]:
    """U41 to U43."""
    seats = range(game.players)
    longest = [game.longest_path(seat) for seat in seats]
    completed = [game.completed_by(seat) for seat in seats]
    sheets = [
        {
            "routes": game.route_score[seat],
            "tickets": ticket_value(game, seat, completed[seat]),
            "bonus": bonus_of(game, longest, seat),
        }
        for seat in seats
    ]
    return board_scores(game, completed, sheets, longest, [{"longest_path": length} for length in longest])
