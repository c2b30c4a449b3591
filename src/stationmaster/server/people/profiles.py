"""Profiles: who somebody is, for those who may see it."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, select

from stationmaster.server import archive, sight
from stationmaster.server.keeper import Keeper
from stationmaster.server.people import rows
from stationmaster.server.people.messages import ChangeProfile
from stationmaster.server.ratings import rows as ratings
from stationmaster.server.refusals import Refusal
from stationmaster.server.sight import Onlooker
from stationmaster.server.table import Table

Json = dict[str, Any]
NEWEST = 10
RATING = ("ended", "rating", "error")


class Profiles:
    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper

    async def of(self, player: int, who: Onlooker) -> Json:
        """`Profile`, or `MyProfile` of one's own."""
        person, met, played = await self.keeper.storage.read(lambda connection: read(connection, player, who.player))
        newest = await self.keeper.read_for_eyes(lambda connection: read_newest(connection, player))
        return sight.profile_shown(person, who, met, played, self._shown(newest, who))

    def _shown(self, tables: list[Table], who: Onlooker) -> list[Json]:
        """Those that `who` may see."""
        found = []
        for table in tables:
            with suppress(Refusal):
                found.append(sight.table_shown(table, who, set()))
        return found[:NEWEST]

    async def change(self, player: int, wanted: ChangeProfile) -> None:
        changes = wanted.model_dump(exclude_unset=True, exclude={"seen_by"})
        if wanted.seen_by is not None:
            changes["profile"] = wanted.seen_by
        if changes:
            await self.keeper.storage.write(rows.save_profile(player, changes))


def read(connection: Connection, player: int, by: int | None) -> tuple[Any, bool, Json]:
    """The player, whether who asks has played with them, and how they have played."""
    met = by is not None and rows.played_together(connection, by, player)
    played = {"games": games_played(connection, player), "ratings": ratings_over_time(connection, player)}
    return rows.find_player_by_id(connection, player), met, played


def ratings_over_time(connection: Connection, player: int) -> list[Json]:
    """A `RatingOverTime` for each game with a rating."""
    return [
        {"game": of["game"], "steps": [{name: step[name] for name in RATING} for step in of["steps"]]}
        for of in ratings.own(connection, player)["games"]
    ]


def games_played(connection: Connection, player: int) -> list[Json]:
    """`GamesPlayed` of each game. A hot seat is one game, and nobody wins it."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    sat = rows.seats_in_games(connection, player)
    seats = Counter(row.id for row in sat)
    for row in {row.id: row for row in sat}.values():
        played[row.game] += 1
        won[row.game] += seats[row.id] == 1 and row.seat in json.loads(row.result)["winners"]
    return [{"game": game, "played": played[game], "won": won[game]} for game in sorted(played)]


def read_newest(connection: Connection, player: int) -> list[Table]:
    """More than are shown: not everyone may see each of them."""
    mine = rows.tables.c.id.in_(select(rows.seats.c.table_id).where(rows.seats.c.owner == player))
    over = select(rows.tables).where(mine, rows.tables.c.status == "over").order_by(rows.tables.c.finished.desc())
    return archive.list_tables(connection, over.limit(3 * NEWEST))
