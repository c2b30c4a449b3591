"""A race between the moves of one decision: each heat plays every move that is still in it out with the same luck.

What counts is the difference between two moves in the same heat, which varies much less than the worth of a game. A
move that falls clearly behind the leader drops out; the favourite (the strategy's own choice) loses only to a move
that is better by evidence.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.bots.playouts.luck import SharedLuck, worth
from stationmaster.bots.playouts.tree import Node
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.rules import OVER, Game
from stationmaster.games.family.strategy import Strategy

WARM_UP: Final = 4  # heats before a move can drop out
NOISE: Final = 5.0  # in a heat moves differ by so many times their spread, as long as little is known
NOISY: Final = 6.0  # heats that this is worth


@final
class Race:
    seat: i64
    strategies: list[Strategy]
    scale: float  # of `worth`
    spread: float  # points: how far apart the moves' true worths are expected to be
    doubt: float  # a move drops out when the leader is so many of its standard deviations ahead

    moves: vec[i64]  # those still in the race; the favourite is the first, and stays
    handicaps: vec[float]  # of each of them: how much worse than the favourite it is expected to be
    nodes: list[Node]  # of each of them
    worths: list[vec[float]]  # of each of them: what each heat gave
    heats: i64
    playouts: i64
    buffer: vec[i64]

    def __init__(
        self, seat: int, strategies: list[Strategy], n_moves: int, scale: float, spread: float, doubt: float
    ) -> None:
        self.seat = seat
        self.strategies = strategies
        self.scale = scale
        self.doubt = doubt
        self.spread = spread
        self.moves = vec[i64]()
        self.handicaps = vec[float]()
        self.nodes = []
        self.worths = []
        self.heats = 0
        self.playouts = 0
        self.buffer = vec[i64]([0] * n_moves)

    def enter(self, move: int, handicap: float) -> None:
        """The favourite comes first."""
        self.moves = append(self.moves, move)
        self.handicaps = append(self.handicaps, handicap)
        self.nodes.append(Node(move))
        self.worths.append(vec[float]())

    def heat(self, state: Game, seed: int) -> None:
        """Plays each move out from the state, then drops those that are clearly behind."""
        streams = [SeededChance(seed + seat) for seat in range(state.players + 1)]
        i: i64
        for i in range(len(self.moves)):
            result = self.play_out(state.copy(), self.nodes[i], streams)
            self.worths[i] = append(self.worths[i], result)
            self.playouts += 1
        self.heats += 1
        if self.heats >= WARM_UP:
            self.drop_out()

    def play_out(self, game: Game, node: Node, streams: list[SeededChance]) -> float:
        luck = SharedLuck(game, streams)
        choice = streams[game.players].copy()
        for strategy in self.strategies:
            strategy.forget()
        path = [node]
        game.apply(node.move, luck)
        growing = True
        while game.phase != OVER:
            if growing and game.turn == self.seat:
                growing = node.is_ripe()
                if growing:
                    favourite = self.strategies[game.turn].choose(game, choice)
                    count = self.strategies[game.turn].list_candidates(game, favourite, choice, self.buffer)
                    node = node.choose(self.buffer, count)
                    path.append(node)
                    game.apply(node.move, luck)
                    continue
            game.apply(self.strategies[game.turn].choose(game, choice), luck)
        result = worth(game.totals(), self.seat, self.scale)
        for node in path:
            node.count(result)
        return result

    # ---- who is ahead ----

    def judge(self, i: i64) -> tuple[float, float]:
        """How much better than the favourite move i probably is, and the variance of that (Bayes, normal)."""
        ones = self.worths[i]
        others = self.worths[0]
        total = 0.0
        squares = NOISY * NOISE * NOISE * self.spread * self.spread
        heat: i64
        for heat in range(self.heats):
            difference = ones[heat] - others[heat]
            total += difference
            squares += difference * difference
        heats = float(self.heats)
        variance = (squares - total * total / heats) / (heats + NOISY)
        precision = 1.0 / (self.spread * self.spread) + heats / variance
        mean = (total / variance - self.handicaps[i] / (self.spread * self.spread)) / precision
        return mean, 1.0 / precision

    def leader(self) -> i64:
        best: i64 = 0
        limit = 0.0
        i: i64
        for i in range(1, len(self.moves)):
            mean, _ = self.judge(i)
            if mean > limit:
                best = i
                limit = mean
        return best

    def drop_out(self) -> None:
        """Those clearly behind the leader, but for the favourite."""
        leader = self.leader()
        ahead = 0.0
        if leader > 0:
            ahead, _ = self.judge(leader)
        stay = [0]
        i: i64
        for i in range(1, len(self.moves)):
            mean, variance = self.judge(i)
            if i == leader or ahead - mean < self.doubt * sqrt(variance):
                stay.append(int(i))
        if len(stay) < len(self.moves):
            self.moves = vec[i64]([self.moves[i] for i in stay])
            self.handicaps = vec[float]([self.handicaps[i] for i in stay])
            self.nodes = [self.nodes[i] for i in stay]
            self.worths = [self.worths[i] for i in stay]

    def is_decided(self) -> bool:
        if len(self.moves) == 1:
            return True
        if len(self.moves) > 2 or self.heats < WARM_UP:
            return False
        mean, variance = self.judge(1)
        return abs(mean) > self.doubt * sqrt(variance)

    def winner(self) -> int:
        return int(self.moves[self.leader()])
