"""What every index stands for: cards, routes, cities, tickets, actions, and each number of an observation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stationmaster.games.family.notation_numbers import axis_names, number_names
from stationmaster.games.family.observation import Part

if TYPE_CHECKING:
    from stationmaster.envs.tasks import Task

Description = dict[str, Any]
"""Lists of names, which can be written as JSON."""


def describe(task: Task) -> Description:
    """`cards`, `tickets`, `phases` and, where the game has them, `routes`, `cities`, `places`: names by number.

    `actions` are the moves, and `action_routes` the number of the route that each of them names, or None. `observation`
    has a name for each number of a flat observation; of a graph, for each column of its nodes and edges and for each of
    its globals. `parts` says where each part of a flat one stands.
    """
    names = axis_names(task.edition, task.observer)
    return {
        "game": task.game,
        "players": task.players,
        **{axis: list(names[axis]) for axis in names},
        "actions": list(task.edition.notation.texts),
        "action_routes": action_routes(task.edition.notation.texts, names.get("routes", [])),
        "observation": task.graph.names() if task.graph else number_names(task.edition, task.observer),
        "parts": {part.name: part_entry(part) for part in task.observer.parts},
    }


def action_routes(actions: Sequence[str], routes: Sequence[str]) -> list[int | None]:
    """Of each action the number of the route that it claims or travels: the second word of its text."""
    numbers = {route: number for number, route in enumerate(routes)}
    return [numbers.get(text.split()[1]) if " " in text else None for text in actions]


def part_entry(part: Part) -> Description:
    return {
        "offset": part.offset,
        "shape": list(part.shape),
        "axes": list(part.axes),
        "most": part.most,
        "memory": part.memory,
        "meaning": part.meaning,
    }
