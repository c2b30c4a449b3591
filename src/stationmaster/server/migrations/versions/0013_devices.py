"""A browser that is notified is a device: where that is removed, nothing is told there any more. Names can be reported.

Which device a browser was is not known of those that were notified before: they have to say once more that they are.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("subscriptions")
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.Integer, sa.ForeignKey("keys.id", ondelete="CASCADE"), nullable=False, unique=True),
        sa.Column("endpoint", sa.Text, nullable=False, unique=True),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("reports") as reports:
        reports.alter_column("line", existing_type=sa.Integer, nullable=True)
    of_names = sa.text("line IS NULL")
    op.create_index(
        "reports_of_names_once",
        "reports",
        ["table_id", "player", "said", "reporter"],
        unique=True,
        sqlite_where=of_names,
        postgresql_where=of_names,
    )
