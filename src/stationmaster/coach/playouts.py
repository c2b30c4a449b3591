"""Games played out to their end by the planners' strategies, one for each seat: what every estimate is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stationmaster.bots.playouts.fresh import play_out_freshly
from stationmaster.bots.playouts.luck import SharedLuck
from stationmaster.games.family.chance import Chance, SeededChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.rules import Game
from stationmaster.games.family.strategy import is_same_draw

Moves = tuple[int, ...]
"""One decision: a move, or all moves of a journey."""


class End(NamedTuple):
    """How a game ended, by seat."""

    shares: list[float]
    """Of the win: 1 for the winner; who share a win share it."""
    places: list[int]
    """From 1; equals share a place."""
    totals: list[int]

    def lead(self, seat: int) -> int:
        """Points ahead of the best of the others."""
        return self.totals[seat] - max(total for other, total in enumerate(self.totals) if other != seat)


def end_of(game: Game) -> End:
    sheet = game.score()
    seats = range(game.players)
    places = [sheet.rank(seat) for seat in seats]
    share = 1.0 / places.count(1)
    return End([share if place == 1 else 0.0 for place in places], places, [sheet.total(seat) for seat in seats])


class Playouts:
    """The strategies of all seats of a table. They forget everything before each game that they play out."""

    def __init__(self, edition: AnyEdition, players: int) -> None:
        self.edition = edition
        self.strategies = [edition.strategy() for _ in range(players)]

    def streams(self, seed: str) -> list[SeededChance]:
        """The luck of one game: a stream for each seat, and one for what strategies think up by chance."""
        return [SeededChance(f"{seed}/{n}") for n in range(len(self.strategies) + 1)]

    def play(self, state: Game, moves: Sequence[int], streams: list[SeededChance]) -> End:
        """The end of a game in which a decision was made, and all after it by the strategies.

        The streams stay where they stand: another decision meets the same luck.
        """
        game = state.copy()
        luck = SharedLuck(game, streams)
        self.forget()
        for move in moves:
            game.apply(move, luck)
        play_out_freshly(game, self.strategies, luck, streams[-1].copy())
        return end_of(game)

    def own_choice(self, state: Game, choice: Chance) -> Moves:
        """What the strategy of the seat in turn decides."""
        self.forget()
        return self.complete(state, self.strategies[state.turn].choose(state, choice), choice)

    def complete(self, state: Game, move: int, choice: Chance) -> Moves:
        """A move with all that belongs to the same decision: the strategy goes on until an entry can be written."""
        before, strategy, moves = state, self.strategies[state.turn], [int(move)]
        while True:
            after = before.copy()
            after.apply(moves[-1], SeededChance(0))  # what chance answers is no part of the decision
            if after.is_over() or self.edition.scribe.write(before, moves[-1], after):
                return tuple(moves)
            before = after
            moves.append(int(strategy.choose(before, choice)))

    def forget(self) -> None:
        for strategy in self.strategies:
            strategy.forget()


def is_same(state: Game, one: Moves, other: Moves) -> bool:
    """Cards of one kind are the same, from whatever slot they are drawn."""
    return one == other or (len(one) == len(other) == 1 and is_same_draw(state, one[0], other[0]))
