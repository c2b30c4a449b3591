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
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from stationmaster.errors import StationmasterError
from stationmaster.games.family.cards import COLOURS, KIND_NAMES
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.data_file import BoardError
from stationmaster.games.family.edition_options import check_choice, read_choice, write_choice
from stationmaster.games.family.events import EVENTS, Events
from stationmaster.games.family.levels import FOR_ANY_GAME, Level
from stationmaster.games.family.notation import Notation
from stationmaster.games.family.observation import Observer
from stationmaster.games.family.position import Field, PositionError, read_position, write_position
from stationmaster.games.family.record import Scribe
from stationmaster.games.family.rules import SLOTS, Game
from stationmaster.games.family.rulings import Ruling
from stationmaster.games.family.score_sheet import Score, score_sheet
from stationmaster.games.family.view import PHASES, View
from stationmaster.languages import Language

if TYPE_CHECKING:
    from stationmaster.games.family.greedy import GreedyPlayer
    from stationmaster.games.family.screen import Screen
    from stationmaster.games.family.strategy import Strategy
    from stationmaster.games.family.view_observation import SlowPart

G = TypeVar("G", bound=Game)
V = TypeVar("V", bound=View)


QUICKER = ("next_view", "own_fields")  # ways to a view that are those of `view`


class Edition(ABC, Generic[G, V]):
    """What `Match` and everything above it needs to know about a game."""

    game: ClassVar[str]
    title: ClassVar[str]
    """As people call it."""
    least_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 5
    options: ClassVar[dict[str, tuple[Any, ...]]] = {}
    """The allowed values of each option, the default first."""
    options_by_seat: ClassVar[frozenset[str]] = frozenset()
    """Those of them that may hold for some seats only: their value may also be the list of these."""
    casual_options: ClassVar[frozenset[str]] = frozenset()
    """Those of them that rated tables leave at their default: with them it is an easier game."""
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
    """Is it another board than that of the box? Then records carry it."""
    board_name: str = ""
    """Of one that comes with the game besides."""
    notation: Notation
    scribe: Scribe[G]

    # ---- what every game has ----

    @abstractmethod
    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        """Reads and checks the data of the game's box, or of somebody's own board."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent by name, or with its board: whoever receives it has the same one, or makes it anew."""
        if self.own_board and not self.board_name:
            return type(self), (self.board.data, True)
        return in_its_box, (type(self), self.board_name)

    def __copy__(self) -> Edition[G, V]:
        return self

    def __deepcopy__(self, memo: object) -> Edition[G, V]:
        """It never changes."""
        return self

    @classmethod
    def read_data(cls) -> dict[str, Any]:
        """The data of the game's box: the file `data.json` beside the edition, in the same package."""
        return cls.read_file("data.json")

    @classmethod
    def read_file(cls, name: str) -> dict[str, Any]:
        """A file of data beside the edition."""
        package = cls.__module__.rpartition(".")[0]
        if not package or not files(package).joinpath(name).is_file():
            raise StationmasterError(f"there is no {name} beside {cls.__name__}")
        data: dict[str, Any] = json.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
        return data

    @classmethod
    def boards(cls) -> tuple[str, ...]:
        """The names of the other boards that come with the game: the files in `boards/` beside the edition."""
        folder = files(cls.__module__.rpartition(".")[0] or __name__).joinpath("boards")
        found = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
        return tuple(sorted(name.removesuffix(".json") for name in found if name.endswith(".json")))

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

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "view" in vars(cls):  # else they would be those of another view
            for name in QUICKER:
                if name not in vars(cls):
                    setattr(cls, name, vars(Edition)[name])

    # What a server shows after every move: quicker, where a game says how.

    def next_view(self, game: G, view: V) -> V:
        """A spectator's `view` after a move, from the one before: what stays is the same object.

        Where neither `plans` nor what is `also_shown` asks for it, `memory` may be missing.
        """
        return view.with_fields(self.view(game, None, view.players, view.options).__dict__)

    def own_fields(self, game: G, seat: int, view: V) -> dict[str, Any] | None:
        """Of a seat's view what is not the same for everyone; None: look at its whole view.

        `view` is a spectator's in the same position. `memory` is not among them: in such a game neither `plans` nor
        what is `also_shown` asks for it.
        """
        return None

    @abstractmethod
    def resample(self, view: V, chance: Chance) -> G:
        """A full state consistent with everything the view's seat knows."""

    @abstractmethod
    def observer(self, players: int, memory: bool, options: dict[str, Any]) -> Observer:
        """What writes the observations of the environments."""

    def index_names(self) -> dict[str, Sequence[str]]:
        """What the numbers in moves and observations stand for, by what is counted (`Observer.axes`)."""
        return {
            "phases": self.phases,
            "cards": KIND_NAMES,
            "colours": KIND_NAMES[:COLOURS],
            "slots": [f"slot {slot}" for slot in range(SLOTS)],
            "tickets": self.board.tickets,
        }

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

    def quick_greedy(self) -> Strategy | None:
        """The same player in compiled code, on a state: the environments play against it. The moves are the same."""
        return None

    def screen(self, language: Language = "en") -> Screen:
        """The game on the terminal."""
        from stationmaster.games.family.screen_plain import PlainScreen  # noqa: PLC0415 (costs time to import)

        return PlainScreen(language)

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
        chosen = [f"{name}={write_choice(value)}" for name, value in options.items() if value != self.options[name][0]]
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
        chosen = {word: word.partition("=") for word in words if word.partition("=")[0] in self.options}
        options = {name: self.read_option(name, value) for name, _, value in chosen.values()}
        options = self.check_options(options, int(players))
        state = self.empty(int(players), 0, options)
        read_position([word for word in words if word and word not in chosen], self.position_fields(), state)
        return state, options

    # ---- what was asked for ----

    def read_option(self, name: str, text: str) -> Any:
        """The value that a word means, or the word itself: `check_options` says what is wrong with it."""
        return read_choice(text, self.options.get(name, ()), name in self.options_by_seat)

    def check_options(self, options: dict[str, Any], players: int | None = None) -> dict[str, Any]:
        """All options with their values, for a table of so many players, or of any size."""
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise StationmasterError(f"{self.game} has no option {name!r}; it has: {known}")
            check_choice(name, value, self.options[name], name in self.options_by_seat, players or self.most_players)
        return {name: options.get(name, allowed[0]) for name, allowed in self.options.items()}

    def check_players(self, players: int) -> None:
        if not self.least_players <= players <= self.most_players:
            raise StationmasterError(
                f"{self.game} is for {self.least_players} to {self.most_players} players, not {players}"
            )

    def player_counts(self) -> list[int]:
        """How many can play: a small board may have cards and tickets for fewer than the game."""
        found = []
        for players in range(self.least_players, self.most_players + 1):
            with suppress(StationmasterError, BoardError):
                self.check_players(players)
                found.append(players)
        return found

    def check_first(self, first: int | None, players: int) -> None:
        """U05: the table may name the first player; None leaves it to chance."""
        if first is not None and first not in range(players):
            raise StationmasterError(f"first: there is no seat {first}; seats go from 0 to {players - 1}")


AnyEdition = Edition[Any, Any]


@cache
def in_its_box(kind: type[AnyEdition], board: str) -> AnyEdition:
    """A game as it comes in its box, or on another board that comes with it."""
    box = kind(kind.read_file(f"boards/{board}.json") if board else kind.read_data(), own_board=bool(board))
    box.board_name = board
    return box
