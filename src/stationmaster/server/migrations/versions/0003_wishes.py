"""What people want done with a table: share its game, hide it. Games that anyone may watch are found by a column."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("wish", sa.String, primary_key=True),
    )
    op.create_index("ix_wishes_player", "wishes", ["player"])
    op.add_column("tables", sa.Column("watchable", sa.Boolean, nullable=False, server_default=sa.false()))
    if op.get_bind().dialect.name == "sqlite":  # databases of other kinds came later: there is nothing in them yet
        op.execute(
            "UPDATE tables SET watchable = 1 WHERE status = 'playing' AND public"
            " AND json_extract(terms, '$.spectators')"
        )
    some = sa.text("watchable")
    op.create_index("tables_watchable", "tables", ["started"], sqlite_where=some, postgresql_where=some)
