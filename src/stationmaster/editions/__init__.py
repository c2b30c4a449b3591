"""An edition: a game on a board, with everything that depends on nothing else, ready to be played.

`edition("usa")` gives the game in its own box; `edition("usa", board=...)` one on a board of one's own.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from stationmaster.data import read_data
from stationmaster.editions.base import Edition
from stationmaster.editions.card import CardEdition
from stationmaster.editions.marklin import MarklinEdition
from stationmaster.editions.usa import UsaEdition
from stationmaster.engine.boards import BoardError
from stationmaster.errors import StationmasterError

__all__ = ["EDITIONS", "GAMES", "Edition", "edition"]

EDITIONS: dict[str, type[Edition[Any, Any]]] = {
    edition.game: edition for edition in (UsaEdition, MarklinEdition, CardEdition)
}
GAMES = tuple(EDITIONS)


def edition(game: str, board: dict[str, Any] | None = None) -> Edition[Any, Any]:
    """A game in its own box, or on a board of one's own (data of the shape of the data files)."""
    if game not in EDITIONS:
        raise StationmasterError(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
    if board is None:
        return boxed_edition(game)
    if isinstance(board, dict) and board.get("game") != game:
        raise BoardError(f"board: 'game' must be {game!r}, not {board.get('game')!r}")
    return EDITIONS[game](board, own_board=True)


@cache
def boxed_edition(game: str) -> Edition[Any, Any]:
    return EDITIONS[game](read_data(game), own_board=False)
