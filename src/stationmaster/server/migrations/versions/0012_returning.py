"""What calls people back to games by correspondence: browsers to notify, vacations, time banks."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def of_player(**more: Any) -> sa.Column[int]:
    return sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), **more)


def upgrade() -> None:
    op.add_column("seats", sa.Column("away_until", sa.BigInteger))
    op.add_column("seats", sa.Column("bank", sa.BigInteger))
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.String, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.Integer, primary_key=True),
        of_player(nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False, unique=True),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_subscriptions_player", "subscriptions", ["player"])
    op.create_table(
        "habits",
        of_player(primary_key=True, autoincrement=False),
        sa.Column("notify", sa.String, nullable=False),
        sa.Column("hour", sa.Integer, nullable=False),
    )
    op.create_table(
        "nudges",
        of_player(primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.Boolean, nullable=False),
        sa.Column("lease", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("ix_nudges_table_id", "nudges", ["table_id"])
    op.create_index("ix_nudges_due", "nudges", ["due"])
    op.create_table(
        "vacations",
        sa.Column("id", sa.Integer, primary_key=True),
        of_player(nullable=False),
        sa.Column("start", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_vacations_player", "vacations", ["player"])
