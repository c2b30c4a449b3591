"""What a record tells about its game, for counting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from stationmaster.errors import StationmasterError
from stationmaster.record.files import parse_json, read_lines
from stationmaster.record.verify import replay

NO_PART = ("total", "rank", "tickets_completed", "tickets_failed", "longest_path", "bonus_cards")
REVIEWED = ("loss", "luck")
Lines = Callable[[Path], Iterator[tuple[int, str]]]


@dataclass(frozen=True)
class PlayedGame:
    """A finished game. Lists have an entry a seat."""

    number: int
    deal: int
    bots: tuple[str, ...]
    first: int
    scores: list[dict[str, Any]]
    """As in the record's result."""
    offered: list[list[str]]
    """Tickets, kept or not."""
    kept: list[list[str]]
    routes: dict[str, int]
    """Who claimed which."""
    robberies: list[int]
    """How many stations each seat robbed."""
    turns: int
    review: list[dict[str, float]] | None = None
    """What its review found, `loss` and `luck`, if it was reviewed."""

    @cached_property
    def ranks(self) -> list[int]:
        return [score["rank"] for score in self.scores]

    @cached_property
    def table(self) -> tuple[str, ...]:
        """Who plays, in whatever seats."""
        return tuple(sorted(self.bots))

    @cached_property
    def wins(self) -> list[float]:
        """1 for the winner; who share a win share it."""
        winners = self.ranks.count(1)
        return [1 / winners if rank == 1 else 0.0 for rank in self.ranks]

    def parts(self, seat: int) -> dict[str, int]:
        score = self.scores[seat].items()
        return {part: points for part, points in score if part not in NO_PART and not part.startswith("x_")}


@dataclass(frozen=True)
class Stopped:
    """A game that a bot's failure ended."""

    number: int
    bot: str
    seat: int
    decision: int
    error: str
    traceback: str = ""
    position: str = ""
    """As `Match.from_position` takes it."""
    records: str = ""
    """The file that it is in, where there may be several."""


def read_played(record: dict[str, Any], turns: int, number: int) -> PlayedGame:
    """Of the record of a finished game; `number` is for one that does not tell its own."""
    about = read_about(record)
    seats = range(len(record["players"]))
    moves = record["moves"]
    keeps = [entry for entry in moves if entry["move"] == "keep_tickets"]
    return PlayedGame(
        number=about.get("number", number),
        deal=about.get("deal", number),
        bots=tuple(about.get("bots", record["players"])),
        first=record["setup"]["first"],
        scores=record["result"]["scores"],
        offered=[[t for e in keeps if e["player"] == seat for t in e["keep"] + e["return"]] for seat in seats],
        kept=[[t for e in keeps if e["player"] == seat for t in e["keep"]] for seat in seats],
        routes={entry["route"]: entry["player"] for entry in moves if entry["move"] == "claim"},
        robberies=[sum(len(e.get("robs", ())) for e in moves if e.get("player") == seat) for seat in seats],
        turns=turns,
        review=read_review(record),
    )


def read_review(record: dict[str, Any]) -> list[dict[str, float]] | None:
    """What `stationmaster review` wrote into the record, if it is that: a record may come from anywhere."""
    told = record.get("x_review")
    seats = told.get("seats") if isinstance(told, dict) else None
    if not isinstance(seats, list) or len(seats) != len(record["players"]):
        return None
    found: list[dict[str, Any]] = [{part: s.get(part) for part in REVIEWED} for s in seats if isinstance(s, dict)]
    if len(found) < len(seats) or not all(is_chance(value) for seat in found for value in seat.values()):
        return None
    return found


def is_chance(value: object) -> bool:
    """A number as sums of chances are."""
    return type(value) in (int, float) and -1000 < value < 1000  # type: ignore[operator]


def read_about(record: dict[str, Any]) -> dict[str, Any]:
    """What the arena wrote into the record, if it is that: a record may come from anywhere."""
    about = record.get("x_arena")
    if not isinstance(about, dict):
        return {}
    bots = about.get("bots")
    if not isinstance(bots, list) or len(bots) != len(record["players"]) or not all(isinstance(b, str) for b in bots):
        return {}
    return about if all(type(about.get(key)) is int for key in ("number", "deal")) else {}


def read_arena_line(line: str) -> PlayedGame | Stopped:
    """Of a line that an arena wrote itself."""
    record = parse_json(line)
    about = record["x_arena"]
    return read_stopped(record) or read_played(record, about["turns"], about["number"])


def read_stopped(record: dict[str, Any]) -> Stopped | None:
    about = read_about(record)
    stopped = about.get("stopped")
    if not isinstance(stopped, dict):
        return None
    seat, decision, error = stopped.get("seat"), stopped.get("decision"), stopped.get("error")
    if type(seat) is not int or seat not in range(len(record["players"])):
        return None
    trace, position = stopped.get("traceback", ""), stopped.get("position", "")
    if type(decision) is not int or not all(isinstance(text, str) for text in (error, trace, position)):
        return None
    return Stopped(about["number"], about["bots"][seat], seat, decision, str(error), trace, position)


def read_records(path: Path, read: Lines = read_lines) -> Iterator[tuple[dict[str, Any], PlayedGame | Stopped | None]]:
    """Each record of a file, verified, with its facts; None for a game that is not over, and that no bot stopped."""
    for number, line in read(path):
        try:
            record = parse_json(line)
            turns = count_turns(record)
        except StationmasterError as error:
            words = " ".join(str(error).split())
            raise StationmasterError(f"{path}: line {number}: {words}") from None
        yield record, read_played(record, turns, number) if "result" in record else read_stopped(record)


def count_turns(record: Any) -> int:
    """RecordError where the record is no legal game."""
    return sum(not match.is_over and match.phase == "turn" for match in replay(record))
