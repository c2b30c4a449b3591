"""The HTTP interface of coming back: browsers to notify, habits, vacations."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from stationmaster.server.api import Asks, gives, player_of
from stationmaster.server.gate import answer
from stationmaster.server.keeper import Keeper
from stationmaster.server.people.players import Person
from stationmaster.server.refusals import Refusal
from stationmaster.server.returning import messages, rows
from stationmaster.server.returning.nudges import Nudges
from stationmaster.server.returning.vacations import Vacations


def make_returning_router(keeper: Keeper, nudges: Nudges, vacations: Vacations) -> APIRouter:
    router = APIRouter(prefix="/api/me")

    async def shown(player: Person) -> Response:
        post = await nudges.post()
        away, left = await vacations.standing(player.id)
        habits = await keeper.storage.read(lambda connection: rows.habits_of(connection, player.id))
        browsers = await keeper.storage.read(lambda connection: rows.browsers_of(connection, player.id))
        here = any(browser.key_hash == player.key_hash for browser in browsers)
        key = None if post is None else post.public_key
        return answer({**habits, "push_key": key, "here": here, "away_until": away, "vacation_days_left": left})

    @router.get("/returning", **gives(messages.Returning))
    async def returning(asks: Asks) -> Response:
        return await shown(await player_of(keeper, asks))

    @router.put("/returning", **gives(messages.Returning))
    async def change_habits(asks: Asks, wanted: messages.Habits) -> Response:
        player = await player_of(keeper, asks)
        await keeper.storage.write(*rows.save_habits(player.id, wanted.notify, wanted.hour))
        return await shown(player)

    @router.post("/browsers", status_code=204)
    async def subscribe(asks: Asks, wanted: messages.Subscription) -> Response:
        player, post = await player_of(keeper, asks), await nudges.post()
        if post is None:
            raise Refusal("no_push", "this server sends no notifications")
        post.check(wanted.endpoint, wanted.p256dh, wanted.auth)
        await keeper.storage.write(*rows.subscribe(player.key_hash, wanted.model_dump()))
        return Response(status_code=204)

    @router.delete("/browsers", status_code=204)
    async def unsubscribe(asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        await keeper.storage.write(rows.unsubscribe(player.key_hash))
        return Response(status_code=204)

    @router.post("/vacation", **gives(messages.Returning))
    async def begin_vacation(asks: Asks, wanted: messages.BeginVacation) -> Response:
        player = await player_of(keeper, asks)
        await keeper.do(vacations.begin(player.id, wanted.days))
        return await shown(player)

    @router.delete("/vacation", **gives(messages.Returning))
    async def end_vacation(asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        await keeper.do(vacations.end(player.id))
        return await shown(player)

    return router
