"""Games played out with fresh plans: as a player looks up from the plan when new cards have come.

A plan that is kept to the end may lead a seat astray that would long have gone another way: that hardly matters for the
difference between two moves in `search`, which has no time to lose, but the coach tells chances.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import OVER, TURN, Game
from stationmaster.games.family.strategy import Strategy

NEW_CARDS: Final = 6  # in a hand since the plan was made: fewer cost more time and tell the same chances


def play_out_freshly(game: Game, strategies: list[Strategy], chance: Chance, choice: Chance) -> None:
    """Plays to the end, each seat by its strategy, which forgets its plan before a turn with so many new cards."""
    held = vec[i64]([0] * game.players)
    seat: i64
    for seat in range(game.players):
        held[seat] = game.hand_size(seat)
    while game.phase != OVER:
        seat = game.turn
        if game.phase == TURN:
            now = game.hand_size(seat)
            if now >= held[seat] + NEW_CARDS:
                strategies[seat].forget()
                held[seat] = now
            elif now < held[seat]:
                held[seat] = now
        game.apply(strategies[seat].choose(game, choice), chance)
