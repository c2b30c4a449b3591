"""Names of people: short, printable, and one line."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from stationmaster.server.refusals import Refusal


def clean_name(name: str) -> str:
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name or not name.isprintable():
        raise Refusal("bad_name", "a name has letters that can be printed")
    return name


def told_apart(names: Sequence[str]) -> list[str]:
    """Names of one table, numbered where they are the same."""
    taken: list[str] = []
    for name in names:
        number, unique = 1, name
        while unique in taken:
            number += 1
            unique = f"{name} {number}"
        taken.append(unique)
    return taken
