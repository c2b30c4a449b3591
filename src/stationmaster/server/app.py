"""Puts the server together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

import stationmaster
from stationmaster.games import problems
from stationmaster.server import metrics
from stationmaster.server.api import make_router
from stationmaster.server.coach.api import make_coach_router
from stationmaster.server.coach.hints import Hints
from stationmaster.server.coach.reviews import Reviews
from stationmaster.server.compression import Compression
from stationmaster.server.dealer import Dealer
from stationmaster.server.gate import Gate, answer, problem
from stationmaster.server.health import Health
from stationmaster.server.hearing import Hearing
from stationmaster.server.hosting import Hosting
from stationmaster.server.keeper import Keeper
from stationmaster.server.limits import Addresses
from stationmaster.server.meeting.api import make_meeting_router
from stationmaster.server.meeting.circle import Circle
from stationmaster.server.meeting.meetings import Meeting
from stationmaster.server.meeting.seeking import Seeking
from stationmaster.server.operator import Operator
from stationmaster.server.pages import Client, is_built, not_built_page
from stationmaster.server.people.api import make_people_router
from stationmaster.server.people.identity import Identity
from stationmaster.server.ratings.api import make_ratings_router
from stationmaster.server.refusals import Refusal
from stationmaster.server.replays import Replays
from stationmaster.server.returning.api import make_returning_router
from stationmaster.server.returning.nudges import Nudges
from stationmaster.server.returning.vacations import Vacations
from stationmaster.server.settings import Settings
from stationmaster.server.sockets import serve_socket
from stationmaster.server.storage import Storage
from stationmaster.server.talk.api import make_talk_router
from stationmaster.server.talk.talking import Talking
from stationmaster.server.thinking import Thinkers
from stationmaster.server.timetable import Timetable
from stationmaster.server.uploads import Uploads
from stationmaster.server.watching import Lookout
from stationmaster.texts import one_line

log = logging.getLogger(__name__)


def create_app(settings: Settings | None = None) -> FastAPI:
    settings = settings or Settings()
    storage = Storage(settings.db)
    keeper = Keeper(settings, storage)
    thinkers = Thinkers(settings.bot_processes, settings.bot_limit)
    dealer = Dealer(keeper, thinkers)
    hosting, timetable = Hosting(keeper, dealer), Timetable(keeper, dealer)
    operator, hearing = Operator(keeper, hosting), Hearing(keeper, dealer)
    lookout = Lookout(keeper, thinkers)
    replays, uploads = Replays(), Uploads()
    reviews = Reviews(keeper, thinkers)
    nudges, vacations = Nudges(keeper), Vacations(keeper, dealer)
    dealer.nudge = nudges.of_turn
    seeking = Seeking(keeper, hosting)
    meeting = Meeting(keeper, seeking, Circle(keeper, hosting))
    addresses = Addresses(settings.limits, storage, keeper.site)
    identity = Identity(keeper, hosting)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        storage.start()
        await timetable.begin()
        chores = [
            asyncio.create_task(chore)
            for chore in (
                timetable.run(),
                dealer.wake_the_waiting(),
                reviews.run(),
                identity.run(),
                seeking.run(),
                operator.run(),
                storage.look_for_damage(),
                lookout.run(),
                keeper.site.run(),
                hearing.run(),
                hearing.compare(),
                nudges.run(),
                vacations.finish(),
            )
        ]
        for game, why in problems().items():
            log.error(why, extra={"game": game})
        keeper.ready = True
        log.info("ready")
        yield
        keeper.ready = False
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await dealer.stop()
        await keeper.site.leave()
        await thinkers.stop()
        await replays.stop()
        await uploads.stop()
        storage.stop()
        log.info("stopped")

    app = FastAPI(
        title="Stationmaster",
        version=stationmaster.__version__,
        description="Tables where people and programs play. The game itself goes over a socket: see docs/server.md.",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.keeper, app.state.timetable, app.state.hearing, app.state.operator = keeper, timetable, hearing, operator
    app.include_router(make_router(keeper, hosting, addresses, replays, uploads))
    app.include_router(make_coach_router(keeper, reviews, Hints(keeper, dealer, thinkers)))
    app.include_router(make_people_router(keeper, identity, addresses))
    app.include_router(make_talk_router(keeper, Talking(keeper, addresses)))
    app.include_router(make_returning_router(keeper, nudges, vacations))
    app.include_router(make_meeting_router(meeting, addresses))
    app.include_router(make_ratings_router(keeper, hosting.book))
    add_errors(app)
    add_watching(app, keeper)

    @app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        await serve_socket(socket, keeper, dealer, meeting, addresses)

    add_client(app, settings)
    app.add_middleware(Compression, minimum_size=2000)
    app.add_middleware(Gate, addresses=addresses)
    return app


def add_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(_: Request, error: Refusal) -> Response:
        return problem(error)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        fault = error.errors()[0]
        where = ".".join(str(part) for part in fault["loc"])
        return problem(Refusal("malformed", one_line(f"{where}: {fault['msg']}")[:300]))

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> Response:
        if error.status_code == 404:
            return problem(Refusal("not_found", "there is nothing here"))
        if error.status_code == 413:
            return problem(Refusal("too_large", str(error.detail)))
        response = problem(Refusal("malformed", str(error.detail)))
        response.status_code = error.status_code
        return response


def add_watching(app: FastAPI, keeper: Keeper) -> None:
    health = Health(keeper.storage)

    @app.get("/healthz", include_in_schema=False)
    async def alive() -> Response:
        return answer({"status": "ok"})

    @app.get("/readyz", include_in_schema=False)
    async def ready() -> Response:
        """Could a move be stored now?"""
        trouble = await health.trouble() if keeper.ready else "starting or stopping"
        return answer({"status": trouble or "ok"}, 503 if trouble else 200)

    @app.get("/metrics", include_in_schema=False)
    async def numbers() -> Response:
        return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def add_client(app: FastAPI, settings: Settings) -> None:
    if is_built(settings.static):
        app.mount("/", Client(directory=settings.static, html=True))
        return

    @app.get("/", include_in_schema=False)
    async def not_built() -> Response:
        return not_built_page()
