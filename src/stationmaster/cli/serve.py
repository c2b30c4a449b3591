"""`stationmaster serve`: the game server, for browsers and programs."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from threading import Thread
from typing import Any

from stationmaster.cli import arguments
from stationmaster.cli.streams import say
from stationmaster.errors import StationmasterError


def add_parser(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("serve", help="serve games to browsers and programs")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument(
        "--port", type=int, default=8000, help="the port to listen on, 0 for any free one (default: 8000)"
    )
    arguments.add_database(parser, "the database in which games are kept")
    parser.add_argument(
        "--workers",
        type=arguments.whole_number(1),
        default=1,
        metavar="N",
        help="processes that serve together (default: 1); more than one needs PostgreSQL",
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help="where people find the site, such as https://games.example.org: passkeys are made for it",
    )
    parser.add_argument("--origin", action="append", default=[], help="another site whose pages may connect")
    parser.add_argument(
        "--trusted-proxies",
        default="127.0.0.1,::1",
        metavar="LIST",
        help="comma-separated addresses and networks whose X-Forwarded-For is trusted (default: this machine)",
    )
    arguments.add_lifetimes(parser)
    parser.add_argument("--bot-pause", type=float, default=0.1, metavar="S", help="least seconds for a bot's move")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--log-level", default="INFO", choices=("DEBUG", "INFO", "WARNING", "ERROR"))
    parser.set_defaults(run=run)


def open_browser(address: str) -> None:
    """Where there is a screen; the server does not wait for it."""
    has_screen = sys.platform in ("darwin", "win32") or any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    )
    if has_screen:
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def run(args: argparse.Namespace) -> int:
    with arguments.needing("server"):
        from stationmaster.server.limits import read_proxies  # noqa: PLC0415 (costs time, and needs extra packages)
        from stationmaster.server.origins import read_origin  # noqa: PLC0415
        from stationmaster.server.run import serve  # noqa: PLC0415
        from stationmaster.server.settings import Settings, read_lifetimes  # noqa: PLC0415
    if not 0 <= args.bot_pause <= 60:
        raise StationmasterError("--bot-pause must be between 0 and 60 seconds")

    def tell(address: str) -> None:
        say(f"Stationmaster is at {address}")
        if args.open:
            open_browser(address)

    settings = Settings(
        db=args.db,
        public_url=None if args.public_url is None else read_origin(args.public_url.rstrip("/"), "--public-url"),
        origins=tuple(map(read_origin, args.origin)),
        trusted_proxies=read_proxies(args.trusted_proxies),
        bot_pause=args.bot_pause,
        lifetimes=read_lifetimes(args.lifetime),
    )
    return serve(settings, args.host, args.port, tell, args.log_level, args.workers)
