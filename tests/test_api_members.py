"""What views and boards offer is in the API reference, member by member, and each says what it is."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

SOURCES = Path("src")
PAGE = Path("docs/api/stationmaster.md").read_text("utf-8")
OURS = re.compile(r"stationmaster\.games\.")
INNER = {"home"}
"""Of the tables: how they are pickled."""


def classes() -> list[str]:
    """All classes that a view of one of our games, or its board, is made of."""
    found: set[str] = set()
    for game, view, board in (
        ("usa", "UsaView", "maps.board.Board"),
        ("marklin", "MarklinView", "marklin.board.MarklinBoard"),
        ("card", "CardView", "card.tables.CardTable"),
    ):
        home, _, name = board.rpartition(".")
        kinds = (
            getattr(import_module(f"stationmaster.games.{game}.view"), view),
            getattr(import_module(f"stationmaster.games.{home}"), name),
        )
        found |= {f"{cls.__module__}.{cls.__name__}" for kind in kinds for cls in inspect.getmro(kind)}
    return sorted(name for name in found if OURS.match(name))


def members(name: str) -> dict[str, bool]:
    """The public fields and methods that a class itself has in its source, and whether they are documented."""
    module, _, kind = name.rpartition(".")
    path = SOURCES / f"{module.replace('.', '/')}.py"
    source = path.read_text("utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    (node,) = [one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == kind]
    told: dict[str, bool] = {"": ast.get_docstring(node) is not None}
    for one, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("_"):
            told[one.name] = ast.get_docstring(one) is not None
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            told[one.target.id] = is_text or "  #: " in lines[one.lineno - 1]
    return {member: is_told for member, is_told in told.items() if member not in INNER}


@pytest.mark.parametrize("name", classes())
def test_what_views_and_boards_offer_is_in_the_reference_and_says_what_it_is(name: str) -> None:
    short = name.rpartition(".")[2]
    assert re.search(rf"^\.\. autoclass:: (stationmaster\.[\w.]+\.)?{short}$", PAGE, re.MULTILINE)
    told = members(name)
    assert [member for member, is_told in told.items() if not is_told] == []


def test_the_classes_are_all_of_ours() -> None:
    assert {name.rpartition(".")[2] for name in classes()} == {
        *("View", "BoardView", "UsaView", "MarklinView", "CardView", "Roads", "Board", "MarklinBoard", "CardTable")
    }
