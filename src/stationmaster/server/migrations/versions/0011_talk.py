"""What is said at tables, who is muted by whom, what was reported to the operator."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "talk",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("phrase", sa.String),
        sa.Column("emote", sa.String),
        sa.Column("words", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_talk_player", "talk", ["player"])
    op.create_index("ix_talk_at", "talk", ["at"])
    op.create_index("talk_by_table", "talk", ["table_id", "id"])
    op.create_table(
        "mutes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("muted", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_mutes_muted", "mutes", ["muted"])
    op.create_index("mutes_once", "mutes", ["player", "muted"], unique=True)
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("reporter", sa.Integer, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reports_player", "reports", ["player"])
    op.create_index("ix_reports_reporter", "reports", ["reporter"])
    op.create_index("reports_once", "reports", ["line", "reporter"], unique=True)
