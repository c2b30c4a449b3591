"""Any game on the terminal: what every game has, whatever else the view tells, and a list of moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stationmaster.games.family.screen import Screen, section
from stationmaster.games.family.screen_menu import Menu
from stationmaster.games.family.view import View, words
from stationmaster.texts import plain

MOST_MOVES = 30  # shown with the table; `moves` shows all
SHOWN_ELSEWHERE = ("player", "move", "market", "resets", "shuffles")


class PlainScreen(Screen):
    """For a game that has no screen of its own."""

    def besides(self, view: View) -> list[RenderableType]:
        """What the game's own view adds, as it stands there."""
        shared = {field.name for field in fields(View)}
        table = Table.grid(padding=(0, 2))
        for name, value in view.to_dict().items():
            if name not in shared:
                table.add_row(spaced(name), plain(words(value)))
        return [section(self.t("on_the_table"), table)] if table.row_count else []

    def choices(self, view: View, menu: Menu, wanted: str | None = None) -> RenderableType:
        fit = [move for move in view.moves if (wanted or "") in view.notation.text(move)]
        if wanted is not None:
            return self.list_all(view, menu, fit)
        parts = [section(self.t("moves"), self.plain_choices(view, menu, fit[:MOST_MOVES]))]
        if len(fit) > MOST_MOVES:
            parts.append(Text(self.t("moves.more", more=len(fit) - MOST_MOVES)))
        return Group(*parts)

    def route_name(self, board: Any, route: int) -> str:
        """As the board has it."""
        return plain(board.routes[route])

    def city_name(self, board: Any, city: int) -> str:
        return plain(board.cities[city])

    def list_all(self, view: View, menu: Menu, moves: Sequence[int]) -> RenderableType:
        return self.listed(view, menu, moves) if moves else Text(self.t("moves.none"))

    def say(self, entry: dict[str, Any], view: View) -> str:
        """A kind of entry that has no words of its own is told with all that stands in it."""
        said = super().say(entry, view)
        if hasattr(self, f"say_{entry['move']}"):
            return said
        facts = [f"{spaced(key)} {words(entry[key])}" for key in entry if key not in SHOWN_ELSEWHERE]
        return plain(f"{said}: {', '.join(facts)}") if facts else said


def spaced(name: str) -> str:
    return name.replace("_", " ")
