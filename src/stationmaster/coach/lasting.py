"""Which losses last: a chance that was passed over is often still there in the next turns.

Where a seat plays as the strategy would, the better move is one that the strategy does not see, and it goes on not
seeing it: turn after turn the same chance would be counted again. So it counts where it is let go for good. A move that
is certainly worse than the strategy's own is another matter: whatever comes later, that was lost here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from stationmaster.coach.course import Course
from stationmaster.games.family.rules import TURN

TURNS = 3  # of the seat, in which the chance may come again
AGAIN = 0.5  # of the loss: as much must be there again


def with_lasting_losses(course: Course, judged: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """All decisions of a game, in order, as they were judged one by one."""
    found = []
    for n, each in enumerate(judged):
        again = each["certain"] and not lasts(course, judged, n)
        lost = {"loss": 0.0, "certain": False, "reasons": []} if again else {}
        found.append({name: each[name] for name in each if name != "own"} | lost | {"again": again})
    return found


def lasts(course: Course, judged: Sequence[dict[str, Any]], n: int) -> bool:
    if judged[n]["own"]["ahead"] > 0:
        return True
    later = (
        judged[m]["own"]["behind"]
        for m in range(n + 1, len(judged))
        if judged[m]["seat"] == judged[n]["seat"] and course.decisions[m].before.phase == TURN
    )
    return all(chance < AGAIN * judged[n]["loss"] for chance in islice(later, TURNS))
