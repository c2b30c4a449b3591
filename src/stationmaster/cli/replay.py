"""`stationmaster replay`: a recorded game, step by step, with everything laid open."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import ask
from stationmaster.errors import RecordError, StationmasterError
from stationmaster.games.family.screen_menu import is_number
from stationmaster.match import Match
from stationmaster.record.files import parse_json, read_lines
from stationmaster.record.verify import replay

if TYPE_CHECKING:
    from stationmaster.cli.console import Console
    from stationmaster.games.family.screen import Screen

HELP = "Enter: next · b: back · number: go to that move · e: go to the end · q: quit"


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("replay", help="step through a recorded game")
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one JSON document per line")
    number = arguments.whole_number(1)
    parser.add_argument("--game", type=number, default=1, metavar="N", help="which record in the file, counting from 1")
    parser.add_argument("--all", action="store_true", help="print every move and the score without asking")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from stationmaster.cli.console import Console  # noqa: PLC0415 (costs time to import)

    positions, problem = read_positions(args.file, args.game)
    viewer = Viewer(positions, problem, Console())
    if args.all:
        viewer.print_all()
    else:
        viewer.step_through()
    if problem:
        raise StationmasterError(f"{args.file}: record {args.game}: {problem}")
    return 0


def read_positions(path: Path, number: int) -> tuple[list[Match], str]:
    """The positions of a record, and what is wrong where it stops being a legal game."""
    count = 0
    for count, (_, line) in enumerate(read_lines(path), 1):
        if count == number:
            return replay_line(path, number, line)
    raise StationmasterError(f"{path}: holds {count} record{'' if count == 1 else 's'}; there is no number {number}")


def replay_line(path: Path, number: int, line: str) -> tuple[list[Match], str]:
    positions: list[Match] = []
    problem = ""
    try:
        for match in replay(parse_json(line)):
            positions.append(match.copy())
    except RecordError as error:
        problem = str(error)
    except StationmasterError as error:
        raise StationmasterError(f"{path}: record {number}: {error}") from None
    if not positions:
        raise StationmasterError(f"{path}: record {number}: {problem}")
    return positions, problem


class Viewer:
    def __init__(self, positions: Sequence[Match], problem: str, console: Console) -> None:
        self.positions = positions
        self.problem = problem
        self.console = console
        self.screen: Screen = positions[0].edition.screen()
        self.last = len(positions) - 1

    def print_all(self) -> None:
        match = self.positions[self.last]
        for number, entry in enumerate(match.entries):
            self.console.print(f"{number:4}  {self.words(match, entry)}")
        self.show_end()

    def words(self, match: Match, entry: dict[str, Any]) -> str:
        return self.screen.say(entry, match.view(None))

    def step_through(self) -> None:
        place = 0
        self.show(place)
        while True:
            try:
                answer = ask(f"[{place}/{self.last}] {HELP} > ").lower()
            except EOFError:
                self.console.print()
                return
            if answer in ("q", "quit"):
                return
            target = self.target(answer, place)
            if target is None:
                self.console.print(f"{answer!r}? Moves run from 0 to {self.last}.")
                continue
            place = target
            self.show(place)

    def target(self, answer: str, place: int) -> int | None:
        """The position that an answer asks for."""
        steps = {"": place + 1, "n": place + 1, "b": place - 1, "e": self.last}
        if answer in steps:
            return max(0, min(self.last, steps[answer]))
        return int(answer) if is_number(answer) and int(answer) <= self.last else None

    def show(self, place: int) -> None:
        match = self.positions[place]
        self.console.rule(f"after {place} of {self.last} decisions", style="dim")
        before = len(self.positions[place - 1].entries) if place else 0
        for entry in match.entries[before:]:
            self.console.print(self.words(match, entry), style="bold")
        self.console.print(self.screen.laid_open([match.view(seat) for seat in range(len(match.players))]))
        if place == self.last:
            self.show_end()

    def show_end(self) -> None:
        match = self.positions[self.last]
        if match.is_over:
            self.console.print(self.screen.sheet(match.players, match.scores()))
        elif not self.problem:
            self.console.print("The record ends here: the game was not finished.")
