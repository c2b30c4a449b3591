"""`usa` on the terminal."""

from __future__ import annotations

from stationmaster.cli.screens.board import BoardScreen
from stationmaster.view import UsaView, View


class UsaScreen(BoardScreen):
    def piles(self, view: View) -> str:
        assert isinstance(view, UsaView)
        return f"{super().piles(view)} · tickets left {view.ticket_pile}"
