"""What the commands print and read, in lines. No control character reaches the terminal, wherever it comes from."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from stationmaster.texts import harmless, plain


class Filtered:
    """A stream on which a text cannot give orders to the terminal. Rich, which has to, writes past it (console.py)."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        self.stream.write(harmless(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def filtered_streams() -> Iterator[None]:
    """Whatever is printed meanwhile is filtered: argparse quotes what it was given, and errors quote files."""
    out, err = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = cast(TextIO, Filtered(out)), cast(TextIO, Filtered(err))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err


def unfiltered(stream: TextIO) -> TextIO:
    return stream.stream if isinstance(stream, Filtered) else stream


def say(text: str) -> None:
    """One line."""
    print(plain(text), flush=True)


def complain(text: str) -> None:
    """One line for whoever is watching, not for whoever reads the output."""
    print(plain(text), file=sys.stderr, flush=True)


def ask(prompt: str, not_utf8: str = "That was not UTF-8 text.") -> str:
    """A line that somebody types; EOFError where nobody does. `not_utf8`: what bytes that are no text are told."""
    while True:
        try:
            line = input(prompt).strip()
        except UnicodeDecodeError:
            say(not_utf8)
            continue
        if not sys.stdin.isatty():
            say(line)  # as the terminal shows what is typed
        return line
