"""`stationmaster dataset`: records as rows for imitation learning."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import say
from stationmaster.errors import StationmasterError


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("dataset", help="turn records into training data (Parquet)")
    parser.add_argument("records", type=Path, metavar="FILE", help="finished games, one JSON document per line")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the Parquet file to write")
    parser.add_argument(
        "--no-memory", action="store_true", help="only what can be seen on the table, without perfect memory"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        from stationmaster.envs.dataset import export_file  # noqa: PLC0415 (needs an extra)
    except ImportError as error:
        raise StationmasterError(str(error)) from None
    arguments.check_directory(args.out)
    games, rows = export_file(args.records, args.out, memory=not args.no_memory)
    say(f"{args.out}: {rows} decisions from {games} games")
    return 0
