"""The HTTP interface of the coach: reviews, hints, problems."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from stationmaster.server.api import Asks, gives, onlooker_of, player_of
from stationmaster.server.coach import messages, problems
from stationmaster.server.coach.hints import Hints
from stationmaster.server.coach.reviews import Reviews
from stationmaster.server.gate import answer
from stationmaster.server.keeper import Keeper
from stationmaster.server.sight import Onlooker


def make_coach_router(keeper: Keeper, reviews: Reviews, hints: Hints) -> APIRouter:
    router = APIRouter(prefix="/api")
    add_reviews(router, keeper, reviews)
    add_hints(router, keeper, hints)
    add_problems(router)
    return router


def add_reviews(router: APIRouter, keeper: Keeper, reviews: Reviews) -> None:
    @router.post("/tables/{name}/review", **gives(messages.ReviewState))
    async def begin_review(name: str, asks: Asks) -> Response:
        """Asks for one, unless it is there or under way; `old` ones are made anew."""
        who = await onlooker_of(keeper, asks)
        await reviews.begin(name, who, asks.address)
        return answer(await reviews.state(name, who))

    @router.get("/tables/{name}/review", **gives(messages.ReviewState))
    async def review(name: str, asks: Asks) -> Response:
        return answer(await reviews.state(name, await onlooker_of(keeper, asks)))

    @router.get("/me/reviews", **gives(list[messages.MyReview]))
    async def my_reviews(asks: Asks) -> Response:
        return answer(await reviews.own((await player_of(keeper, asks)).id))


def add_hints(router: APIRouter, keeper: Keeper, hints: Hints) -> None:
    @router.post("/tables/{name}/hint", **gives(messages.Hint))
    async def hint(name: str, asks: Asks, wanted: messages.AskHint) -> Response:
        """For the own seat that is in turn."""
        who = Onlooker((await player_of(keeper, asks)).id)
        table = await keeper.visible(name, who)
        return answer(await keeper.do(hints.give(table, who, wanted.version, asks.address)))


def add_problems(router: APIRouter) -> None:
    @router.get("/problems", **gives(list[messages.ProblemInfo]))
    async def all_problems(game: str | None = None) -> Response:
        return answer(problems.listed(game))

    @router.get("/problems/today", **gives(messages.ProblemInfo))
    async def problem_of_today() -> Response:
        return answer(problems.of_today())

    @router.get("/problems/{name}", **gives(messages.ProblemShown))
    async def problem(name: str) -> Response:
        return answer(problems.shown(problems.find(name)))

    @router.post("/problems/{name}/answer", **gives(messages.ProblemAnswer))
    async def answer_problem(name: str, wanted: messages.AnswerProblem) -> Response:
        return answer(problems.answer(problems.find(name), wanted.move))
