"""What the operator wants done, for a running server to do; players may be blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("blocked", sa.BigInteger))
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("given_by", sa.String, nullable=False),
        sa.Column("given", sa.BigInteger, nullable=False),
        sa.Column("taken", sa.BigInteger),
        sa.Column("done", sa.BigInteger),
        sa.Column("answer", sa.Text),
    )
