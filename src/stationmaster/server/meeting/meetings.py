"""What somebody follows of all this, put together."""

from __future__ import annotations

from stationmaster.server import clock, sight
from stationmaster.server.keeper import Keeper
from stationmaster.server.meeting import rows
from stationmaster.server.meeting.circle import Circle
from stationmaster.server.meeting.seeking import Seeking
from stationmaster.server.table import Json


class Meeting:
    def __init__(self, keeper: Keeper, seeking: Seeking, circle: Circle) -> None:
        self.keeper = keeper
        self.seeking = seeking
        self.circle = circle

    async def shown(self, player: int) -> Json:
        """`Meetings`."""
        (seek, pairing), circle = await self.keeper.storage.read(
            lambda connection: (rows.read_seek(connection, player), rows.read_circle(connection, player))
        )
        return {
            "seek": sight.seek_shown(seek),
            "question": sight.question_shown(seek, pairing, clock.now()),
            "asking": sight.people_shown(rows.by_name(circle["asking"])),
            "invitations": await self.circle.invitations(player),
        }
