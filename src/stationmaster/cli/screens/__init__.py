"""The games on the terminal, one file a game."""

from __future__ import annotations

from collections.abc import Callable

from stationmaster.cli.screens.base import Screen
from stationmaster.cli.screens.card import CardScreen
from stationmaster.cli.screens.marklin import MarklinScreen
from stationmaster.cli.screens.usa import UsaScreen

SCREENS: dict[str, Callable[[], Screen]] = {"usa": UsaScreen, "marklin": MarklinScreen, "card": CardScreen}

__all__ = ["SCREENS", "Screen", "make_screen"]


def make_screen(game: str) -> Screen:
    return SCREENS[game]()
