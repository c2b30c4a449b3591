"""A name means one thing: no two classes share one, but for those that are the same thing in two places."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src" / "stationmaster"
THE_SAME = {
    "DrawTicketsEvent": "of `marklin`: says more of the one that all games share",
    "Lobby": "the open tables, and the message that tells of them",
    "Notice": "what the operator announces, and the message that tells of it",
    "Plan": "of the planner of `marklin`, and the message that says what a ticket takes",
    "Ruling": "why a move is not legal, and the message that says so",
    "Score": "a line of the score sheet, and its model",
    "Table": "the server's, and the message that shows it",
    "TicketJudge": "of a planner; each game has its own",
    "Weights": "of a planner; each game has its own",
}


def test_no_two_classes_of_one_name_mean_different_things() -> None:
    places = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(str(path.relative_to(SOURCES)))
    shared = {name: found for name, found in places.items() if len(found) > 1}
    assert shared.keys() == THE_SAME.keys(), shared
