"""`stationmaster problems`: finds problems in games of bots, and verifies those that there are."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import complain, say
from stationmaster.errors import StationmasterError
from stationmaster.games import GAMES, edition
from stationmaster.texts import counted, plain

if TYPE_CHECKING:
    from stationmaster.coach.problems import CoachProblem

STOPPED = 130
WRONG = 1


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("problems", help="find, verify or count problems to solve")
    parser.add_argument("game", metavar="GAME", nargs="?", choices=GAMES, help="which game (default: all)")
    parser.add_argument("--find", type=arguments.whole_number(1), metavar="N", help="search games of bots for so many")
    parser.add_argument("--seed", default="1", help="of the games that are searched (default: 1)")
    parser.add_argument(
        "--players",
        type=table_sizes,
        metavar="NUMBERS",
        help="how many sit at the tables, one after the other, as in 2,3,2 (default: mostly 2, up to 5)",
    )
    parser.add_argument("--jobs", type=arguments.whole_number(1), default=1, metavar="N", help="number of processes")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("problems"),
        metavar="DIR",
        help="directory for what is found (default: problems)",
    )
    parser.add_argument("--verify", action="store_true", help="look at each again, with other luck")
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="verify or count these (default: those of the package)"
    )
    parser.add_argument(
        "--heats",
        type=arguments.whole_number(100),
        metavar="N",
        help="how deep --verify looks (default: as they were found)",
    )
    parser.set_defaults(run=run)


def table_sizes(text: str) -> tuple[int, ...]:
    return tuple(arguments.whole_number(1)(word) for word in text.split(","))


def run(args: argparse.Namespace) -> int:
    if args.find is not None:
        if args.game is None:
            raise StationmasterError("name the game whose problems are to be found, as in: problems usa --find 60")
        if args.verify or args.file:
            raise StationmasterError("--find stands alone: verify in a second step, with --verify --file")
        return find(args)
    problems = chosen(args)
    return verify(problems, args) if args.verify else count(problems)


def chosen(args: argparse.Namespace) -> list[CoachProblem]:
    from stationmaster.coach.problems import GAMES as WITH_PROBLEMS  # noqa: PLC0415 (costs time to import)
    from stationmaster.coach.problems import load, read_problems  # noqa: PLC0415

    games = [args.game] if args.game else WITH_PROBLEMS
    if args.file:
        return [problem for problem in read_problems(args.file) if problem.game in games]
    return [problem for game in games for problem in load(game)]


def count(problems: Sequence[CoachProblem]) -> int:
    from stationmaster.cli.console import Console  # noqa: PLC0415 (costs time to import)
    from stationmaster.cli.standings import new_table  # noqa: PLC0415
    from stationmaster.coach.kinds import KINDS  # noqa: PLC0415

    table = new_table("game", "all", "grade 1", "2", "3", *KINDS)
    for game in dict.fromkeys(problem.game for problem in problems):
        ours = [problem for problem in problems if problem.game == game]
        grades, kinds = Counter(problem.grade for problem in ours), Counter(problem.kind for problem in ours)
        numbers = (len(ours), *(grades[grade] for grade in (1, 2, 3)), *(kinds[kind] for kind in KINDS))
        table.add_row(game, *map(str, numbers))
    Console(soft_wrap=True).print(table)
    return 0


def find(args: argparse.Namespace) -> int:
    from stationmaster.coach.problems.collecting import Collection  # noqa: PLC0415 (costs time to import)
    from stationmaster.coach.problems.finding import PLAYERS  # noqa: PLC0415

    players = args.players or PLAYERS
    for number in args.players or ():
        edition(args.game).check_players(number)
    collection = Collection(args.out, args.game, args.seed, args.find, players, args.jobs)
    found: list[CoachProblem] = []
    try:
        for games, found in enumerate(collection.search()):
            complain(f"{counted(games, 'game')} searched: {counted(len(found), 'problem')} of {args.find}")
    except KeyboardInterrupt:
        complain("stopped; what was found is kept: the same command goes on")
        return STOPPED
    say(f"{counted(len(found), 'problem')}: {plain(collection.path)}")
    return 0


def verify(problems: Sequence[CoachProblem], args: argparse.Namespace) -> int:
    from stationmaster.coach.problems.verifying import verified  # noqa: PLC0415 (costs time to import)

    wrong = 0
    for problem in problems:
        doubt = verified(problem, f"verify/{args.seed}", args.heats)
        if doubt:
            wrong += 1
            say(f"{problem.id}: {doubt}")
    say(f"{counted(len(problems), 'problem')} looked at again, {wrong or 'none'} in doubt")
    return WRONG if wrong else 0
