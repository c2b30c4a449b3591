"""Who plays the seats that the caller does not: in compiled code wherever that can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import Game
from stationmaster.games.family.strategy import Strategy

RANDOM: Final = 0  # any legal move
STRATEGY: Final = 1  # in compiled code
BOT: Final = 2  # Python is asked


@final
class Opponents:
    """Of several games side by side, every seat of each: the caller's own is never asked for."""

    players: i64
    kinds: vec[u8]  # game * players + seat: RANDOM, STRATEGY or BOT
    strategies: list[Strategy | None]  # at the same places
    bot: Callable[[int], int] | None  # answers a move for the number of a game
    seat_game: Callable[[int], None] | None  # says who plays a game that was just dealt, where that is drawn by lot

    def __init__(self, count: int, players: int) -> None:
        self.players = players
        self.kinds = vec[u8]([RANDOM] * (count * players))
        self.strategies = [None] * (count * players)
        self.bot = None
        self.seat_game = None

    def seat(self, i: i64, seat: i64, kind: i64, strategy: Strategy | None) -> None:
        """Who plays a seat of game i from now on."""
        self.kinds[i * self.players + seat] = u8(kind)
        self.strategies[i * self.players + seat] = strategy

    def dealt(self, i: i64) -> None:
        seat_game = self.seat_game
        if seat_game is not None:
            seat_game(int(i))

    def is_random(self, i: i64, seat: i64) -> bool:
        return i64(self.kinds[i * self.players + seat]) == RANDOM

    def choose(self, i: i64, game: Game, choice: Chance) -> i64:
        """A strategy is handed the game itself: of the other seats it reads only what its own may know."""
        strategy = self.strategies[i * self.players + game.turn]
        if strategy is not None:
            strategy.forget()
            return strategy.choose(game, choice)
        bot = self.bot
        assert bot is not None
        return bot(int(i))
