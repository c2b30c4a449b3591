"""Who waits to play someone; friends; invitations; what one process does for all."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def player(name: str, primary_key: bool = True) -> sa.Column[int]:
    whose = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column(name, sa.Integer, whose, primary_key=primary_key, autoincrement=False, nullable=False)


def upgrade() -> None:
    op.create_table(
        "seekers",
        player("player"),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("pace", sa.String, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("pairing", sa.String),
        sa.Column("until", sa.BigInteger),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("people", sa.Integer),
        sa.Column("seats", sa.Integer),
    )
    op.create_table(
        "relations",
        player("player"),
        player("other"),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_relations_other", "relations", ["other"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        player("player"),
        player("by", primary_key=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_invitations_player", "invitations", ["player"])
    duties = op.create_table(
        "duties",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("process", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(duties, [{"name": "pairing", "process": "", "until": 0}])
