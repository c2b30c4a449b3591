"""`stationmaster dataset`: records as rows for imitation learning."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from stationmaster.cli import arguments
from stationmaster.cli.progress import read_with_progress
from stationmaster.cli.streams import say
from stationmaster.errors import StationmasterError
from stationmaster.texts import counted


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("dataset", help="turn records into training data (Parquet)")
    parser.add_argument("records", type=Path, metavar="FILE", help="finished games, one JSON document per line")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the new Parquet file to write")
    parser.add_argument(
        "--no-memory", action="store_true", help="only what can be seen on the table, without perfect memory"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        from stationmaster.envs.dataset import export  # noqa: PLC0415 (needs an extra)
    except ImportError as error:
        raise StationmasterError(str(error)) from None
    arguments.check_new_file(args.out)
    games, rows = export(read_with_progress(args.records), args.out, memory=not args.no_memory)
    say(f"{args.out}: {counted(rows, 'decision')} from {counted(games, 'game')}")
    return 0
