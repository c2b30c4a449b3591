"""Finished games for the coach, small enough to be reviewed in a moment."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from stationmaster.arena import simulate
from stationmaster.coach.review import case_of, review
from stationmaster.coach.work import Case
from stationmaster.games import edition

MARKLIN = ("marklin", 2, ("planner",))
TABLES = [("usa", 2, ("greedy",)), ("usa", 3, ("greedy", "random")), ("card", 2, ("planner", "greedy"))]
SMALL = {"usa": "mini"}  # boards that are played in a moment


@cache
def text_of(game: str, players: int, bots: tuple[str, ...]) -> str:
    """A name says which of its boards a game is played on."""
    board = edition(game, SMALL[game]).board.data if game in SMALL else None
    return next(iter(simulate(game, players, list(bots), 1, "1", board=board))).record


def record_of(game: str = "usa", players: int = 2, bots: tuple[str, ...] = ("greedy",)) -> dict[str, Any]:
    """A new copy each time."""
    record: dict[str, Any] = json.loads(text_of(game, players, tuple(bots[n % len(bots)] for n in range(players))))
    return record


def case(game: str = "usa", players: int = 2, bots: tuple[str, ...] = ("greedy",), seed: str = "1") -> Case:
    return case_of(record_of(game, players, bots), "glance", seed)


@cache
def reviewed(game: str = "usa", players: int = 2, bots: tuple[str, ...] = ("greedy",)) -> str:
    return json.dumps(review(case(game, players, bots)))


def review_of(game: str = "usa", players: int = 2, bots: tuple[str, ...] = ("greedy",)) -> dict[str, Any]:
    """A new copy each time."""
    found: dict[str, Any] = json.loads(reviewed(game, players, bots))
    return found
