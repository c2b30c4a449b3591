"""A process that serves nobody and thinks for bots, and for the coach, for the servers that use the same database."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from contextlib import suppress

from stationmaster.errors import StationmasterError
from stationmaster.server import metrics
from stationmaster.server.coach.reviews import Reviews
from stationmaster.server.dealer import Dealer
from stationmaster.server.hearing import Hearing
from stationmaster.server.keeper import Keeper
from stationmaster.server.logs import set_up_logs
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import Settings
from stationmaster.server.storage import Storage
from stationmaster.server.thinking import Thinkers
from stationmaster.server.watching import Lookout

log = logging.getLogger(__name__)


def think(settings: Settings, tell: Callable[[], None], log_level: str = "INFO", metrics_at: str | None = None) -> int:
    """Until it is stopped (SIGTERM, Ctrl-C): exit code 0."""
    if settings.db.startswith("sqlite"):
        raise StationmasterError(
            "--db: a file of SQLite is for one process, which thinks itself; give postgresql://USER:PASSWORD@HOST/DATABASE"
        )
    if metrics_at is not None:
        metrics.answer_at(metrics_at)
    storage = Storage(settings.db)
    set_up_logs(log_level)
    asyncio.run(work(settings, storage, tell))
    return 0


async def work(settings: Settings, storage: Storage, tell: Callable[[], None]) -> None:
    stopping = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stopping.set)
    keeper = Keeper(settings, storage, "think")
    thinkers = Thinkers(settings.bot_processes, settings.bot_limit)
    dealer = Dealer(keeper, thinkers)
    storage.start()
    with suppress(Refusal):  # PostgreSQL went away: it is tried again
        await keeper.site.beat()
    hearing, reviews, lookout = Hearing(keeper, dealer), Reviews(keeper, thinkers), Lookout(keeper, thinkers)
    chores = [
        asyncio.create_task(chore)
        for chore in (keeper.site.run(), hearing.run(), dealer.wake_the_waiting(), reviews.run(), lookout.run())
    ]
    log.info("ready")
    tell()
    await stopping.wait()
    for chore in chores:
        chore.cancel()
    await asyncio.gather(*chores, return_exceptions=True)
    await dealer.stop()
    await keeper.site.leave()
    await thinkers.stop()
    storage.stop()
    log.info("stopped")
