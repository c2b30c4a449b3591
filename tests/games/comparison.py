"""The games that are compared: on every table, with every option, by players of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import stationmaster as sm
from tests.games import tiny
from tests.games.twins import Twins, chooser, play_twins

BOARDS: dict[str, list[tuple[dict[str, Any] | None, list[int]]]] = {
    "usa": [
        *((None, [2, 3, 4, 5]), (tiny.USA, [2]), (tiny.BIGGER_USA, [3, 4, 5]), (tiny.LONG_USA, [2, 3])),
        *((sm.edition("usa", "mini").board.data, [2, 3, 4, 5]), (sm.edition("usa", "tiny").board.data, [2])),
    ],
    "marklin": [(None, [2, 3, 4, 5]), (tiny.MARKLIN, [2]), (tiny.BIGGER_MARKLIN, [2, 3, 4, 5])],
    "card": [(None, [2, 3, 4]), (tiny.CARD, [2]), (tiny.BIGGER_CARD, [2, 3, 4]), (tiny.SPARSE_CARD, [4])],
}
"""The boards of each game, its own and tiny ones, and for how many players they are."""


class Table(NamedTuple):
    game: str
    players: int
    options: dict[str, Any]
    board: dict[str, Any] | None

    def compare(self, who: str, seed: int) -> int:
        """Plays one game by these players; returns how many positions were compared."""
        twins = Twins(self.game, self.players, seed, options=self.options, board=self.board)
        return play_twins(twins, chooser(who, self.players))

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.game, str(self.players), *chosen, *(["tiny"] if self.board else [])])


def every_option(game: str) -> list[dict[str, Any]]:
    """The game as it is in its box, then with each other value of an option."""
    options = sm.edition(game).options
    return [{}, *({name: value} for name, values in options.items() for value in values[1:])]


def tables(game: str, *, is_tiny: bool) -> Iterator[Table]:
    for board, sizes in BOARDS[game]:
        if (board is not None) == is_tiny:
            for players in sizes:
                for options in every_option(game):
                    yield Table(game, players, options, board)
