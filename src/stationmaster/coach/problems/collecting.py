"""A collection of problems: game after game is searched until there are enough, of various kinds.

What each game gave is kept beside the collection, in `<game>.parts.jsonl`: the same command goes on from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any

from stationmaster.arena.folder import as_line, cut, whole_lines, write_whole
from stationmaster.coach.problems import CoachProblem, write_problems
from stationmaster.coach.problems.finding import PLAYERS
from stationmaster.coach.problems.searching import Found, searched
from stationmaster.coach.reasons import reasons_for
from stationmaster.errors import StationmasterError
from stationmaster.games.family.notation_moves import Move
from stationmaster.record.files import parse_json

VERSION = 1
"""Of how they are found: goes up with every change of it."""
MOST_ALIKE = 0.5  # of the whole: with one sort of move as the answer, or of one grade


class Collection:
    def __init__(
        self, folder: Path, game: str, seed: str, wanted: int, players: Sequence[int] = PLAYERS, jobs: int = 1
    ) -> None:
        self.path = folder / f"{game}.jsonl"
        self.parts = folder / f"{game}.parts.jsonl"
        self.game, self.seed, self.wanted, self.players, self.jobs = game, seed, wanted, players, jobs
        self.about = {"problems": VERSION, "game": game, "seed": seed, "players": list(players)}

    def search(self) -> Iterator[list[CoachProblem]]:
        """What is collected, after each game that was searched; at last it is written."""
        found = self._begin()
        chosen = self.choose(found)
        yield chosen
        games = searched(self.game, self.seed, self.players, len(found), self.jobs)
        with self.parts.open("a", encoding="utf-8", newline="\n") as file, closing(games):
            while len(chosen) < self.wanted:
                found.append(next(games))
                file.write(as_line(found[-1]))
                file.flush()
                chosen = self.choose(found)
                yield chosen
        write_whole(self.path, write_problems([with_reasons(problem) for problem in chosen]))

    def choose(self, games: list[Found]) -> list[CoachProblem]:
        """In the order found, but not too many with the same sort of answer, or of one grade."""
        chosen: list[CoachProblem] = []
        most = ceil(MOST_ALIKE * self.wanted)
        sorts: Counter[str] = Counter()
        grades: Counter[int] = Counter()
        for found in (one for game in games for one in game):
            if len(chosen) == self.wanted:
                break
            sort, grade = Move(0, found["best"]).kind, found["grade"]
            if max(sorts[sort], grades[grade]) < most and not any(is_like(found, other) for other in chosen):
                sorts[sort] += 1
                grades[grade] += 1
                chosen.append(CoachProblem.from_dict(found))
        return chosen

    def _begin(self) -> list[Found]:
        """What was found already, if it belongs to this search; else nothing, and the file begins anew."""
        try:
            self.parts.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StationmasterError(f"{self.parts.parent}: cannot be written: {error.strerror}") from None
        lines = whole_lines(self.parts)
        try:
            header, *games = [parse_json(line.decode()) for line in lines] or [None]
            if header == self.about:
                cut(self.parts, lines)
                return games
        except (StationmasterError, UnicodeDecodeError):
            pass
        write_whole(self.parts, as_line(self.about))
        return []


def is_like(found: dict[str, Any], other: CoachProblem) -> bool:
    """Does the same move solve another problem of the same game?"""
    return bool(found["best"] == other.best and found["found"]["number"] == other.found["number"])


def with_reasons(problem: CoachProblem) -> CoachProblem:
    """Why the best is better than the natural move."""
    reasons = reasons_for(problem.view, problem.moves(problem.natural), problem.moves(problem.best))
    return replace(problem, reasons=[reason.to_dict() for reason in reasons])
