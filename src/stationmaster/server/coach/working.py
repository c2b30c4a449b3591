"""The coach's work in a process of a room (server/thinking.py): hints at once, reviews in slices."""

from __future__ import annotations

import gzip
import time
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

import orjson

from stationmaster.coach import DEPTHS, Case, Judge
from stationmaster.coach.judge import Texts, short
from stationmaster.coach.reasons import reasons_for
from stationmaster.coach.review import review_in_slices
from stationmaster.errors import StationmasterError
from stationmaster.games.family.view import View
from stationmaster.texts import one_line

Json = dict[str, Any]

SLICE = 0.3  # seconds, about: whoever comes meanwhile waits no longer
HINT_DEPTH = replace(DEPTHS["quick"], name="hint", heats=64)
"""One decision, for a person who waits: more games for each move than a review has time for."""
MOST_MOVES = 3  # of a hint


# ---- hints ----


def hint(view: View, seed: str) -> Json:
    """The best moves of the seat in turn, from its view alone."""
    judgement = Judge(view.edition, view.players, HINT_DEPTH).judge(view, None, seed)
    texts, best = Texts(view.notation), judgement.best.moves
    moves = [
        {
            "move": texts(each.moves),
            "win": short(each.chance),
            "error": short(each.error),
            "lead": short(each.lead.mean),
        }
        for each in judgement.alternatives[:MOST_MOVES]
    ]
    second = next((each.moves for each in judgement.alternatives if each is not judgement.best), None)
    return {"moves": moves, "reasons": [reason.to_dict() for reason in reasons_for(view, second, best)]}


# ---- reviews ----


@dataclass(frozen=True)
class Slice:
    """How far a review is after a slice of work."""

    progress: float
    review: bytes | None = None
    """When it is done: JSON, packed by gzip."""
    seats: str | None = None
    """What it says of each seat, as JSON, for lists."""
    fault: str | None = None
    """Why there will be none."""


_under_way: dict[str, Generator[float, None, Json]] = {}
"""One at most, by its name."""


def review_slice(name: str, case: Case | None) -> Slice | None:
    """Works at a review for a while. `case` begins it; None where it is not known here, and has to begin anew."""
    try:
        if case is not None:
            _under_way.clear()
            _under_way[name] = review_in_slices(case)
        if name not in _under_way:
            return None
        return go_on(_under_way[name], time.monotonic() + SLICE)
    except StationmasterError as error:
        return Slice(0.0, fault=one_line(error))


def go_on(work: Generator[float, None, Json], until: float) -> Slice:
    progress = 0.0
    while time.monotonic() < until:
        try:
            progress = next(work)
        except StopIteration as end:
            return finished(end.value)
    return Slice(progress)


def finished(review: Json) -> Slice:
    seats = [of_seat(review, number) for number in range(len(review["seats"]))]
    return Slice(1.0, gzip.compress(orjson.dumps(review), mtime=0), orjson.dumps(seats).decode())


def of_seat(review: Json, number: int) -> Json:
    """For lists: without the single decisions, but with what they were about."""
    by_kind: Counter[str] = Counter()
    for decision in review["decisions"]:
        if decision["seat"] == number:
            by_kind[decision["kind"]] += decision["loss"]
    seat = review["seats"][number]
    kinds = {kind: short(loss) for kind, loss in by_kind.items() if loss}
    return {"loss": seat["loss"], "luck": seat["luck"], "luck_error": seat["errors"]["luck"], "by_kind": kinds}
