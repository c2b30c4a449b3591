"""Problems: positions from games of bots in which one move is clearly best, and a natural one is not (docs/coach.md).

`load` gives those that come with the package; `stationmaster problems` found them, and finds others.

>>> from stationmaster.coach.problems import load
>>> problem = load("usa")[0]
>>> problem.answer(problem.best).right, problem.answer(problem.natural).right
(True, False)
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from stationmaster.coach.kinds import idea
from stationmaster.coach.playouts import Moves
from stationmaster.errors import StationmasterError
from stationmaster.games.family.view import View
from stationmaster.match import Match
from stationmaster.record.files import parse_json, read_lines, write_line

GAMES = ("usa", "marklin", "card")


@dataclass(frozen=True)
class Answer:
    """A move that was compared, or what stands for it. Chances are of the seat, as it could know them."""

    move: str
    """The moves of a journey are joined by commas."""
    win: float
    error: float
    behind: float
    """The best, in the same luck."""
    behind_error: float
    right: bool


@dataclass(frozen=True)
class CoachProblem:
    id: str
    game: str
    players: int
    kind: str
    """What it is about (`coach/kinds.py`)."""
    position: str
    """All of it, secrets included: only `view` is for whoever solves it."""
    seat: int
    best: str
    answers: list[Answer]
    """All that were compared, the best first."""
    natural: str
    """What one would play without thinking."""
    fails: list[str]
    """The bots that do not find it."""
    grade: int
    """1: `planner` finds it; 2: `search` does; 3: neither does."""
    found: dict[str, Any]
    """The game that it is from."""
    reasons: list[dict[str, Any]] = field(default_factory=list)
    """Why the best is better than the natural move, as in a review."""

    @classmethod
    def from_dict(cls, value: dict[str, Any]) -> CoachProblem:
        return cls(**{**value, "answers": [Answer(**each) for each in value["answers"]]})

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @cached_property
    def view(self) -> View:
        """What its seat may know: all that is shown before the answer."""
        return Match.from_position(self.position).view(self.seat)

    def moves(self, text: str) -> Moves:
        """A decision in the notation of the game; StationmasterError where there is no such move."""
        return tuple(self.view.notation.parse(each.strip()) for each in text.split(","))

    def answer(self, text: str) -> Answer | None:
        """What a move comes to: as compared, or else as the same idea was; None where nobody thought of it.

        Of a journey it is the passenger who sets off. StationmasterError where the move is not legal.
        """
        first = self.moves(text)[0]
        if first not in self.view.moves:
            raise StationmasterError(f"{text!r} is not legal here")
        for answer in self.answers:
            if self.moves(answer.move)[0] == first:
                return answer
        same = idea(self.view, first)
        return next((each for each in self.answers if idea(self.view, self.moves(each.move)[0]) == same), None)


@cache
def load(game: str) -> tuple[CoachProblem, ...]:
    """Those of a game that come with the package."""
    path = files(__name__).joinpath(f"{game}.jsonl")
    if not path.is_file():
        raise StationmasterError(f"there are no problems of {game!r}; there are some of: {', '.join(GAMES)}")
    return tuple(CoachProblem.from_dict(parse_json(line)) for line in path.read_text(encoding="utf-8").splitlines())


def read_problems(path: Path) -> list[CoachProblem]:
    """From a file that `stationmaster problems` wrote; StationmasterError says what is wrong with it."""
    found = []
    for number, line in read_lines(path):
        try:
            found.append(CoachProblem.from_dict(parse_json(line)))
        except (StationmasterError, TypeError, KeyError) as error:
            raise StationmasterError(f"{path}: line {number}: is not a problem: {error}") from None
    return found


def write_problems(problems: list[CoachProblem]) -> str:
    return "".join(write_line(problem.to_dict()) for problem in problems)
