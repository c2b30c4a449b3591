"""Rich's console, for texts from anywhere."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import rich.console
from rich.console import ConsoleOptions, RenderableType
from rich.segment import Segment

from stationmaster.cli.streams import unfiltered
from stationmaster.texts import harmless


class Console(rich.console.Console):
    """Only its own styles reach the terminal as orders, and no text is taken for markup: styles are for `Text`."""

    def __init__(self, *, stderr: bool = False, soft_wrap: bool = False) -> None:
        stream = unfiltered(sys.stderr if stderr else sys.stdout)
        super().__init__(file=stream, stderr=stderr, soft_wrap=soft_wrap, highlight=False, markup=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)
