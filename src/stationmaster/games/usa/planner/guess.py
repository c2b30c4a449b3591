"""What the others' tickets of `usa` probably are."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import Game
from stationmaster.games.maps.planner.guess import BoardGuess
from stationmaster.games.usa.rules import Usa

# By counting what planners held in 300 games.
BUILT: Final = 4.0
COMPLETE: Final = 3.0


@final
class UsaGuess(BoardGuess):
    def __init__(self, game: Game, seat: i64, popularity: vec[float]) -> None:
        super().__init__(game, seat, popularity, BUILT, COMPLETE)

    def deal(self, game: Game, chance: Chance) -> None:
        assert isinstance(game, Usa)
        self.deal_pile(game, game.ticket_pile, 0, chance)
