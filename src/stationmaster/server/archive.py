"""Tables to and from the database. (Players: people/rows.py.)"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from copy import copy
from dataclasses import asdict, fields
from typing import Any

import orjson
from sqlalchemy import Column, ColumnElement, Connection, Row, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.sql.dml import ReturningInsert

from stationmaster.games import playable
from stationmaster.server import clock, schema
from stationmaster.server.authority import Authority, Played, UnrepeatableError
from stationmaster.server.jobs import Plain, Statement
from stationmaster.server.prepared import Filled, Prepared
from stationmaster.server.settings import Rate
from stationmaster.server.steps import StoredGame
from stationmaster.server.table import Json, Seat, Table, Terms

tables, seats, moves, players, wishes = schema.tables, schema.seats, schema.moves, schema.players, schema.wishes
presence, buckets, reviews, talk = schema.presence, schema.buckets, schema.reviews, schema.talk

FINISHED_PAGE = 30
MOST_OPEN = 100
MOST_WATCHABLE = 50
SHARE, HIDE, HINTS = "share", "hide", "hints"
SEAT = tuple(field.name for field in fields(Seat))
UNFINISHED = ("waiting", "playing")
ENDED = ("over", "abandoned")


def dump(value: Any) -> str:
    return orjson.dumps(value).decode()


# ---- writing ----


def save_new(table: Table) -> list[Statement]:
    row: Json = {"id": table.id, "terms": dump(asdict(table.terms)), "game": table.terms.game}
    row |= {"public": table.terms.public, "created": table.created}
    return [(insert(tables), row | state(table)), *save_seats(table), *save_wishes(table)]


def state(table: Table) -> Json:
    """What may change of a table before it is over."""
    plain = ("host", "invite_hash", "status", "started", "finished", "rematch", "ended", "version", "turn", "deadline")
    row = {name: getattr(table, name) for name in (*plain, "revision", "due", "expires", "listed", "watchable")}
    hints = {"hints": dump(hints_given(table)) if table.hinted else None}
    return row | thinking(table) | hints | {"chore_until": None}


def thinking(table: Table) -> Json:
    """Has the server to do the next move, and which process does it?"""
    return {
        "bots_turn": table.bot_in_turn is not None,
        "thinker": table.thinker,
        "thinking_until": table.thinking_until,
    }


def hints_given(table: Table) -> list[Json]:
    """As the record has them (`x_hints`)."""
    return [{"version": version, "seat": seat} for version, seat in table.hinted]


def save_seats(table: Table) -> list[Statement]:
    rows = [{"table_id": table.id, "seat": n, **seat.__dict__} for n, seat in enumerate(table.seats)]
    return [(delete(seats).where(seats.c.table_id == table.id), {}), (insert(seats), rows)]


def next_revision(table: Table) -> Statement:
    """Before what is stored of a draft whose revision is one more: nothing is, if somebody else was first.

    Neither with seats, host, invite or status nor with a move, which `save_table` would take back.
    """
    known = (tables.c.id == table.id, tables.c.revision == table.revision - 1, tables.c.version == table.version)
    return update(tables).where(*known).values(revision=table.revision), {}, 1


def save_table(table: Table) -> list[Statement]:
    """All that may change but for the game itself."""
    row = update(tables).where(tables.c.id == table.id).values(state(table))
    return [(row, {}), *save_seats(table), *save_wishes(table)]


def save_wishes(table: Table) -> list[Statement]:
    wanted = {SHARE: table.sharing, HIDE: table.hidden, HINTS: table.hinting}
    rows = [{"table_id": table.id, "player": player, "wish": wish} for wish, who in wanted.items() for player in who]
    none_yet: Statement = (delete(wishes).where(wishes.c.table_id == table.id), {})
    return [none_yet, (insert(wishes), rows)] if rows else [none_yet]


def save_names(table: Table) -> Statement:
    """Of a game under way, as its players are called now."""
    names = dump([seat.name for seat in table.seats])
    return update(tables).where(tables.c.id == table.id).values(names=names), {}


def save_deal(table: Table, game: Authority) -> Statement:
    known = game.match.edition
    row: Json = {"names": dump(game.match.players), "deal": game.deal}
    row |= {"rules": known.rules_version, "numbering": known.numbering_version}
    return update(tables).where(tables.c.id == table.id).values(row), {}


def save_expiry(table: Table) -> Statement:
    """Nothing, if the table is no longer what it is known as: what has begun, or ended, lives by another measure."""
    known = (tables.c.id == table.id, tables.c.revision == table.revision)
    return update(tables).where(*known).values(expires=table.expires, chore_until=None), {}, 1


def save_bank(table: Table, number: int) -> Statement:
    own = (seats.c.table_id == table.id, seats.c.seat == number)
    return update(seats).where(*own).values(bank=table.seats[number].bank), {}


# Moves are what is written most often.
INSERT_MOVE = Prepared(insert(moves), *moves.c.keys())
MOVED = ("version", "turn", "deadline", "due")
THOUGHT = ("bots_turn", "thinker", "thinking_until", "chore_until")
NEW_POSITION = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.revision == bindparam("known"))
    .values({name: bindparam(name) for name in (*MOVED, *THOUGHT)})
)
UPDATE_POSITION = Prepared(NEW_POSITION, "of", "known", *MOVED, *THOUGHT)
PLACE = select(NEW_POSITION.returning(tables.c.id).cte("moved")).scalar_subquery()
STORE_MOVE = Prepared(
    insert(moves).values({column.name: bindparam(column.name) for column in moves.c} | {"table_id": PLACE}).inline()
)
"""Both in one, as PostgreSQL can: where the seats are others than known there is no table to insert the move at."""


def save_move(table: Table, played: Played, new_lifetime: bool, in_one: bool) -> list[Statement]:
    """`table` is its draft after the move. Who comes second, or knows other seats than there are, stores nothing.

    `in_one`: for PostgreSQL.
    """
    row = {
        "table_id": table.id,
        "version": played.version,
        "seat": played.seat,
        "move": played.move,
        "move_id": played.move_id,
        "chance": played.chance,
        "entries": dump(played.entries),
        "played": played.at,
    }
    position = {
        "version": table.version,
        "turn": table.turn,
        "deadline": table.deadline,
        "due": table.due,
        **thinking(table),
        "chore_until": None,
        "of": table.id,
        "known": table.revision,
    }
    filled = (
        [Filled(STORE_MOVE, row | position)]
        if in_one
        else [Filled(INSERT_MOVE, row), Filled(UPDATE_POSITION, position)]
    )
    return [*filled, save_expiry(table)] if new_lifetime else [*filled]


def save_end(table: Table, record: Json | None) -> Statement:
    """Over, or abandoned with an unfinished record (None where nothing of it can be repeated)."""
    if record is not None and table.hinted:
        record = record | {"x_hints": hints_given(table)}
    row = state(table) | {"result": None if table.result is None else dump(table.result)}
    row |= {"record": None if record is None else dump(record)}
    return update(tables).where(tables.c.id == table.id).values(row), {}


def delete_tables(names: Sequence[str]) -> list[Plain]:
    of_them = (
        (moves, moves.c.table_id),
        (wishes, wishes.c.table_id),
        (reviews, reviews.c.table_id),
        (talk, talk.c.table_id),
        (schema.nudges, schema.nudges.c.table_id),
        (seats, seats.c.table_id),
        (tables, tables.c.id),
    )
    return [(delete(table).where(column.in_(names)), {}) for table, column in of_them]


# ---- reading tables ----


def find_table(connection: Connection, table: str) -> tuple[Table | None, UnrepeatableError | None]:
    """With its game, or with what keeps it from being repeated."""
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if row is None:
        return None, None
    (found,) = read_tables(connection, [row])
    if row.deal is None or found.status == "abandoned":
        return found, None
    try:
        played = list(read_moves(connection, row.id))
        found.game = Authority.repeat(found.terms.setting, json.loads(row.names), row.deal, played)
    except UnrepeatableError as error:
        return found, error
    return found, None


POSITION = (
    tables.c.version,
    tables.c.turn,
    tables.c.deadline,
    tables.c.expires,
    tables.c.thinker,
    tables.c.thinking_until,
)
SINCE = (
    select(tables.c.revision, *(column.label(f"now_{column.name}") for column in POSITION), moves)
    .outerjoin_from(tables, moves, (moves.c.table_id == tables.c.id) & (moves.c.version > bindparam("known")))
    .where(tables.c.id == bindparam("of"))
    .order_by(moves.c.version)
)


def read_on(connection: Connection, known: Table) -> tuple[Table | None, list[Played]]:
    """The table as it is now, with the game of the one that is known, and the moves that this lacks.

    All from one moment. Where only moves were played, it takes one statement.
    """
    rows = connection.execute(SINCE, {"of": known.id, "known": known.version}).all()
    if not rows:
        return None, []
    played = [read_move(row) for row in rows if row.table_id is not None]
    if rows[0].revision == known.revision:
        fresh = copy(known)
        for column in POSITION:
            setattr(fresh, column.name, getattr(rows[0], f"now_{column.name}"))
    else:
        (fresh,) = list_table(connection, known.id)
        fresh.game, fresh.lock = known.game, known.lock
    return fresh, played


def standings(connection: Connection, names: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Version and revision of each table that is still there."""
    query = select(tables.c.id, tables.c.version, tables.c.revision).where(tables.c.id.in_(names))
    return {row.id: (row.version, row.revision) for row in connection.execute(query)}


def list_table(connection: Connection, table: str) -> list[Table]:
    """Without its game; none where there is no such table."""
    return list_tables(connection, select(tables).where(tables.c.id == table))


def list_tables(connection: Connection, query: Select[Any]) -> list[Table]:
    """Without their games."""
    return read_tables(connection, connection.execute(query).all())


def open_tables(connection: Connection) -> list[Table]:
    """Public ones with a seat for anyone, the newest first."""
    query = select(tables).where(tables.c.listed).order_by(tables.c.created.desc()).limit(MOST_OPEN)
    return list_tables(connection, query)


def watchable_tables(connection: Connection) -> list[Table]:
    """Public games under way that admit spectators, the newest first."""
    query = select(tables).where(tables.c.watchable).order_by(tables.c.started.desc()).limit(MOST_WATCHABLE)
    return list_tables(connection, query)


def tables_of(connection: Connection, player: int, statuses: Sequence[str] = UNFINISHED) -> list[Table]:
    """The tables that the player has to do with, the newest first."""
    mine = tables.c.id.in_(of_player(player))
    query = select(tables).where(mine, tables.c.status.in_(statuses)).order_by(tables.c.created.desc())
    return list_tables(connection, query)


def count_tables_of(connection: Connection, player: int) -> int:
    mine = tables.c.id.in_(of_player(player))
    query = select(func.count()).select_from(tables).where(mine, tables.c.status.in_(UNFINISHED))
    return int(connection.execute(query).scalar_one())


def check_count(player: int, most: int) -> list[Statement]:
    """Before a table of the player's is stored: nothing is, if there are so many. The first one waits for others."""
    row = update(players).where(players.c.id == player).values(seen=players.c.seen)
    mine = tables.c.id.in_(of_player(player))
    count = select(func.count()).select_from(tables).where(mine, tables.c.status.in_(UNFINISHED)).scalar_subquery()
    return [(row, {}), (row.where(count < most), {}, 1)]


def of_player(player: int) -> Any:
    owned = select(seats.c.table_id).where(seats.c.owner == player)
    kept = select(seats.c.table_id).where(seats.c.reserved == player)
    return owned.union(kept, select(tables.c.id).where(tables.c.host == player))


def finished(connection: Connection, player: int | None, after: int | None) -> list[Table]:
    """A page of games that are over, the newest first: public ones, and the player's own, abandoned ones as well."""
    page = select(tables).order_by(tables.c.finished.desc()).limit(FINISHED_PAGE)
    if player is not None:
        hides = (wishes.c.table_id == tables.c.id, wishes.c.player == player, wishes.c.wish == HIDE)
        page = page.where(~select(wishes.c.wish).where(*hides).exists())
    if after is not None:
        page = page.where(tables.c.finished < after)
    found = list_tables(connection, page.where(tables.c.status == "over", tables.c.public))
    if player is not None:
        own = page.where(tables.c.status.in_(ENDED), tables.c.id.in_(of_player(player)))
        known = {table.id for table in found}
        found += [table for table in list_tables(connection, own) if table.id not in known]
    return sorted(found, key=lambda table: -(table.finished or 0))[:FINISHED_PAGE]


def read_tables(connection: Connection, rows: Sequence[Row[Any]]) -> list[Table]:
    """Without their games."""
    ids = [row.id for row in rows]
    found: dict[str, list[Seat]] = defaultdict(list)
    query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
    for s in connection.execute(query) if ids else ():
        found[s.table_id].append(read_seat(s))
    wanted: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for w in connection.execute(select(wishes).where(wishes.c.table_id.in_(ids))) if ids else ():
        wanted[w.table_id][w.wish].add(w.player)
    there = people_there(connection, ids)
    return [read_table(row, found[row.id], wanted[row.id], there[row.id]) for row in rows]


def read_seat(s: Row[Any]) -> Seat:
    return Seat(*(getattr(s, name) for name in SEAT))


def people_there(connection: Connection, ids: Sequence[str]) -> dict[str, set[tuple[str, int]]]:
    """For each table: the processes that players are connected to, and the players."""
    found: dict[str, set[tuple[str, int]]] = defaultdict(set)
    if ids and connection.dialect.name != "sqlite":  # where one process has all connections, and knows them
        for row in connection.execute(select(presence).where(presence.c.table_id.in_(ids))):
            found[row.table_id].add((row.process, row.player))
    return found


def read_table(
    row: Row[Any], its_seats: list[Seat], wanted: Mapping[str, Set[int]], there: Set[tuple[str, int]]
) -> Table:
    return Table(
        id=row.id,
        terms=Terms(**json.loads(row.terms)),
        host=row.host,
        invite_hash=row.invite_hash,
        seats=its_seats,
        created=row.created,
        status=row.status,
        started=row.started,
        finished=row.finished,
        rematch=row.rematch,
        result=None if row.result is None else json.loads(row.result),
        ended=row.ended,
        version=row.version,
        turn=row.turn,
        deadline=row.deadline,
        expires=row.expires,
        revision=row.revision,
        thinker=row.thinker,
        thinking_until=row.thinking_until,
        there=frozenset(there),
        sharing=frozenset(wanted.get(SHARE, ())),
        hidden=frozenset(wanted.get(HIDE, ())),
        hinting=frozenset(wanted.get(HINTS, ())),
        hinted=tuple((hint["version"], hint["seat"]) for hint in json.loads(row.hints or "[]")),
    )


def read_moves(connection: Connection, table: str) -> Iterable[Played]:
    query = select(moves).where(moves.c.table_id == table).order_by(moves.c.version)
    return map(read_move, connection.execute(query))


def read_move(row: Any) -> Played:
    return Played(row.version, row.seat, row.move, row.move_id, row.chance, json.loads(row.entries), row.played)


def stored_game(connection: Connection, table: str) -> StoredGame:
    """What a replay is worked out from."""
    row = connection.execute(select(tables).where(tables.c.id == table)).one()
    played = [move for move in read_moves(connection, table) if move.version <= row.version]
    setting = Terms(**json.loads(row.terms)).setting
    moves = [(move.seat, move.move, move.chance, move.entries) for move in played]
    return StoredGame(setting, json.loads(row.names), row.deal, moves)


def record_text(connection: Connection, table: str) -> str | None:
    return connection.execute(select(tables.c.record).where(tables.c.id == table)).scalar_one_or_none()


# ---- what is to be done: at tables whose game is installed ----


def is_playable() -> ColumnElement[bool]:
    return tables.c.game.in_(playable())


def run_out(column: Column[Any], at: int) -> Select[Any]:
    """Names of tables whose clock (`due`) or lifetime (`expires`) has run out."""
    return select(tables.c.id).where(column <= at, is_playable()).order_by(column)


def next_due(connection: Connection) -> int | None:
    """When the next clock or lifetime runs out."""
    firsts = [
        connection.execute(
            select(column).where(column.is_not(None), is_playable()).order_by(column).limit(1)
        ).scalar_one_or_none()
        for column in (tables.c.due, tables.c.expires)
    ]
    return min((first for first in firsts if first is not None), default=None)


def allow_for_restart(now: int, least: int, lifetime: int) -> list[Statement]:
    """Nobody loses a seat or a game because the server was down (all in milliseconds).

    Clocks and lifetimes that run out soon have at least so long from now; lifetimes that ran out meanwhile, longer.
    """
    soon, later = now + least, now + lifetime
    return [
        (update(tables).where(tables.c.due < soon).values(due=soon, deadline=soon), {}),
        (update(tables).where(tables.c.expires < now).values(expires=later), {}),
        (update(tables).where(tables.c.expires < soon).values(expires=soon), {}),
    ]


def waiting_for_bots() -> Select[Any]:
    """Names of tables where a bot is to move."""
    return select(tables.c.id).where(tables.c.bots_turn, is_playable()).order_by(tables.c.id)


# ---- limits ----


def take_token(kind: str, address: str, rate: Rate) -> ReturningInsert[Any]:
    """What `Bucket.take` does, for all processes; answers the tokens that are left, or the debt."""
    now = clock.now()
    full = pg_insert(buckets).values(kind=kind, address=address, tokens=rate.burst - 1, filled=now)
    waited = func.greatest(now - buckets.c.filled, 0) / 1000.0
    refilled = func.least(rate.burst, buckets.c.tokens + waited * rate.a_second)
    taken = {"tokens": func.greatest(refilled - 1, -rate.burst), "filled": now}
    return full.on_conflict_do_update(index_elements=["kind", "address"], set_=taken).returning(buckets.c.tokens)


def forget_buckets(before: int) -> Statement:
    """They are full again by now."""
    return delete(buckets).where(buckets.c.filled < before), {}
