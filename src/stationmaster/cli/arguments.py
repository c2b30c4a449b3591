"""Arguments that several commands share, and what they mean."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stationmaster.errors import StationmasterError
from stationmaster.games import GAMES, edition, edition_class
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.maps.board import BoardError
from stationmaster.languages import LANGUAGES, VARIABLES, Language, wanted_language
from stationmaster.record.files import read_json
from stationmaster.texts import how_to_install

# Bots and options are written down here, since looking them up costs time to import; tests compare both.
BOT_NAMES = ("greedy", "random", "longhauler", "hoarder", "collector", "liner", "planner", "search")
LEVELS = ("easy", "medium", "hard", "expert")
OPTIONS = ("marklin: merchandise=standard|condensed", "card: open_train_stack=false|true|SEATS")
STAND_IN = "search@100"  # plays any game, and takes no longer than it has to


def whole_number(least: int) -> Callable[[str], int]:
    """A type for argparse: a whole number of at least `least`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"must be a whole number of at least {least}, not {text!r}")
        return number

    return read


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", choices=GAMES, help=f"which game: {', '.join(GAMES)}")


def add_table(
    parser: argparse.ArgumentParser,
    players: int | None = None,
    bots: str = "greedy",
    seats: str = "repeated in order to fill the seats",
) -> None:
    """What a game is played with; `seats` says in words how the bots are seated."""
    default = players or "2, or as many as there are bots"
    parser.add_argument(
        "--players", type=whole_number(1), default=players, metavar="N", help=f"number of players (default: {default})"
    )
    parser.add_argument(
        "--bots",
        type=names,
        metavar="NAMES",
        help=f"comma-separated bots, {seats} (default: {bots}): {', '.join(BOT_NAMES)}; levels: {', '.join(LEVELS)}; "
        "search@500 (iterations) or search@1s; path/to/file.py:MyBot; a saved policy, path/to/policy.npz",
    )
    add_options(parser)
    add_board(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=f"a game option; in the box: {'; '.join(OPTIONS)} (the first value is the default; SEATS: such as 0,2)",
    )


def add_board(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--board",
        type=Path,
        metavar="BOARD",
        help="another board: mini or tiny (of usa), or a file with your own, in the format of data.json",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    words = f"the language to speak: {', '.join(LANGUAGES)} (default: that of {', '.join(VARIABLES)})"
    parser.add_argument("--language", metavar="NAME", help=words)


def read_language(args: argparse.Namespace) -> Language:
    return wanted_language(args.language, os.environ)


def chosen_bots(given: list[str] | None, box: AnyEdition, otherwise: str = "greedy") -> list[str]:
    """The bots that were named; otherwise these, with another one for a `greedy` that the game does not have."""
    if given is not None:
        return given
    return [STAND_IN if bot == "greedy" and box.greedy() is None else bot for bot in names(otherwise)]


def names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def read_board(path: Path | None) -> dict[str, Any] | None:
    """The data of a board file, not yet checked; None for the game's own board."""
    if path is None:
        return None
    data = read_json(path)
    if not isinstance(data, dict):
        raise StationmasterError(f"{path}: board: must be an object")
    return data


def make_edition(game: str, path: Path | None, players: int | None = None) -> AnyEdition:
    """The game on its own board or on another one, for so many players; errors name the file and the entry."""
    try:
        named = path is not None and str(path) in edition_class(game).boards()
        box = edition(game, str(path) if named else read_board(path))
        if players is not None:
            box.check_players(players)
    except BoardError as error:
        raise StationmasterError(f"{path}: {error}" if path else str(error)) from None
    return box


def read_options(box: AnyEdition, given: list[str], players: int) -> dict[str, Any]:
    """Options written as NAME=VALUE, with the values that the game knows."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise StationmasterError(f"--option {text}: write it as NAME=VALUE")
        options[name] = box.read_option(name, value)
    box.check_options(options, players)
    return options


def check_directory(path: Path | None) -> None:
    """Refuses a path that cannot be written to before anything is played."""
    if path is None:
        return
    if not path.absolute().parent.is_dir():
        raise StationmasterError(f"{path}: the directory {path.absolute().parent} does not exist; create it first")
    if path.is_dir():
        raise StationmasterError(f"{path}: is a directory; name a file")


def check_new_file(path: Path | None) -> None:
    """As `check_directory`; refuses a file that is there as well: nothing is overwritten unasked."""
    check_directory(path)
    if path is not None and path.exists():
        raise StationmasterError(f"{path}: exists already; name another file, or delete it first")


# ---- for the server ----


def add_database(parser: argparse.ArgumentParser, words: str) -> None:
    parser.add_argument("--db", default="sqlite:///stationmaster.db", metavar="URL", help=words)


def add_lifetimes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lifetime",
        action="append",
        default=[],
        metavar="NAME=TIME",
        help="how long to keep what nobody returns to, e.g. playing=30d (docs/server.md, Lifetimes)",
    )


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Around imports of what not everybody has installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise StationmasterError(f"{error.name} is missing: {how_to_install(extra)}") from None
