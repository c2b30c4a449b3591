"""What other processes change is heard here (LISTEN), and noticed where it was not heard."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import orjson

from stationmaster.server.dealer import Dealer
from stationmaster.server.keeper import Keeper
from stationmaster.server.news import News
from stationmaster.server.postgres import CHANNEL, listen
from stationmaster.server.refusals import Refusal

log = logging.getLogger(__name__)

AGAIN = 0.5  # seconds until the next try to listen
COMPARE = 3.0  # seconds after which a change is noticed that was never heard of
LOOK_AGAIN = 30.0  # the same for lists of tables, and for who is there


class Hearing:
    """With SQLite there is nobody to listen to."""

    def __init__(self, keeper: Keeper, dealer: Dealer) -> None:
        self._keeper = keeper
        self._dealer = dealer
        self._storage = keeper.storage
        self._own = orjson.dumps([self._storage.process]).decode().removesuffix("]")
        """How its own notices begin, which come back to it."""

    async def run(self) -> None:
        """For ever, on a connection of its own. Whenever that is new, there may have been news before."""
        while self._storage.shared:
            try:
                await listen(self._storage.engine, CHANNEL, self._keeper.missed, self.hear)
            except Exception as error:
                log.warning("other processes cannot be heard: %s", type(error).__name__)
            await asyncio.sleep(AGAIN)

    def hear(self, notice: str) -> None:
        if notice.startswith(self._own):
            return
        _, *items = orjson.loads(notice)
        for item in items:
            news = News(*item)
            self._keeper.heard(news)
            if news.bots_turn:
                self._dealer.look_for_more()

    async def compare(self) -> None:
        """For ever: news that were lost, for whatever reason, are missed for some seconds at most."""
        looked = 0.0
        while self._storage.shared:
            await asyncio.sleep(COMPARE)
            looked += COMPARE
            try:
                await self._keeper.compare()
            except Refusal:
                continue
            if looked >= LOOK_AGAIN:
                looked = 0.0
                self._keeper.lobby.look_again()
                self._keeper.followers.look_again()
                with suppress(Refusal):
                    await self._keeper.look_who_is_there()
                    await self._keeper.players.check_connected()
