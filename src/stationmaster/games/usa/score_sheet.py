"""The score sheet of `usa`."""

from __future__ import annotations

from stationmaster.games.family.score_sheet import Score
from stationmaster.games.maps.score_sheet import board_scores, bonus_of, ticket_value
from stationmaster.games.usa.rules import Usa


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
