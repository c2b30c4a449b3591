"""Problems: positions to be solved, shown as their seat sees them; the answer only to whoever has given one."""

from __future__ import annotations

from functools import cache
from typing import Any

from stationmaster.coach.problems import GAMES, CoachProblem, load
from stationmaster.errors import IllegalMove, NotationError
from stationmaster.games import playable
from stationmaster.games.family.view import View
from stationmaster.match import Match
from stationmaster.server import clock
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import DAY
from stationmaster.server.sight import insight

Json = dict[str, Any]


def listed(game: str | None) -> list[Json]:
    """A `ProblemInfo` for each, the easy ones first."""
    if game is not None and game not in playable():
        raise Refusal("unknown_game", f"there is no such game; choose from: {', '.join(playable())}")
    found = [problem for each in GAMES if game in (None, each) for problem in load(each)]
    return [info(problem) for problem in sorted(found, key=lambda problem: problem.grade)]


def info(problem: CoachProblem) -> Json:
    return {"id": problem.id, "game": problem.game, "grade": problem.grade, "players": problem.players}


def of_today() -> Json:
    """The same for all: the games take turns from day to day (of UTC), and the problems of each."""
    day = clock.now() // (DAY * 1000)
    there = [load(game) for game in GAMES if load(game)]
    turn, number = day % len(there), day // len(there)
    return info(there[turn][number % len(there[turn])])


@cache
def by_id() -> dict[str, CoachProblem]:
    return {problem.id: problem for game in GAMES for problem in load(game)}


def find(name: str) -> CoachProblem:
    if name not in by_id():
        raise Refusal("not_found", "there is no such problem")
    return by_id()[name]


def shown(problem: CoachProblem, view: View | None = None) -> Json:
    """`ProblemShown`: from the view of its seat alone; another one where a journey is under way."""
    view = view or problem.view
    return {
        **{"id": problem.id, "game": problem.game, "grade": problem.grade, "board": None},
        "players": list(view.players),
        "seat": problem.seat,
        "view": view.to_dict(derived=True),
        "events": [],
        **insight(view, None),
    }


def answer(problem: CoachProblem, text: str) -> Json:
    """`ProblemAnswer`. Refusal where it is no decision of that position."""
    under_way = decide(problem, text)
    if under_way is not None:
        return {"right": None, "continues": shown(problem, under_way)}
    found = problem.answer(text)
    chances = {each.move: {"win": each.win, "error": each.error} for each in problem.answers}
    if found is not None:  # the same idea, perhaps in other words
        chances[text] = chances[found.move]
    return {
        "right": found is not None and found.right,
        "best": problem.best,
        "natural": problem.natural,
        "chances": chances,
        "reasons": problem.reasons,
        "fails": problem.fails,
    }


def decide(problem: CoachProblem, text: str) -> View | None:
    """Plays the decision; what the seat sees where that is a journey which goes on, None where it is made."""
    match = Match.from_position(problem.position)
    for move in text.split(","):
        if match.entries:
            raise Refusal("not_a_move", "that is more than one decision")
        try:
            match.play(move.strip(), problem.seat)
        except NotationError as error:
            raise Refusal("not_a_move", str(error)) from None
        except IllegalMove as error:
            raise Refusal("unlawful", error.words, error.rule, error.reason, error.facts) from None
    return None if match.entries else match.view(problem.seat)
