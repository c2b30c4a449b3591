"""Who waits, friends and invitations, to and from the database.

Whatever changes who waits names what it knows: of two processes that pair the same people, one is second, and has done
nothing.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, func, insert, or_, select, union, update

from stationmaster.server import archive, schema
from stationmaster.server.jobs import Statement
from stationmaster.server.meeting.messages import Seek
from stationmaster.server.meeting.pairing import Pairing
from stationmaster.server.people.rows import played_with
from stationmaster.server.sight import seek_shown
from stationmaster.server.table import Json, Table

seekers, relations, invitations = schema.seekers, schema.relations, schema.invitations
players, tables, seats = schema.players, schema.tables, schema.seats

FRIEND, BLOCK = "friend", "block"
FREE: Json = {"pairing": None, "until": None, "ready": False, "people": None, "seats": None}


# ---- who waits ----


def read_seekers(connection: Connection) -> list[Row[Any]]:
    """All of them, with their names; the longest wait first."""
    query = select(seekers, players.c.name, players.c.blocked).join(players, players.c.id == seekers.c.player)
    return list(connection.execute(query.order_by(seekers.c.since, seekers.c.player)))


def read_avoided(connection: Connection, ids: Sequence[int]) -> dict[int, set[int]]:
    """For each player the others of these who block them, or are blocked by them."""
    found: dict[int, set[int]] = defaultdict(set)
    both = (relations.c.player.in_(ids), relations.c.other.in_(ids), relations.c.kind == BLOCK)
    for row in connection.execute(select(relations).where(*both)) if ids else ():
        found[row.player].add(row.other)
        found[row.other].add(row.player)
    return found


def seek(player: int, wish: Seek, now: int) -> list[Statement]:
    row = {**wish.model_dump(), "counts": json.dumps(sorted(set(wish.counts))), "player": player}
    row |= {"since": now, "seen": now, **FREE}
    return [*stop(player), (insert(seekers), row)]


def stop(player: int) -> list[Statement]:
    """The others of the pairing, if there was one, wait on."""
    mine = select(seekers.c.pairing).where(seekers.c.player == player).scalar_subquery()
    return [
        (update(seekers).where(seekers.c.pairing == mine, seekers.c.player != player).values(FREE), {}),
        (delete(seekers).where(seekers.c.player == player), {}),
    ]


def see(ids: Iterable[int], now: int) -> Statement:
    return update(seekers).where(seekers.c.player.in_(list(ids))).values(seen=now), {}


def forget_silent(before: int) -> Statement:
    return delete(seekers).where(seekers.c.seen < before), {}


def propose(pairing: Pairing, table: str, until: int) -> Statement:
    """Nothing, if one of them is asked already, or waits for something else by now."""
    known = (and_(seekers.c.player == one.player, seekers.c.since == one.since) for one in pairing.people)
    values = {"pairing": table, "until": until, "people": len(pairing.people), "seats": pairing.seats}
    free = update(seekers).where(or_(*known), seekers.c.pairing.is_(None))
    return free.values(values), {}, len(pairing.people)


def say_ready(player: int, table: str, now: int) -> Statement:
    asked = (seekers.c.player == player, seekers.c.pairing == table, seekers.c.until >= now)
    return update(seekers).where(*asked).values(ready=True), {}, 1


def take_ready(table: str, people: int) -> Statement:
    """All of a pairing leave together, to the table that is made of it."""
    return delete(seekers).where(seekers.c.pairing == table, seekers.c.ready), {}, people


def release(table: str) -> Statement:
    """One of them is gone: the others wait on."""
    return update(seekers).where(seekers.c.pairing == table).values(FREE), {}


def end_questions(now: int) -> list[Statement]:
    """Who did not answer in time does not wait any more; the others do, and their wait counts from its beginning."""
    late = seekers.c.until < now
    return [
        (delete(seekers).where(late, ~seekers.c.ready), {}),
        (update(seekers).where(late).values(FREE), {}),
    ]


def read_seek(connection: Connection, player: int) -> tuple[Row[Any] | None, list[Row[Any]]]:
    """What the player waits for; all with whom they would play."""
    mine = connection.execute(select(seekers).where(seekers.c.player == player)).one_or_none()
    if mine is None or mine.pairing is None:
        return mine, []
    return mine, list(connection.execute(select(seekers).where(seekers.c.pairing == mine.pairing)))


# ---- what somebody wants of another ----


def regard(player: int, other: int, kind: str | None, now: int) -> list[Statement]:
    """`kind`: None takes back whatever it was."""
    mine = (relations.c.player == player, relations.c.other == other)
    gone: Statement = (delete(relations).where(*mine), {})
    if kind is None:
        return [gone]
    return [gone, (insert(relations), {"player": player, "other": other, "kind": kind, "since": now})]


def disregard(player: int, other: int) -> Statement:
    """What the player wanted of the other is forgotten, but for a block."""
    mine = (relations.c.player == player, relations.c.other == other, relations.c.kind == FRIEND)
    return delete(relations).where(*mine), {}


def is_regarded(connection: Connection, player: int, other: int, kind: str) -> bool:
    mine = (relations.c.player == player, relations.c.other == other, relations.c.kind == kind)
    return connection.execute(select(relations.c.since).where(*mine)).first() is not None


def count_regarded(connection: Connection, player: int) -> int:
    query = select(func.count()).select_from(relations).where(relations.c.player == player)
    return int(connection.execute(query).scalar_one())


def read_people(connection: Connection, player: int) -> dict[str, list[tuple[int, str]]]:
    """The lists of `MyPeople`."""
    found = read_circle(connection, player)
    known = {one for people in found.values() for one in people}
    played = {row.id: row.name for row in connection.execute(played_with(player)) if row.id not in known}
    return {kind: by_name(people) for kind, people in (found | {"played": played}).items()}


def read_circle(connection: Connection, player: int) -> dict[str, dict[int, str]]:
    """Who wants something of whom. Who is blocked asks in vain, and sees no more of it than before."""
    mine = regarded(connection, relations.c.player == player, relations.c.other)
    theirs = regarded(connection, relations.c.other == player, relations.c.player)
    wanted, wanting = mine[FRIEND], theirs[FRIEND]
    return {
        "friends": {one: name for one, name in wanted.items() if one in wanting},
        "asking": {one: name for one, name in wanting.items() if one not in wanted and one not in mine[BLOCK]},
        "asked": {one: name for one, name in wanted.items() if one not in wanting},
        "blocked": mine[BLOCK],
    }


def regarded(
    connection: Connection, which: ColumnElement[bool], column: ColumnElement[int]
) -> dict[str, dict[int, str]]:
    """By kind. Nobody has to do with whom the operator has blocked."""
    query = select(relations.c.kind, players.c.id, players.c.name).join(players, players.c.id == column)
    found: dict[str, dict[int, str]] = {FRIEND: {}, BLOCK: {}}
    for row in connection.execute(query.where(which, players.c.blocked.is_(None))):
        found[row.kind][row.id] = row.name
    return found


def by_name(people: dict[int, str]) -> list[tuple[int, str]]:
    return sorted(people.items(), key=lambda one: (one[1].casefold(), one[0]))


# ---- invitations ----


def invite(table: str, player: int, by: int, now: int) -> list[Statement]:
    """Asked twice, it is one. Those to tables that wait no more go by the way."""
    waiting = select(tables.c.id).where(tables.c.status == "waiting")
    same = and_(invitations.c.table_id == table, invitations.c.player == player)
    old = delete(invitations).where(or_(same, invitations.c.table_id.not_in(waiting)))
    return [(old, {}), (insert(invitations), {"table_id": table, "player": player, "by": by, "since": now})]


def drop_invitation(table: str, player: int) -> Statement:
    return delete(invitations).where(invitations.c.table_id == table, invitations.c.player == player), {}


def invited_to(connection: Connection, table: str) -> list[tuple[int, str]]:
    """Whom somebody at the table has invited."""
    query = select(players.c.id, players.c.name).join(invitations, invitations.c.player == players.c.id)
    return [(row.id, row.name) for row in connection.execute(query.where(invitations.c.table_id == table))]


def read_invitations(connection: Connection, player: int, most: int) -> list[tuple[Table, int, str]]:
    """The tables, and who invites; the newest first. Nothing of people whom the player blocks."""
    rows = list(connection.execute(invitations_of(player).limit(most)))
    found = archive.list_tables(connection, select(tables).where(tables.c.id.in_([row.table_id for row in rows])))
    by_id = {table.id: table for table in found}
    return [(by_id[row.table_id], row.by, row.name) for row in rows]


def invitations_of(player: int) -> Select[Any]:
    """By name; and to rematches, where a seat is kept for the player."""
    by_name = select(invitations.c.table_id, invitations.c.by, invitations.c.since)
    kept = select(tables.c.id, tables.c.host, tables.c.created).join(seats, seats.c.table_id == tables.c.id)
    asked = union(by_name.where(invitations.c.player == player), kept.where(seats.c.reserved == player)).subquery()
    blocks = (relations.c.player == player, relations.c.other == asked.c.by, relations.c.kind == BLOCK)
    return (
        select(asked.c.table_id, asked.c.by, players.c.name)
        .join(players, players.c.id == asked.c.by)
        .join(tables, tables.c.id == asked.c.table_id)
        .where(tables.c.status == "waiting", players.c.blocked.is_(None))
        .where(~select(relations.c.since).where(*blocks).exists())
        .order_by(asked.c.since.desc())
    )


# ---- what is kept of a player ----


def forget_player(connection: Connection, player: int) -> None:
    connection.execute(delete(seekers).where(seekers.c.player == player))
    connection.execute(delete(relations).where(or_(relations.c.player == player, relations.c.other == player)))
    connection.execute(delete(invitations).where(or_(invitations.c.player == player, invitations.c.by == player)))


def export_player(connection: Connection, player: int) -> Json:
    """Names of those alone whom the player sees anyway."""
    seek, _ = read_seek(connection, player)
    people = {kind: [name for _, name in found] for kind, found in read_people(connection, player).items()}
    return {"seek": seek_shown(seek), "people": people}
