"""What the others' tickets of `marklin` probably are."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import Game
from stationmaster.games.maps.planner.guess import BoardGuess
from stationmaster.games.marklin.rules import LONG, SHORT, Marklin

# By counting what planners held in 60 games.
BUILT: Final = 6.0
COMPLETE: Final = 2.5


@final
class MarklinGuess(BoardGuess):
    def __init__(self, game: Game, seat: i64, popularity: vec[float]) -> None:
        super().__init__(game, seat, popularity, BUILT, COMPLETE)

    def deal(self, game: Game, chance: Chance) -> None:
        assert isinstance(game, Marklin)
        self.deal_pile(game, game.short_pile, SHORT, chance)
        self.deal_pile(game, game.long_pile, LONG, chance)

    def is_of_pile(self, game: Game, ticket: i64, number: i64) -> bool:
        assert isinstance(game, Marklin)
        return game.board.ticket_pile[ticket] == number
