"""The numbering of the moves of `usa`, after those that all games share."""

from __future__ import annotations

from typing import Final

from stationmaster.games.family.rules import DRAW_SLOT, SLOTS

DRAW_TICKETS: Final = DRAW_SLOT + SLOTS
KEEP: Final = DRAW_TICKETS  # plus a bit for each ticket kept: at least one, so 8..14
CLAIM: Final = KEEP + 8
