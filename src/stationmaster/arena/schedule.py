"""Who plays whom, in which seats, with which deal.

A deal is played by every pairing in all its seatings, so that nobody has the better cards. Deals come one after
another, each whole: whatever was played when it is stopped is balanced, and more games only add deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import ceil

from stationmaster.arena.games import Planned
from stationmaster.arena.simulate import fill_seats
from stationmaster.errors import StationmasterError

PAIRS = "pairs"
FIRST = "first"
MIXED = "mixed"

Seats = tuple[str, ...]


def schedule(bots: Sequence[str], players: int, games: int, tables: str = PAIRS) -> list[Planned]:
    """Games for each pairing, at least so many: as many as whole deals give."""
    if not bots:
        raise StationmasterError("name at least one bot")
    if tables not in LISTS:
        raise StationmasterError(f"there are no tables {tables!r}; choose from: {', '.join(LISTS)}")
    if len(set(bots)) < len(bots):
        raise StationmasterError("name each bot only once: they all meet anyway")
    encounters = [Encounter([fill_seats(bots, players)])] if len(bots) == 1 else LISTS[tables](bots, players)
    deals = ceil(games / len(encounters[0].seatings(0)))
    planned: list[Planned] = []
    for deal in range(deals):
        for encounter in encounters:
            for seats in encounter.seatings(deal):
                planned.append(Planned(len(planned), deal, seats))
    return planned


class Encounter:
    """A group of bots that meet at one table; `orders` are the ways to seat them that no rotation gives."""

    def __init__(self, orders: list[Seats]) -> None:
        self.orders = orders

    def seatings(self, deal: int) -> list[Seats]:
        """All rotations of the seats, for one order; the deals take the orders in turn."""
        return rotations(self.orders[deal % len(self.orders)])


def rotations(seats: Seats) -> list[Seats]:
    """Each bot once in each seat."""
    turned = [seats[-n:] + seats[:-n] if n else seats for n in range(len(seats))]
    return list(dict.fromkeys(turned))


def pairs(bots: Sequence[str], players: int) -> list[Encounter]:
    """Two bots at a table: with two players each pairing, with more each bot alone against each other one."""
    chosen = combinations(bots, 2) if players == 2 else permutations(bots, 2)
    return [alone(one, other, players) for one, other in chosen]


def first_alone(bots: Sequence[str], players: int) -> list[Encounter]:
    """The bot named first, alone against each other one."""
    return [alone(bots[0], other, players) for other in bots[1:]]


def alone(one: str, other: str, players: int) -> Encounter:
    return Encounter([(one, *[other] * (players - 1))])


def mixtures(bots: Sequence[str], players: int) -> list[Encounter]:
    """As many different bots at a table as there are seats for, in every order; too few bots take seats in turn."""
    size = min(len(bots), players)
    return [Encounter(_orders(group, players)) for group in combinations(bots, size)]


def _orders(group: Seats, players: int) -> list[Seats]:
    if len(group) == players:  # a rotation brings each bot to the first seat
        return [(group[0], *rest) for rest in permutations(group[1:])]
    return [fill_seats(order, players) for order in permutations(group)]


LISTS = {PAIRS: pairs, FIRST: first_alone, MIXED: mixtures}
