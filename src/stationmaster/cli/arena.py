"""`stationmaster arena`: every bot against every other, with ratings and a report."""

from __future__ import annotations

import argparse
import re
import secrets
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import complain
from stationmaster.errors import StationmasterError
from stationmaster.texts import counted, one_line, plain

if TYPE_CHECKING:
    from stationmaster.arena.facts import Stopped
    from stationmaster.arena.folder import Folder
    from stationmaster.arena.games import Outcome
    from stationmaster.arena.study import Study
    from stationmaster.arena.tournament import Tournament
    from stationmaster.cli.console import Console

STOPPED = 130
BOTS = "greedy,random"
GAMES_A_PAIRING = 100  # for each pairing
TELL_EVERY = 0.5  # seconds between two looks at the standing


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("arena", help="measure bots against each other")
    arguments.add_game(parser)
    arguments.add_table(parser, players=2, bots=BOTS, seats="each named once")
    parser.add_argument(
        "--games",
        type=arguments.whole_number(1),
        metavar="N",
        help=f"games per pairing (default: {GAMES_A_PAIRING}; with --resume, as before)",
    )
    parser.add_argument(
        "--tables",
        default="pairs",
        metavar="KIND",
        help="pairs (the default): each bot against each other bot, with more than two players one against the rest; "
        "first: only the first-named bot against each of the others; mixed: different bots at one table",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="directory for the report")
    parser.add_argument("--resume", action="store_true", help="continue the arena in that directory")
    parser.add_argument("--seed", default=None, help="the same seed gives the same games (default: random)")
    parser.add_argument("--jobs", type=arguments.whole_number(1), default=1, metavar="N", help="number of processes")
    parser.add_argument(
        "--limit",
        type=seconds,
        default=30.0,
        metavar="TIME",
        help="limit for one decision, or for creating a bot (default: 30s)",
    )
    parser.add_argument(
        "--executor",
        choices=("processes", "ray"),
        default="processes",
        help="run the games on this machine or through Ray",
    )
    parser.set_defaults(run=run)


def seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|)", text)
    if found is None or float(found[1]) == 0:
        raise argparse.ArgumentTypeError(f"must be a time such as 30s or 500ms, not {text!r}")
    return float(found[1]) / (1000 if found[2] == "ms" else 1)


def run(args: argparse.Namespace) -> int:
    from stationmaster.arena.folder import GAMES, Folder  # noqa: PLC0415 (costs time to import)
    from stationmaster.arena.report import make_page  # noqa: PLC0415
    from stationmaster.arena.study import Study  # noqa: PLC0415

    folder = Folder(args.out)
    tournament = make_tournament(args, folder)
    tournament.check()
    settings = tournament.settings()
    tournament.check_executor(args.executor)
    if args.resume:
        folder.resume(settings, tournament.planned)
    else:
        folder.begin(settings)
    outcomes = tournament.play(folder.done, args.jobs, args.limit, args.executor)
    stopped = play(outcomes, folder, len(tournament.planned))
    study = Study(tournament.setup.setting.edition, folder.games, folder.stopped, dict(folder.times))
    folder.finish(study, settings, make_page(study, settings))
    print_study(study, args.out, args.out / GAMES)
    if stopped:
        again = "run the same command with --resume to continue"
        complain(f"stopped after {folder.done} of {len(tournament.planned)} games: {again}")
    return STOPPED if stopped else 0


def make_tournament(args: argparse.Namespace, folder: Folder) -> Tournament:
    from stationmaster.arena.tournament import Tournament  # noqa: PLC0415 (costs time to import)

    box = arguments.make_edition(args.game, args.board, args.players)
    known = folder.settings() if args.resume else {"games": GAMES_A_PAIRING, "seed": secrets.token_hex(4)}
    games = known.get("games") if args.games is None else args.games
    if not isinstance(games, int):
        raise StationmasterError(f"{args.out}: does not say how many games were planned; add --games")
    return Tournament(
        args.game,
        args.players,
        tuple(arguments.chosen_bots(args.bots, box, BOTS)),
        games,
        str(known.get("seed") if args.seed is None else args.seed),
        args.tables,
        arguments.read_options(box, args.option, args.players),
        box.board.data if box.own_board else None,
    )


def play(outcomes: Generator[Outcome, None, None], folder: Folder, planned: int) -> bool:
    """Plays on and keeps every game played; says whether Ctrl-C stopped it."""
    try:
        for outcome in show_progress(outcomes, folder, planned):
            folder.add(outcome)
    except KeyboardInterrupt:
        return True
    finally:
        outcomes.close()
        folder.close()
    return False


def show_progress(outcomes: Iterator[Outcome], folder: Folder, planned: int) -> Iterator[Outcome]:
    """Passes the outcomes on while a bar on the terminal, or an occasional line elsewhere, shows the standings."""
    from rich.progress import (  # noqa: PLC0415 (costs time to import)
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from stationmaster.cli.console import Console  # noqa: PLC0415

    console = Console(stderr=True)
    standings = TextColumn("{task.description}", markup=False)
    columns = (BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn(), standings)
    looked, told = 0.0, folder.done
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=planned, completed=folder.done)
        for outcome in outcomes:
            yield outcome
            progress.update(task, completed=folder.done)
            if console.is_terminal and time.monotonic() - looked > TELL_EVERY:
                progress.update(task, description=standing(folder))
                looked = time.monotonic()
            if not console.is_terminal and folder.done - told >= planned / 10 and folder.done < planned:
                complain(f"{folder.done} of {planned} games: {standing(folder)}")
                told = folder.done


def standing(folder: Folder) -> str:
    from stationmaster.arena import ratings  # noqa: PLC0415 (costs time to import)
    from stationmaster.arena.study import comparisons  # noqa: PLC0415

    bots = sorted({bot for game in folder.games for bot in game.bots})
    rated = ratings.rate(bots, list(comparisons(folder.games).values()))
    words = [f"{plain(r.bot)} {r.elo:.0f}" for r in sorted(rated, key=lambda r: -r.elo)]
    return ", ".join([*words, f"{len(folder.stopped)} stopped"] if folder.stopped else words)


def print_study(study: Study, out: Path, records: Path) -> None:
    from rich.text import Text  # noqa: PLC0415 (costs time to import)

    from stationmaster.arena.folder import PAGE  # noqa: PLC0415
    from stationmaster.cli.console import Console  # noqa: PLC0415
    from stationmaster.cli.standings import bots_table, pairs_table, parts_table, reviews_table  # noqa: PLC0415

    console = Console(soft_wrap=True)  # whoever reads a pipe wants a message on one line
    if study.games:
        console.print(Text.assemble((study.edition.game, "bold"), f": {counted(len(study.games), 'game')}"))
        console.print(bots_table(study))
        console.print(parts_table(study))
        if len(study.bots) > 1:
            console.print(pairs_table(study))
        if study.reviewed:
            console.print(reviews_table(study))
    tell_stopped(study.stopped, records, console)
    console.print(f"the report: {plain(out / PAGE)}")


def tell_stopped(games: list[Stopped], records: Path, console: Console) -> None:
    """Each of the first few, and the traceback of each kind of failure once."""
    from stationmaster.cli.failures import way_back  # noqa: PLC0415 (costs time to import)

    shown: set[tuple[str, str]] = set()
    for game in games[:10]:
        console.print(f"game {game.number + 1} was stopped at decision {game.decision}: {one_line(game.error)}")
        if (game.error, game.traceback) not in shown:
            if game.traceback:
                console.print(game.traceback.rstrip(), style="dim")
            if game.position:
                console.print(f"the position: {plain(game.position)}", style="dim")
            console.print(way_back(Path(game.records) if game.records else records, game.number + 1))
        shown.add((game.error, game.traceback))
    if len(games) > 10:
        console.print(f"stopped besides: {counted(len(games) - 10, 'game')}")
