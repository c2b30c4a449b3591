"""A chance that asks: for search over what may come up, with every answer a step of its own.

It gives the answers that it was told; when they run out it remembers what may come up next, and with which weights,
and raises `Asked`. Whoever plays on tries the same move again with one answer more.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.chance import Chance

CARD: Final = "card"
TICKET: Final = "ticket"
FIRST: Final = "first"


class Asked(Exception):  # noqa: N818 (it is no error)
    """The answers have run out."""


@final
class AskingChance(Chance):
    answers: list[int]
    given: int
    what: str  # what was asked for last: CARD, TICKET or FIRST
    outcomes: list[tuple[int, int]]  # what may come up, with weights

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.given = 0
        self.what = ""
        self.outcomes = []

    def answer(self, what: str, outcomes: list[tuple[int, int]]) -> int:
        if self.given == len(self.answers):
            self.what = what
            self.outcomes = outcomes
            raise Asked
        self.given += 1
        return self.answers[self.given - 1]

    def card(self, pile: vec[i64], total: i64) -> i64:
        return self.answer(CARD, [(kind, int(pile[kind])) for kind in range(len(pile)) if pile[kind] > 0])

    def ticket(self, unseen: vec[u8], count: i64) -> i64:
        tickets = sorted(int(unseen[n]) for n in range(count))
        wanted = self.answer(TICKET, [(ticket, 1) for ticket in tickets])
        place: i64 = 0
        while i64(unseen[place]) != wanted:
            place += 1
        return place

    def first_player(self, players: i64) -> i64:
        return self.answer(FIRST, [(seat, 1) for seat in range(int(players))])
