"""`stationmaster think`: thinks for the bots of servers that use the same PostgreSQL."""

from __future__ import annotations

import argparse
import os
from typing import Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import say


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "think", help="think for the bots of servers that use the same PostgreSQL"
    )
    arguments.add_database(parser, "the database of the servers, postgresql://...")
    parser.add_argument(
        "--processes",
        type=arguments.whole_number(1),
        default=max(2, os.cpu_count() or 1),
        metavar="N",
        help="how many bots may think at a time (default: one for each core)",
    )
    parser.add_argument("--metrics", metavar="HOST:PORT", help="where Prometheus may ask it (default: nowhere)")
    parser.add_argument("--log-level", default="INFO", choices=("DEBUG", "INFO", "WARNING", "ERROR"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    with arguments.needing("server"):
        from stationmaster.server.settings import Settings  # noqa: PLC0415 (costs time, and needs extra packages)
        from stationmaster.server.think import think  # noqa: PLC0415
    settings = Settings(db=args.db, bot_processes=args.processes)
    return think(settings, lambda: say("Stationmaster thinks."), args.log_level, args.metrics)
