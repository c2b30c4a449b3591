"""The kinds of train cards, as small ints with names."""

from __future__ import annotations

from typing import Final

COLOURS: Final = 8  # kinds 0..7 are the colours
LOCOMOTIVE: Final = 8
PLUS4: Final = 9  # the "+4" locomotive of Märklin
PASSENGER: Final = 10  # the passenger card of Märklin
KINDS: Final = 11

GREY: Final = 8  # of a route: any one colour
NOTHING: Final = 255  # an empty slot of the market
NOBODY: Final = 255  # no seat: a free route, a ticket that nobody holds

KIND_NAMES: Final = (
    "purple",
    "blue",
    "orange",
    "white",
    "green",
    "yellow",
    "black",
    "red",
    "locomotive",
    "locomotive_plus4",
    "passenger",
)
ROUTE_COLOURS: Final = (*KIND_NAMES[:8], "gray")
