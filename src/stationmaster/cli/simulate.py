"""`stationmaster simulate`: many games between bots, with a summary and their records."""

from __future__ import annotations

import argparse
import secrets
import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from stationmaster.cli import arguments
from stationmaster.cli.progress import follow
from stationmaster.cli.streams import complain
from stationmaster.errors import StationmasterError
from stationmaster.texts import counted, plain

if TYPE_CHECKING:
    from rich.table import Table

    from stationmaster.arena import GameResult, Summary
    from stationmaster.arena.games import StoppedGame

STOPPED = 130


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("simulate", help="play many games between bots")
    arguments.add_game(parser)
    arguments.add_table(parser)
    parser.add_argument(
        "--games", type=arguments.whole_number(1), default=100, metavar="N", help="number of games (default: 100)"
    )
    parser.add_argument("--seed", default=None, help="the same seed gives the same games (default: random)")
    parser.add_argument("--jobs", type=arguments.whole_number(1), default=1, metavar="N", help="number of processes")
    parser.add_argument("--records", type=Path, metavar="FILE", help="write the records to this new file, one per line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from stationmaster.arena import GameStopped, Summary, simulate  # noqa: PLC0415 (costs time to import)

    players = args.players or max(2, len(args.bots or ()))
    box = arguments.make_edition(args.game, args.board, players)
    seed = secrets.token_hex(4) if args.seed is None else args.seed
    results = simulate(
        args.game,
        players,
        arguments.chosen_bots(args.bots, box),
        args.games,
        seed,
        jobs=args.jobs,
        options=arguments.read_options(box, args.option, players),
        board=box.board.data if box.own_board else None,
        records=args.records is not None,
    )
    arguments.check_new_file(args.records)
    summary = Summary()
    began = time.perf_counter()
    stopped = False
    try:
        with open_records(args.records) as file:
            for result in follow(results, args.games, "games"):
                keep(result, summary, file)
    except KeyboardInterrupt:
        stopped = True
    except GameStopped as error:
        error.add_note(keep_stopped(error.game, args.records))
        raise
    print_summary(summary, f"{args.game}, seed {seed}", time.perf_counter() - began)
    if stopped:
        kept = f"; the records of {summary.games} are in {args.records}" if args.records else ""
        complain(f"stopped after {summary.games} of {counted(args.games, 'game')}{kept}")
    return STOPPED if stopped else 0


def open_records(path: Path | None) -> Any:
    if path is None:
        return nullcontext()
    try:
        return path.open("x", encoding="utf-8", newline="\n")
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be written: {error.strerror}") from None


def keep(result: GameResult, summary: Summary, file: TextIO | None) -> None:
    if file is not None:
        try:
            file.write(result.record)
            file.flush()  # whoever looks sees whole games
        except OSError as error:
            raise StationmasterError(f"the records cannot be written: {error.strerror}") from None
    summary.add(result)


def keep_stopped(game: StoppedGame, records: Path | None) -> str:
    """The record of the game as far as it went goes to the others, or to a file of its own; the way back to it."""
    from stationmaster.cli.failures import new_file, way_back  # noqa: PLC0415 (costs time to import)

    path, number = (new_file(), 1) if records is None else (records, game.number + 1)
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(game.record)
    return way_back(path, number)


def print_summary(summary: Summary, title: str, seconds: float) -> None:
    from rich.text import Text  # noqa: PLC0415 (costs time to import)

    from stationmaster.cli.console import Console  # noqa: PLC0415

    console = Console()
    if summary.games == 0:
        return
    games = summary.games
    speed = f": {counted(games, 'game')}, {games / seconds:.1f} games/s"
    console.print(Text.assemble((plain(title), "bold"), speed))
    console.print(f"mean length: {summary.turns / games:.1f} turns, {summary.decisions / games:.1f} decisions")
    console.print(tally_table(summary))
    if any(tally.wins % 1 for tally in summary.by_seat.values()):
        console.print("A shared win counts as a fraction.", style="dim")


def tally_table(summary: Summary) -> Table:
    from rich import box  # noqa: PLC0415 (costs time to import)
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    table.add_column("")
    for heading in ("played", "wins", "win %", *summary.parts):
        table.add_column(heading, justify="right", no_wrap=True)
    groups = (
        ("bot", sorted(summary.by_bot.items())),
        ("seat", [(f"{seat}, {summary.seats[seat]}", tally) for seat, tally in sorted(summary.by_seat.items())]),
        ("turn order", [(order + 1, tally) for order, tally in sorted(summary.by_order.items())]),
    )
    for heading, tallies in groups:
        for key, tally in tallies:
            wins = f"{tally.wins:.1f}".removesuffix(".0")
            means = [f"{tally.mean(part):.1f}" for part in summary.parts]
            table.add_row(plain(f"{heading} {key}"), str(tally.played), wins, f"{100 * tally.win_rate:.1f}", *means)
        table.add_section()
    return table
