"""Which observer belongs to which game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stationmaster.editions import Edition
from stationmaster.engine.observation import Observer
from stationmaster.engine.observation_card import CardObserver
from stationmaster.engine.observation_marklin import MarklinObserver
from stationmaster.engine.observation_usa import UsaObserver

Maker = Callable[[Any, int, bool, dict[str, Any]], Observer]

OBSERVERS: dict[str, Maker] = {
    "usa": lambda board, players, memory, options: UsaObserver(board, players, memory),
    "marklin": lambda board, players, memory, options: MarklinObserver(board, players, memory),
    "card": lambda board, players, memory, options: CardObserver(
        board, players, memory, bool(options["open_train_stack"])
    ),
}


def make_observer(edition: Edition[Any, Any], players: int, memory: bool, options: dict[str, Any]) -> Observer:
    return OBSERVERS[edition.game](edition.board, players, memory, options)
