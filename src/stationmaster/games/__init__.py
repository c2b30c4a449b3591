"""The games: a folder each, what they share beside them, and the one place that knows which there are.

`edition("usa")` is the game as it comes in its box; `edition("usa", board=...)` puts it on your own board. A game of
ours is a folder here and a line in `OWN`. Anybody else's is an installed package with an entry point in the group
`stationmaster.games` that names its edition; nothing in this tree changes for it. One that cannot be loaded
keeps no other from being played.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from stationmaster.errors import StationmasterError
from stationmaster.games.family.data_file import BoardError
from stationmaster.games.family.edition import AnyEdition, Edition, in_its_box
from stationmaster.texts import one_line

__all__ = ["GAMES", "OWN", "AnyBoard", "edition", "edition_class", "playable", "problems", "read_data"]

OWN = {
    "usa": "stationmaster.games.usa.edition:UsaEdition",
    "marklin": "stationmaster.games.marklin.edition:MarklinEdition",
    "card": "stationmaster.games.card.edition:CardEdition",
}

AnyBoard = dict[str, Any] | str | None
"""A board as data in the format of the data files, the name of one that comes with the game, or its own."""

GROUP = "stationmaster.games"
NAME = re.compile("[a-z][a-z0-9_]*")  # of a game: it is a part of addresses, ids and names of files


@cache
def others() -> dict[str, list[EntryPoint]]:
    """The games that installed packages bring, by name; several where packages disagree. None is called as ours."""
    found = defaultdict(list)
    for point in entry_points(group=GROUP):
        if point.name not in OWN:
            found[point.name].append(point)
    return dict(sorted(found.items()))


GAMES = (*OWN, *others())
"""The names of all games, ours first."""


@cache
def problems() -> dict[str, str]:
    """The games that cannot be played here, and why."""
    found = {}
    for game in others():
        try:
            boxed_edition(game)
        except StationmasterError as error:
            found[game] = str(error)
    return found


def playable() -> tuple[str, ...]:
    """The names of the games that can be played here, ours first."""
    return tuple(game for game in GAMES if game not in problems())


@cache
def edition_class(game: str) -> type[AnyEdition]:
    """The class of a game's edition; StationmasterError if there is no such game, or its package is of no use."""
    if game in OWN:
        module, _, name = OWN[game].partition(":")
        own: type[AnyEdition] = getattr(import_module(module), name)
        return own
    if game not in others():
        raise StationmasterError(f"there is no game {game!r}; choose from: {', '.join(GAMES)}")
    points = others()[game]
    if len(points) > 1:
        packages = sorted(point.dist.name if point.dist else point.value for point in points)
        raise unusable(game, f"several packages bring it: {', '.join(packages)}")
    if not NAME.fullmatch(game):
        raise unusable(game, "its name must be of small letters, digits and _, a letter first")
    try:
        loaded = points[0].load()
    except (Exception, SystemExit) as error:
        raise unusable(game, f"{points[0].value} cannot be loaded: {told(error)}") from error
    return check_class(game, loaded, points[0].value)


def check_class(game: str, loaded: object, where: str) -> type[AnyEdition]:
    """What an entry point names must be a whole edition of that game."""
    if not isinstance(loaded, type) or not issubclass(loaded, Edition):
        raise unusable(game, f"{where} is not a subclass of Edition")
    missing = [*sorted(loaded.__abstractmethods__), *(name for name in ("game", "title") if not hasattr(loaded, name))]
    if missing:
        raise unusable(game, f"{where} lacks {', '.join(missing)}")
    if loaded.game != game:
        raise unusable(game, f"{where} calls itself {loaded.game!r}")
    return loaded


def edition(game: str, board: AnyBoard = None) -> AnyEdition:
    """A game as it comes in its box, on another board that comes with it (by name), or on your own (as data)."""
    if board is None:
        return boxed_edition(game)
    made = edition_class(game)
    if isinstance(board, str):
        if board not in made.boards():
            known = ", ".join(made.boards()) or "none"
            raise StationmasterError(f"{game} has no board {board!r}; it has: {known}; your own is given as data")
        return in_its_box(made, board)
    if isinstance(board, dict) and board.get("game") != game:
        raise BoardError(f"board: 'game' must be {game!r}, not {board.get('game')!r}")
    return made(board, own_board=True)


@cache
def boxed_edition(game: str) -> AnyEdition:
    made = edition_class(game)
    if game in OWN:
        return in_its_box(made, "")
    try:
        box = in_its_box(made, "")
    except Exception as error:
        raise unusable(game, f"its edition cannot be made: {told(error)}") from error
    missing = [name for name in ("board", "own_board", "notation", "scribe") if not hasattr(box, name)]
    if missing:
        raise unusable(game, f"its edition has no {', '.join(missing)}")
    return box


def read_data(game: str) -> dict[str, Any]:
    """The data of a game's box, as it is in the file."""
    return edition_class(game).read_data()


def unusable(game: str, why: str) -> StationmasterError:
    return StationmasterError(f"the game {game!r} cannot be played: {why}")


def told(error: BaseException) -> str:
    return f"{type(error).__name__}: {one_line(error)}"
