"""What can be wrong with a database."""

from __future__ import annotations

from stationmaster.errors import StationmasterError
from stationmaster.texts import one_line


class LockedError(StationmasterError):
    """A server uses the database."""


class StaleError(Exception):
    """Somebody else changed first what a statement is about."""


def reason(error: BaseException | None) -> str:
    """In one line, without the statement."""
    known = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
    return one_line(known)
