"""Moves taken apart, for smaller heads: what kind of move, where, and how it is paid for.

A claim is (claim, route, payment), a draw or a choice of tickets is a kind of its own with nothing else to say. The
engine's ids stay the numbering of moves; this is a second way to write them.

>>> from stationmaster.envs.factored import Factored
>>> factored = Factored("usa")
>>> factored.nvec, factored.apart(factored.notation.parse("claim denver--omaha purple 3 locomotive 1"))
((16, 101, 50), (15, 5, 2))
>>> factored.move(15, 5, 2) == factored.notation.parse("claim denver--omaha purple 3 locomotive 1")
True
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stationmaster.envs.tasks import Array
from stationmaster.games import edition

NO_CHOICE = "-"  # the number 0 of the second and third head: nothing to say
PLACES = ("claim", "place", "board", "travel")  # first words whose second word names a place or a route
STATION = ("group", "row", "play")


class Factored:
    """The three heads (kind, route, payment) of a game's moves.

    `nvec` are their sizes, `names` the names of their numbers, `table` the three numbers of every move.
    """

    def __init__(self, game: str, board: dict[str, Any] | None = None) -> None:
        self.notation = edition(game, board).notation
        words = [take_apart(text) for text in self.notation.texts]
        self.names = tuple(in_order([move[head] for move in words], head) for head in range(3))
        numbers = [{name: n for n, name in enumerate(names)} for names in self.names]
        rows = [[numbers[head][move[head]] for head in range(3)] for move in words]
        self.table = np.array(rows, dtype=np.int64)
        self.nvec = (len(self.names[0]), len(self.names[1]), len(self.names[2]))
        self._moves = {tuple(row): move for move, row in enumerate(rows)}

    def apart(self, move: int) -> tuple[int, int, int]:
        kind, route, payment = (int(number) for number in self.table[move])
        return kind, route, payment

    def move(self, kind: int, route: int = 0, payment: int = 0) -> int | None:
        """The id; None where the three do not fit together."""
        return self._moves.get((int(kind), int(route), int(payment)))

    def kind_mask(self, mask: Array) -> Array:
        """Kinds with a legal move, given the mask of moves."""
        return self._marked(mask.astype(bool), 0)

    def route_mask(self, mask: Array, kind: int) -> Array:
        """Routes (or places) with a legal move of that kind."""
        return self._marked(mask.astype(bool) & (self.table[:, 0] == kind), 1)

    def payment_mask(self, mask: Array, kind: int, route: int) -> Array:
        """Payments that are legal for that kind and route."""
        chosen = (self.table[:, 0] == kind) & (self.table[:, 1] == route)
        return self._marked(mask.astype(bool) & chosen, 2)

    def masks(self, mask: Array) -> Array:
        """The masks of the three heads, each for itself, one after another (as MaskablePPO takes them)."""
        legal = mask.astype(bool)
        return np.concatenate([self._marked(legal, head) for head in range(3)])

    def nearest(self, mask: Array, kind: int, route: int, payment: int) -> int:
        """The legal move that agrees with the three as far as it can: in kind first, then in route.

        For heads that choose apart from one another.
        """
        legal = np.flatnonzero(mask)
        rows = self.table[legal]
        fits = 4 * (rows[:, 0] == kind) + 2 * (rows[:, 1] == route) + (rows[:, 2] == payment)
        return int(legal[np.argmax(fits)])

    def _marked(self, legal: Array, head: int) -> Array:
        marked = np.zeros(self.nvec[head], np.int8)
        marked[self.table[legal, head]] = 1
        return marked


def take_apart(text: str) -> tuple[str, str, str]:
    """Kind, place and payment of a move's text. How many coloured cards a claim takes follows from the route."""
    first, *rest = text.split()
    if first in STATION:
        return first, rest[0], " ".join(rest[1:]) or NO_CHOICE
    if first not in PLACES or len(rest) == 0 or rest[0] in ("nobody", "none"):
        return text, NO_CHOICE, NO_CHOICE
    return first, rest[0], paid_with(rest[1:]) if first == "claim" else NO_CHOICE


def paid_with(words: list[str]) -> str:
    """The colour, and how many wild cards of each sort; without a colour, only the "+4" ones, if any."""
    cards = dict(zip(words[::2], words[1::2], strict=True))
    plus4 = f" +4 {cards['locomotive_plus4']}" if "locomotive_plus4" in cards else ""
    colours = [kind for kind in cards if "locomotive" not in kind]
    if not colours:
        return f"locomotives{plus4}"
    plain = f" locomotive {cards['locomotive']}" if "locomotive" in cards else ""
    return colours[0] + plain + plus4


def in_order(names: list[str], head: int) -> tuple[str, ...]:
    """Each name once, in the order of first use; "nothing to say" first."""
    found = dict.fromkeys(names if head == 0 else [NO_CHOICE, *names])
    return tuple(found)
