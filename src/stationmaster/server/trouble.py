"""What can keep somebody from storing anything in a database that is well."""

from __future__ import annotations

from stationmaster.errors import StationmasterError

LET_GO = 2.0
"""Seconds in which what is left of a killed server lets go of its database."""


class LockedError(StationmasterError):
    """A server uses the database."""


class StaleError(Exception):
    """Somebody else changed first what a statement is about."""
