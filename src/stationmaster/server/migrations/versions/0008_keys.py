"""A player has a key for each device, passkeys, a recovery phrase and a profile."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def of_player(nullable: bool = False) -> sa.Column[int]:
    return sa.Column("player", sa.Integer, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=nullable)


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key_hash", sa.LargeBinary, nullable=False, unique=True),
        of_player(),
        sa.Column("device", sa.String),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_keys_player", "keys", ["player"])
    op.execute(
        "INSERT INTO keys (key_hash, player, created, seen) SELECT key_hash, id, created, seen FROM players ORDER BY id"
    )
    with op.batch_alter_table("players") as players:
        players.drop_column("key_hash")
        players.add_column(sa.Column("sign", sa.Integer))
        players.add_column(sa.Column("colour", sa.Integer))
        players.add_column(sa.Column("profile", sa.String, nullable=False, server_default="played_with"))
        players.add_column(sa.Column("phrase_hash", sa.LargeBinary))
        players.add_column(sa.Column("phrase_made", sa.BigInteger))
        players.add_column(sa.Column("forgotten", sa.BigInteger))
    op.create_index("players_by_phrase", "players", ["phrase_hash"], unique=True)
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("credential", sa.LargeBinary, nullable=False, unique=True),
        of_player(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger),
    )
    op.create_index("ix_passkeys_player", "passkeys", ["player"])
    op.create_table(
        "passes",
        sa.Column("pass_hash", sa.LargeBinary, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        of_player(nullable=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_passes_player", "passes", ["player"])
