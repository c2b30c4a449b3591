"""Whose turn it is, what is due and when a table ends stand in columns: nothing has to be loaded to know them."""

import logging
import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

log = logging.getLogger(__name__)

AT_ONCE = 2000
DAY = 24 * 3600 * 1000


def upgrade() -> None:
    add_columns()
    fill_in(op.get_bind())
    add_indexes()
    op.create_table(
        "probe", sa.Column("id", sa.Integer, primary_key=True), sa.Column("filling", sa.LargeBinary, nullable=False)
    )


def add_columns() -> None:
    op.add_column("players", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    for column in (
        sa.Column("rules", sa.Integer),
        sa.Column("numbering", sa.Integer),
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
        sa.Column("turn", sa.Integer),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("due", sa.BigInteger),
        sa.Column("bots_turn", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("expires", sa.BigInteger),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("ended", sa.String),
    ):
        op.add_column("tables", column)


def fill_in(connection: sa.Connection) -> None:
    """A game under way lives from now on. The server works out whose turn it is: `bots_turn` makes it look."""
    now = time.time_ns() // 1_000_000
    connection.execute(sa.text("UPDATE players SET seen = :now"), {"now": now})
    ids = list(connection.execute(sa.text("SELECT id FROM tables ORDER BY id")).scalars())
    for start in range(0, len(ids), AT_ONCE):
        part = ids[start : start + AT_ONCE]
        connection.execute(FILL, {"first": part[0], "last": part[-1], "now": now, "day": DAY})
        done = {"tables": start + len(part), "of": len(ids)}
        log.warning("the database is brought up to date: %(tables)d of %(of)d tables", done)


FILL = sa.text("""
UPDATE tables SET
  version = coalesce((SELECT max(moves.version) FROM moves WHERE moves.table_id = tables.id), 0),
  rules = CASE WHEN deal IS NULL THEN NULL ELSE 1 END,
  numbering = CASE WHEN deal IS NULL THEN NULL ELSE 1 END,
  bots_turn = (status = 'playing'),
  expires = CASE status
    WHEN 'waiting' THEN :now + max(:day, 2000 * coalesce(json_extract(terms, '$.seconds_a_turn'), 0))
    WHEN 'playing' THEN :now + max(14 * :day, 2000 * coalesce(json_extract(terms, '$.seconds_a_turn'), 0))
    WHEN 'closed' THEN :now + 7 * :day END,
  listed = (status = 'waiting' AND public AND EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.kind = 'open' AND seats.reserved IS NULL))
WHERE id BETWEEN :first AND :last
""")


def only(rows: str) -> dict[str, Any]:
    """An index of some rows, as both databases say it."""
    return {"sqlite_where": sa.text(rows), "postgresql_where": sa.text(rows)}


def add_indexes() -> None:
    op.drop_index("tables_by_status", "tables")
    op.create_index("tables_by_status", "tables", ["status", "public", "finished"])
    op.create_index("tables_due", "tables", ["due"], **only("due IS NOT NULL"))
    op.create_index("tables_expiring", "tables", ["expires"], **only("expires IS NOT NULL"))
    op.create_index("tables_of_bots", "tables", ["id"], **only("bots_turn"))
    op.create_index("tables_listed", "tables", ["created"], **only("listed"))
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_seats_reserved", "seats", ["reserved"])
    op.create_index("players_by_seen", "players", ["seen"])
