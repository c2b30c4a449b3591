"""The lines that the two board games share on the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stationmaster.games.family.score_sheet import Score, ranks
from stationmaster.games.maps.rules import BoardGame


def ticket_value(game: BoardGame, seat: int, completed: list[int]) -> int:
    """U41: completed tickets add their value, the others subtract it."""
    points = game.board.ticket_points
    return sum(points[ticket] if ticket in completed else -points[ticket] for ticket in game.tickets_of(seat))


def bonus_of(game: BoardGame, counts: Sequence[int], seat: int) -> int:
    """U42, M51: for the most of something; all who tie get it, and nobody where there is nothing."""
    return game.board.bonus if counts[seat] == max(counts) > 0 else 0


def board_scores(
    game: BoardGame,
    completed: Sequence[list[int]],
    sheets: Sequence[dict[str, int]],
    ties: Sequence[int],
    extras: Sequence[dict[str, Any]],
) -> list[Score]:
    """The sheet of each seat. U43, M52: ties go to the most completed tickets, then to the greatest of `ties`."""
    names = game.board.tickets
    totals = [sum(sheet.values()) for sheet in sheets]
    places = ranks([(totals[seat], len(completed[seat]), ties[seat]) for seat in range(game.players)])
    return [
        Score(
            totals[seat],
            places[seat],
            sorted(names[ticket] for ticket in completed[seat]),
            sorted(names[ticket] for ticket in game.tickets_of(seat) if ticket not in completed[seat]),
            sheets[seat],
            extras[seat],
        )
        for seat in range(game.players)
    ]
