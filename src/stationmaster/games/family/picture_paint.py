"""Sizes and paints."""

from __future__ import annotations

WIDTH, HEIGHT, MARGIN = 800, 560, 20

PAPER = (245, 240, 228)
BLACK = (30, 30, 30)
GREY_PAINT = (175, 175, 175)
SEATS = ((200, 40, 40), (40, 90, 200), (50, 150, 60), (225, 180, 30), (90, 60, 130))
CARDS = {
    "purple": (170, 90, 180),
    "blue": (60, 120, 200),
    "orange": (235, 140, 40),
    "white": (252, 252, 252),
    "green": (70, 160, 80),
    "yellow": (240, 215, 60),
    "black": (55, 55, 55),
    "red": (205, 55, 50),
    "gray": GREY_PAINT,
    "locomotive": (150, 200, 200),
    "locomotive_plus4": (100, 170, 190),
    "passenger": (225, 190, 160),
}
