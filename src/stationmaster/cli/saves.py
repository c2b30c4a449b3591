"""Unfinished games in files: a game record with fields of our own that say who sits where and what comes next.

`x_seats` names each seat's bot, or "human"; `x_thinking` begins the bots' streams; `x_chance` is where the seeded
chance stands, null where chance comes from the operating system; `x_explained` is what bots said of their moves.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from stationmaster.bots import make_bot
from stationmaster.bots.names import read_name
from stationmaster.errors import StationmasterError
from stationmaster.games.family.chance import Chance, SeededChance, SystemChance
from stationmaster.match import Match
from stationmaster.record.files import parse_json, read_lines, write_line
from stationmaster.record.verify import load

HUMAN = "human"


@dataclass
class SavedGame:
    """A game between one person and bots, with all that it takes to go on with it."""

    match: Match
    seats: Sequence[str]
    """Of each seat: the name of its bot, or HUMAN."""
    thinking: str
    explained: list[Any] = field(default_factory=list)

    @property
    def human(self) -> int:
        return list(self.seats).index(HUMAN)

    def stream(self) -> Random:
        """The stream of the bot that decides now. Each decision has its own, so none has to be kept in a file."""
        return Random(f"{self.thinking}/{self.match.turn}/{len(self.match.entries)}")


def save(game: SavedGame, path: Path) -> None:
    """Writes the whole file or nothing."""
    record = game.match.record()
    record |= {
        "x_seats": list(game.seats),
        "x_thinking": game.thinking,
        "x_chance": write_chance(game.match.chance),
        **({"x_explained": game.explained} if game.explained else {}),
    }
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            draft.write_text(write_line(record), encoding="utf-8")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be written: {error.strerror}") from error


def resume(path: Path, trusted: Collection[str] = ()) -> SavedGame:
    """The game of a file, verified, ready to go on. Bots from files are loaded only where they are `trusted`."""
    lines = list(read_lines(path))
    if len(lines) != 1:
        raise StationmasterError(f"{path}: holds {len(lines)} records; a saved game is a file with exactly one")
    try:
        record = parse_json(lines[0][1])
        seats = read_seats(record)
        match = load(record, read_chance(record.get("x_chance")))
        for bot in seats:
            if read_name(bot).file and bot not in trusted:  # a file of games may come from a stranger
                raise StationmasterError(f"the bot {bot} is a file: if you trust it, say so with --bots {bot}")
            if bot != HUMAN:
                make_bot(bot, match.game, files=True)
    except StationmasterError as error:
        raise StationmasterError(f"{path}: {error}") from None
    if match.is_over:
        raise StationmasterError(f"{path}: that game is over; view it with: stationmaster replay {path}")
    explained = record.get("x_explained")
    return SavedGame(match, seats, str(record.get("x_thinking")), explained if isinstance(explained, list) else [])


def read_seats(record: Any) -> list[str]:
    seats = record.get("x_seats") if isinstance(record, dict) else None
    players = record.get("players") if isinstance(record, dict) else None
    if not isinstance(seats, list) or not isinstance(players, list) or len(seats) != len(players):
        raise StationmasterError("is not a saved game: 'x_seats' must name a bot or \"human\" for each player")
    if seats.count(HUMAN) != 1 or not all(isinstance(seat, str) for seat in seats):
        raise StationmasterError("'x_seats' must list names of bots, and \"human\" once")
    return seats


def write_chance(chance: Chance) -> list[int] | None:
    if not isinstance(chance, SeededChance):
        return None
    return [chance.a, chance.b, chance.c, chance.counter]


def read_chance(state: Any) -> Chance:
    if state is None:
        return SystemChance()
    words = state if isinstance(state, list) else []
    if len(words) != 4 or not all(type(word) is int and 0 <= word < 1 << 32 for word in words):
        raise StationmasterError("'x_chance' must be null or four 32-bit numbers")
    chance = SeededChance(0)
    chance.a, chance.b, chance.c, chance.counter = words
    return chance
