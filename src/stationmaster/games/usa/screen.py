"""`usa` on the terminal."""

from __future__ import annotations

from stationmaster.games.family.view import View
from stationmaster.games.maps.screen import BoardScreen
from stationmaster.games.usa.view import UsaView


class UsaScreen(BoardScreen):
    def piles(self, view: View) -> str:
        assert isinstance(view, UsaView)
        return f"{super().piles(view)} · tickets left {view.ticket_pile}"
