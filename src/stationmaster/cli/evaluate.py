"""`stationmaster evaluate`: one number for a policy, by the protocol of docs/evaluation.md."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stationmaster.cli import arguments
from stationmaster.cli.progress import follow
from stationmaster.cli.simulate import keep_stopped, open_records
from stationmaster.cli.streams import complain
from stationmaster.games import GAMES
from stationmaster.texts import counted, plain

if TYPE_CHECKING:
    from rich.table import Table

    from stationmaster.arena.evaluation import Assessment, Evaluation
    from stationmaster.arena.games import GameResult

STOPPED = 130


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "evaluate", help="one comparable number for a policy: fixed deals, fixed opponents"
    )
    parser.add_argument(
        "policy",
        metavar="POLICY",
        help=f"a bot ({', '.join(arguments.BOT_NAMES)}; search@500 for iterations), "
        "path/to/file.py:MyBot, or a saved policy, path/to/policy.npz",
    )
    parser.add_argument("--game", choices=GAMES, default="usa", help="which game (default: usa)")
    parser.add_argument(
        "--players", type=arguments.whole_number(1), default=2, metavar="N", help="number of players (default: 2)"
    )
    arguments.add_options(parser)
    arguments.add_board(parser)
    parser.add_argument(
        "--deals", type=arguments.whole_number(1), metavar="N", help="only the first N deals: not comparable"
    )
    parser.add_argument("--jobs", type=arguments.whole_number(1), default=1, metavar="N", help="number of processes")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--records", type=Path, metavar="FILE", help="write the records to this new file, one per line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from stationmaster.arena.evaluation import DEALS, Evaluation  # noqa: PLC0415 (costs time to import)

    box = arguments.make_edition(args.game, args.board, args.players)
    board = box.board_name or (box.board.data if box.own_board else None)
    options = arguments.read_options(box, args.option, args.players)
    evaluation = Evaluation(args.policy, args.game, args.players, options, board, args.deals or DEALS)
    evaluation.check()
    arguments.check_new_file(args.records)
    results, stopped = play(evaluation, args)
    found = evaluation.assess(results)
    if args.json:
        print(json.dumps(found.to_dict(), indent=1))
    elif found.deals:
        print_assessment(found)
    if stopped:
        played = f"{len(results)} of {counted(len(evaluation.planned), 'game')}"
        complain(f"stopped after {played}: no score by the protocol, only of {counted(found.deals, 'deal')}")
    return STOPPED if stopped else 0


def play(evaluation: Evaluation, args: argparse.Namespace) -> tuple[list[GameResult], bool]:
    """The games, and whether Ctrl-C stopped them."""
    from stationmaster.arena.games import GameStopped  # noqa: PLC0415 (costs time to import)

    results: list[GameResult] = []
    try:
        with open_records(args.records) as file:
            for result in follow(evaluation.play(args.jobs), len(evaluation.planned), "games"):
                if file is not None:
                    file.write(result.record)
                results.append(result)
    except KeyboardInterrupt:
        return results, True
    except GameStopped as error:
        error.add_note(keep_stopped(error.game, args.records))
        raise
    return results, False


def print_assessment(found: Assessment) -> None:
    from rich.text import Text  # noqa: PLC0415 (costs time to import)

    from stationmaster.arena.evaluation import PROTOCOL  # noqa: PLC0415
    from stationmaster.cli.console import Console  # noqa: PLC0415

    told, score = found.to_dict(), found.score
    console = Console()
    board = f" on {told['board']}" if told["board"] else ""
    setting = f"{told['game']}{board}, {counted(told['players'], 'player')}, protocol {PROTOCOL}"
    played = f"{counted(found.deals, 'deal')}, {counted(len(found.games), 'game')}"
    console.print(f"{setting}: {played}" + ("" if found.complete else " (not all: not comparable)"))
    number = f" {score.mean:.3f}, 95 % between {score.low:.3f} and {score.high:.3f}"
    console.print(Text.assemble((plain(told["policy"]), "bold"), number, f"; equals {found.equal:.3g}"))
    console.print(table(found))


def table(found: Assessment) -> Table:
    from stationmaster.arena.evaluation import OPPONENTS  # noqa: PLC0415 (costs time to import)
    from stationmaster.cli.standings import new_table, percent  # noqa: PLC0415

    rows = new_table("against", "version", "games", "wins %", "points", "theirs")
    for opponent, version in OPPONENTS.items():
        points = found.points(opponent)
        own, theirs = ("itself", "") if points is None else (f"{side.mean:.1f}" for side in points)
        games = str(len(found.against(opponent)))
        rows.add_row(opponent, str(version), games, percent(found.share(opponent), narrow=False), own, theirs)
    return rows
