"""The tables of the database. A change here needs a new file in migrations/versions/."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when one of their keys was last used, to the day
    Column("blocked", BigInteger),  # since when the operator has nothing more to do with them
    Column("sign", Integer),  # of their profile, as seats have them; NULL: none chosen
    Column("colour", Integer),
    Column("profile", String, nullable=False),  # who sees it: played_with, everyone, nobody
    Column("phrase_hash", LargeBinary),  # of the recovery phrase
    Column("phrase_made", BigInteger),
    Column("forgotten", BigInteger),  # since when: nobody is this player any more
    Index("players_by_seen", "seen"),
    Index("players_by_phrase", "phrase_hash", unique=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("terms", Text, nullable=False),  # JSON: the fields of `Terms`
    Column("game", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", Integer, ForeignKey("players.id"), nullable=False, index=True),
    Column("invite_hash", LargeBinary, nullable=False),
    Column("status", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("finished", BigInteger),
    Column("names", Text),  # JSON: the players as the game was dealt to them
    Column("deal", LargeBinary),  # what chance answered at the deal
    Column("rules", Integer),  # the version of the rules that it was dealt with
    Column("numbering", Integer),  # the version of the numbering of moves then
    Column("version", Integer, nullable=False),  # moves played
    Column("turn", Integer),  # the seat in turn while it is played; NULL: to be worked out
    Column("deadline", BigInteger),  # until when the person in turn has time
    Column("due", BigInteger),  # when the table's bot takes the seat in turn
    Column("bots_turn", Boolean, nullable=False),  # has the server to do the next move?
    Column("expires", BigInteger),  # when it ends, or a closed one is deleted, unless somebody comes
    Column("listed", Boolean, nullable=False),  # does it stand in the list of open tables?
    Column("watchable", Boolean, nullable=False),  # is it in the list of games that anyone may watch?
    Column("ended", String),  # why it was abandoned
    Column("result", Text),  # JSON, when over
    Column("record", Text),  # the game record as JSON, when over or abandoned
    Column("rematch", String),
    Column("hints", Text),  # JSON: at which version which seat was given one, as the record has it
    Column("revision", Integer, nullable=False),  # of seats, host, invite and status
    Column("thinker", String),  # the process that does the next move; NULL: whoever comes first
    Column("thinking_until", BigInteger),  # then the move is any process's to do
    Column("chore_until", BigInteger),  # until then a process does what is due
    Index("tables_by_status", "status", "public", "finished"),
)


def index(name: str, column: Column[Any], rows: ColumnElement[bool]) -> None:
    """Of some rows only: most tables are over."""
    Index(name, column, sqlite_where=rows, postgresql_where=rows)


index("tables_due", tables.c.due, tables.c.due.is_not(None))
index("tables_expiring", tables.c.expires, tables.c.expires.is_not(None))
index("tables_of_bots", tables.c.id, tables.c.bots_turn)
index("tables_listed", tables.c.created, tables.c.listed)
index("tables_watchable", tables.c.started, tables.c.watchable)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String),
    Column("bot", String),
    Column("owner", Integer, ForeignKey("players.id"), index=True),
    Column("reserved", Integer, ForeignKey("players.id"), index=True),
    Column("key_hash", LargeBinary),
    Column("key_used", Boolean, nullable=False),
    Column("away_until", BigInteger),  # the end of its owner's vacation
    Column("bank", BigInteger),  # milliseconds of extra time that are left
    Column("rating", Integer),  # at a rated table: of who sat down, then
    Column("rating_error", Integer),
)

wishes = Table(  # what people want done with a table
    "wishes",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column(
        "wish", String, primary_key=True
    ),  # share: its finished game with everyone; hide: it from their own lists; hints
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", String, nullable=False),
    Column("move_id", String),  # made by the client: the same one is played once
    Column("chance", LargeBinary, nullable=False),  # what chance answered, as 32-bit words
    Column("entries", Text, nullable=False),  # JSON: what the move wrote into the game record
    Column("played", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

reviews = Table(  # of finished games
    "reviews",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("state", String, nullable=False),  # waiting, working, done, failed
    Column("asked", BigInteger, nullable=False),
    Column("player", Integer),  # who asked, and from where: until it is done
    Column("address", String),
    Column("lease", BigInteger, nullable=False),  # of one that is worked at: until when nobody else begins with it
    Column("tries", Integer, nullable=False),  # how often it was begun
    Column("progress", Integer, nullable=False),  # in hundredths
    Column("seconds_left", Integer),
    Column("why", String),  # it failed
    Column("version", Integer),  # of the review
    Column("review", LargeBinary),  # JSON, packed by gzip; an older one, until a new one is done
    Column("seats", Text),  # JSON: what it says of each seat, for lists
)
index("reviews_to_do", reviews.c.asked, reviews.c.state.in_(("waiting", "working")))

# ---- talk ----

talk = Table(  # what was said at tables
    "talk",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id"), nullable=False),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer),  # from which it was said; NULL: by a spectator
    Column("at", BigInteger, nullable=False, index=True),
    Column("phrase", String),
    Column("emote", String),
    Column("words", Text),
    Index("talk_by_table", "table_id", "id"),
    sqlite_autoincrement=True,  # a number is never used again
)

mutes = Table(  # who wants to hear nothing of whom
    "mutes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("muted", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Index("mutes_once", "player", "muted", unique=True),
    sqlite_autoincrement=True,
)

reports = Table(  # for the operator
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("line", Integer),  # of the talk; it may be gone. None: it is the name
    Column("table_id", String, nullable=False),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),  # whose it is
    Column("reporter", Integer, ForeignKey("players.id", ondelete="SET NULL"), index=True),
    Column("at", BigInteger, nullable=False),
    Column("said", Text, nullable=False),
    Index("reports_once", "line", "reporter", unique=True),
    Index(
        "reports_of_names_once",
        *("table_id", "player", "said", "reporter"),
        unique=True,
        sqlite_where=text("line IS NULL"),
        postgresql_where=text("line IS NULL"),
    ),
    sqlite_autoincrement=True,
)

# ---- coming back ----

push_keys = Table(  # one row: the site's own, by which push services know it
    "push_keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("private", String, nullable=False),
)

subscriptions = Table(  # browsers that are notified
    "subscriptions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Integer, ForeignKey("keys.id", ondelete="CASCADE"), nullable=False, unique=True),  # of the device
    Column("endpoint", Text, nullable=False, unique=True),
    Column("p256dh", String, nullable=False),
    Column("auth", String, nullable=False),
    sqlite_autoincrement=True,
)

habits = Table(  # how people want to be called back
    "habits",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("notify", String, nullable=False),  # each, digest, off
    Column("hour", Integer, nullable=False),  # of the digest, in UTC
)

nudges = Table(  # turns that are to be told
    "nudges",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("version", Integer, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
    Column("digest", Boolean, nullable=False),  # together with others
    Column("lease", BigInteger, nullable=False),  # until then a process is at it
    Column("tries", Integer, nullable=False),
)

vacations = Table(
    "vacations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("start", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)

# ---- ratings (server/ratings/) ----

rated_games = Table(  # that have ended: all ratings follow from them, and they stay when their tables are deleted
    "rated_games",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # in the order of their ends
    Column("table_id", String, nullable=False, unique=True),
    Column("game", String, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("seats", Text, nullable=False),  # JSON: who took which place, a `RatedSeat` each
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_game", "game", "mu"),
)

rating_steps = Table(  # how they came about
    "rating_steps",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the rated game
    Column("game", String, nullable=False),
    Column("table_id", String, nullable=False, index=True),
    Column("ended", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("seats", Integer, nullable=False),  # how many
    Column("left", Boolean, nullable=False),  # before the end
    Column("mu_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
)

unlisted = Table(  # players who are in no table of the best
    "unlisted",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
)

orders = Table(  # what the operator wants done; those that are done tell what was
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("what", Text, nullable=False),  # JSON: an `Order`
    Column("given_by", String, nullable=False),  # the name in the operating system
    Column("given", BigInteger, nullable=False),
    Column("taken", BigInteger),  # when a server last said that it is at it
    Column("done", BigInteger),
    Column("answer", Text),  # JSON: what came of it, or how far it is
)

probe = Table(  # one row, written to find out whether anything can be
    "probe",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("filling", LargeBinary, nullable=False),
)


# ---- being somebody ----

keys = Table(  # of players: one for each device
    "keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key_hash", LargeBinary, nullable=False, unique=True),
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("device", String),  # what its owner calls it; NULL: nothing
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # to the day
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("credential", LargeBinary, nullable=False, unique=True),  # its name, by the authenticator
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("device", String),  # where it was made, as its owner says
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger),  # when somebody last signed in by it, to the day
)

passes = Table(  # of short life, for one use: links to another device, challenges for passkeys
    "passes",
    metadata,
    Column("pass_hash", LargeBinary, primary_key=True),
    Column("kind", String, nullable=False),  # link, new_passkey, passkey
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), index=True),  # NULL: not known yet
    Column("expires", BigInteger, nullable=False),
)

# ---- people who find each other (server/meeting/) ----

seekers = Table(  # who waits to play someone
    "seekers",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("game", String, nullable=False),
    Column("counts", Text, nullable=False),  # JSON: players at the table, any of these
    Column("pace", String, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("bots", Boolean, nullable=False),  # may they fill the table?
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # the last sign of life
    Column("pairing", String),  # the name of the table that is about to be made; NULL: nobody is found yet
    Column("until", BigInteger),  # all have to be ready by then
    Column("ready", Boolean, nullable=False),
    Column("people", Integer),  # of the pairing: so many have to be ready
    Column("seats", Integer),  # of its table; bots take those that are left
)

relations = Table(  # what somebody wants of another
    "relations",
    metadata,
    Column("player", Integer, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column(
        "other",
        Integer,
        ForeignKey("players.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
        index=True,
    ),
    Column(
        "kind", String, nullable=False
    ),  # friend: they are friends once both want it; block: nothing to do with them
    Column("since", BigInteger, nullable=False),
)

invitations = Table(  # to a table that waits
    "invitations",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "player",
        Integer,
        ForeignKey("players.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
        index=True,
    ),
    Column("by", Integer, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("since", BigInteger, nullable=False),
)

duties = Table(  # what one process does for all
    "duties",
    metadata,
    Column("name", String, primary_key=True),
    Column("process", String, nullable=False),
    Column("until", BigInteger, nullable=False),  # then it is any process's to do
)

# ---- the processes that serve a site together (with SQLite there is one, and these are empty) ----

processes = Table(
    "processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),  # serve or think
    Column("until", BigInteger, nullable=False),  # then it is dead, unless it says something before
    Column("sockets", Text, nullable=False),  # JSON: how many each address has, of those that have many
)

presence = Table(  # who is connected to a table
    "presence",
    metadata,
    Column("process", String, ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String, primary_key=True, index=True),
    Column("player", Integer, primary_key=True, autoincrement=False),  # 0: somebody without a key
)

buckets = Table(  # what an address may still do (server/limits.py)
    "buckets",
    metadata,
    Column("kind", String, primary_key=True),
    Column("address", String, primary_key=True),
    Column("tokens", Double, nullable=False),
    Column("filled", BigInteger, nullable=False),
)
