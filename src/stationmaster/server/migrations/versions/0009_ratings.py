"""Ratings: rated games that have ended, and what follows from them; what a player was worth on sitting down."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("rating", sa.Integer))
    op.add_column("seats", sa.Column("rating_error", sa.Integer))
    op.create_table(
        "rated_games",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String, nullable=False, unique=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
    )
    op.create_table(
        "ratings",
        player(),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_by_game", "ratings", ["game", "mu"])
    op.create_table(
        "rating_steps",
        player(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False, index=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("mu_before", sa.Double, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
    )
    op.create_table("unlisted", player())


def player() -> sa.Column[int]:
    key = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column("player", sa.Integer, key, primary_key=True, autoincrement=False)
