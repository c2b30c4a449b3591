"""The HTTP interface of talk and reports. What was said comes over the socket of the table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from stationmaster.server.api import Asking, Asks, gives, player_of
from stationmaster.server.gate import answer
from stationmaster.server.keeper import Keeper
from stationmaster.server.sight import Onlooker
from stationmaster.server.table import Table
from stationmaster.server.talk import messages, rows
from stationmaster.server.talk.talking import Talking

Number = Annotated[int, Path(ge=1, le=2**31 - 1)]


def make_talk_router(keeper: Keeper, talking: Talking) -> APIRouter:
    router = APIRouter(prefix="/api")

    async def asked(name: str, asks: Asking) -> tuple[Table, Onlooker]:
        who = Onlooker((await player_of(keeper, asks)).id, asks.invite)
        return await keeper.visible(name, who), who

    @router.post("/tables/{name}/talk", status_code=201, **gives(messages.SaidLine, 201))
    async def say(name: str, asks: Asks, wanted: messages.Say) -> Response:
        table, who = await asked(name, asks)
        return answer({"id": await keeper.do(talking.say(table, who, wanted, asks.address))}, 201)

    @router.post("/tables/{name}/talk/{line}/mute", status_code=204)
    async def mute(name: str, line: Number, asks: Asks) -> Response:
        """Whoever said it."""
        table, who = await asked(name, asks)
        await keeper.do(talking.mute(table, who, line))
        return Response(status_code=204)

    @router.post("/tables/{name}/talk/{line}/report", status_code=204)
    async def report(name: str, line: Number, asks: Asks) -> Response:
        """To the operator of the server."""
        table, who = await asked(name, asks)
        await keeper.do(talking.report(table, who, line))
        return Response(status_code=204)

    @router.post("/tables/{name}/seats/{seat}/report", status_code=204)
    async def report_name(name: str, seat: int, asks: Asks) -> Response:
        """The name of who sits there, to the operator of the server."""
        player = await player_of(keeper, asks)
        table = await keeper.listed(name, Onlooker(player.id, asks.invite))
        await keeper.do(talking.report_name(table, player.id, seat))
        return Response(status_code=204)

    @router.get("/me/mutes", **gives(list[messages.Muted]))
    async def mutes(asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        found = await keeper.storage.read(lambda connection: rows.mutes_of(connection, player.id))
        return answer([{"id": row.id, "name": row.name} for row in found])

    @router.delete("/me/mutes/{number}", status_code=204)
    async def unmute(number: Number, asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        await keeper.do(talking.unmute(player.id, number))
        return Response(status_code=204)

    return router
