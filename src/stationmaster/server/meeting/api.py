"""The HTTP interface of people who find each other: play someone, friends, invitations."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import Response

from stationmaster.server import sight
from stationmaster.server.api import Asking, Asks, gives, player_of
from stationmaster.server.gate import answer
from stationmaster.server.limits import Addresses
from stationmaster.server.meeting import messages
from stationmaster.server.meeting.circle import Deed
from stationmaster.server.meeting.meetings import Meeting
from stationmaster.server.messages import Table
from stationmaster.server.people.players import Person
from stationmaster.server.refusals import Refusal
from stationmaster.server.sight import Onlooker

Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
Name = Annotated[str, Path(max_length=64, pattern="^[a-z0-9]*$")]
"""Of a table."""


def make_meeting_router(meeting: Meeting, addresses: Addresses) -> APIRouter:
    router = APIRouter(prefix="/api")
    add_seeking(router, meeting)
    add_people(router, meeting, addresses)
    add_invitations(router, meeting, addresses)
    return router


def add_seeking(router: APIRouter, meeting: Meeting) -> None:
    keeper, seeking = meeting.keeper, meeting.seeking

    @router.get("/me/meetings", **gives(messages.Meetings))
    async def meetings(asks: Asks) -> Response:
        return answer(await meeting.shown((await player_of(keeper, asks)).id))

    @router.put("/me/seek", **gives(messages.Meetings))
    async def seek(asks: Asks, wanted: messages.Seek) -> Response:
        """Waits to play someone; a connection that follows its meetings has to be there, too."""
        player = await player_of(keeper, asks)
        await keeper.do(seeking.seek(player, wanted))
        return answer(await meeting.shown(player.id))

    @router.delete("/me/seek", **gives(messages.Meetings))
    async def stop(asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        await keeper.do(seeking.stop(player))
        return answer(await meeting.shown(player.id))

    @router.post("/me/seek/ready", **gives(messages.Meetings))
    async def ready(asks: Asks, wanted: messages.Ready) -> Response:
        player = await player_of(keeper, asks)
        await keeper.do(seeking.say_ready(player, wanted.table))
        return answer(await meeting.shown(player.id))


async def count_asking(addresses: Addresses, asks: Asking) -> None:
    if not await addresses.may_ask_people(asks.address):
        raise Refusal("rate_limited", "too many questions to people from one address; wait a moment")


def add_people(router: APIRouter, meeting: Meeting, addresses: Addresses) -> None:
    keeper, circle = meeting.keeper, meeting.circle

    @router.get("/me/people", **gives(messages.MyPeople))
    async def people(asks: Asks) -> Response:
        return answer(await circle.people((await player_of(keeper, asks)).id))

    @router.post("/me/people/{other}/{deed}", **gives(messages.MyPeople))
    async def do(other: Number, deed: Deed, asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        if deed == "ask":
            await count_asking(addresses, asks)
        await keeper.do(circle.do(player, deed, other))
        return answer(await circle.people(player.id))


def add_invitations(router: APIRouter, meeting: Meeting, addresses: Addresses) -> None:
    keeper, circle = meeting.keeper, meeting.circle

    def shown(table: Any, player: Person) -> Response:
        return answer(sight.table_shown(table, Onlooker(player.id), keeper.present(table)))

    @router.post("/tables/{name}/invitations", **gives(Table))
    async def invite(name: str, asks: Asks, wanted: messages.InvitePlayer) -> Response:
        """Somebody whom one knows, by name; the answer does not tell whether they see it."""
        player = await player_of(keeper, asks)
        table = await keeper.visible(name, Onlooker(player.id))
        await count_asking(addresses, asks)
        await keeper.do(circle.invite(player, table, wanted.player))
        return shown(table, player)

    @router.post("/me/invitations/{name}/accept", **gives(Table))
    async def accept(name: Name, asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        return shown(await keeper.do(circle.accept(player, name)), player)

    @router.post("/me/invitations/{name}/decline", **gives(messages.Meetings))
    async def decline(name: Name, asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        await keeper.do(circle.decline(player, name))
        return answer(await meeting.shown(player.id))
