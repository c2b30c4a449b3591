"""`stationmaster review`: what was luck, what was skill, what was better."""

from __future__ import annotations

import argparse
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import complain
from stationmaster.errors import RecordError, StationmasterError
from stationmaster.languages import Language
from stationmaster.record.files import parse_json, read_lines, write_line
from stationmaster.texts import counted, plain

if TYPE_CHECKING:
    from stationmaster.coach.review import TaskDone
    from stationmaster.coach.work import Case

STOPPED = 130
MOST_POINTS = 4000.0
REVIEWED = "reviewed.jsonl"


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("review", help="judge the decisions and the luck of games")
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one JSON document per line")
    parser.add_argument(
        "--game", type=arguments.whole_number(1), metavar="N", help="which record, counting from 1 (default: all)"
    )
    parser.add_argument("--depth", default="quick", help="quick (the default) or deep: how small the errors are")
    parser.add_argument("--seed", default="1", help="of the games played out; the same gives the same (default: 1)")
    parser.add_argument(
        "--strengths",
        type=read_strengths,
        default=(),
        metavar="POINTS",
        help="of the seats in Elo points, such as 0,-500: a game among unequals (default: equals)",
    )
    parser.add_argument("--jobs", type=arguments.whole_number(1), default=1, metavar="N", help="number of processes")
    parser.add_argument(
        "--out", type=Path, default=Path("review"), metavar="DIR", help="directory for the review (default: review)"
    )
    parser.add_argument(
        "--executor",
        choices=("processes", "ray"),
        default="processes",
        help="review on this machine, or many games through Ray",
    )
    arguments.add_language(parser)
    parser.set_defaults(run=run)


def read_strengths(text: str) -> tuple[float, ...]:
    """Of all seats, in their order."""
    try:
        points = tuple(float(each) for each in text.split(","))
    except ValueError:
        points = ()
    if not points or not all(abs(each) <= MOST_POINTS for each in points):
        raise argparse.ArgumentTypeError(f"{text!r}: give each seat a number, with commas between them, such as 0,-500")
    return points


def run(args: argparse.Namespace) -> int:
    cases = read_cases(args)
    folders = {n: args.out if len(cases) == 1 else args.out / str(n) for n in cases}
    try:
        reviews = review_on_ray(args, cases, folders) if args.executor == "ray" else review_here(args, cases, folders)
    except KeyboardInterrupt:
        complain("stopped; what was found is kept: the same command goes on")
        return STOPPED
    from stationmaster.arena.folder import write_whole  # noqa: PLC0415 (costs time to import)
    from stationmaster.coach.review import with_review  # noqa: PLC0415

    lines = [write_line(with_review(cases[n].record, reviews[n])) for n in cases]
    write_whole(args.out / REVIEWED, "".join(lines))
    for n, review in reviews.items():
        print_review(n, review, folders[n], arguments.read_language(args))
    return 0


def read_cases(args: argparse.Namespace) -> dict[int, Case]:
    """By their numbers in the file. All are looked at before the first is reviewed: nothing is found out too late."""
    from stationmaster.coach.review import case_of  # noqa: PLC0415 (costs time to import)
    from stationmaster.coach.work import Work  # noqa: PLC0415

    found = {}
    count = 0
    for count, (_, line) in enumerate(read_lines(args.file), 1):
        if args.game in (None, count):
            try:
                case = case_of(parse_json(line), args.depth, args.seed, args.strengths)
                Work(case)
            except RecordError as error:
                raise StationmasterError(f"{args.file}: record {count}: not a legal game: {error}") from None
            except StationmasterError as error:
                raise StationmasterError(f"{args.file}: record {count}: {error}") from None
            found[count] = case
    if not found:
        there = f"there is no number {args.game}" if args.game else "there is nothing to review"
        raise StationmasterError(f"{args.file}: holds {counted(count, 'record')}; {there}")
    return found


def review_here(args: argparse.Namespace, cases: dict[int, Case], folders: dict[int, Path]) -> dict[int, Any]:
    from stationmaster.coach.folder import ReviewFolder  # noqa: PLC0415 (costs time to import)

    reviews, language = {}, arguments.read_language(args)
    for n, case in cases.items():
        folder = ReviewFolder(folders[n], case, language)
        review = folder.finished()
        if review is None:
            review = show_progress(folder.work(args.jobs), f"record {n}")
        else:
            folder.show(review)  # it may have been made in another language
        reviews[n] = review
    return reviews


def show_progress(steps: Generator[TaskDone, None, dict[str, Any]], words: str) -> dict[str, Any]:
    """Follows the work to its end with a bar that tells the time left, on a terminal only."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    from stationmaster.cli.console import Console  # noqa: PLC0415

    console = Console(stderr=True)
    columns = (TextColumn(words, markup=False), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(words, total=1.0)
        try:
            while True:
                progress.update(bar, completed=next(steps).progress)
        except StopIteration as end:
            review: dict[str, Any] = end.value
            return review
        finally:
            steps.close()


def review_on_ray(args: argparse.Namespace, cases: dict[int, Case], folders: dict[int, Path]) -> dict[int, Any]:
    """A game is a task; those that are finished are kept."""
    from stationmaster.arena.tournament import check_ray  # noqa: PLC0415 (costs time to import)
    from stationmaster.cli.progress import follow  # noqa: PLC0415
    from stationmaster.coach.folder import ReviewFolder  # noqa: PLC0415

    check_ray()
    from stationmaster.arena.on_ray import work_on_ray  # noqa: PLC0415
    from stationmaster.coach.review import review  # noqa: PLC0415

    language = arguments.read_language(args)
    places = {n: ReviewFolder(folders[n], case, language) for n, case in cases.items()}
    found = {n: place.finished() for n, place in places.items()}
    left = [n for n, known in found.items() if known is None]
    results: Iterator[dict[str, Any]] = work_on_ray(review, [cases[n] for n in left], args.jobs)
    for n, made in zip(left, follow(results, len(left), "games"), strict=True):
        places[n].finish(made)
        found[n] = made
    return found


def print_review(number: int, review: dict[str, Any], folder: Path, language: Language) -> None:
    from rich.text import Text  # noqa: PLC0415 (costs time to import)

    from stationmaster.cli.console import Console  # noqa: PLC0415
    from stationmaster.cli.standings import new_table  # noqa: PLC0415
    from stationmaster.coach.folder import PAGE  # noqa: PLC0415
    from stationmaster.coach.marks import mark  # noqa: PLC0415
    from stationmaster.coach.page import with_error  # noqa: PLC0415

    console = Console(soft_wrap=True)
    told = f": record {number}, {review['depth']}, seed {plain(review['seed'])}"
    console.print(Text.assemble((review["game"], "bold"), told))
    parts = ("loss", "luck", "skill", "others", "start", "result")
    table = new_table("points of 100", *parts)
    for name, seat in zip(review["players"], review["seats"], strict=True):
        table.add_row(plain(name), *(with_error(seat, part) for part in parts))
    console.print(table)
    lost = sorted((d for d in review["decisions"] if d["loss"] > 0), key=lambda d: -d["loss"])
    for d in lost[:5]:
        name = plain(review["players"][d["seat"]])
        console.print(
            f"move {d['move']}, {name}: {mark(d['loss'])}, −{100 * d['loss']:.0f}: {d['played']}; better: {d['best']}"
        )
        for reason in d["reasons"][:1]:
            console.print(Text(f"    {reason[language]}"))
    if len(lost) > 5:
        console.print(f"and {counted(len(lost) - 5, 'decision')} more that lost something for certain", style="dim")
    console.print(f"the review: {plain(folder / PAGE)}")
