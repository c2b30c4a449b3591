"""The card game, drawn: the stations and the sizes of the train stacks."""

from __future__ import annotations

from typing import Any

from PIL import ImageDraw

from stationmaster.games.card.view import CardView
from stationmaster.games.family.cards import COLOURS, KIND_NAMES
from stationmaster.games.family.picture_paint import BLACK, CARDS, MARGIN, SEATS

ROW = 110


def draw_stations(draw: ImageDraw.ImageDraw, view: Any) -> None:
    """A row a player, a column a colour; locomotives lie on top of their group."""
    assert isinstance(view, CardView)
    for seat, station in enumerate(view.stations):
        top = MARGIN + seat * ROW
        draw.rectangle((MARGIN, top, MARGIN + 10, top + ROW - 15), fill=SEATS[seat], outline=BLACK)
        draw.text((MARGIN + 16, top), f"{view.players[seat]}: train of {view.stack_sizes[seat]}", fill=BLACK)
        draw.text((MARGIN + 200, top), f"{view.ticket_score[seat]} points", fill=BLACK)
        for colour in range(COLOURS):
            coloured, wild = station[colour]
            paints = [CARDS[KIND_NAMES[colour]]] * coloured + [CARDS["locomotive"]] * wild
            for n, paint in enumerate(paints):
                left, low = MARGIN + 20 + colour * 90, top + 16 + n * 6
                draw.rectangle((left, low, left + 70, low + 26), fill=paint, outline=BLACK)
