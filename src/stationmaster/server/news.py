"""What processes tell each other: which table changed, and whose lists; and of a move, the move itself.

News are a hint: whoever does not hear them finds out in time (`hearing`), and whoever hears them reads what there is,
all of it from the same moment. But for one case, the most frequent by far: the news carry a move, and it is the next
one of a table as it is known here (`Keeper.heard`). Then nothing is read: the news are what a reading would give.

- What is stored of a table changes only from what the writer knew. A move needs its version, the next one, to be free,
  and the revision of seats, host, invite and status to be the known one; a change of these needs both the revision and
  the version to be the known ones (`archive.save_move`, `archive.next_revision`). So at the moment of its commit the
  table had exactly the revision that the news tell, all moves up to the one before, and this move.
- PostgreSQL tells news when they are committed, in the order of the commits, and nothing that was not committed.
- So a process that knows the version before, at the same revision, now knows the moves, seats and rights of that one
  moment, as if it had read them in a snapshot taken then. What has changed since comes with other news.

A gap, another revision, a move that ends the game (its revision is another one), a table that is being changed or is in
doubt: all of these are read. So is a move that is too long for a notice. News that come late or twice are of a version
that is known already, and nothing is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from stationmaster.server.authority import Entry, Played
from stationmaster.server.table import Table

LONGEST = 7000  # bytes with the move: what is longer is told without it (`postgres.LONGEST_NOTICE`)


class ToldMove(NamedTuple):
    """All that `archive.save_move` has stored but for the version."""

    seat: int
    move: str
    move_id: str | None
    chance: str
    """In hexadecimal digits."""
    entries: list[Entry]
    at: int
    turn: int | None
    deadline: int | None
    expires: int | None
    """None: as before."""
    thinker: str | None
    thinking_until: int | None

    @staticmethod
    def of(draft: Table, played: Played, expires: int | None) -> ToldMove:
        where = (draft.turn, draft.deadline, expires, draft.thinker, draft.thinking_until)
        return ToldMove(
            played.seat, played.move, played.move_id, played.chance.hex(), played.entries, played.at, *where
        )

    def played(self, version: int) -> Played:
        chance = bytes.fromhex(self.chance)
        return Played(version, self.seat, self.move, self.move_id, chance, self.entries, self.at)

    def pass_turn(self, draft: Table) -> None:
        """The draft, after the move."""
        draft.version += 1
        draft.turn, draft.deadline = self.turn, self.deadline
        draft.thinker, draft.thinking_until = self.thinker, self.thinking_until
        if self.expires is not None:
            draft.expires = self.expires


class News(NamedTuple):
    table: str
    """Empty: of no table."""
    version: int = 0
    revision: int = 0
    people: Sequence[int] = ()
    """The players whose own lists it changes."""
    lists: bool = False
    """Does it change the lists of open tables, or of games to watch?"""
    turn: bool = False
    """Is it a move at a game that is in the list of those to watch?"""
    process: str = ""
    """The process to which somebody connected who looks at the table, or from which they went."""
    there: Sequence[int] = ()
    """Who is connected through that process now; 0: somebody without a key."""
    bots_turn: bool = False
    """Is it a bot's turn, and no process thinks?"""
    names: Sequence[int] = ()
    """Players of whom something else changed: their name, or whether they are there at all."""
    talk: bool = False
    """Was something said at the table, or does somebody want to hear less?"""
    meetings: Sequence[int] = ()
    """Players whose `Meetings` changed: who waits, asks or invites."""
    seeks: bool = False
    """Does somebody wait to play someone, or wait on?"""
    move: Sequence[Any] | None = None
    """The fields of a `ToldMove`, which made this version."""

    def packed(self) -> bytes:
        """The name of the table first: `Storage` puts what it stores in that order."""
        return orjson.dumps(tuple(self))


def of_change(table: Table, draft: Table) -> bytes:
    """Of seats, host, invite or status; `table`: as it was before."""
    lists = table.listed or draft.listed or table.watchable or draft.watchable
    people = sorted(table.owners() | draft.owners())
    return News(draft.id, draft.version, draft.revision, people, lists, bots_turn=is_left(draft)).packed()


def of_move(table: Table, draft: Table, played: Played) -> bytes:
    """`table`: as it was before."""
    told = News(
        *(draft.id, draft.version, draft.revision),
        people=sorted(draft.owners()),
        lists=draft.status == "over" and draft.terms.public,
        turn=draft.watchable,
        bots_turn=is_left(draft),
    )
    if draft.revision != table.revision:  # it has to be read in any case
        return told.packed()
    expires = None if draft.expires == table.expires else draft.expires
    packed = told._replace(move=tuple(ToldMove.of(draft, played, expires))).packed()
    return packed if len(packed) <= LONGEST else told.packed()


def is_left(table: Table) -> bool:
    """To whoever has time to think."""
    return table.bot_in_turn is not None and table.thinker is None
