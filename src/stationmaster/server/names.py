"""Names of people: short, on one line, and made of what people can see."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.server.refusals import Refusal
from stationmaster.server.visible import Fault, fault_of, on_one_line

LONGEST = 40  # characters, as people count them: a flag or a family is one
MOST_CODE_POINTS = 200
FAULTS: dict[Fault, str] = {
    "empty": "a name needs at least one character",
    "long": f"a name may have at most {LONGEST} characters: choose a shorter one",
    "unseen": "use only letters, digits, symbols and emoji: leave out invisible characters",
    "stacked": "a letter in a name may have at most 4 marks: leave out some of them",
}


def clean_name(name: str) -> str:
    """The name as it is kept: the same name is always the same text."""
    name = on_one_line(name)
    fault = fault_of(name, LONGEST, MOST_CODE_POINTS)
    if fault is not None:
        raise Refusal("bad_name", FAULTS[fault])
    return name


def goes_by(shown: str | None, name: str) -> bool:
    """Is a player of that name shown so at a table, perhaps with a number?

    >>> goes_by("Ann", "Ann"), goes_by("Ann 2", "Ann"), goes_by("Anna", "Ann"), goes_by(None, "Ann")
    (True, True, False, False)
    """
    first, _, last = (shown or "").rpartition(" ")
    return shown == name or (first == name and last.isdecimal())


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
