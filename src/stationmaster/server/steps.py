"""A stored game, step by step, from a seat's point of view or open: worked out from its moves alone.

The game need not be over.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import orjson

from stationmaster.games.family.parts import Counts
from stationmaster.games.family.recording import RepeatedChance
from stationmaster.games.setting import Setting
from stationmaster.match import Match
from stationmaster.server.authority import UnrepeatableError, unpack
from stationmaster.server.sight import insight

Json = dict[str, Any]
OPEN = "open"
SPECTATOR = "spectator"
GZIP_LEVEL = 6


@dataclass(frozen=True)
class StoredGame:
    setting: Setting
    players: list[str]
    deal: bytes
    """The random words of the deal."""
    moves: list[tuple[int, str, bytes, list[Json]]]
    """Seat, move, the random words that chance answered, and what it wrote into the game record."""


@dataclass(frozen=True)
class Page:
    """Steps `start` to `start + count - 1`; step 0 is the deal."""

    pov: str
    start: int
    count: int
    packed: bool
    """Compressed by gzip."""


def replay(stored: StoredGame, info: bytes, page: Page) -> bytes | None:
    """The answer (`Replay`), None where the rules now make another game of it; `info`: the JSON text of the table."""
    try:
        found = steps(stored, page)
    except UnrepeatableError:
        return None
    answer = {"table": orjson.Fragment(info), "versions": len(stored.moves), "steps": found}
    text = orjson.dumps(answer)
    return gzip.compress(text, GZIP_LEVEL, mtime=0) if page.packed else text


def steps(stored: StoredGame, page: Page) -> list[Json]:
    stop = min(page.start + page.count, len(stored.moves) + 1)
    if page.start >= stop:
        return []
    chance = RepeatedChance()
    with repeated("the deal"):
        chance.tell(unpack(stored.deal))
        setting = stored.setting
        match = Match.scripted(setting.edition, stored.players, setting.options, chance, setting.first)
    score_track = [match.tally()]
    found = [] if page.start else [step(match, 0, 0, page.pov, score_track)]
    for version in range(1, stop):
        entries = len(match.entries)
        seat, move, words, written = stored.moves[version - 1]
        with repeated(f"move {version}"):
            chance.tell(unpack(words))
            match.play(move, seat)
        if match.entries[entries:] != written:
            raise UnrepeatableError(f"move {version} now gives another game")
        score_track.append(match.tally())
        if version >= page.start:
            found.append(step(match, version, entries, page.pov, score_track) | seen_move(seat, move, page.pov))
    return found


@contextmanager
def repeated(what: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        raise UnrepeatableError(f"{what}: {error}") from error


def step(match: Match, version: int, entries: int, pov: str, score_track: list[Counts]) -> Json:
    seat = None if pov in (OPEN, SPECTATOR) else int(pov)
    view = match.view(seat)
    result = match.record()["result"] if match.is_over else None
    shown = {"version": version, "view": view.to_dict(derived=True), **insight(view, result, score_track)}
    if pov != OPEN:
        return shown | {"events": match.log(seat, entries)}
    private = [private_part(match, n, shown["view"]) for n in range(len(match.players))]
    return shown | {"events": match.entries[entries:], "private": private}


def seen_move(seat: int, move: str, pov: str) -> Json:
    """Who moved, and what, where the point of view tells."""
    return {"player": seat, "move": move} if pov in (OPEN, str(seat)) else {"player": seat}


def private_part(match: Match, seat: int, public: Json) -> Json:
    """What a seat's view has that a spectator's has not."""
    view = match.view(seat).to_dict(derived=True)
    return {key: value for key, value in view.items() if value != public.get(key) and key != "seat"}
