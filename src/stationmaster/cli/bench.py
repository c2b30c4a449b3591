"""`stationmaster bench`: how fast the engine is here."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from stationmaster.cli import arguments
from stationmaster.cli.progress import follow
from stationmaster.errors import StationmasterError
from stationmaster.games import GAMES, playable
from stationmaster.games.family import rules
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.rules import Game, play_randomly
from stationmaster.match import move_buffer

IMPORT = "import time; began = time.process_time(); import stationmaster; print(time.process_time() - began)"

ROWS = (
    ("decisions_per_second", "random play: decisions/s", "{:,.0f}"),
    ("games_per_second", "random play: games/s", "{:,.1f}"),
    ("decisions_per_game", "random play: decisions per game", "{:,.1f}"),
    ("python_move_microseconds", "Python: list and apply, µs", "{:.2f}"),
    ("copy_microseconds", "copying a state, µs", "{:.2f}"),
    ("state_bytes", "bytes per state", "{:,.0f}"),
    ("import_seconds", "import stationmaster, s", "{:.3f}"),
)


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("bench", help="measure the engine's speed on this machine")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which games (default: all): {', '.join(GAMES)}")
    parser.add_argument(
        "--players",
        type=arguments.whole_number(1),
        action="append",
        metavar="N",
        help="only this many players (default: any)",
    )
    parser.add_argument("--rounds", type=arguments.whole_number(1), default=200, metavar="N", help="games per repeat")
    parser.add_argument("--repeats", type=arguments.whole_number(1), default=5, metavar="N", help="the fastest counts")
    parser.add_argument("--json", action="store_true", help="print one JSON object: game, players, numbers")
    arguments.add_board(parser)
    parser.set_defaults(run=run)


def is_compiled() -> bool:
    """Is the engine an extension module, or the same files as Python reads them?"""
    return not str(rules.__file__).endswith(".py")


def run(args: argparse.Namespace) -> int:
    for game in args.games:
        if game not in GAMES:
            raise StationmasterError(f"there is no game {game!r}; choose from: {', '.join(GAMES)}")
    if args.board and len(args.games) != 1:
        raise StationmasterError("--board: name the one game the board is for, e.g. bench usa --board FILE")
    tables = [arguments.make_edition(game, args.board) for game in args.games or playable()]
    for box in tables:
        for players in args.players or ():
            box.check_players(players)
    shared = {"compiled": is_compiled(), "import_seconds": import_seconds(args.repeats)}
    numbers: dict[str, dict[str, dict[str, Any]]] = {box.game: {} for box in tables}
    counted = [(box, players) for box in tables for players in args.players or box.player_counts()]
    for box, players in follow(counted, len(counted), "tables"):
        numbers[box.game][str(players)] = measure(box, players, args.rounds, args.repeats) | shared
    if args.json:
        print(json.dumps(numbers, indent=1))
    else:
        print_tables(numbers)
    return 0


def measure(box: AnyEdition, players: int, rounds: int, repeats: int) -> dict[str, Any]:
    """The numbers of one game with so many players; a game is dealt, played to its end and scored."""
    options = box.check_options({})

    def deal(number: int) -> Game:
        game: Game = box.deal(players, number % players, SeededChance(f"deal {number}"), options)
        return game

    decisions = 0

    def play() -> None:
        nonlocal decisions
        chance, choice = SeededChance("chance"), SeededChance("choice")
        out = move_buffer(deal(0))
        decisions = 0
        for number in range(rounds):
            game = deal(number)
            decisions += play_randomly(game, chance, choice, out)
            game.totals()

    seconds = best_of(repeats, play)
    return {
        "decisions_per_second": decisions / seconds,
        "games_per_second": rounds / seconds,
        "decisions_per_game": decisions / rounds,
        "python_move_microseconds": python_move_microseconds(deal, max(1, rounds // 20), repeats),
        "copy_microseconds": copy_microseconds(middle_of(deal(0)), 20 * rounds, repeats),
        "state_bytes": state_bytes(middle_of(deal(0))),
    }


def best_of(repeats: int, work: Callable[[], object]) -> float:
    """The least time that the work took this process, in seconds."""
    best = float("inf")
    for _ in range(repeats):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return max(best, 1e-9)  # a coarse clock may see nothing


def python_move_microseconds(deal: Callable[[int], Game], rounds: int, repeats: int) -> float:
    """What an interpreted loop pays for the list of legal moves and one of them."""
    moves = 0

    def play() -> None:
        nonlocal moves
        moves = 0
        chance, choice = SeededChance("chance"), SeededChance("choice")
        for number in range(rounds):
            game = deal(number)
            out = move_buffer(game)
            while not game.is_over():
                count = game.list_moves(out)
                game.apply(out[choice.below(count)], chance)
                moves += 1

    return best_of(repeats, play) / moves * 1e6


def middle_of(game: Game) -> Game:
    """A position from the middle of a random game."""
    chance, choice, out = SeededChance("chance"), SeededChance("choice"), move_buffer(game)
    for _ in range(60):
        before = game.copy()
        game.apply(out[choice.below(game.list_moves(out))], chance)
        if game.is_over():
            return before
    return game


def copy_microseconds(game: Game, copies: int, repeats: int) -> float:
    def work() -> None:
        for _ in range(copies):
            game.copy()

    return best_of(repeats, work) / copies * 1e6


def state_bytes(game: Game, copies: int = 200) -> float:
    """The memory that one more state takes, all its parts counted."""
    import tracemalloc  # noqa: PLC0415 (costs time to import)

    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [game.copy() for _ in range(copies)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before - sys.getsizeof(kept)) / copies


def import_seconds(repeats: int) -> float:
    """Of `import stationmaster` in a fresh process."""
    command = [sys.executable, "-c", IMPORT]
    runs = (subprocess.run(command, capture_output=True, text=True, check=False) for _ in range(repeats))
    return min(float(run.stdout or "nan") for run in runs)


def print_tables(numbers: dict[str, dict[str, dict[str, Any]]]) -> None:
    from rich import box  # noqa: PLC0415 (costs time to import)
    from rich.table import Table  # noqa: PLC0415

    from stationmaster.cli.console import Console  # noqa: PLC0415

    console = Console()
    console.print(f"engine: {'compiled' if is_compiled() else 'uncompiled (slow: install with a C compiler)'}")
    for game, by_players in numbers.items():
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column(game)
        for players in by_players:
            table.add_column(f"{players} players", justify="right")
        for key, words, form in ROWS:
            table.add_row(words, *(form.format(row[key]) for row in by_players.values()))
        console.print(table)
