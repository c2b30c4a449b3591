"""An edition: a game on a board, with everything that depends on nothing else, ready to be played.

It is the one small object that defines a game. What must be there: data, moves and their texts, rulings, the score
sheet, the view, the record, resampling. What may be left out has a default for any game: a strategy (random playouts),
a greedy player, levels, a screen for the terminal (a list of moves), a picture. Whatever games differ in is asked of
the edition, never found out by a name or by `isinstance`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from stationmaster.errors import StationmasterError
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.events import EVENTS, Events
from stationmaster.games.family.levels import FOR_ANY_GAME, Level
from stationmaster.games.family.notation import Notation
from stationmaster.games.family.observation import Observer
from stationmaster.games.family.position import Field, PositionError, read_position, write_position
from stationmaster.games.family.record import Scribe
from stationmaster.games.family.rules import Game
from stationmaster.games.family.rulings import Ruling
from stationmaster.games.family.score_sheet import Score, score_sheet
from stationmaster.games.family.view import PHASES, View

if TYPE_CHECKING:
    from stationmaster.games.family.greedy import GreedyPlayer
    from stationmaster.games.family.screen import Screen
    from stationmaster.games.family.strategy import Strategy
    from stationmaster.games.family.view_observation import SlowPart

G = TypeVar("G", bound=Game)
V = TypeVar("V", bound=View)


class Edition(ABC, Generic[G, V]):
    """What `Match` and everything above it needs to know about a game."""

    game: ClassVar[str]
    title: ClassVar[str]
    """As people call it."""
    least_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 5
    options: ClassVar[dict[str, tuple[Any, ...]]] = {}
    """The allowed values of each option, the default first."""
    phases: ClassVar[tuple[str, ...]] = PHASES
    rules_version: ClassVar[int] = 1
    """Goes up with every corrected rule: stored games know which they were dealt under."""
    numbering_version: ClassVar[int] = 1
    """Goes up when moves are renumbered (tests/golden/)."""
    first_choice_unseen: ClassVar[bool] = True
    """Do the players choose their first tickets unseen by the others (U03)?"""
    events: ClassVar[Events] = EVENTS
    """The kinds of entries in its records, and what a seat may see of each."""
    levels: ClassVar[Mapping[str, Level]] = FOR_ANY_GAME
    """What the bots `easy`, `medium`, `hard` and `expert` play."""

    board: Any
    own_board: bool
    notation: Notation
    scribe: Scribe[G]

    # ---- what every game has ----

    @abstractmethod
    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        """Reads and checks the data of the game's box, or of somebody's own board."""

    @classmethod
    def read_data(cls) -> dict[str, Any]:
        """The data of the game's box: the file `data.json` beside the edition, in the same package."""
        package = cls.__module__.rpartition(".")[0]
        if not package or not files(package).joinpath("data.json").is_file():
            raise StationmasterError(f"there is no data.json beside {cls.__name__}")
        data: dict[str, Any] = json.loads(files(package).joinpath("data.json").read_text(encoding="utf-8"))
        return data

    @abstractmethod
    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> G:
        """A new game."""

    @abstractmethod
    def rule_on(self, game: G, move: int) -> Ruling:
        """Why a move is not legal."""

    def scores(self, game: G) -> list[Score]:
        """The score sheet, one line per seat."""
        return score_sheet(game, self.board.tickets)

    @abstractmethod
    def view(self, game: G, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> V:
        """What a seat may know; None for a spectator."""

    @abstractmethod
    def resample(self, view: V, chance: Chance) -> G:
        """A full state consistent with everything the view's seat knows."""

    @abstractmethod
    def observer(self, players: int, memory: bool, options: dict[str, Any]) -> Observer:
        """What writes the observations of the environments."""

    # ---- what a game may leave out; loaded only when it is asked for ----

    has_strategy: ClassVar[bool] = False
    """Does `planner` play this game?"""

    def strategy(self) -> Strategy:
        """How `planner` plays, and `search` plays games out."""
        from stationmaster.games.family.strategy import RandomStrategy  # noqa: PLC0415

        return RandomStrategy()

    def greedy(self) -> GreedyPlayer | None:
        """The simple player that looks one move ahead."""
        return None

    def screen(self) -> Screen:
        """The game on the terminal."""
        from stationmaster.games.family.screen_plain import PlainScreen  # noqa: PLC0415 (costs time to import)

        return PlainScreen()

    def picture(self) -> Callable[[Any, V], None] | None:
        """What draws the table on a Pillow canvas (`ImageDraw`)."""
        return None

    def slow_parts(self) -> Mapping[str, SlowPart]:
        """How the parts of an observation follow from a view, by name: the observer is compared with them."""
        from stationmaster.games.family.view_observation import PARTS  # noqa: PLC0415

        return PARTS

    # ---- positions ----

    @abstractmethod
    def empty(self, players: int, first: int, options: dict[str, Any]) -> G:
        """A state with everything in the box and nothing dealt."""

    def position_fields(self) -> Sequence[Field]:
        """What a position's one-line text says, in its order; nothing, for a game that has no such text."""
        return ()

    def problems(self, game: G) -> list[str]:
        """What is wrong with a position, one line each; nothing, for one that was reached by playing."""
        return []

    def write_position(self, game: G, options: dict[str, Any]) -> str:
        """The whole state in one line: what FEN is for chess. It tells all secrets."""
        if not self.position_fields():
            raise StationmasterError(f"positions of {self.game} have no text")
        chosen = [f"{name}={value}" for name, value in options.items() if value != self.options[name][0]]
        return write_position(" ".join([self.game, str(game.players), *chosen]), self.position_fields(), game)

    def read_position(self, text: str) -> tuple[G, dict[str, Any]]:
        """The state and the options of such a line; PositionError says what is wrong with the text.

        `problems` says what is wrong with the state.
        """
        game, players, *words = [*text.split(), "", ""]
        if game != self.game or not players.isdecimal():
            start = f"{self.game} {self.least_players} ..."
            raise PositionError(f"a position begins with its game and the number of players: {start}")
        self.check_players(int(players))
        known = {f"{name}={value}": (name, value) for name, values in self.options.items() for value in values}
        options = self.check_options(dict(known[word] for word in words if word in known))
        state = self.empty(int(players), 0, options)
        read_position([word for word in words if word and word not in known], self.position_fields(), state)
        return state, options

    # ---- what was asked for ----

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


AnyEdition = Edition[Any, Any]
