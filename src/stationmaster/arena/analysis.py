"""A study of records from anywhere: of an arena, of a server, of people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from stationmaster.arena.facts import Lines, PlayedGame, Stopped, read_records
from stationmaster.arena.study import Study
from stationmaster.errors import StationmasterError
from stationmaster.games import edition
from stationmaster.record.files import read_lines


def read_study(files: Sequence[Path], read: Lines = read_lines) -> tuple[Study, int]:
    """All finished games of the files, and those that a bot stopped; and how many other unfinished ones there were.

    Records that no arena wrote go by the names of the players, and each is a deal of its own.
    """
    games: list[PlayedGame] = []
    kinds: dict[str, tuple[str, dict[str, Any] | None]] = {}
    stopped: list[Stopped] = []
    unfinished = deals = 0
    for path in files:
        found: list[PlayedGame] = []
        for number, (record, played) in enumerate(read_records(path, read)):
            kinds[str((record["game"], record.get("board")))] = (record["game"], record.get("board"))
            if played is None:
                unfinished += 1
            elif isinstance(played, Stopped):
                stopped.append(replace(played, number=number, records=str(path)))
            else:
                found.append(replace(played, number=len(games) + len(found), deal=deals + played.deal))
        games += found
        deals = 1 + max((game.deal for game in games), default=-1)  # the next file has other ones
    if len(kinds) > 1:
        raise StationmasterError("the records are of different games or boards: analyse them one by one")
    if not games:
        raise StationmasterError(f"{', '.join(map(str, files))}: no finished game")
    game, board = kinds.popitem()[1]
    return Study(edition(game, board), games, stopped), unfinished
