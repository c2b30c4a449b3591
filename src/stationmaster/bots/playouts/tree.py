"""The tree of `search`: its own decisions, each known by the moves of its own that led there.

The states that come to a node differ in what the seat cannot know and in what chance brought, so a move of the node
may be legal in one state and not in the next: it competes only where it is, and is judged by how often it could have
been chosen (information-set tree search). The other seats are played by their strategies, in the tree and below it.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

RIPE: Final = 150  # visits before a node looks at other moves than its strategy's: fewer tell too little
WIDER: Final = 50  # further visits for each further move
CURIOSITY: Final = 20.0  # points


@final
class Node:
    """A move of the seat and what follows it."""

    move: i64
    children: list[Node]
    visits: i64
    total: float  # of the worths of these visits
    chances: i64  # how often it could have been chosen

    def __init__(self, move: i64) -> None:
        self.move = move
        self.children = []
        self.visits = 0
        self.total = 0.0
        self.chances = 0

    def child(self, move: i64) -> Node:
        for node in self.children:
            if node.move == move:
                return node
        node = Node(move)
        self.children.append(node)
        return node

    def is_ripe(self) -> bool:
        return self.visits >= RIPE

    def choose(self, moves: vec[i64], count: i64) -> Node:
        """Among the first of the `count` moves, which are in the order of their promise: the more visits, the more."""
        width: i64 = 1 + (self.visits - RIPE) // WIDER
        width = min(width, count)
        best = self.child(moves[0])
        limit = -1000000.0
        i: i64
        for i in range(width):
            node = self.child(moves[i])
            node.chances += 1
            if node.visits == 0:
                return node
            bound = node.total / float(node.visits) + CURIOSITY * sqrt(log(float(node.chances)) / float(node.visits))
            if bound > limit:
                limit = bound
                best = node
        return best

    def count(self, worth: float) -> None:
        self.visits += 1
        self.total += worth
