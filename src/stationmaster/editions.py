"""An edition: a game on a board, with everything that depends on nothing else, ready to be played.

`edition("usa")` gives the game in its own box; `edition("usa", board=...)` one on a board of one's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

from stationmaster.data import read_data
from stationmaster.engine import usa
from stationmaster.engine.boards import Board, BoardError
from stationmaster.engine.chance import Chance
from stationmaster.engine.game import Game
from stationmaster.engine.usa import Usa
from stationmaster.errors import StationmasterError
from stationmaster.notation import Notation, usa_notation
from stationmaster.record.scribe import Scribe
from stationmaster.record.usa import UsaScribe
from stationmaster.resample import resample_usa
from stationmaster.rulings import Ruling, rule_on_usa
from stationmaster.scores import Score, usa_scores
from stationmaster.view import UsaView, View
from stationmaster.view.base import PHASES
from stationmaster.view.usa import usa_view

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
    first_choice_unseen: ClassVar[bool] = True
    """Do the players choose their first tickets unseen by the others (U03)?"""

    board: Any
    own_board: bool
    notation: Notation
    scribe: Scribe[G]

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


class UsaEdition(Edition[Usa, UsaView]):
    game = "usa"

    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        self.board = Board(data)
        self.own_board = own_board
        self.claims = usa.number_claims(self.board)
        self.notation = usa_notation(self.board, self.claims)
        self.scribe = UsaScribe(self.notation, self.board, self.claims)

    def check_players(self, players: int) -> None:
        super().check_players(players)
        if sum(self.board.deck) < 4 * players + 5:
            raise BoardError(
                f"deck: {sum(self.board.deck)} cards; {players} players and the market need {4 * players + 5}"
            )
        if self.board.n_tickets < 3 * players:
            raise BoardError(f"tickets: {self.board.n_tickets} of them; {players} players need {3 * players}")

    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> Usa:
        game = Usa(self.board, self.claims)
        game.deal(players, first, chance)
        return game

    def rule_on(self, game: Usa, move: int) -> Ruling:
        return rule_on_usa(game, move)

    def scores(self, game: Usa) -> list[Score]:
        return usa_scores(game)

    def view(self, game: Usa, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> UsaView:
        return usa_view(game, seat, players, self)

    def resample(self, view: UsaView, chance: Chance) -> Usa:
        game = Usa(self.board, self.claims)
        game.set_up_board(len(view.players), view.first, usa.OFFER)
        resample_usa(game, view, chance)
        return game


EDITIONS: dict[str, type[UsaEdition]] = {"usa": UsaEdition}
GAMES = tuple(EDITIONS)


def edition(game: str, board: dict[str, Any] | None = None) -> Edition[Any, Any]:
    """A game in its own box, or on a board of one's own (data of the shape of the data files)."""
    if game not in EDITIONS:
        raise StationmasterError(f"there is no game {game!r}; there are: {', '.join(GAMES)}")
    if board is None:
        return boxed_edition(game)
    if isinstance(board, dict) and board.get("game") != game:
        raise BoardError(f"board: 'game' must be {game!r}, not {board.get('game')!r}")
    return EDITIONS[game](board, own_board=True)


@cache
def boxed_edition(game: str) -> Edition[Any, Any]:
    return EDITIONS[game](read_data(game), own_board=False)
