"""Ratings to and from the database.

What happened is in `rated_games`, a row for each, numbered in the order of their ends; all else follows from it, and
can be counted anew (recount.py). A row is written in the transaction that ends the game: once, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, Row, delete, exists, func, insert, select

from stationmaster.server import postgres, schema
from stationmaster.server.jobs import Statement, Work
from stationmaster.server.ratings.ending import RatedSeat, rated_seats
from stationmaster.server.ratings.model import NEWCOMER, PlayerRating, rate
from stationmaster.server.table import Json, Table

players, ratings, steps = schema.players, schema.ratings, schema.rating_steps
rated_games, unlisted = schema.rated_games, schema.unlisted

MOST_STEPS = 500  # of a player in one game, that are shown


@dataclass(frozen=True)
class RatedGame:
    """A rated game that has ended: what ratings follow from."""

    table: str
    game: str
    ended: int
    seats: Sequence[RatedSeat]

    @property
    def people(self) -> list[int]:
        return [seat.player for seat in self.seats if seat.player is not None]


# ---- the end of a game ----


def save_end(table: Table, turn: int | None = None) -> list[Statement]:
    """What the end of a game changes, besides the table; nothing, if it does not count. `turn`: whose it was."""
    seats = rated_seats(table, turn)
    if not seats or table.finished is None:
        return []
    game = RatedGame(table.id, table.terms.game, table.finished, seats)

    def work(connection: Connection) -> None:
        lock(connection)
        last = connection.execute(select(func.max(rated_games.c.number))).scalar() or 0
        add_games(connection, [(last + 1, game)])
        known = current(connection, game.people, game.game)
        write_steps(connection, [step_rows(last + 1, game, known, after := outcome(game, known))])
        keep(connection, game.game, after)

    found: Work = work
    return [found]


def lock(connection: Connection) -> None:
    """Until the transaction ends: of games that end at the same time, in whatever process, one comes first."""
    if connection.dialect.name != "sqlite":  # which has one writer at a time
        postgres.lock_ratings(connection)


def outcome(game: RatedGame, known: Mapping[int, PlayerRating]) -> dict[int, PlayerRating]:
    """The ratings of its people after the game. Bots stay what they are."""
    before = [
        PlayerRating(seat.mu or 0.0, seat.sigma or 0.0) if seat.player is None else known.get(seat.player, NEWCOMER)
        for seat in game.seats
    ]
    after = rate(before, [seat.place for seat in game.seats])
    return {seat.player: now for seat, now in zip(game.seats, after, strict=True) if seat.player is not None}


def step_rows(
    number: int, game: RatedGame, before: Mapping[int, PlayerRating], after: Mapping[int, PlayerRating]
) -> list[Json]:
    return [
        {
            "player": seat.player,
            "number": number,
            "game": game.game,
            "table_id": game.table,
            "ended": game.ended,
            "seat": seat.seat,
            "place": seat.place,
            "seats": len(game.seats),
            "left": seat.left,
            "mu_before": before.get(seat.player, NEWCOMER).mu,
            "mu": after[seat.player].mu,
            "sigma": after[seat.player].sigma,
        }
        for seat in game.seats
        if seat.player is not None
    ]


def add_games(connection: Connection, games: Iterable[tuple[int, RatedGame]]) -> None:
    rows = [
        {
            "number": number,
            "table_id": game.table,
            "game": game.game,
            "ended": game.ended,
            "seats": orjson.dumps([seat.to_dict() for seat in game.seats]).decode(),
        }
        for number, game in games
    ]
    if rows:
        connection.execute(insert(rated_games), rows)


def write_steps(connection: Connection, rows: Iterable[list[Json]]) -> None:
    found = [row for group in rows for row in group]
    if found:
        connection.execute(insert(steps), found)


def keep(connection: Connection, game: str, now: Mapping[int, PlayerRating]) -> None:
    """These are their ratings from now on."""
    connection.execute(delete(ratings).where(ratings.c.game == game, ratings.c.player.in_(list(now))))
    rows = [{"player": player, "game": game, **rating.__dict__} for player, rating in now.items()]
    if rows:
        connection.execute(insert(ratings), rows)


# ---- reading ----


def current(connection: Connection, people: Sequence[int], game: str) -> dict[int, PlayerRating]:
    """Of those who have one."""
    query = select(ratings).where(ratings.c.game == game, ratings.c.player.in_(people))
    return {row.player: read_rating(row) for row in connection.execute(query)}


def read_rating(row: Row[Any]) -> PlayerRating:
    return PlayerRating(row.mu, row.sigma, row.games)


def all_games(connection: Connection) -> dict[int, RatedGame]:
    """By number, in the order of their ends."""
    return {
        row.number: read_game(row) for row in connection.execute(select(rated_games).order_by(rated_games.c.number))
    }


def read_game(row: Row[Any]) -> RatedGame:
    seats = [RatedSeat(**seat) for seat in orjson.loads(row.seats)]
    return RatedGame(row.table_id, row.game, row.ended, seats)


def best(connection: Connection, game: str, least_games: int, most_sigma: float, most: int) -> list[Row[Any]]:
    """The names and ratings of those who may be in the table of the best, the best first."""
    hidden = exists().where(unlisted.c.player == players.c.id)
    query = (
        select(players.c.id, players.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        .join(players, players.c.id == ratings.c.player)
        .where(ratings.c.game == game, ratings.c.games >= least_games, ratings.c.sigma <= most_sigma)
        .where(players.c.blocked.is_(None), ~hidden)
        .order_by(ratings.c.mu.desc(), players.c.id)
        .limit(most)
    )
    return list(connection.execute(query))


def of_player(connection: Connection, player: int) -> dict[str, PlayerRating]:
    """By game."""
    query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.game)
    return {row.game: read_rating(row) for row in connection.execute(query)}


def steps_of(connection: Connection, player: int, game: str) -> list[Row[Any]]:
    """How the player's rating came about: the newest games, the oldest of them first."""
    query = select(steps).where(steps.c.player == player, steps.c.game == game)
    return list(connection.execute(query.order_by(steps.c.number.desc()).limit(MOST_STEPS)))[::-1]


def own(connection: Connection, player: int) -> Json:
    """`MyRatings` of the protocol."""
    games = [
        {
            "game": game,
            "now": in_points(rating),
            "steps": [step_shown(row) for row in steps_of(connection, player, game)],
        }
        for game, rating in of_player(connection, player).items()
    ]
    return {"games": games, "listed": is_listed(connection, player)}


def in_points(rating: PlayerRating) -> Json:
    """`MyRating` of the protocol."""
    return {"rating": round(rating.mu), "error": round(rating.sigma), "games": rating.games}


def step_shown(row: Row[Any]) -> Json:
    """`RatingStep` of the protocol."""
    return {
        "table": row.table_id,
        **{name: getattr(row, name) for name in ("ended", "place", "seats", "left")},
        "rating": round(row.mu),
        "error": round(row.sigma),
    }


def steps_at(connection: Connection, table: str) -> list[Row[Any]]:
    """What a game changed, by seat."""
    return list(connection.execute(select(steps).where(steps.c.table_id == table).order_by(steps.c.seat)))


# ---- who wants to be seen ----


def is_listed(connection: Connection, player: int) -> bool:
    return connection.execute(select(unlisted).where(unlisted.c.player == player)).first() is None


def list_player(player: int, listed: bool) -> list[Statement]:
    """In the tables of the best, or not."""
    gone: Statement = (delete(unlisted).where(unlisted.c.player == player), {})
    return [gone] if listed else [gone, (insert(unlisted), [{"player": player}])]


# ---- the data of a player ----


def forget_player(connection: Connection, player: int) -> None:
    """Nobody sees the ratings any more. The numbers stay, without a name: those of others hang on them."""
    connection.execute(delete(unlisted).where(unlisted.c.player == player))
    connection.execute(insert(unlisted), [{"player": player}])


def export_player(connection: Connection, player: int) -> Json:
    shown = ("table_id", "ended", "place", "seats", "left", "mu", "sigma")
    return {
        "ratings": {
            game: {
                **rating.__dict__,
                "steps": [{name: getattr(row, name) for name in shown} for row in steps_of(connection, player, game)],
            }
            for game, rating in of_player(connection, player).items()
        },
        "listed": is_listed(connection, player),
    }
