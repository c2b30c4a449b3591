"""`stationmaster replay`: a recorded game, step by step, with everything laid open."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stationmaster.cli import arguments
from stationmaster.cli.progress import read_with_progress
from stationmaster.cli.streams import ask, say
from stationmaster.cli.words import WORDS
from stationmaster.errors import RecordError, StationmasterError
from stationmaster.games.family.screen_menu import is_number
from stationmaster.languages import Language, Speech
from stationmaster.match import Match
from stationmaster.record.files import parse_json, read_lines
from stationmaster.record.verify import replay
from stationmaster.texts import plain

if TYPE_CHECKING:
    from stationmaster.cli.console import Console
    from stationmaster.games.family.screen import Screen

MAP = ("m", "map", "карта")


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("replay", help="step through a recorded game")
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one JSON document per line")
    number = arguments.whole_number(1)
    parser.add_argument("--game", type=number, default=1, metavar="N", help="which record in the file, counting from 1")
    parser.add_argument(
        "--move", type=arguments.whole_number(0), default=0, metavar="N", help="begin after so many moves"
    )
    parser.add_argument("--lost-by", metavar="NAME", help="only games that this player lost; --game counts among them")
    arguments.add_language(parser)
    parser.add_argument("--all", action="store_true", help="print every move and the score without asking")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from stationmaster.cli.console import Console  # noqa: PLC0415 (costs time to import)

    language = arguments.read_language(args)
    t = Speech(language, WORDS)
    find = find_lost if args.lost_by else find_line
    number, line = find(args, t)
    positions, problem = replay_line(args.file, number, line)
    if args.move >= len(positions):
        raise StationmasterError(
            t("refuse.no_move", path=args.file, number=number, count=len(positions) - 1, move=args.move)
        )
    viewer = Viewer(positions, problem, read_explained(parse_json(line)), Console(), language)
    if args.all:
        viewer.print_all()
    else:
        viewer.step_through(args.move)
    if problem:
        raise StationmasterError(f"{args.file}: record {number}: {problem}")
    return 0


def find_line(args: argparse.Namespace, t: Speech) -> tuple[int, str]:
    """That record of a file, with its number."""
    count = 0
    for count, (_, line) in enumerate(read_lines(args.file), 1):
        if count == args.game:
            return count, line
    raise StationmasterError(t("refuse.no_record", path=args.file, count=count, number=args.game))


def find_lost(args: argparse.Namespace, t: Speech) -> tuple[int, str]:
    """The wanted one of the records of games that a player lost; says which ones there are."""
    path, name = args.file, args.lost_by
    lines, outcomes = [], []
    for _, line in read_with_progress(path):
        lines.append(line)
        outcomes.append(lost_by(parse_json(line), name))
    if all(lost is None for lost in outcomes):
        raise StationmasterError(t("refuse.nobody", path=path, count=len(lines), name=name))
    lost = [number for number, outcome in enumerate(outcomes, 1) if outcome]
    if args.game > len(lost):
        raise StationmasterError(t("refuse.lost_fewer", path=path, name=name, count=len(lost), number=args.game))
    played = sum(outcome is not None for outcome in outcomes)
    say(t("replay.lost", name=name, lost=len(lost), count=played, numbers=", ".join(map(str, lost))))
    return lost[args.game - 1], lines[lost[args.game - 1] - 1]


def lost_by(record: Any, name: str) -> bool | None:
    """Did a player, or a bot in any of its seats, lose that game or stop it? None if they did not play in it."""
    record = record if isinstance(record, dict) else {}
    about = record.get("x_arena") if isinstance(record.get("x_arena"), dict) else {}
    seats = {seat for names in (record.get("players"), about.get("bots")) for seat in named(names, name)}
    if not seats:
        return None
    result, stopped = record.get("result"), about.get("stopped")
    if isinstance(result, dict) and isinstance(result.get("winners"), list):
        return not seats & set(result["winners"])
    return isinstance(stopped, dict) and stopped.get("seat") in seats


def named(names: Any, name: str) -> list[int]:
    """The seats of that name."""
    texts = names if isinstance(names, list) else []
    return [seat for seat, text in enumerate(texts) if str(text).casefold() == name.casefold()]


def read_explained(record: dict[str, Any]) -> dict[int, str]:
    """What bots said of their moves, by the number of the decision."""
    told = record.get("x_explained")
    entries = [entry for entry in told if isinstance(entry, dict)] if isinstance(told, list) else []
    return {entry["decision"]: str(entry.get("words")) for entry in entries if type(entry.get("decision")) is int}


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
    def __init__(
        self,
        positions: Sequence[Match],
        problem: str,
        explained: dict[int, str],
        console: Console,
        language: Language = "en",
    ) -> None:
        self.positions = positions
        self.problem = problem
        self.explained = explained
        self.console = console
        self.screen: Screen = positions[0].edition.screen(language)
        self.t = Speech(language, WORDS)
        self.last = len(positions) - 1

    def print_all(self) -> None:
        match = self.positions[self.last]
        for number, entry in enumerate(match.entries):
            self.console.print(f"{number:4}  {self.words(match, entry)}")
        self.show_end()

    def words(self, match: Match, entry: dict[str, Any]) -> str:
        return self.screen.say(entry, match.view(None))

    def step_through(self, place: int = 0) -> None:
        self.show(place)
        while True:
            try:
                answer = ask(f"[{place}/{self.last}] {self.t('replay.help')} > ", self.t("not_utf8")).lower()
            except EOFError:
                self.console.print()
                return
            if answer in ("q", "quit"):
                return
            if answer in MAP and "map" in self.screen.commands():
                self.console.print(self.screen.commands()["map"](self.positions[place].view(None), ""))
                continue
            target = self.target(answer, place)
            if target is None:
                self.console.print(self.t("replay.range", answer=answer, last=self.last))
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
        self.console.rule(self.t("replay.after", place=place, last=self.last), style="dim")
        before = len(self.positions[place - 1].entries) if place else 0
        for entry in match.entries[before:]:
            self.console.print(self.words(match, entry), style="bold")
        if place - 1 in self.explained:
            self.console.print(f"  {plain(self.explained[place - 1])}", style="italic")
        self.console.print(self.screen.laid_open([match.view(seat) for seat in range(len(match.players))]))
        if place == self.last:
            self.show_end()

    def show_end(self) -> None:
        match = self.positions[self.last]
        if match.is_over:
            self.console.print(self.screen.sheet(match.players, match.scores()))
        elif not self.problem:
            self.console.print(self.t("replay.unfinished"))
