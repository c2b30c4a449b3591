"""`stationmaster admin`: looks after the tables and players of a running server. It shows no hands."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import complain, say
from stationmaster.errors import StationmasterError
from stationmaster.texts import counted, plain

if TYPE_CHECKING:
    from stationmaster.server.database.snapshot import Database
    from stationmaster.server.orders import Order

STATUSES = ("waiting", "playing", "over", "closed", "abandoned")
UNFINISHED = ("waiting", "playing")


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "admin", help="list tables and players of a server, close, rename, block, announce a restart"
    )
    arguments.add_database(parser, "the database, as given to serve")
    parser.set_defaults(run=run)
    works = parser.add_subparsers(metavar="COMMAND", dest="work", required=True, parser_class=type(parser))
    add_lists(works)
    add_orders(works)


def add_lists(works: Any) -> None:
    tables = works.add_parser("tables", help="tables that have not ended, the liveliest first")
    tables.add_argument("--status", choices=STATUSES, help="those of this status")
    tables.add_argument("--player", type=arguments.whole_number(1), metavar="NUMBER", help="those of this player")
    tables.set_defaults(work=list_tables)
    players = works.add_parser("players", help="players, who came last first")
    players.add_argument("part", nargs="?", metavar="NAME", help="part of a name, or a player's number")
    players.add_argument("--blocked", action="store_true", help="those who are blocked")
    players.set_defaults(work=list_players)
    reports = works.add_parser("reports", help="what players have reported, the newest last; then rename, block, close")
    reports.set_defaults(work=list_reports)
    log = works.add_parser("log", help="what was done with this command, the newest last")
    log.set_defaults(work=list_orders)
    patterns = works.add_parser("patterns", help="of rated games: who always meets the same one, who often leaves")
    patterns.add_argument(
        "--days", type=arguments.whole_number(1), default=90, metavar="N", help="of the last N days (default: 90)"
    )
    patterns.set_defaults(work=list_patterns)
    for parser in (tables, players, reports, log):
        parser.add_argument(
            "--most", type=arguments.whole_number(1), default=50, metavar="N", help="how many (default: 50)"
        )


def add_orders(works: Any) -> None:
    close = works.add_parser("close", help="close a table; a game under way is abandoned")
    close.add_argument("table", metavar="TABLE")
    close.set_defaults(work=close_table)
    rename = works.add_parser("rename", help="give a player another name, also at tables that have not ended")
    block = works.add_parser("block", help="refuse a player's key; bots play on for them")
    unblock = works.add_parser("unblock", help="admit a player's key again")
    for parser, work in ((rename, rename_player), (block, block_player), (unblock, unblock_player)):
        parser.add_argument("player", type=arguments.whole_number(1), metavar="NUMBER", help="as `players` lists it")
        parser.set_defaults(work=work)
    rename.add_argument("name", metavar="NAME")
    settle = works.add_parser("settle", help="take a report off the list: it is dealt with")
    settle.add_argument("report", type=arguments.whole_number(1), metavar="NUMBER", help="as `reports` lists it")
    settle.set_defaults(work=settle_report)
    announce = works.add_parser("announce", help="tell everyone that the server will restart")
    announce.add_argument("time", metavar="TIME", help="in how long, such as 10m or 2h")
    announce.add_argument("--note", metavar="TEXT", help="more to tell, in your own words (at most 200 letters)")
    announce.set_defaults(work=announce_restart)
    works.add_parser("withdraw", help="take the announcement back").set_defaults(work=withdraw)


def run(args: argparse.Namespace) -> int:
    with arguments.needing("server"):
        from stationmaster.server.database.snapshot import named  # noqa: PLC0415 (needs the extra packages)
    args.work(args, named(args.db))
    return 0


# ---- lists ----


def list_tables(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.database import listing  # noqa: PLC0415
    from stationmaster.server.database.snapshot import snapshot  # noqa: PLC0415

    statuses = (args.status,) if args.status else UNFINISHED
    with snapshot(database) as connection:
        found = listing.list_tables(connection, statuses, args.player, most=args.most)
    rows = [
        (
            t.id,
            t.game,
            t.status,
            "public" if t.public else "",
            str(t.moves),
            moment(t.active),
            str(t.host),
            ", ".join(t.seats),
        )
        for t in found
    ]
    show(("TABLE", "GAME", "STATUS", "", "MOVES", "ACTIVE", "HOST", "SEATS"), rows)


def list_players(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.database import listing  # noqa: PLC0415
    from stationmaster.server.database.snapshot import snapshot  # noqa: PLC0415

    with snapshot(database) as connection:
        found = listing.list_players(connection, args.part, args.blocked, args.most)
    rows = [
        (str(p.id), day(p.created), day(p.seen), str(p.tables), "blocked" if p.blocked else "", p.name) for p in found
    ]
    show(("NUMBER", "SINCE", "SEEN", "TABLES", "", "NAME"), rows)


def list_reports(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.database.snapshot import snapshot  # noqa: PLC0415
    from stationmaster.server.talk.rows import newest_reports  # noqa: PLC0415

    with snapshot(database) as connection:
        found = newest_reports(connection, args.most)
    rows = [
        (
            str(r.id),
            moment(r.at),
            r.table_id,
            str(r.reporter or ""),
            str(r.player),
            r.name,
            "name" if r.line is None else "said",
            r.said,
        )
        for r in found
    ]
    show(("NUMBER", "REPORTED", "TABLE", "BY", "PLAYER", "NAME", "WHAT", ""), rows)


def list_orders(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.database import listing  # noqa: PLC0415
    from stationmaster.server.database.snapshot import snapshot  # noqa: PLC0415

    with snapshot(database) as connection:
        found = listing.list_orders(connection, args.most)
    rows = [(moment(given), by, told(what), outcome) for given, by, what, outcome in found]
    show(("GIVEN", "BY", "WHAT", ""), rows)


def list_patterns(args: argparse.Namespace, database: Database) -> None:
    """They are shown, and not judged: two of a family meet often, and a train has no network."""
    from stationmaster.server.database.snapshot import snapshot  # noqa: PLC0415
    from stationmaster.server.ratings import patterns  # noqa: PLC0415

    with snapshot(database) as connection:
        found = patterns.find(connection, time.time_ns() // 1_000_000 - args.days * 24 * 3600 * 1000)
    say(f"two who play most of their rated games together: {len(found.pairs) or 'none'}")
    pairs = [
        (
            *map(str, pair.players),
            str(pair.games),
            *(f"{share:.0%}" for share in pair.shares),
            *("-".join(map(str, counts)) for counts in (pair.ahead, pair.left)),
            ", ".join(pair.names),
        )
        for pair in found.pairs
    ]
    if pairs:
        show(("ONE", "OTHER", "GAMES", "OF ONE", "OF OTHER", "AHEAD", "LEFT", "NAMES"), pairs)
    say(f"who often leaves rated games: {len(found.leavers) or 'none'}")
    leavers = [(str(one.player), str(one.games), str(one.left), one.name) for one in found.leavers]
    if leavers:
        show(("NUMBER", "GAMES", "LEFT", "NAME"), leavers)


def show(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """In columns; the last is as long as it is."""
    lines = [heads, *([plain(cell) for cell in row] for row in rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(heads) - 1)]
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line, widths, strict=False) if width]
        say("  ".join([*cells, line[-1]]).rstrip())


def moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def day(at: int) -> str:
    return moment(at)[:10]


def told(what: dict[str, Any]) -> str:
    """An order in a few words."""
    words = [str(value) for name, value in what.items() if name not in ("kind", "restart") and value is not None]
    at = [moment(what["restart"])] if "restart" in what else []
    return " ".join([what["kind"], *at, *words])


# ---- orders ----


def give(database: Database, order: Order) -> Any:
    from stationmaster.server.database.asking import ask  # noqa: PLC0415
    from stationmaster.server.database.progress import Progress  # noqa: PLC0415

    return ask(database, order, Progress(complain))


def close_table(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.orders import CloseTable  # noqa: PLC0415

    was = give(database, CloseTable(table=args.table))["was"]
    say(f"table {plain(args.table)} is closed" if was == "waiting" else f"the game at {plain(args.table)} is abandoned")


def rename_player(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.messages import NAME_LENGTH  # noqa: PLC0415
    from stationmaster.server.orders import RenamePlayer  # noqa: PLC0415

    answer = give(database, RenamePlayer(player=args.player, name=args.name[:NAME_LENGTH]))
    say(f"player {args.player} is now called {answer['name']}")


def block_player(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.orders import BlockPlayer  # noqa: PLC0415

    answer = give(database, BlockPlayer(player=args.player))
    say(f"player {args.player}, {answer['name']}, is blocked, and left {counted(answer['tables'], 'table')}")


def unblock_player(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.orders import UnblockPlayer  # noqa: PLC0415

    answer = give(database, UnblockPlayer(player=args.player))
    say(f"player {args.player}, {answer['name']}, is admitted again")


def settle_report(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.orders import SettleReport  # noqa: PLC0415

    give(database, SettleReport(report=args.report))
    say(f"report {args.report} is settled")


def announce_restart(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.orders import LONGEST_NOTE, AnnounceRestart  # noqa: PLC0415

    if args.note is not None and len(args.note) > LONGEST_NOTE:
        raise StationmasterError(f"--note: at most {LONGEST_NOTE} letters")
    at = time.time_ns() // 1_000_000 + seconds(args.time) * 1000
    give(database, AnnounceRestart(restart=at, note=None if args.note is None else plain(args.note)))
    say(f"everyone is told that the server restarts at {moment(at)}; restart it then, or use: withdraw")


def seconds(text: str) -> int:
    from stationmaster.server.settings import read_time  # noqa: PLC0415

    found = read_time(text)
    if found is None:
        raise StationmasterError(f"give a time such as 10m, 2h or 1d, not {text!r}")
    return found


def withdraw(args: argparse.Namespace, database: Database) -> None:
    from stationmaster.server.orders import Withdraw  # noqa: PLC0415

    give(database, Withdraw())
    say("nobody is told of a restart any more")
