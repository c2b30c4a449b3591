"""`stationmaster play`: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stationmaster.cli import arguments
from stationmaster.cli.words import WORDS
from stationmaster.errors import StationmasterError
from stationmaster.games import GAMES
from stationmaster.languages import Speech

if TYPE_CHECKING:
    from stationmaster.cli.saves import SavedGame


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("play", help="play against bots in the terminal")
    parser.add_argument("game", nargs="?", metavar="GAME", choices=GAMES, help=f"which game: {', '.join(GAMES)}")
    arguments.add_table(parser)
    parser.add_argument("--name", help="your name at the table")
    parser.add_argument(
        "--first",
        type=arguments.whole_number(0),
        metavar="SEAT",
        help="who begins: 0 for you, 1 for the first bot, ...",
    )
    parser.add_argument("--seed", help="the same seed and moves give the same game (default: real randomness)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the record here when you quit or the game ends")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved game")
    arguments.add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from stationmaster.cli.session import Session  # noqa: PLC0415 (costs time to import)

    language = arguments.read_language(args)
    t = Speech(language, WORDS)
    if args.save != args.resume:
        arguments.check_new_file(args.save)
    game = go_on(args, t) if args.resume else new_game(args, t)
    return Session(game, args.save or args.resume, language=language).run()


def go_on(args: argparse.Namespace, t: Speech) -> SavedGame:
    from stationmaster.bots.names import read_name  # noqa: PLC0415 (costs time to import)
    from stationmaster.cli import saves  # noqa: PLC0415

    for name in ("players", "option", "board", "name", "first", "seed"):
        if getattr(args, name) not in (None, []):
            raise StationmasterError(t("refuse.resumed", name=name))
    if args.bots and not all(read_name(bot).file for bot in args.bots):
        raise StationmasterError(t("refuse.resumed", name="bots"))
    game = saves.resume(args.resume, trusted=args.bots or [])
    if args.game not in (None, game.match.game):
        raise StationmasterError(t("refuse.other_game", path=args.resume, game=game.match.game, given=args.game))
    return game


def new_game(args: argparse.Namespace, t: Speech) -> SavedGame:
    from stationmaster.arena.games import player_names  # noqa: PLC0415 (costs time to import)
    from stationmaster.arena.simulate import fill_seats  # noqa: PLC0415
    from stationmaster.bots import make_bot  # noqa: PLC0415
    from stationmaster.cli.saves import HUMAN, SavedGame  # noqa: PLC0415
    from stationmaster.games.family.chance import SeededChance, SystemChance  # noqa: PLC0415
    from stationmaster.match import Match  # noqa: PLC0415

    if args.game is None:
        raise StationmasterError(t("refuse.which_game", game=GAMES[0]))
    players = args.players or 1 + (1 if args.bots is None else len(args.bots))
    box = arguments.make_edition(args.game, args.board, players)
    bots = arguments.chosen_bots(args.bots, box)
    options = arguments.read_options(box, args.option, players)
    seats = fill_seats(bots, players - 1)
    for bot in seats:
        make_bot(bot, args.game, files=True)
    names = [read_name(t("player") if args.name is None else args.name, player_names(seats), t), *player_names(seats)]
    chance = SystemChance() if args.seed is None else SeededChance(args.seed)
    thinking = secrets.token_hex(8) if args.seed is None else args.seed
    return SavedGame(Match.scripted(box, names, options, chance, args.first), [HUMAN, *seats], thinking)


def read_name(name: str, taken: list[str], t: Speech) -> str:
    if not name.strip() or not name.isprintable() or len(name) > 40:
        raise StationmasterError(t("refuse.name"))
    if name.lower() in taken:
        raise StationmasterError(t("refuse.name_taken", name=name))
    return name.strip()
