"""`stationmaster verify`: are these records legal games?"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

from stationmaster.cli.progress import read_with_progress
from stationmaster.cli.streams import say
from stationmaster.errors import RecordError, StationmasterError
from stationmaster.record.files import parse_json
from stationmaster.record.verify import load
from stationmaster.texts import one_line

INVALID = 1
MOST_SHOWN = 20  # problems of a file


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("verify", help="check records against the rules")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="records, one JSON document per line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    invalid = 0
    for path in args.files:
        counts = verify_file(path)
        if not counts:
            raise StationmasterError(f"{path}: holds no records")
        invalid += counts["invalid"]
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items(), reverse=True))
        say(f"{path}: {kinds}")
    return INVALID if invalid else 0


def verify_file(path: Path) -> Counter[str]:
    """Prints the first violation of each bad record; counts what is valid, unfinished and invalid."""
    counts: Counter[str] = Counter()
    for number, line in read_with_progress(path):
        problem, finished = verify_line(line)
        if problem.startswith("is not JSON") and not counts:  # something else altogether
            raise StationmasterError(f"{path}: line {number} {problem}: a file of records has one document per line")
        if problem and counts["invalid"] < MOST_SHOWN:
            say(f"{path}: line {number}: {problem}")
        counts["invalid" if problem else "valid" if finished else "valid but unfinished"] += 1
    if counts["invalid"] > MOST_SHOWN:
        say(f"{path}: and {counts['invalid'] - MOST_SHOWN} more")
    return counts


def verify_line(line: str) -> tuple[str, bool]:
    """What is wrong with a record, if anything, and whether its game is over."""
    try:
        return "", load(parse_json(line)).is_over
    except RecordError as error:
        place = "" if error.move is None else f"move {error.move}: "
        return f"{place}{one_line(error.words)} (rule {error.rule})", False
    except StationmasterError as error:
        return one_line(error), False
