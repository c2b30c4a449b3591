"""The one seam where chance enters a game.

Game code never shuffles and never owns a random number: it asks a `Chance` for the next card of a pile, the
next ticket, the first player. A seeded stream gives games that can be repeated (G02), the operating system's
randomness serves games between people (G03: nothing that was seen tells what comes), and a script replays a
record.
"""

from __future__ import annotations

from hashlib import blake2b
from os import urandom
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.sending import fields_of

WORD: Final = 0xFFFFFFFF


class Chance:
    """Where randomness comes from. Subclasses say how `word` makes 32 random bits."""

    def word(self) -> i64:
        raise NotImplementedError

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely (Lemire's multiply and reject)."""
        product: i64 = self.word() * n
        low: i64 = product & WORD
        if low < n:
            threshold: i64 = (WORD + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def card(self, pile: vec[i64], total: i64) -> i64:
        """The kind of the next card of a shuffled pile, given as counts by kind that add up to `total`."""
        k = self.below(total)
        kind: i64 = 0
        while k >= pile[kind]:
            k -= pile[kind]
            kind += 1
        return kind

    def ticket(self, unseen: vec[u8], count: i64) -> i64:
        """Where the next ticket stands among `count` unseen ones, whose order means nothing."""
        return self.below(count)

    def first_player(self, players: i64) -> i64:
        return self.below(players)

    def copy(self) -> Chance:
        """An independent stream that will give the same answers."""
        raise NotImplementedError

    def __copy__(self) -> Chance:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Chance:
        return self.copy()


@final
class Blank:
    """In place of a seed: a stream that takes over where another one stands."""


BLANK: Final = Blank()


@final
class SeededChance(Chance):
    """G02: a reproducible stream (the sfc32 generator), the same on every machine, compiled or not."""

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, seed: int | str | Blank) -> None:
        self.a = 0
        self.b = 0
        self.c = 0
        self.counter = 1
        if not isinstance(seed, Blank):
            self.begin(seed)

    def begin(self, seed: int | str) -> None:
        digest = blake2b(str(seed).encode(), digest_size=12).digest()
        self.a = int.from_bytes(digest[0:4], "little")
        self.b = int.from_bytes(digest[4:8], "little")
        self.c = int.from_bytes(digest[8:12], "little")
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        total: i64 = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) | (self.c >> 11)) + total) & WORD
        return total

    def __reduce__(self) -> tuple[Any, ...]:
        return SeededChance, (0,), fields_of(self)

    def copy(self) -> SeededChance:
        twin = SeededChance(BLANK)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.counter = self.counter
        return twin


@final
class SystemChance(Chance):
    """G03: the operating system's randomness: no seed, no state, nothing to guess."""

    def word(self) -> i64:
        return int.from_bytes(urandom(4), "little")

    def copy(self) -> SystemChance:
        return self


class ScriptError(Exception):
    """A script that answers what chance cannot have answered."""


@final
class ScriptedChance(Chance):
    """Answers from a script: the cards and tickets that a record says came up, in the order of asking."""

    cards: list[int]
    tickets: list[int]
    first: int

    def __init__(self, first: int = 0) -> None:
        self.cards = []
        self.tickets = []
        self.first = first

    def tell(self, cards: list[int], tickets: list[int]) -> None:
        """What the next move will turn over."""
        self.cards = cards
        self.tickets = tickets

    def card(self, pile: vec[i64], total: i64) -> i64:
        if not self.cards:
            raise ScriptError("a card had to be turned over and the record names none")
        kind: i64 = self.cards.pop(0)
        if pile[kind] == 0:
            raise ScriptError(f"a {KIND_NAMES[kind]} card came up and the draw pile holds none")
        return kind

    def ticket(self, unseen: vec[u8], count: i64) -> i64:
        if not self.tickets:
            raise ScriptError("a ticket had to be turned over and the record names none")
        wanted: i64 = self.tickets.pop(0)
        for i in range(count):
            if i64(unseen[i]) == wanted:
                return i
        raise ScriptError("a ticket came up that is not in the pile")

    def first_player(self, players: i64) -> i64:
        return self.first

    def copy(self) -> ScriptedChance:
        twin = ScriptedChance(self.first)
        twin.tell(self.cards.copy(), self.tickets.copy())
        return twin
