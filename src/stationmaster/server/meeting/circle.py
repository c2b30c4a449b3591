"""The people one knows: friends by consent of both, invitations to a table, and whom one wants nothing of."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from sqlalchemy import Connection

from stationmaster.server import clock, sight
from stationmaster.server.hosting import Hosting
from stationmaster.server.jobs import Statement
from stationmaster.server.keeper import Keeper
from stationmaster.server.meeting import rows
from stationmaster.server.messages import Join
from stationmaster.server.news import News
from stationmaster.server.people.players import Person
from stationmaster.server.people.rows import played_together
from stationmaster.server.refusals import Refusal
from stationmaster.server.table import Json, Table

Deed = Literal["ask", "accept", "decline", "remove", "block", "unblock"]

MOST_INVITATIONS = 30  # that somebody is shown, and that a table makes


class Circle:
    def __init__(self, keeper: Keeper, hosting: Hosting) -> None:
        self._keeper = keeper
        self._storage = keeper.storage
        self._hosting = hosting

    # ---- friends ----

    async def people(self, player: int) -> Json:
        """`MyPeople`."""
        found = await self._storage.read(lambda connection: rows.read_people(connection, player))
        return {kind: sight.people_shown(people) for kind, people in found.items()}

    async def do(self, player: Person, deed: Deed, other: int) -> None:
        """Whom one blocks learns nothing of it: what they ask is shown to nobody."""
        most = self._keeper.settings.limits.friends_a_player
        knows, asked, count = await self._storage.read(
            lambda connection: (
                may_ask(connection, player.id, other),
                rows.is_regarded(connection, other, player.id, rows.FRIEND),
                rows.count_regarded(connection, player.id),
            )
        )
        if not knows or (deed == "accept" and not asked):
            raise stranger()
        if deed in ("ask", "accept", "block") and count >= most:
            raise Refusal(
                "too_many_people", f"you may have at most {most} friends and others on your list: remove some"
            )
        await self._write(*deeds(player.id, deed, other), people={player.id, other})

    # ---- invitations ----

    async def invite(self, player: Person, table: Table, other: int) -> None:
        """Somebody who waits at a table asks one whom they know to come."""
        if not table.seats_of(player.id) and table.host != player.id:
            raise Refusal("not_yours", "only those who sit at the table may invite others to it")
        if table.status != "waiting":
            raise Refusal("already_started", "the game has begun, or the table was closed")
        if not any(seat.free for seat in table.seats):
            raise Refusal("table_full", "all seats are taken")
        knows, invited = await self._storage.read(
            lambda connection: (
                may_ask(connection, player.id, other),
                rows.invited_to(connection, table.id),
            )
        )
        if not knows:
            raise stranger()
        if len(invited) >= MOST_INVITATIONS:
            raise Refusal(
                "too_many_people", f"a table may invite at most {MOST_INVITATIONS} people: give them its link"
            )
        if other not in table.owners():
            await self._write(*rows.invite(table.id, other, player.id, clock.now()), people={other})

    async def invitations(self, player: int) -> list[Json]:
        found = await self._storage.read(lambda connection: rows.read_invitations(connection, player, MOST_INVITATIONS))
        shown = (sight.invitation_shown(table, player, by, name) for table, by, name in found)
        return [one for one in shown if one is not None]

    async def accept(self, player: Person, name: str) -> Table:
        """Sits down."""
        if not any(one["table"] == name for one in await self.invitations(player.id)):
            raise Refusal("not_found", "nobody invites you to this table any more")
        table = await self._keeper.find(name)
        await self._hosting.join(player, table, Join(), invited=True)
        await self._drop(player, name)
        return table

    async def decline(self, player: Person, name: str) -> None:
        """A seat that is kept is given back."""
        kept = any(one["table"] == name and one["again"] for one in await self.invitations(player.id))
        if kept:
            await self._hosting.leave(player, await self._keeper.find(name))
        await self._drop(player, name)

    async def _drop(self, player: Person, name: str) -> None:
        await self._write(rows.drop_invitation(name, player.id), people={player.id})

    async def _write(self, *statements: Statement, people: Collection[int]) -> None:
        told = News("", meetings=tuple(sorted(people))).packed()
        await self._storage.write(*statements, news=told)
        self._keeper.followers.changed(people)


def may_ask(connection: Connection, player: int, other: int) -> bool:
    """Has the one to do with the other: have they played, or does one want something of the other already?"""
    kinds: Sequence[str] = (rows.FRIEND, rows.BLOCK)
    return (
        played_together(connection, player, other)
        or any(rows.is_regarded(connection, player, other, kind) for kind in kinds)
        or rows.is_regarded(connection, other, player, rows.FRIEND)
    )


def stranger() -> Refusal:
    return Refusal("not_found", "you have not played with such a player")


def deeds(player: int, deed: Deed, other: int) -> list[Statement]:
    now = clock.now()
    match deed:
        case "ask" | "accept":
            return rows.regard(player, other, rows.FRIEND, now)
        case "decline":
            return [rows.disregard(other, player)]
        case "remove":
            return [rows.disregard(player, other), rows.disregard(other, player)]
        case "block":
            return [rows.disregard(other, player), *rows.regard(player, other, rows.BLOCK, now)]
        case "unblock":
            return rows.regard(player, other, None, now)
