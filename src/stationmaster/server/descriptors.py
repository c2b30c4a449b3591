"""How many files and connections the operating system lets this process have open."""

from __future__ import annotations

import sys
from contextlib import suppress

KEPT = 128  # for the database, bots, the client's files and the log
ENOUGH = 65536  # where there is no limit


def most_connections(wanted: int) -> int:
    """So many that something is left for all else. Raises the limit as far as it may be raised."""
    most = raise_limit()
    return min(wanted, max(most - KEPT, most // 2))


def raise_limit() -> int:
    if sys.platform == "win32":
        return ENOUGH
    import resource  # noqa: PLC0415 (Windows has none)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    best = ENOUGH if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < best:
        with suppress(ValueError, OSError):  # some systems refuse what they say is allowed
            resource.setrlimit(resource.RLIMIT_NOFILE, (best, hard))
            soft = best
    return ENOUGH if soft == resource.RLIM_INFINITY else soft
