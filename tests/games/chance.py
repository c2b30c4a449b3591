"""What comes up in a naive game: at random, in a set order, or as a script says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from zlib import crc32

import stationmaster as sm


class Chance:
    """Answers what the next card or ticket is, and remembers what it answered."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.tickets: list[str] = []

    def card(self, pile: Counter[str]) -> str:
        self.cards.append(self.choose_card([kind for kind in pile if pile[kind]], pile))
        return self.cards[-1]

    def ticket(self, unseen: set[str]) -> str:
        self.tickets.append(self.choose_ticket(sorted(unseen)))
        return self.tickets[-1]

    def choose_card(self, kinds: list[str], pile: Counter[str]) -> str:
        raise NotImplementedError

    def choose_ticket(self, tickets: list[str]) -> str:
        raise NotImplementedError


class Shuffled(Chance):
    """Every card and every ticket is as likely as any other."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng

    def choose_card(self, kinds: list[str], pile: Counter[str]) -> str:
        return self.rng.choice(sorted(pile.elements()))

    def choose_ticket(self, tickets: list[str]) -> str:
        return self.rng.choice(tickets)


class Stacked(Chance):
    """No chance at all: a seed says in which order of kinds to look for the next card of a move."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed = seed

    def choose_card(self, kinds: list[str], pile: Counter[str]) -> str:
        return min(kinds, key=card_order(self.seed, len(self.cards)).index)

    def choose_ticket(self, tickets: list[str]) -> str:
        return tickets[0]


@cache
def card_order(seed: str, cards: int) -> list[str]:
    """The kinds, in the order to be looked for when so many cards of a move have come up."""
    return sorted(sm.KIND_NAMES, key=lambda kind: crc32(f"{seed} {cards} {kind}".encode()))


class Unanswered(Exception):  # noqa: N818 (it reads as what it is)
    """A script has come to its end; these might come up next."""

    def __init__(self, possible: list[str]) -> None:
        super().__init__()
        self.possible = possible


class Script(Chance):
    """Cards and tickets in the order of asking. At its end it tells what might come."""

    def __init__(self, answers: Sequence[str]) -> None:
        super().__init__()
        self.answers = list(answers)

    def choose_card(self, kinds: list[str], pile: Counter[str]) -> str:
        return self.next_of(sorted(kinds))

    def choose_ticket(self, tickets: list[str]) -> str:
        return self.next_of(tickets)

    def next_of(self, possible: list[str]) -> str:
        if not self.answers:
            raise Unanswered(possible)
        return self.answers.pop(0)
