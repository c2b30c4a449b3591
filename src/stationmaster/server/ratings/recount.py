"""Counts all ratings anew from the stored games, in the order of their ends.

The tables that are still there say who took which place; of those that were deleted, and of abandoned games, what was
noted at their end. Bots count as they did then. So the numbers are the same, unless something was wrong with them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sqlalchemy import Connection, delete, select

from stationmaster.server import schema
from stationmaster.server.archive import read_tables
from stationmaster.server.database.progress import Progress
from stationmaster.server.database.snapshot import Database, opened, snapshot
from stationmaster.server.ratings import rows
from stationmaster.server.ratings.ending import rated_seats
from stationmaster.server.ratings.model import PlayerRating
from stationmaster.server.ratings.rows import RatedGame
from stationmaster.server.storage import open_engine

tables = schema.tables
AT_ONCE = 100


@dataclass(frozen=True)
class Recounted:
    games: int
    players: int
    changed: int
    """Ratings that are not what they were."""


def recount(database: Database, progress: Progress) -> Recounted:
    """All of it or nothing, even while a server runs: games that end meanwhile wait, and are counted after it."""
    with snapshot(database):
        pass  # it is one, and of this version
    engine = open_engine(database.url)
    try:
        with opened(database.name), engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            rows.lock(connection)
            return count_all(connection, progress)
    finally:
        engine.dispose()


def count_all(connection: Connection, progress: Progress) -> Recounted:
    before = all_ratings(connection)
    games = in_order(rows.all_games(connection), list(stored_games(connection, progress)))
    for kind in (schema.rating_steps, schema.ratings, schema.rated_games):
        connection.execute(delete(kind))
    rows.add_games(connection, games)
    people = set(connection.execute(select(schema.players.c.id)).scalars())
    now: dict[str, dict[int, PlayerRating]] = defaultdict(dict)
    for number, game in games:
        progress.step(f"{number} of {len(games)} games are counted")
        known = now[game.game]
        after = rows.outcome(game, known)
        steps = rows.step_rows(number, game, known, after)
        rows.write_steps(connection, [[step for step in steps if step["player"] in people]])
        known |= after
    for name, found in now.items():  # a player whose key was deleted still counts for the others
        rows.keep(connection, name, {player: rating for player, rating in found.items() if player in people})
    after_all = all_ratings(connection)
    changed = sum(before.get(key) != after_all.get(key) for key in before.keys() | after_all.keys())
    return Recounted(len(games), len({player for player, _ in after_all}), changed)


def all_ratings(connection: Connection) -> dict[tuple[int, str], PlayerRating]:
    return {(row.player, row.game): rows.read_rating(row) for row in connection.execute(select(schema.ratings))}


def stored_games(connection: Connection, progress: Progress) -> Iterator[RatedGame]:
    """Rated games that are over, as their tables tell of them, in the order of their ends."""
    ended = tables.c.status.in_(("over", "abandoned")) & tables.c.terms.contains('"rated":true')
    query = select(tables.c.id).where(ended).order_by(tables.c.finished, tables.c.id)
    names = list(connection.execute(query).scalars())
    for start in range(0, len(names), AT_ONCE):
        progress.step(f"{start} of {len(names)} tables are read")
        part = names[start : start + AT_ONCE]
        page = connection.execute(select(tables).where(tables.c.id.in_(part))).all()
        for table in sorted(read_tables(connection, page), key=lambda table: (table.finished or 0, table.id)):
            seats = rated_seats(table)
            if seats and table.finished is not None:
                yield RatedGame(table.id, table.terms.game, table.finished, seats)


def in_order(noted: dict[int, RatedGame], stored: list[RatedGame]) -> list[tuple[int, RatedGame]]:
    """All games with their numbers. Those that were never noted come where they ended."""
    by_table = {game.table: game for game in stored}
    games = [checked(game, by_table.pop(game.table, None)) for game in noted.values()]
    for missing in by_table.values():
        at = next((n for n, game in enumerate(games) if game.ended > missing.ended), len(games))
        games.insert(at, missing)
    return list(enumerate(games, 1))


def checked(noted: RatedGame, stored: RatedGame | None) -> RatedGame:
    """The places are those that the table tells; people and bots are who they were then."""
    found = {seat.seat: seat for seat in stored.seats} if stored is not None else {}
    if found.keys() != {seat.seat for seat in noted.seats}:
        return noted
    return replace(noted, seats=[replace(s, place=found[s.seat].place, left=found[s.seat].left) for s in noted.seats])
