"""What an operator may want to look at: two who nearly always meet each other, and those who often leave.

Nothing follows from it by itself. It is told from the places in rated games alone; nothing is stored for it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import combinations

from sqlalchemy import Connection, select

from stationmaster.server import schema
from stationmaster.server.ratings import rows
from stationmaster.server.ratings.rows import RatedGame

LEAST_GAMES = 5  # before anything is a pattern
MOSTLY = 0.75  # of the games of either of the two
OFTEN = 0.3  # of somebody's games


@dataclass(frozen=True)
class Pair:
    """Two who play most of their games together."""

    players: tuple[int, int]
    names: tuple[str, str]
    games: int
    shares: tuple[float, float]
    """Of the rated games of each with people."""
    ahead: tuple[int, int]
    """How often each finished before the other."""
    left: tuple[int, int]
    """How often each of them left a game with the other."""


@dataclass(frozen=True)
class Leaver:
    player: int
    name: str
    games: int
    left: int


@dataclass(frozen=True)
class Patterns:
    pairs: list[Pair]
    leavers: list[Leaver]


def find(connection: Connection, since: int) -> Patterns:
    """Of rated games that ended since then."""
    games = [game for game in rows.all_games(connection).values() if game.ended >= since]
    known = connection.execute(select(schema.players.c.id, schema.players.c.name)).all()
    names = {row.id: row.name for row in known}
    return Patterns(find_pairs(games, names), find_leavers(games, names))


def find_pairs(games: list[RatedGame], names: dict[int, str]) -> list[Pair]:
    together: dict[tuple[int, int], list[RatedGame]] = defaultdict(list)
    among_people: Counter[int] = Counter()
    for game in games:
        people = sorted(game.people)
        among_people.update(people if len(people) > 1 else [])
        for a, b in combinations(people, 2):
            together[a, b].append(game)
    found = []
    for (a, b), shared in together.items():
        shares = len(shared) / among_people[a], len(shared) / among_people[b]
        if len(shared) >= LEAST_GAMES and max(shares) >= MOSTLY:
            found.append(make_pair((a, b), shared, shares, names))
    return sorted(found, key=lambda pair: (-pair.games, pair.players))


def make_pair(
    players: tuple[int, int], games: list[RatedGame], shares: tuple[float, float], names: dict[int, str]
) -> Pair:
    ahead, left = [0, 0], [0, 0]
    for game in games:
        seats = {seat.player: seat for seat in game.seats}
        one, other = seats[players[0]], seats[players[1]]
        ahead[0] += one.place < other.place
        ahead[1] += other.place < one.place
        left[0] += one.left
        left[1] += other.left
    called = name_of(players[0], names), name_of(players[1], names)
    return Pair(players, called, len(games), shares, (ahead[0], ahead[1]), (left[0], left[1]))


def find_leavers(games: list[RatedGame], names: dict[int, str]) -> list[Leaver]:
    played = Counter(player for game in games for player in game.people)
    left = Counter(seat.player for game in games for seat in game.seats if seat.player is not None and seat.left)
    found = [
        Leaver(player, name_of(player, names), count, left[player])
        for player, count in played.items()
        if count >= LEAST_GAMES and left[player] >= OFTEN * count
    ]
    return sorted(found, key=lambda one: (-one.left / one.games, -one.games, one.player))


def name_of(player: int, names: dict[int, str]) -> str:
    """Of one whose key was deleted there is none."""
    return names.get(player, "?")
