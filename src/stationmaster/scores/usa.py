"""The score sheet of `usa`."""

from __future__ import annotations

from stationmaster.engine.usa import Usa
from stationmaster.scores.base import Score, ranks


def usa_scores(game: Usa) -> list[Score]:
    """U41 to U43."""
    board = game.board
    seats = range(game.players)
    longest = [game.longest_path(seat) for seat in seats]
    completed = [game.completed_by(seat) for seat in seats]
    sheets: list[dict[str, int]] = []
    for seat in seats:
        kept = game.tickets_of(seat)
        value = sum(board.ticket_points[t] if t in completed[seat] else -board.ticket_points[t] for t in kept)
        bonus = board.bonus if longest[seat] == max(longest) > 0 else 0
        sheets.append({"routes": game.route_score[seat], "tickets": value, "bonus": bonus})
    totals = [sum(sheet.values()) for sheet in sheets]
    places = ranks([(totals[seat], len(completed[seat]), longest[seat]) for seat in seats])  # U43
    return [
        Score(
            totals[seat],
            places[seat],
            sorted(board.tickets[t] for t in completed[seat]),
            sorted(board.tickets[t] for t in game.tickets_of(seat) if t not in completed[seat]),
            sheets[seat],
            {"longest_path": longest[seat]},
        )
        for seat in seats
    ]
