"""Several processes serve a site: who thinks for which bot, who is where, and what is counted for all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("thinker", sa.String))
    op.add_column("tables", sa.Column("thinking_until", sa.BigInteger))
    op.add_column("tables", sa.Column("chore_until", sa.BigInteger))
    op.create_table(
        "processes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("sockets", sa.Text, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String, sa.ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("table_id", sa.String, primary_key=True, index=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "buckets",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("address", sa.String, primary_key=True),
        sa.Column("tokens", sa.Double, nullable=False),
        sa.Column("filled", sa.BigInteger, nullable=False),
    )
