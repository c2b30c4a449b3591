"""The games: a folder each, what they share beside them, and the one place that knows which there are.

`edition("usa")` is the game as it comes in its box; `edition("usa", board=...)` puts it on your own board. A game of
ours is a folder here and a line in `OWN`. Anybody else's is an installed package with an entry point in the group
`stationmaster.games` that names its edition; nothing in this tree changes for it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from stationmaster.errors import StationmasterError
from stationmaster.games.family.data_file import BoardError
from stationmaster.games.family.edition import AnyEdition

__all__ = ["GAMES", "OWN", "edition", "edition_class", "read_data"]

OWN = {
    "usa": "stationmaster.games.usa.edition:UsaEdition",
    "marklin": "stationmaster.games.marklin.edition:MarklinEdition",
    "card": "stationmaster.games.card.edition:CardEdition",
}

GROUP = "stationmaster.games"


@cache
def others() -> dict[str, EntryPoint]:
    """The games that installed packages bring, by name. None takes the name of one of ours."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in OWN}


GAMES = (*OWN, *others())
"""The names of all games, ours first."""


@cache
def edition_class(game: str) -> type[AnyEdition]:
    """The class of a game's edition; StationmasterError if there is no such game, or its package cannot be loaded."""
    if game in OWN:
        module, _, name = OWN[game].partition(":")
        own: type[AnyEdition] = getattr(import_module(module), name)
        return own
    if game not in others():
        raise StationmasterError(f"there is no game {game!r}; choose from: {', '.join(GAMES)}")
    try:
        loaded: type[AnyEdition] = others()[game].load()
    except Exception as error:
        raise StationmasterError(f"the package of the game {game!r} cannot be loaded: {error}") from error
    return loaded


def edition(game: str, board: dict[str, Any] | None = None) -> AnyEdition:
    """A game as it comes in its box, or on your own board (data in the format of the data files)."""
    if board is None:
        return boxed_edition(game)
    made = edition_class(game)
    if isinstance(board, dict) and board.get("game") != game:
        raise BoardError(f"board: 'game' must be {game!r}, not {board.get('game')!r}")
    return made(board, own_board=True)


@cache
def boxed_edition(game: str) -> AnyEdition:
    return edition_class(game)(read_data(game), own_board=False)


def read_data(game: str) -> dict[str, Any]:
    """The data of a game's box, as it is in the file."""
    return edition_class(game).read_data()
