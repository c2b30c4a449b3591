"""Reviews of finished games; which hints were given at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Text))
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("player", sa.Integer),
        sa.Column("address", sa.String),
        sa.Column("lease", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("progress", sa.Integer, nullable=False),
        sa.Column("seconds_left", sa.Integer),
        sa.Column("why", sa.String),
        sa.Column("version", sa.Integer),
        sa.Column("review", sa.LargeBinary),
        sa.Column("seats", sa.Text),
    )
    to_do = sa.text("state IN ('waiting', 'working')")
    op.create_index("reviews_to_do", "reviews", ["asked"], sqlite_where=to_do, postgresql_where=to_do)
