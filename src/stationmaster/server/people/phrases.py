"""Recovery phrases: what people write down to come back as who they are."""

from __future__ import annotations

import math
import secrets

from stationmaster.server import keys
from stationmaster.server.keys import TABLE_LETTERS as LETTERS

GROUPS, IN_A_GROUP = 7, 4
BITS = GROUPS * IN_A_GROUP * math.log2(len(LETTERS))  # 138: nobody guesses it, so a plain hash tells nothing about it
LONGEST = 200  # as it is typed


def new_phrase() -> str:
    """In groups of letters and digits that nobody confuses."""
    groups = ["".join(secrets.choice(LETTERS) for _ in range(IN_A_GROUP)) for _ in range(GROUPS)]
    return "-".join(groups)


def hash_phrase(typed: str) -> bytes:
    """However it is typed: capitals, spaces and dashes make no difference.

    >>> hash_phrase("K7MH 3qpd") == hash_phrase(" k7mh-3QPD.")
    True
    """
    return keys.hash_key("".join(letter for letter in typed.lower() if letter in LETTERS))
