"""`stationmaster ratings`: counts a site's ratings anew, and measures the bots that they hang on."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import complain, say
from stationmaster.errors import StationmasterError
from stationmaster.games import GAMES
from stationmaster.texts import counted


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "ratings", help="count the ratings of a site anew, or measure the bots that they hang on"
    )
    works = parser.add_subparsers(metavar="COMMAND", dest="work", required=True, parser_class=type(parser))
    again = works.add_parser("recount", help="count all ratings anew from the stored games, even while a server runs")
    arguments.add_database(again, "the database, as given to serve")
    again.set_defaults(run=recount)
    measure = works.add_parser("anchors", help="measure what the bots are worth; it takes a quarter of an hour or more")
    measure.add_argument("games", nargs="*", metavar="GAME", help=f"of these games (default: {', '.join(GAMES)})")
    for name, what in (("quick", "of bots that think quickly"), ("deep", "of each that searches, against planner")):
        measure.add_argument(
            f"--{name}", type=arguments.whole_number(2), metavar="N", help=f"games for each pairing {what}"
        )
    measure.add_argument("--jobs", type=arguments.whole_number(1), default=1, metavar="N", help="number of processes")
    measure.add_argument(
        "--out", type=Path, metavar="FILE", help="write them here (default: where the server looks for them)"
    )
    measure.set_defaults(run=measure_anchors)


def recount(args: argparse.Namespace) -> int:
    with arguments.needing("server"):
        from stationmaster.server.database.progress import Progress  # noqa: PLC0415 (needs the extra packages)
        from stationmaster.server.database.snapshot import named  # noqa: PLC0415
        from stationmaster.server.ratings import recount  # noqa: PLC0415
    found = recount.recount(named(args.db), Progress(complain))
    told = f"{counted(found.games, 'rated game')} of {counted(found.players, 'player')} counted anew: "
    say(told + (f"{counted(found.changed, 'rating')} changed" if found.changed else "all ratings are as they were"))
    return 0


def measure_anchors(args: argparse.Namespace) -> int:
    from stationmaster.arena import anchoring, anchors  # noqa: PLC0415 (costs time to import)

    for game in args.games:
        if game not in GAMES:
            raise StationmasterError(f"there is no game {game!r}; choose from: {', '.join(GAMES)}")
    out: Path = args.out or anchors.FILE
    for game in args.games or GAMES:
        quick, deep = args.quick or anchoring.QUICK_GAMES, args.deep or anchoring.DEEP_GAMES
        played = []
        for each in anchoring.measure(game, quick, deep, args.jobs):
            played.append(each)
            if len(played) % 100 == 0:
                complain(f"{game}: {len(played)} games")
        found = anchoring.settle(game, played)
        anchors.write({game: found}, out)
        say(f"{game}: " + ", ".join(f"{one.bot} {one.rating:.0f}" for one in found))
    say(f"written: {out}")
    return 0
