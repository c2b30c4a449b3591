"""The directory that an arena writes: what was played, as it is played, and what came of it.

`games.jsonl` holds the records, in order; `times.jsonl` has for each of them the microseconds of the decisions, a list
a seat; `results.json` begins with the settings and has the results; `times.json` sums up the times; `index.html` is
the report. All but the times is the same for the same seed.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path
from typing import Any, BinaryIO

from stationmaster.arena.facts import PlayedGame, Stopped, read_arena_line
from stationmaster.arena.games import Outcome, Planned
from stationmaster.arena.study import Study
from stationmaster.bots.names import shown_name
from stationmaster.errors import StationmasterError
from stationmaster.record.files import parse_json

GAMES, TIMES, RESULTS, TIMES_SUMMARY, PAGE = "games.jsonl", "times.jsonl", "results.json", "times.json", "index.html"


class Folder:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.games: list[PlayedGame] = []
        self.stopped: list[Stopped] = []
        self.times: dict[str, list[int]] = defaultdict(list)
        self._games: BinaryIO | None = None
        self._times: BinaryIO | None = None

    @property
    def done(self) -> int:
        return len(self.games) + len(self.stopped)

    # ---- beginning ----

    def begin(self, settings: dict[str, Any]) -> None:
        """A new arena; refuses a directory that holds one."""
        if (self.path / GAMES).exists():
            raise StationmasterError(f"{self.path}: holds an arena already; add --resume, or name another directory")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._open()
        except OSError as error:
            raise StationmasterError(f"{self.path}: cannot be written: {error.strerror}") from None
        self.write(RESULTS, as_json({"settings": settings}))

    def resume(self, settings: dict[str, Any], planned: list[Planned]) -> None:
        """Goes on with an arena of the same settings; what was written in part is played again."""
        known = self.settings()
        for name in sorted((settings.keys() | known.keys()) - {"games"}):
            if settings.get(name) != known.get(name):
                was, now = (json.dumps(s.get(name), ensure_ascii=False) for s in (known, settings))
                raise StationmasterError(f"{self.path}: was started with {name} {was}, not {now}")
        games, times = whole_lines(self.path / GAMES), whole_lines(self.path / TIMES)
        if len(games) > len(planned):
            was, now = f"{len(games)} games were played already", f"--games {settings['games']} asks for {len(planned)}"
            raise StationmasterError(f"{self.path}: {was}, and {now}: leave out --games, or ask for more")
        count = min(len(games), len(times))
        for line, spent, expected in zip(games[:count], times[:count], planned, strict=False):
            self._recall(line, spent, expected)
        cut(self.path / GAMES, games[:count])
        cut(self.path / TIMES, times[:count])
        self.write(RESULTS, as_json(self._results() | {"settings": settings}))
        self._open()

    def settings(self) -> dict[str, Any]:
        known: dict[str, Any] = self._results()["settings"]
        return known

    def _results(self) -> dict[str, Any]:
        try:
            results: dict[str, Any] = parse_json((self.path / RESULTS).read_text(encoding="utf-8"))
            if not isinstance(results["settings"], dict):
                raise TypeError
        except FileNotFoundError:
            raise StationmasterError(f"{self.path}: there is no arena to resume; leave out --resume") from None
        except (OSError, ValueError, KeyError, TypeError):
            raise StationmasterError(f"{self.path / RESULTS}: is not the result of an arena") from None
        return results

    def _recall(self, line: bytes, spent: bytes, expected: Planned) -> None:
        try:
            fact = read_arena_line(line.decode())
            times = parse_json(spent.decode())
        except (ValueError, KeyError, TypeError):
            raise StationmasterError(f"{self.path / GAMES}: game {expected.number + 1} cannot be read") from None
        bots = tuple(shown_name(bot) for bot in expected.seats)
        if fact.number != expected.number or (isinstance(fact, PlayedGame) and fact.bots != bots):
            raise StationmasterError(f"{self.path / GAMES}: game {expected.number + 1} is not the one that was planned")
        self._count(fact, bots, times)

    def _open(self) -> None:
        self._games = (self.path / GAMES).open("ab")
        self._times = (self.path / TIMES).open("ab")

    # ---- what was played ----

    def add(self, outcome: Outcome) -> None:
        assert self._games is not None
        assert self._times is not None
        try:
            for file, text in ((self._times, as_line(outcome.times)), (self._games, outcome.record)):
                file.write(text.encode())
                file.flush()
        except OSError as error:
            raise StationmasterError(f"{self.path}: the games cannot be written: {error.strerror}") from None
        self._count(read_arena_line(outcome.record), tuple(map(shown_name, outcome.seats)), outcome.times)

    def _count(self, fact: PlayedGame | Stopped, bots: tuple[str, ...], times: list[list[int]]) -> None:
        if isinstance(fact, PlayedGame):
            self.games.append(fact)
        else:
            self.stopped.append(fact)
        for bot, spent in zip(bots, times, strict=False):
            self.times[bot] += spent

    # ---- what came of it ----

    def finish(self, study: Study, settings: dict[str, Any], page: str) -> None:
        self.write(RESULTS, as_json({"settings": settings, **study.to_dict()}))
        self.write(TIMES_SUMMARY, as_json({bot: sum_up(study.times[bot]) for bot in sorted(study.times)}))
        self.write(PAGE, page)

    def write(self, name: str, text: str) -> None:
        write_whole(self.path / name, text)

    def close(self) -> None:
        for file in (self._games, self._times):
            if file is not None:
                file.close()


def write_whole(path: Path, text: str) -> None:
    """The whole file or nothing."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            draft.write_text(text, encoding="utf-8", newline="\n")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be written: {error.strerror}") from None


def sum_up(times: list[int]) -> dict[str, float]:
    """Milliseconds of a bot's decisions."""
    ordered = sorted(times)
    if not ordered:
        return {"decisions": 0, "mean": 0.0, "median": 0.0, "p95": 0.0, "max": 0.0}
    return {
        "decisions": len(ordered),
        "mean": round(sum(ordered) / len(ordered) / 1000, 4),
        "median": ordered[len(ordered) // 2] / 1000,
        "p95": ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))] / 1000,
        "max": ordered[-1] / 1000,
    }


def as_json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def as_line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"


def whole_lines(path: Path) -> list[bytes]:
    """Without a last line that was not written to its end."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be read: {error.strerror}") from None
    return lines if not lines or lines[-1].endswith(b"\n") else lines[:-1]


def cut(path: Path, lines: list[bytes]) -> None:
    """Leaves the lines, which are the first ones, and drops what comes after."""
    with path.open("ab") as file:
        file.truncate(sum(map(len, lines)))
