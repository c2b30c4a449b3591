"""A view as a picture: the table as the game draws it, then the market and the players."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from stationmaster.envs.extras import need
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.picture_paint import BLACK, CARDS, HEIGHT, MARGIN, PAPER, SEATS, WIDTH
from stationmaster.games.family.view import View

need("envs", "PIL")


def as_picture(view: View) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Height, width, and red, green, blue."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    draw_table = view.edition.picture()
    if draw_table is not None:
        draw_table(draw, view)
    draw_market(draw, view)
    draw_players(draw, view)
    return np.asarray(image, dtype=np.uint8).copy()


def draw_market(draw: ImageDraw.ImageDraw, view: View) -> None:
    top = HEIGHT - 70
    for slot, kind in enumerate(view.market):
        left = MARGIN + slot * 58
        fill = PAPER if kind is None else CARDS[KIND_NAMES[kind]]
        draw.rectangle((left, top, left + 50, top + 32), fill=fill, outline=BLACK)
    draw.text((MARGIN, top + 38), f"pile {view.pile}, discards {sum(view.discards)}", fill=BLACK)


def draw_players(draw: ImageDraw.ImageDraw, view: View) -> None:
    for seat, name in enumerate(view.players):
        left, top = 350 + seat * 88, HEIGHT - 70
        draw.rectangle((left, top, left + 10, top + 32), fill=SEATS[seat], outline=BLACK)
        marks = "*" if seat == view.turn and not view.is_over else ""
        draw.text((left + 14, top), f"{name}{marks}", fill=BLACK)
        tickets = view.ticket_counts[seat]
        draw.text((left + 14, top + 12), f"{view.hand_sizes[seat]} cards", fill=BLACK)
        draw.text((left + 14, top + 24), f"{'?' if tickets is None else tickets} tickets", fill=BLACK)
        score = getattr(view, "route_score", None)
        if score is not None:
            draw.text((left + 14, top + 36), f"{score[seat]} points", fill=BLACK)
