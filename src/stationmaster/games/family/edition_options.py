"""The options of a game: what may be chosen, and how a choice is written where there is room for a word only."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from itertools import product
from typing import Any

from stationmaster.errors import StationmasterError

Allowed = Mapping[str, tuple[Any, ...]]


def check_choice(name: str, value: Any, allowed: tuple[Any, ...], by_seat: bool, players: int) -> None:
    """StationmasterError, unless the value is one of those allowed, or names seats where that is allowed, too."""
    if any(value is choice or (isinstance(value, str) and value == choice) for choice in allowed):
        return
    if by_seat and _are_seats(value, players):
        return
    words = ", ".join(map(str, allowed))
    if by_seat:
        words += " or a sorted list of some but not all seats, counted from 0"
    raise StationmasterError(f"{name} must be one of {words}, not {value!r}")


def _are_seats(value: Any, players: int) -> bool:
    """Some but not all of them, in order: what holds for all, or for nobody, is True or False."""
    if not isinstance(value, list) or not all(type(seat) is int and seat in range(players) for seat in value):
        return False
    return 0 < len(value) < players and value == sorted(set(value))


def holds_for(value: Any, seat: int) -> bool:
    """Does an option that may be chosen by seat hold for this one?"""
    return seat in value if isinstance(value, list) else bool(value)


def write_choice(value: Any) -> str:
    """As a word: True, condensed, 0,2."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def read_choice(text: str, allowed: tuple[Any, ...], by_seat: bool) -> Any:
    """The value of such a word; the word itself, where it means none."""
    known = {str(choice).lower(): choice for choice in allowed}
    if by_seat and re.fullmatch(r"[0-9]{1,2}(,[0-9]{1,2})*", text):
        return sorted(int(part) for part in text.split(","))
    return known.get(text.lower(), text)


def all_choices(options: Allowed, by_seat: Set[str], players: int) -> list[dict[str, Any]]:
    """Every choice of options, the defaults first; of those by seat, that of the first seat stands for all lists."""
    values = [(*allowed, [0]) if name in by_seat and players > 1 else allowed for name, allowed in options.items()]
    return [dict(zip(options, choice, strict=True)) for choice in product(*values)]
