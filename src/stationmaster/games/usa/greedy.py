"""Greedy play of `usa`: one ticket at a time, then the routes that are worth most."""

from __future__ import annotations

from stationmaster.games.maps.greedy import BoardGreedy
from stationmaster.games.maps.view import BoardView
from stationmaster.games.usa.moves import DRAW_TICKETS, KEEP


class UsaGreedy(BoardGreedy):
    first_keep = KEEP

    def draw_tickets(self, view: BoardView) -> int | None:
        return DRAW_TICKETS if DRAW_TICKETS in view.moves else None
