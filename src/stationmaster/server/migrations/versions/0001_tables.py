"""Players, tables, seats and moves."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.Integer, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("invite_hash", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("finished", sa.BigInteger),
        sa.Column("names", sa.Text),
        sa.Column("deal", sa.LargeBinary),
        sa.Column("result", sa.Text),
        sa.Column("record", sa.Text),
        sa.Column("rematch", sa.String),
    )
    op.create_index("tables_by_status", "tables", ["status", "finished"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String),
        sa.Column("bot", sa.String),
        sa.Column("owner", sa.Integer, sa.ForeignKey("players.id")),
        sa.Column("reserved", sa.Integer, sa.ForeignKey("players.id")),
        sa.Column("key_hash", sa.LargeBinary),
        sa.Column("key_used", sa.Boolean, nullable=False),
    )
    op.create_index("ix_seats_owner", "seats", ["owner"])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.String, nullable=False),
        sa.Column("move_id", sa.String),
        sa.Column("chance", sa.LargeBinary, nullable=False),
        sa.Column("entries", sa.Text, nullable=False),
        sa.Column("played", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
