"""Looks at a problem again, with other luck: does it still hold?"""

from __future__ import annotations

from stationmaster.coach.judge import Judge
from stationmaster.coach.problems import Problem
from stationmaster.coach.problems.looks import DEEP, GAP, SURE, look_deeply
from stationmaster.errors import StationmasterError


def verified(problem: Problem, seed: str, heats: int | None = None) -> str | None:
    """What is in doubt about it, in a line; None where it holds.

    It does where the best is ahead of every wrong answer for certain, by a gap that may be the one that is asked for.
    """
    try:
        view, best = problem.view, problem.moves(problem.best)
        chosen = [problem.moves(answer.move)[0] for answer in problem.answers]
    except StationmasterError as error:
        return f"cannot be set up: {error}"
    if best[0] not in view.moves:
        return f"the best move is not legal: {problem.best}"
    judge = Judge(view.edition, problem.players)
    answers = look_deeply(judge, view, f"{seed}/{problem.id}", best, chosen, heats or DEEP)
    if answers is None:
        return "another move comes too close to the best"
    for answer in answers:
        if not answer.is_right and (answer.behind <= SURE * answer.error or answer.behind + SURE * answer.error < GAP):
            return f"{answer.to_dict(view)['move']} is behind the best by no more than {100 * answer.behind:.1f} points"
    natural = next(answer for answer in answers if answer.to_dict(view)["move"] == problem.natural)
    return "the natural move is right" if natural.is_right else None
