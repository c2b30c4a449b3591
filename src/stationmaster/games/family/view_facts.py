"""Facts that speak for one move and against another, as far as the seat can know them: what the coach puts into words.

They are worked out from a view alone, so that nobody is told a secret, or judged by one. Numbers are the engine's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stationmaster.games.family.notation_moves import Move

Moves = Sequence[int]
"""One decision: a move, or all moves of a journey."""


@dataclass(frozen=True)
class Fact:
    kind: str
    route: int | None = None
    ticket: int | None = None
    other: int | None = None
    """Another ticket."""
    seat: int | None = None
    """Of another player."""
    city: int | None = None
    card: str | None = None
    """The name of a kind of card."""
    count: int = 0
    more: int = 0
    """A second number."""


def first_move(view: Any, moves: Moves) -> Move:
    return Move(moves[0], view.notation.text(moves[0]))


def for_and_against(
    pro: Callable[[Move], list[Fact]], con: Callable[[Move], list[Fact]], played: Move | None, best: Move
) -> list[Fact]:
    """What speaks for the best and not for the played move; then what speaks against the played one alone."""
    if played is None:
        return pro(best)
    shared = {key(fact) for fact in pro(played)}
    bad = {key(fact) for fact in con(best)}
    return [
        *(fact for fact in pro(best) if key(fact) not in shared),
        *(fact for fact in con(played) if key(fact) not in bad),
    ]


def key(fact: Fact) -> tuple[object, ...]:
    """What makes two facts the same argument, for whichever move they speak."""
    return fact.kind, fact.ticket, fact.seat


def kept_alone(view: Any, one: Move, other: Move | None) -> list[int]:
    """The offered tickets that one choice keeps and the other does not."""
    kept = {view.offer[n] for n in one.kept}
    return sorted(kept - {view.offer[n] for n in other.kept} if other else kept)
