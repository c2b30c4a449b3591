"""What every edition of a game offers to `Match` and to all that stands on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from stationmaster.engine.chance import Chance
from stationmaster.engine.game import Game
from stationmaster.errors import StationmasterError
from stationmaster.notation import Notation
from stationmaster.record.scribe import Scribe
from stationmaster.rulings import Ruling
from stationmaster.scores import Score
from stationmaster.view import View
from stationmaster.view.base import PHASES

G = TypeVar("G", bound=Game)
V = TypeVar("V", bound=View)


class Edition(ABC, Generic[G, V]):
    """What `Match` and everything above it needs to know of a game."""

    game: ClassVar[str]
    least_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 5
    options: ClassVar[dict[str, tuple[Any, ...]]] = {}
    """The allowed values of each option, the default first."""
    phases: ClassVar[tuple[str, ...]] = PHASES
    rules_version: ClassVar[int] = 1
    """Counts up with every mended rule: stored games know which they were dealt with."""
    numbering_version: ClassVar[int] = 1
    """Counts up when moves are numbered anew (tests/golden/)."""
    first_choice_unseen: ClassVar[bool] = True
    """Do the players choose their first tickets unseen by the others (U03)?"""

    board: Any
    own_board: bool
    notation: Notation
    scribe: Scribe[G]

    @abstractmethod
    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        """Reads and checks the data of the game's box, or of a board of one's own."""

    @abstractmethod
    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> G:
        """A new game."""

    @abstractmethod
    def rule_on(self, game: G, move: int) -> Ruling:
        """Why a move is not lawful."""

    @abstractmethod
    def scores(self, game: G) -> list[Score]: ...

    @abstractmethod
    def view(self, game: G, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> V: ...

    @abstractmethod
    def resample(self, view: V, chance: Chance) -> G: ...

    def check_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """All options with their values."""
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise StationmasterError(f"{self.game} has no option {name!r}; it has: {known}")
            allowed = self.options[name]
            if not any(value is choice or (isinstance(value, str) and value == choice) for choice in allowed):
                raise StationmasterError(f"{name} must be one of {', '.join(map(str, allowed))}, not {value!r}")
        return {name: options.get(name, allowed[0]) for name, allowed in self.options.items()}

    def check_players(self, players: int) -> None:
        if not self.least_players <= players <= self.most_players:
            raise StationmasterError(
                f"{self.game} is for {self.least_players} to {self.most_players} players, not {players}"
            )
