"""Being forgotten, and becoming one with another player: what is changed in the database for it.

Tables are changed behind the back of whoever has them in memory: their revision tells, and they are read again.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from typing import Any

import orjson
from sqlalchemy import Column, Connection, Table, delete, select, update

from stationmaster.server import clock, orders, schema
from stationmaster.server.archive import dump, of_player
from stationmaster.server.meeting import rows as meeting
from stationmaster.server.names import told_apart
from stationmaster.server.news import News
from stationmaster.server.people.rows import keys, passes, passkeys, players
from stationmaster.server.ratings import rows as ratings
from stationmaster.server.refusals import Refusal

tables, seats, reviews = schema.tables, schema.seats, schema.reviews

AT_ONCE = 20  # tables that are changed together: moves of others wait for it

FORGET: list[Callable[[Connection, int], None]] = [meeting.forget_player, ratings.forget_player]
"""What else is deleted of a player who is forgotten, by the parts of the server that keep something of people."""


# ---- being forgotten ----


def forget(connection: Connection, player: int) -> None:
    """From now on nobody is this player. Their name goes last, when it stands at no table any more."""
    for table in (keys, passkeys, passes):
        connection.execute(delete(table).where(table.c.player == player))
    nothing = {"sign": None, "colour": None, "profile": "nobody", "phrase_hash": None, "phrase_made": None}
    connection.execute(update(players).where(players.c.id == player).values(nothing | {"forgotten": clock.now()}))
    connection.execute(update(reviews).where(reviews.c.player == player).values(player=None))
    for part in FORGET:
        part(connection, player)
    forget_in_orders(connection, player)


def forget_in_orders(connection: Connection, player: int) -> None:
    """The operator's orders stay, but not the name in them."""
    about = orders.orders.c.what.contains(f'"player":{player}', autoescape=True)
    for row in connection.execute(select(orders.orders).where(about)).all():
        changes = {}
        for column in ("what", "answer"):
            told = json.loads(getattr(row, column) or "null")
            if json.loads(row.what).get("player") == player and told and "name" in told:
                changes[column] = dump(told | {"name": new_name(player)})
        if changes:
            connection.execute(update(orders.orders).where(orders.orders.c.id == row.id).values(changes))


def new_name(player: int) -> str:
    return f"Player {player}"


def not_yet_forgotten(connection: Connection) -> list[tuple[int, str]]:
    """Those whose name stands somewhere still: it was begun, and the server was stopped."""
    query = select(players.c.id, players.c.name).where(players.c.forgotten.is_not(None))
    return [(row.id, row.name) for row in connection.execute(query) if row.name != new_name(row.id)]


def forget_name(connection: Connection, player: int) -> None:
    connection.execute(update(players).where(players.c.id == player).values(name=new_name(player)))


def forget_at_tables(connection: Connection, player: int, after: str) -> list[News]:
    """At some of the player's tables, in the order of their ids; none: at all."""
    mine = tables.c.id.in_(of_player(player))
    query = select(tables).where(mine, tables.c.id > after).order_by(tables.c.id).limit(AT_ONCE).with_for_update()
    return [forget_at(connection, row, player) for row in connection.execute(query).all()]


def forget_at(connection: Connection, table: Any, player: int) -> News:
    sitting = connection.execute(select(seats).where(seats.c.table_id == table.id).order_by(seats.c.seat)).all()
    old = [seat.name for seat in sitting]
    new = list(old)
    for number, seat in enumerate(sitting):
        if player in (seat.owner, seat.reserved):
            others = [name for n, name in enumerate(new) if n != number and name is not None]
            new[number] = told_apart([*others, f"Player {number + 1}"])[-1]
            own = update(seats).where(seats.c.table_id == table.id, seats.c.seat == number)
            connection.execute(own.values(name=new[number], key_hash=None))
    changed = {number: name for number, name in enumerate(new) if name is not None and name != old[number]}
    rename_in_game(connection, table, changed)
    people = sorted({person for seat in sitting for person in (seat.owner, seat.reserved) if person is not None})
    return News(table.id, table.version, table.revision + 1, tuple(people), lists=True)


def rename_in_game(connection: Connection, table: Any, changed: dict[int, str]) -> None:
    """In all that is stored of a game which has begun: the names by seat."""
    values: dict[str, Any] = {"revision": table.revision + 1}
    if table.names is not None:
        values["names"] = dump(renamed(json.loads(table.names), changed))
    if table.record is not None:
        record = json.loads(table.record)
        values["record"] = dump(record | {"players": renamed(record["players"], changed)})
    connection.execute(update(tables).where(tables.c.id == table.id).values(values))
    rename_in_review(connection, table.id, changed)


def rename_in_review(connection: Connection, table: str, changed: dict[int, str]) -> None:
    """One that is being made has the old names: it is begun anew."""
    row = connection.execute(select(reviews).where(reviews.c.table_id == table)).one_or_none()
    if row is None:
        return
    values: dict[str, Any] = {"state": "waiting", "lease": 0, "tries": 0} if row.state == "working" else {}
    if row.review is not None:
        review = orjson.loads(gzip.decompress(row.review))
        review["players"] = renamed(review["players"], changed)
        values["review"] = gzip.compress(orjson.dumps(review))
    if values:
        connection.execute(update(reviews).where(reviews.c.table_id == table).values(values))


def renamed(names: Sequence[str], changed: dict[int, str]) -> list[str]:
    return [changed.get(number, name) for number, name in enumerate(names)]


# ---- becoming one ----


def become_one(connection: Connection, old: int, new: int) -> list[News]:
    """All that is the old player's belongs to the new one from now on, who comes in by all keys of both."""
    theirs = [set(connection.execute(of_player(player)).scalars()) for player in (old, new)]
    if theirs[0] & theirs[1]:
        raise Refusal(
            "both_there", "both players have to do with the same table: they cannot become one while it is kept"
        )
    if ratings.of_player(connection, old):
        raise Refusal("rated", "that player has a rating, which stays what it is: they cannot become one with another")
    query = select(tables).where(tables.c.id.in_(theirs[0])).with_for_update()
    told = [become_one_at(connection, row, old, new) for row in connection.execute(query).all()]
    for table in schema.metadata.sorted_tables:
        for column in table.columns:
            if any(key.column is players.c.id for key in column.foreign_keys):
                pass_on(connection, table, column, old, new)
    take_phrase_along(connection, old, new)
    connection.execute(delete(players).where(players.c.id == old))
    return told


def become_one_at(connection: Connection, table: Any, old: int, new: int) -> News:
    connection.execute(update(tables).where(tables.c.id == table.id).values(revision=table.revision + 1))
    return News(table.id, table.version, table.revision + 1, (old, new), lists=True)


def pass_on(connection: Connection, table: Table, column: Column[Any], old: int, new: int) -> None:
    """What both have of a kind of which each may have one is the new player's own."""
    if column.primary_key:
        twin = table.alias()
        same = [twin.c[each.name] == each for each in table.primary_key if each is not column]
        double = select(twin).where(twin.c[column.name] == new, *same).exists()
        connection.execute(delete(table).where(column == old, double))
    connection.execute(update(table).where(column == old).values({column.name: new}))


def take_phrase_along(connection: Connection, old: int, new: int) -> None:
    """The old player's phrase counts where the new one has none."""
    query = select(players.c.phrase_hash, players.c.phrase_made).where(players.c.id == old)
    row = connection.execute(query).one()
    phrase = {"phrase_hash": row.phrase_hash, "phrase_made": row.phrase_made}
    connection.execute(update(players).where(players.c.id == old).values(phrase_hash=None))
    free = update(players).where(players.c.id == new, players.c.phrase_hash.is_(None))
    connection.execute(free.values(phrase))
