"""The operator's orders, in a running server: one process does each of them, and all hear of it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from functools import partial
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Row

from stationmaster.server import archive, clock, orders
from stationmaster.server.database import pruning
from stationmaster.server.hosting import Hosting
from stationmaster.server.keeper import Keeper, Notice
from stationmaster.server.names import clean_name
from stationmaster.server.news import News
from stationmaster.server.orders import (
    AnnounceRestart,
    BlockPlayer,
    CloseTable,
    Order,
    Prune,
    RenamePlayer,
    SettleReport,
    UnblockPlayer,
    Withdraw,
)
from stationmaster.server.people import rows as people
from stationmaster.server.people.players import Person
from stationmaster.server.refusals import Refusal
from stationmaster.server.talk import rows as talk

log = logging.getLogger(__name__)

BETWEEN = 1.0  # seconds between two looks for orders
LINGERS = 10 * 60_000  # milliseconds for which a restart that did not come is still announced

Answer = dict[str, Any]


class Operator:
    def __init__(self, keeper: Keeper, hosting: Hosting) -> None:
        self._keeper = keeper
        self._hosting = hosting
        self._heard: set[int] | None = None
        """None until the first look: what was done before this process began is no news to it."""

    async def run(self) -> None:
        """For ever."""
        while True:
            try:
                await self.look()
            except Exception:
                log.exception("the operator's orders could not be read")
            await asyncio.sleep(BETWEEN)

    async def look(self) -> None:
        rows = await self._keeper.storage.read(orders.newest)
        if self._heard is None:
            self._heard = {row.id for row in rows if row.done is not None}
        self._heard &= {row.id for row in rows}
        for row in rows:
            if row.id not in self._heard and (row.done is not None or await self.obey(row)):
                self._heard.add(row.id)
                self._hear(row.what)
        notice = self._keeper.notice
        if notice is not None and clock.now() > notice.restart + LINGERS:
            self._keeper.announce(None)

    async def obey(self, row: Row[Any]) -> bool:
        """Does what is wanted, and writes down what came of it; False where somebody else is at it."""
        write = self._keeper.storage.write
        try:
            await write(orders.take(row.id))
        except Refusal:
            return False
        try:
            answer = await self._keeper.do(self._do(orders.order_texts.validate_json(row.what), row.id))
        except ValidationError:
            answer = {"problem": "the server does not know this order; is it of another version?"}
        except Refusal as refusal:
            answer = {"problem": refusal.text}
        except Exception:
            log.exception("an order failed", extra={"order": row.id})
            answer = {"problem": "the server has a fault; its log says more"}
        await write(orders.finish(row.id, answer))
        return True

    async def _do(self, order: Order, number: int) -> Answer:
        answer: Answer = await self.do(order, number)
        known = {"table": getattr(order, "table", None), "player": getattr(order, "player", None)}
        named = {name: value for name, value in known.items() if value is not None}
        log.info("the operator: %s", order.kind, extra={"order": number, **named})
        return answer

    # ---- what is done once ----

    async def do(self, order: Order, number: int) -> Answer:
        """Done again, it changes nothing more. Refusal says why not."""
        match order:
            case CloseTable(table=name):
                return {"was": await self._hosting.close(await self._keeper.find(name))}
            case RenamePlayer():
                return await self._rename(order)
            case BlockPlayer():
                return await self._block(order)
            case UnblockPlayer():
                return await self._unblock(order)
            case SettleReport():
                return await self._settle(order)
            case Prune():
                return await self._prune(order, number)
            case AnnounceRestart() | Withdraw():
                return {}  # it is enough that all hear of it

    async def _rename(self, order: RenamePlayer) -> Answer:
        player, name = await self._player(order.player), clean_name(order.name)
        await self._hosting.rename(player, name)
        return {"name": name}

    async def _block(self, order: BlockPlayer) -> Answer:
        """All their connections end, on all processes; then nobody waits for them."""
        player = await self._player(order.player)
        told = News("", names=(player.id,)).packed()
        await self._keeper.storage.write(people.block_player(player.id, clock.now()), news=told)
        await self._keeper.players.changed(player.id)
        return {"name": player.name, "tables": await self._hosting.dismiss(player)}

    async def _unblock(self, order: UnblockPlayer) -> Answer:
        player = await self._player(order.player)
        await self._keeper.storage.write(people.block_player(player.id, None))
        return {"name": player.name}

    async def _settle(self, order: SettleReport) -> Answer:
        try:
            await self._keeper.storage.write(talk.settle(order.report))
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            raise Refusal("not_found", f"there is no report {order.report}; see: stationmaster admin reports") from None
        return {}

    async def _prune(self, order: Prune, number: int) -> Answer:
        """In pieces, so that nobody's moves have to wait."""
        storage, keeper = self._keeper.storage, self._keeper
        before = pruning.Before.today(order.older_than, keeper.settings.lifetimes)
        gone: Counter[str] = Counter()
        after = ""
        while rows := await storage.read(partial(pruning.next_tables, before=before, after=after)):
            free = [row for row in rows if not keeper.in_use(row.id)]  # the others are looked at now
            if free:
                await storage.write(*archive.delete_tables([row.id for row in free]))
            for row in free:
                keeper.tables.pop(row.id, None)  # somebody may have come meanwhile
            gone.update(row.status for row in free)
            after = rows[-1].id
            await storage.write(orders.go_on(number, {"gone": gone}))
        while count := await keeper.players.delete_unused():
            gone["keys"] += count
            await storage.write(orders.go_on(number, {"gone": gone}))
        return {"gone": gone}

    async def _player(self, number: int) -> Person:
        row = await self._keeper.storage.read(lambda connection: people.find_player_by_id(connection, number))
        if row is None:
            raise Refusal("not_found", f"there is no player {number}; see: stationmaster admin players")
        return Person(row.id, row.name, b"", row.seen)

    # ---- what all processes hear ----

    def _hear(self, text: str) -> None:
        try:
            order = orders.order_texts.validate_json(text)
        except ValidationError:
            return
        if isinstance(order, RenamePlayer | BlockPlayer | UnblockPlayer):
            self._keeper.players.look_up_again({order.player})
        if isinstance(order, AnnounceRestart):
            self._keeper.announce(Notice(order.restart, order.note))
        if isinstance(order, Withdraw):
            self._keeper.announce(None)
