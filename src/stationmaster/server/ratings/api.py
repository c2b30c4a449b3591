"""The HTTP interface of ratings."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from stationmaster.server.api import Asks, gives, onlooker_of, player_of
from stationmaster.server.gate import answer
from stationmaster.server.keeper import Keeper
from stationmaster.server.ratings import messages
from stationmaster.server.ratings.book import RatingBook


def make_ratings_router(keeper: Keeper, book: RatingBook) -> APIRouter:
    router = APIRouter(prefix="/api")

    @router.get("/ratings/{game}", **gives(messages.Best))
    async def best(game: str, asks: Asks) -> Response:
        who = await onlooker_of(keeper, asks)
        return answer(await book.best(game, who.player))

    @router.get("/me/ratings", **gives(messages.MyRatings))
    async def my_ratings(asks: Asks) -> Response:
        return answer(await book.own((await player_of(keeper, asks)).id))

    @router.put("/me/ratings", **gives(messages.MyRatings))
    async def be_listed(asks: Asks, wanted: messages.BeListed) -> Response:
        """Whether one may be in the tables of the best."""
        player = await player_of(keeper, asks)
        await book.set_listed(player.id, wanted.listed)
        return answer(await book.own(player.id))

    @router.get("/tables/{name}/ratings", **gives(list[messages.RatingChange]))
    async def changes(name: str, asks: Asks) -> Response:
        """What the end of a rated game changed; nothing where it did not, or not yet."""
        return answer(await book.changes(name, await onlooker_of(keeper, asks)))

    return router
