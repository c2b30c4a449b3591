"""Looks at a problem again, with other luck: does it still hold?"""

from __future__ import annotations

from stationmaster.coach.judge import Judge
from stationmaster.coach.problems import CoachProblem
from stationmaster.coach.problems.looks import DEEP, look_deeply
from stationmaster.errors import StationmasterError


def verified(problem: CoachProblem, seed: str, heats: int | None = None) -> str | None:
    """What is in doubt about it, in a line; None where nothing speaks against it.

    It is in doubt where a wrong answer is certainly not as far behind the best as it must be.
    """
    try:
        view, best = problem.view, problem.moves(problem.best)
        chosen = [problem.moves(answer.move)[0] for answer in problem.answers]
    except StationmasterError as error:
        return f"cannot be set up: {error}"
    if best[0] not in view.moves:
        return f"the best move is not legal: {problem.best}"
    judge = Judge(view.edition, view.players)
    answers = look_deeply(judge, view, f"{seed}/{problem.id}", best, chosen, heats or DEEP, margin=0.0)
    if answers is None:
        return "another move comes too close to the best"
    natural = next(answer for answer in answers if answer.to_dict(view)["move"] == problem.natural)
    return "the natural move is right" if natural.is_right else None
