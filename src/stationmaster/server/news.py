"""What processes tell each other: which table changed, and whose lists. It says no more than where to look.

News are a hint: whoever hears them reads what there is, all of it from the same moment, and whoever does not hear them
finds out in time (`hearing`).
"""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from stationmaster.server.table import Table


@dataclass(frozen=True)
class News:
    table: str
    """Empty: of no table."""
    version: int = 0
    revision: int = 0
    people: tuple[int, ...] = ()
    """The players whose own lists it changes."""
    lists: bool = False
    """Does it change the lists of open tables, or of games to watch?"""
    turn: bool = False
    """Is it a move at a game that is in the list of those to watch?"""
    process: str = ""
    """The process to which somebody connected who looks at the table, or from which they went."""
    there: tuple[int, ...] = ()
    """Who is connected through that process now; 0: somebody without a key."""
    bots_turn: bool = False
    """Is it a bot's turn, and no process thinks?"""
    names: tuple[int, ...] = ()
    """Players of whom something else changed: their name, or whether they are there at all."""
    talk: bool = False
    """Was something said at the table, or does somebody want to hear less?"""

    def packed(self) -> bytes:
        """The name of the table first: `Storage` puts what it stores in that order."""
        return orjson.dumps([getattr(self, name) for name in FIELDS])

    @staticmethod
    def unpacked(values: list[object]) -> News:
        return News(*(tuple(value) if isinstance(value, list) else value for value in values))  # type: ignore[arg-type]


FIELDS = tuple(News.__dataclass_fields__)


def of_change(table: Table, draft: Table) -> bytes:
    """Of seats, host, invite or status; `table`: as it was before."""
    lists = table.listed or draft.listed or table.watchable != draft.watchable
    people = tuple(sorted(table.owners() | draft.owners()))
    return News(draft.id, draft.version, draft.revision, people, lists, bots_turn=is_left(draft)).packed()


def of_move(draft: Table) -> bytes:
    people = tuple(sorted(draft.owners()))
    ended = draft.status == "over" and draft.terms.public
    left = is_left(draft)
    return News(draft.id, draft.version, draft.revision, people, ended, draft.watchable, bots_turn=left).packed()


def is_left(table: Table) -> bool:
    """To whoever has time to think."""
    return table.bot_in_turn is not None and table.thinker is None
