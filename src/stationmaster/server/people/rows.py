"""Players to and from the database: who they are, the keys of their devices, and by what else they come in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, func, insert, select, update

from stationmaster.server import clock, schema
from stationmaster.server.archive import UNFINISHED, of_player
from stationmaster.server.jobs import Plain, Statement
from stationmaster.server.refusals import Refusal

players, seats, tables = schema.players, schema.seats, schema.tables
keys, passkeys, passes = schema.keys, schema.passkeys, schema.passes

BEGUN = ("playing", "over", "abandoned")
MOST_DEVICES = 30
MOST_PASSKEYS = 20
PassKind = Literal["link", "new_passkey", "passkey"]
"""A link to another device; a challenge for a passkey that is being made; one for a passkey that lets somebody in."""


# ---- players ----


def add_player(connection: Connection, key_hash: bytes, name: str, device: str | None = None) -> int:
    """With the key of their first device."""
    now = clock.now()
    row = {"name": name, "created": now, "seen": now, "profile": "played_with"}
    made = connection.execute(insert(players), row).inserted_primary_key
    assert made is not None
    add_key(connection, made[0], key_hash, device)
    return int(made[0])


def rename_player(player: int, name: str) -> Statement:
    """Whoever is being forgotten has none any more."""
    return update(players).where(players.c.id == player, players.c.forgotten.is_(None)).values(name=name), {}


def see_player(player: int, key_hash: bytes, at: int) -> list[Statement]:
    return [
        (update(players).where(players.c.id == player).values(seen=at), {}),
        (update(keys).where(keys.c.key_hash == key_hash).values(seen=at), {}),
    ]


def find_player(connection: Connection, key_hash: bytes) -> Any | None:
    """`seen`: when this key was last used."""
    query = select(players.c.id, players.c.name, players.c.blocked, keys.c.key_hash, keys.c.seen)
    return connection.execute(query.join(keys).where(keys.c.key_hash == key_hash)).one_or_none()


def find_player_by_id(connection: Connection, player: int) -> Row[Any] | None:
    return connection.execute(select(players).where(players.c.id == player)).one_or_none()


def block_player(player: int, since: int | None) -> Statement:
    return update(players).where(players.c.id == player).values(blocked=since), {}


def unused_players(connection: Connection, before: int) -> list[int]:
    """Players who have to do with no table, were not there for long, and made no arrangements to come back."""
    query = select(players.c.id).where(*is_unused(before)).limit(1000)
    return list(connection.execute(query).scalars())


def is_unused(before: int) -> list[ColumnElement[bool]]:
    return [
        players.c.seen < before,
        players.c.phrase_hash.is_(None),
        ~select(passkeys.c.id).where(passkeys.c.player == players.c.id).exists(),
        ~select(seats.c.seat).where(seats.c.owner == players.c.id).exists(),
        ~select(seats.c.seat).where(seats.c.reserved == players.c.id).exists(),
        ~select(tables.c.id).where(tables.c.host == players.c.id).exists(),
    ]


def delete_players(ids: Sequence[int], before: int) -> Plain:
    """Those of them that are still unused."""
    return delete(players).where(players.c.id.in_(ids), *is_unused(before)), {}


# ---- devices ----


def add_key(connection: Connection, player: int, key_hash: bytes, device: str | None) -> None:
    """Refusal where there are too many, or the player is gone or blocked: that may have come about meanwhile."""
    row = connection.execute(
        select(players.c.blocked, players.c.forgotten).where(players.c.id == player).with_for_update()
    ).one_or_none()
    if row is None or row.forgotten is not None:
        raise Refusal("bad_way_in", "this player has been forgotten")
    if row.blocked is not None:
        raise Refusal("blocked", "the operator of this server has blocked this player")
    if count(connection, keys.c.player == player) >= MOST_DEVICES:
        raise Refusal("too_many_keys", f"a player may have {MOST_DEVICES} devices: remove one first")
    now = clock.now()
    new = {"player": player, "key_hash": key_hash, "device": device, "created": now, "seen": now}
    connection.execute(insert(keys), new)


def count(connection: Connection, *which: ColumnElement[bool]) -> int:
    return int(connection.execute(select(func.count()).where(*which)).scalar_one())


def devices(connection: Connection, player: int) -> Sequence[Row[Any]]:
    return connection.execute(select(keys).where(keys.c.player == player).order_by(keys.c.id)).all()


def remove_key(player: int, key: int) -> Statement:
    return delete(keys).where(keys.c.id == key, keys.c.player == player), {}, 1


def owners_of(connection: Connection, hashes: Collection[bytes]) -> dict[bytes, tuple[int, bool]]:
    """Whose each of these keys is, of those that are left, and whether that player is blocked."""
    query = select(keys.c.key_hash, keys.c.player, players.c.blocked).join(players)
    found = connection.execute(query.where(keys.c.key_hash.in_(hashes)))
    return {row.key_hash: (row.player, row.blocked is not None) for row in found}


# ---- the recovery phrase ----


def save_phrase(player: int, phrase_hash: bytes) -> Statement:
    """In place of the last one."""
    new = {"phrase_hash": phrase_hash, "phrase_made": clock.now()}
    return update(players).where(players.c.id == player, players.c.forgotten.is_(None)).values(new), {}, 1


def find_by_phrase(connection: Connection, phrase_hash: bytes) -> int | None:
    return connection.execute(select(players.c.id).where(players.c.phrase_hash == phrase_hash)).scalar_one_or_none()


# ---- passes: for one use, soon ----


def save_pass(pass_hash: bytes, kind: PassKind, player: int | None, expires: int) -> Statement:
    return insert(passes), {"pass_hash": pass_hash, "kind": kind, "player": player, "expires": expires}


def use_pass(connection: Connection, pass_hash: bytes, kind: PassKind) -> int | None:
    """The player that it was made for, if any. Refusal where it is none, was used, or is too old."""
    known = (passes.c.pass_hash == pass_hash, passes.c.kind == kind, passes.c.expires > clock.now())
    row = connection.execute(delete(passes).where(*known).returning(passes.c.player)).one_or_none()
    if row is None:
        raise Refusal("bad_way_in", "it has been used already, or is too old: make a new one")
    player: int | None = row.player
    return player


def forget_passes() -> Statement:
    return delete(passes).where(passes.c.expires <= clock.now()), {}


# ---- passkeys ----


def passkeys_of(connection: Connection, player: int) -> Sequence[Row[Any]]:
    return connection.execute(select(passkeys).where(passkeys.c.player == player).order_by(passkeys.c.id)).all()


def find_passkey(connection: Connection, credential: bytes) -> Row[Any] | None:
    return connection.execute(select(passkeys).where(passkeys.c.credential == credential)).one_or_none()


def remove_passkey(player: int, passkey: int) -> Statement:
    return delete(passkeys).where(passkeys.c.id == passkey, passkeys.c.player == player), {}, 1


# ---- who has played with whom ----


def played_with(player: int) -> Select[Any]:
    """The players who sat at a game with this one; nobody who is blocked, or forgotten."""
    own = select(seats.c.table_id).where(seats.c.owner == player)
    begun = select(tables.c.id).where(tables.c.id.in_(own), tables.c.status.in_(BEGUN))
    others = select(seats.c.owner).where(seats.c.table_id.in_(begun), seats.c.owner != player)
    there = (players.c.blocked.is_(None), players.c.forgotten.is_(None))
    return select(players.c.id, players.c.name).where(players.c.id.in_(others), *there)


def played_together(connection: Connection, a: int, b: int) -> bool:
    return connection.execute(played_with(a).where(players.c.id == b)).first() is not None


def people_played_with(connection: Connection, player: int) -> list[tuple[int, str]]:
    """By name."""
    query = played_with(player).order_by(players.c.name, players.c.id)
    return [(row.id, row.name) for row in connection.execute(query)]


# ---- games of a player ----


def seats_in_games(connection: Connection, player: int) -> Sequence[Any]:
    """A row for each seat that they had in a game that is over, with its result."""
    query = select(tables.c.id, tables.c.game, tables.c.result, seats.c.seat).join(seats)
    return connection.execute(query.where(seats.c.owner == player, tables.c.status == "over")).all()


def count_tables(connection: Connection, player: int) -> tuple[int, int]:
    """All that the player has to do with, and those that are not over."""
    mine = tables.c.id.in_(of_player(player))
    return count(connection, mine), count(connection, mine, tables.c.status.in_(UNFINISHED))


# ---- the profile ----


def save_profile(player: int, changes: dict[str, Any]) -> Statement:
    return update(players).where(players.c.id == player).values(changes), {}
