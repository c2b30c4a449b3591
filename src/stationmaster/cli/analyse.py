"""`stationmaster analyse`: the arena's report, from any records."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from stationmaster.cli.streams import complain
from stationmaster.errors import StationmasterError
from stationmaster.record.files import read_json
from stationmaster.texts import counted


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("analyse", help="make a report from records")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="records, one JSON document per line")
    parser.add_argument(
        "--out", type=Path, default=Path("report"), metavar="DIR", help="directory for the report (default: report)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from stationmaster.arena.analysis import read_study  # noqa: PLC0415 (costs time to import)
    from stationmaster.arena.folder import GAMES, PAGE, RESULTS, as_json, write_whole  # noqa: PLC0415
    from stationmaster.arena.report import make_page  # noqa: PLC0415
    from stationmaster.cli.arena import print_study  # noqa: PLC0415
    from stationmaster.cli.progress import read_with_progress  # noqa: PLC0415

    if (args.out / GAMES).exists():
        raise StationmasterError(f"{args.out}: holds an arena with its own report; choose another directory (--out)")
    if (args.out / PAGE).exists() and records_of(args.out / RESULTS) != names(args.files):
        raise StationmasterError(f"{args.out}: holds another report; choose another directory (--out), or delete it")
    study, unfinished = read_study(args.files, read_with_progress)
    settings = {"game": study.edition.game, "records": names(args.files), "unfinished": unfinished}
    page = make_page(study, settings)
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StationmasterError(f"{args.out}: cannot be written: {error.strerror}") from None
    write_whole(args.out / RESULTS, as_json({"settings": settings, **study.to_dict()}))
    write_whole(args.out / PAGE, page)
    print_study(study, args.out, args.files[0])
    if unfinished:
        complain(f"left out: {counted(unfinished, 'unfinished game')}")
    return 0


def names(files: list[Path]) -> list[str]:
    return [path.name for path in files]


def records_of(results: Path) -> object:
    """The files of records that a report was made from: from those it may be made anew."""
    try:
        found = read_json(results)
    except StationmasterError:
        return None
    settings = found.get("settings") if isinstance(found, dict) else None
    return settings.get("records") if isinstance(settings, dict) else None
