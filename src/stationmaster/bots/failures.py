"""A bot that fails: its author gets the traceback of their own lines, everybody else a sentence."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from stationmaster.errors import StationmasterError
from stationmaster.texts import one_line, shortened

OURS = ("stationmaster.arena", "stationmaster.bots.base", "stationmaster.bots.files", __name__)
LONGEST = 10_000  # letters of a traceback


class BotError(StationmasterError):
    """A bot that failed, or returned something that is not a legal move. `traceback` begins at the bot's own lines.

    Its notes, which Python shows below the error, are the traceback, the position, and how to come back there.
    """

    def __init__(self, words: str, trace: str = "") -> None:
        super().__init__(words)
        self.traceback = trace
        if trace:
            self.add_note(trace.rstrip())


@contextmanager
def blaming(bot: str) -> Iterator[None]:
    """Whatever a bot raises is a BotError, also what is no Exception, such as the cancelling of a task.

    Only Ctrl-C is the user's, except in a process that does not listen to it.
    """
    try:
        yield
    except BotError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            raise
        words = f"the bot {bot!r} failed: {type(error).__name__}: {one_line(error)}"
        raise BotError(words.removesuffix(": "), own_lines(error)) from error


def own_lines(error: BaseException) -> str:
    """The traceback from where our code called the bot's."""
    lines = traceback.format_exception(type(error), error, _called(error.__traceback__))
    return shortened("".join(lines), LONGEST)


def _called(trace: TracebackType | None) -> TracebackType | None:
    """The first step outside of those that run bots; all of them where there is none."""
    step = trace
    while step is not None and step.tb_frame.f_globals.get("__name__", "").startswith(OURS):
        step = step.tb_next
    return step or trace
