"""What can be wrong with a database, in one line that says what to do."""

from __future__ import annotations

from stationmaster.errors import StationmasterError
from stationmaster.texts import one_line

WHAT_TO_DO = (
    ("password authentication failed", "give the right password in --db, PGPASSWORD or ~/.pgpass"),
    ("no password supplied", "give the password in --db, PGPASSWORD or ~/.pgpass"),
    ("no pg_hba.conf entry", "let PostgreSQL admit this user from here: see its pg_hba.conf"),
    ("connection refused", "start PostgreSQL there, or look at the host and the port"),
    ("no such file or directory", "start PostgreSQL there, or look at the host and the port"),
    ("timeout expired", "start PostgreSQL there, or look at the host and the port"),
    ("could not translate host name", "look at the name of the host"),
    ("failed to resolve host", "look at the name of the host"),
    ("too many clients", "raise its max_connections, or stop what uses them"),
    ("read-only transaction", "it is a replica, or was made read-only: give the address of the primary"),
    ("permission denied for", "the user needs a database of its own: CREATE DATABASE ... OWNER ..."),
    ("no space left on device", "free some space on its disk, and try again"),
    ("disk is full", "free some space on its disk, and try again"),
    ("readonly database", "let the server's user own the file and its folder"),
    (
        "unable to open database file",
        "look at the path; the folder has to be there, and the server's user has to own it",
    ),
    ("malformed", "the file is damaged: restore a backup (stationmaster db restore)"),
    ("not a database", "look at the path, or restore a backup"),
)

LET_GO = 2.0
"""Seconds in which what is left of a killed server lets go of its database."""


class LockedError(StationmasterError):
    """A server uses the database."""


class StaleError(Exception):
    """Somebody else changed first what a statement is about."""


def reason(error: BaseException | None) -> str:
    """In one line, without the statement."""
    known = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
    return one_line(known)


def explained(error: BaseException | None) -> str:
    """The reason, and what to do where that is known."""
    told = reason(error)
    low = told.lower()
    if "database" in low and "does not exist" in low:
        return f"{told}; create it, as its owner: CREATE DATABASE ..."
    advice = next((what for sign, what in WHAT_TO_DO if sign in low), None)
    return told if advice is None else f"{told}; {advice}"
