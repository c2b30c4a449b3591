"""Who plays with whom, of all who wait to play someone. Nothing here knows of databases or clocks.

Whoever has waited longest chooses first, and takes those who have waited longest of all who fit. How far their ratings
may lie apart grows with the wait of the one who chooses; after `ANYONE_AFTER` it does not matter any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

CLOSE = 200.0  # points that two ratings may differ by at once: the better one wins three games of four
WIDENING = 5.0  # more points for each second of the wait
ANYONE_AFTER = 120_000  # milliseconds
BOTS_AFTER = 60_000  # then bots fill the table, where everybody at it agrees


@dataclass(frozen=True)
class Seeker:
    """Somebody who waits, and what they would like to play."""

    player: int
    game: str
    counts: frozenset[int]
    """Players at the table, bots included: any of these numbers will do."""
    pace: str
    rated: bool
    bots: bool
    """May bots fill the table after a while?"""
    since: int
    """In milliseconds since 1970."""
    rating: float
    avoids: frozenset[int] = frozenset()
    """Players whom they must not meet, whichever of the two does not want to."""

    @property
    def kind(self) -> tuple[str, str, bool]:
        """Only those who want the same kind of game come together."""
        return self.game, self.pace, self.rated


@dataclass(frozen=True)
class Pairing:
    """People who could play together, the one who has waited longest first; bots take the other seats."""

    people: tuple[Seeker, ...]
    seats: int


def reach(waited: int) -> float:
    """By how much a rating may differ from that of somebody who has waited so many milliseconds."""
    return inf if waited >= ANYONE_AFTER else CLOSE + WIDENING * max(0, waited) / 1000


def get_along(a: Seeker, b: Seeker) -> bool:
    return b.player not in a.avoids and a.player not in b.avoids


def fit(a: Seeker, b: Seeker, now: int) -> bool:
    """May these two sit at one table? The one who has waited longer decides how far apart they may be."""
    apart = abs(a.rating - b.rating)
    return a.kind == b.kind and get_along(a, b) and apart <= reach(now - min(a.since, b.since))


def pair(seekers: Sequence[Seeker], now: int) -> list[Pairing]:
    """All tables that can be filled now. Nobody is at two of them."""
    found: list[Pairing] = []
    free = sorted(seekers, key=lambda one: (one.since, one.player))
    while free:
        first, *free = free
        pairing = full_table(first, free, now) or table_with_bots(first, free, now)
        if pairing is not None:
            found.append(pairing)
            free = [one for one in free if one not in pairing.people]
    return found


def full_table(first: Seeker, others: Sequence[Seeker], now: int) -> Pairing | None:
    """People alone; as many as there are."""
    for count in sorted(first.counts, reverse=True):
        people = company(first, [one for one in others if count in one.counts], count, now)
        if len(people) == count:
            return Pairing(people, count)
    return None


def table_with_bots(first: Seeker, others: Sequence[Seeker], now: int) -> Pairing | None:
    """As many people as there are, two at least, and as few bots as that takes."""
    if not first.bots or now - first.since < BOTS_AFTER:
        return None
    found = [
        Pairing(company(first, [one for one in others if one.bots and count in one.counts], count, now), count)
        for count in sorted(first.counts)
    ]
    best = max(found, key=lambda one: (len(one.people), -one.seats))
    return best if len(best.people) > 1 else None


def company(first: Seeker, others: Sequence[Seeker], most: int, now: int) -> tuple[Seeker, ...]:
    """The one who chooses, and of the others those who fit, the longest wait first.

    Where somebody keeps out too many, because they do not get along, it is tried without them.
    """
    fitting = [one for one in others if fit(first, one, now)]
    best: tuple[Seeker, ...] = (first,)
    for start in range(len(fitting)):
        best = max(best, gather(first, fitting[start:], most), key=len)
        if len(best) == most:
            break
    return best


def gather(first: Seeker, others: Sequence[Seeker], most: int) -> tuple[Seeker, ...]:
    people = [first]
    for one in others:
        if len(people) < most and all(get_along(one, other) for other in people):
            people.append(one)
    return tuple(people)
