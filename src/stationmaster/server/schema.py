"""The tables of the database. A change here needs a new file in migrations/versions/."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key_hash", LargeBinary, nullable=False, unique=True),
    Column("name", String, nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("terms", Text, nullable=False),  # JSON: game, options, public, spectators, clock, hand_over
    Column("game", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", Integer, ForeignKey("players.id"), nullable=False),
    Column("invite_hash", LargeBinary, nullable=False),
    Column("status", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("finished", BigInteger),
    Column("names", Text),  # JSON: the players as the game was dealt to them
    Column("deal", LargeBinary),  # what chance answered at the deal
    Column("result", Text),  # JSON, when over
    Column("record", Text),  # the game record as JSON, when over
    Column("rematch", String),
    Index("tables_by_status", "status", "finished"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String),
    Column("bot", String),
    Column("owner", Integer, ForeignKey("players.id"), index=True),
    Column("reserved", Integer, ForeignKey("players.id")),
    Column("key_hash", LargeBinary),
    Column("key_used", Boolean, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", String, nullable=False),
    Column("move_id", String),  # made by the client: the same one is played once
    Column("chance", LargeBinary, nullable=False),  # what chance answered, as 32-bit words
    Column("entries", Text, nullable=False),  # JSON: what the move wrote into the game record
    Column("played", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
