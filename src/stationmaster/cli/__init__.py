"""The command line: one file a command, each with `add_parser` and `run`.

Exit codes: 0 all is well, 1 `verify` or `db check` found something wrong, 2 bad input, 130 stopped with Ctrl-C,
141 output closed by its reader.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from stationmaster.cli import (
    admin,
    analyse,
    arena,
    bench,
    dataset,
    db,
    evaluate,
    play,
    problems,
    ratings,
    replay,
    review,
    serve,
    simulate,
    think,
    verify,
)
from stationmaster.cli.streams import complain, filtered_streams, say
from stationmaster.errors import StationmasterError
from stationmaster.games.maps.board import BoardError
from stationmaster.texts import one_line

COMMANDS = (
    *(play, serve, think, simulate, arena, analyse, review, problems, evaluate, verify, replay, dataset, bench),
    *(db, admin, ratings),
)

BAD_INPUT = 2
STOPPED = 130  # as the shell counts it: 128 + SIGINT
UNREAD = 141  # 128 + SIGPIPE


class Parser(argparse.ArgumentParser):
    """Answers bad usage with one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")


def make_parser() -> argparse.ArgumentParser:
    parser = Parser(prog="stationmaster", description="Ticket to Ride: play, simulate, verify records, measure.")
    parser.add_argument("--version", action="store_true", help="print the version, and whether the engine is compiled")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", parser_class=Parser)
    for command in COMMANDS:
        command.add_parser(commands)
    return parser


def version_text() -> str:
    from stationmaster import __version__  # noqa: PLC0415 (only this needs it)

    return f"stationmaster {__version__} ({'compiled' if bench.is_compiled() else 'uncompiled'} engine)"


def about(parser: argparse.ArgumentParser, args: argparse.Namespace) -> int:
    if args.version:
        say(version_text())
    else:
        parser.print_help()
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    _forgive_encodings()
    with filtered_streams():
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    called = "stationmaster"
    try:
        parser = make_parser()
        try:
            args = parser.parse_args(arguments)
        finally:
            sys.stdout.flush()  # where it printed help and leaves
        called = f"stationmaster {args.command}" if args.command else "stationmaster"
        code: int = args.run(args) if args.command and not args.version else about(parser, args)
        sys.stdout.flush()
        return code
    except (StationmasterError, BoardError) as error:
        for line in "\n".join(getattr(error, "__notes__", [])).splitlines():  # what the author of a bot wants to know
            complain(line)
        complain(f"{called}: {one_line(error)}")
        return BAD_INPUT
    except KeyboardInterrupt:
        complain("stopped")
        return STOPPED
    except BrokenPipeError:  # whoever read our output, such as `head`, has had enough
        _give_up_output()
        return UNREAD
    except OSError as error:  # a path that cannot even be looked at, a full disk
        complain(f"{called}: {error.filename or 'error'}: {error.strerror or error}")
        try:
            sys.stdout.flush()
        except OSError:
            _give_up_output()
        return BAD_INPUT


def _give_up_output() -> None:
    """What is still to be printed goes nowhere: Python would complain when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _forgive_encodings() -> None:
    """A terminal that cannot show a letter gets a question mark, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
