"""A look at a game from outside: as text, or as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stationmaster.envs.rendering.text import as_text
from stationmaster.errors import StationmasterError
from stationmaster.games.family.rules import Game

if TYPE_CHECKING:
    from stationmaster.envs.tasks import Task

MODES = ("human", "ansi", "rgb_array")


class Renderer:
    """Draws what a spectator may see."""

    def __init__(self, task: Task, mode: str | None) -> None:
        if mode is not None and mode not in MODES:
            raise StationmasterError(f"render_mode must be one of {', '.join(MODES)}, not {mode!r}")
        self.task = task
        self.mode = mode

    def render(self, game: Game) -> Any:
        """A text, a picture, or None in the mode "human", which prints the text."""
        if self.mode is None:
            raise StationmasterError("make the environment with a render_mode: human, ansi or rgb_array")
        task = self.task
        view = task.edition.view(game, None, task.names, task.options)
        if self.mode == "rgb_array":
            from stationmaster.envs.rendering.picture import as_picture  # noqa: PLC0415 (needs Pillow)

            return as_picture(view)
        text = as_text(view)
        if self.mode == "human":
            print(text)
            return None
        return text
