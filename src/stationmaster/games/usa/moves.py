"""The numbering of the moves of `usa`, after those that all games share."""

from __future__ import annotations

from typing import Final

from stationmaster.games.family.cards import LOCOMOTIVE
from stationmaster.games.family.rules import DRAW_SLOT, SLOTS
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims, colours_for

DRAW_TICKETS: Final = DRAW_SLOT + SLOTS
KEEP: Final = DRAW_TICKETS  # plus a bit for each ticket kept: at least one, so 8..14
CLAIM: Final = KEEP + 8


def number_claims(board: Board) -> Claims:
    """U20: by colour, then from no locomotives to all but one; last, all locomotives."""
    claims = Claims(CLAIM)
    for route in range(board.n_routes):
        claims.begin()
        length = board.route_length[route]
        for colour in colours_for(board.route_colour[route]):
            for locomotives in range(length):
                claims.add(colour, length - locomotives, locomotives, 0)
        claims.add(LOCOMOTIVE, 0, length, 0)
    return claims
