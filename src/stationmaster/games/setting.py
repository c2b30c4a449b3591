"""A game with its options and its first player: what is agreed before anyone sits down."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from stationmaster.games import AnyBoard, edition
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.rules import Game


@dataclass(frozen=True)
class Setting:
    """A game in its own box or on another board, with the options that were chosen. It can be sent elsewhere."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    board: AnyBoard = None
    first: int | None = None
    """The seat that begins (U05); None: chance decides."""

    @cached_property
    def edition(self) -> AnyEdition:
        return edition(self.game, self.board)

    @cached_property
    def all_options(self) -> dict[str, Any]:
        """Those that were chosen, and the defaults of the others."""
        return self.edition.check_options(self.options)

    def check(self, players: int) -> None:
        """StationmasterError or BoardError, where so many cannot play it."""
        self.edition.check_players(players)
        self.edition.check_options(self.options, players)
        self.edition.check_first(self.first, players)

    def deal(self, players: int, chance: Chance) -> Game:
        first = chance.first_player(players) if self.first is None else self.first  # U05
        game: Game = self.edition.deal(players, first, chance, self.all_options)
        return game

    def __getstate__(self) -> dict[str, Any]:
        """Without the edition: another process makes its own."""
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}
