"""`stationmaster db`: looks after the server's database, even while it is in use."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import complain, say

if TYPE_CHECKING:
    from stationmaster.server.database.progress import Progress
    from stationmaster.server.database.snapshot import Database

WRONG = 1
NAMES = {
    "closed": ("closed table", "closed tables"),
    "over": ("finished game", "finished games"),
    "abandoned": ("abandoned game", "abandoned games"),
    "keys": ("unused player key", "unused player keys"),
    "waiting": ("waiting table", "waiting tables"),
    "playing": ("game under way", "games under way"),
}


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "db", help="check, back up, restore, copy, prune or export the server's games"
    )
    arguments.add_database(parser, "the database, as given to serve")
    parser.set_defaults(run=run)
    works = parser.add_subparsers(metavar="COMMAND", dest="work", required=True, parser_class=type(parser))
    add = works.add_parser
    add("check", help="is the file intact, and does every game replay?").set_defaults(work=check)
    copy = add("backup", help="copy the database, even while the server is running")
    copy.add_argument("file", type=Path, metavar="FILE")
    copy.add_argument("--force", action="store_true", help="replace a file that is there")
    copy.set_defaults(work=backup)
    back = add("restore", help="put a backup in the database's place, while no server is running")
    back.add_argument("file", type=Path, metavar="FILE")
    back.set_defaults(work=restore)
    tidy = add("prune", help="delete closed tables and unused player keys, and old games if asked")
    tidy.add_argument(
        "--older-than",
        type=arguments.whole_number(0),
        metavar="DAYS",
        help="also games finished or abandoned more than DAYS ago",
    )
    arguments.add_lifetimes(tidy)
    tidy.add_argument("--dry-run", action="store_true", help="only count what would be deleted")
    tidy.set_defaults(work=prune)
    move = add("copy", help="copy a whole site to another, empty database, while no server is running")
    move.add_argument("source", metavar="FROM", help="a URL, such as sqlite:///stationmaster.db")
    move.add_argument("target", metavar="TO", help="a URL, such as postgresql://USER@HOST/DATABASE")
    move.set_defaults(work=copy_site)
    records = add("export", help="write the records of finished games, one per line")
    records.add_argument("file", metavar="FILE", help="- for standard output")
    records.add_argument("--abandoned", action="store_true", help="include the unfinished records of abandoned games")
    records.add_argument("--force", action="store_true", help="replace a file that is there")
    records.set_defaults(work=export)


def run(args: argparse.Namespace) -> int:
    with arguments.needing("server"):
        from stationmaster.server.database.progress import Progress  # noqa: PLC0415 (needs the extra packages)
        from stationmaster.server.database.snapshot import named  # noqa: PLC0415
    code: int = args.work(args, named(args.db), Progress(complain))
    return code


def in_words(counts: Mapping[str, int]) -> str:
    parts = [f"{counts[kind]} {names[counts[kind] != 1]}" for kind, names in NAMES.items() if counts.get(kind)]
    return ", ".join(parts) or "nothing"


def check(args: argparse.Namespace, database: Database, progress: Progress) -> int:
    from stationmaster.server.database.check import check as find  # noqa: PLC0415

    found = find(database, progress)
    for problem in found.problems:
        say(problem)
    told = f"{database.name}: {in_words(found.tables)}: "
    told += f"{len(found.problems)} problems" if found.problems else "all is well"
    if found.unrepeatable:
        told += f" ({found.unrepeatable} games do not replay under today's rules; their records are kept)"
    say(told)
    return WRONG if found.problems else 0


def backup(args: argparse.Namespace, database: Database, progress: Progress) -> int:
    from stationmaster.server.database.copies import backup as copy  # noqa: PLC0415

    size = copy(database, args.file, args.force, progress)
    say(f"{args.file}: a copy of {database.name}, {size:,} bytes, checked")
    return 0


def restore(args: argparse.Namespace, database: Database, progress: Progress) -> int:
    from stationmaster.server.database.copies import restore as put_back  # noqa: PLC0415

    kept = put_back(database, args.file, progress)
    say(f"{database.name}: restored from {args.file}" + (f"; the previous database is now {kept}" if kept else ""))
    return 0


def copy_site(args: argparse.Namespace, _: Database, progress: Progress) -> int:
    from stationmaster.server.database import moving  # noqa: PLC0415

    counts = moving.copy_site(args.source, args.target, progress)
    say(f"copied: {in_words(counts)}; every game repeats. Start the server with the new --db")
    return 0


def prune(args: argparse.Namespace, database: Database, progress: Progress) -> int:
    from stationmaster.server.database import pruning  # noqa: PLC0415
    from stationmaster.server.database.asking import ask  # noqa: PLC0415
    from stationmaster.server.orders import Prune  # noqa: PLC0415
    from stationmaster.server.settings import read_lifetimes  # noqa: PLC0415

    lifetimes = read_lifetimes(args.lifetime)
    before = pruning.Before.today(args.older_than, lifetimes)
    if args.dry_run:
        say(f"{database.name}: would delete: {in_words(pruning.would_go(database, before))}")
        return 0
    counts = ask(database, Prune(older_than=args.older_than), progress, lifetimes)["gone"]
    say(f"{database.name}: deleted: {in_words(counts)}")
    return 0


def export(args: argparse.Namespace, database: Database, progress: Progress) -> int:
    from stationmaster.server.database import copies  # noqa: PLC0415
    from stationmaster.server.database.snapshot import snapshot  # noqa: PLC0415

    if args.file != "-":
        count = copies.export_file(database, Path(args.file), args.abandoned, args.force, progress)
        say(f"{args.file}: {count} records")
        return 0
    count = 0
    with snapshot(database) as connection:
        for line in copies.export(connection, args.abandoned, progress):
            sys.stdout.write(line)
            count += 1
    progress.tell(f"{count} records")
    return 0
