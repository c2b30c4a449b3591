"""Hints: what the coach would do, from the view of the seat in turn alone, noted in the record."""

from __future__ import annotations

import logging
from collections import OrderedDict

from stationmaster.server import sight
from stationmaster.server.dealer import Dealer
from stationmaster.server.fairness import Asker
from stationmaster.server.keeper import Keeper
from stationmaster.server.refusals import Refusal
from stationmaster.server.rooms import EndedError, WorkError
from stationmaster.server.sight import Onlooker
from stationmaster.server.table import Json, Table
from stationmaster.server.thinking import Thinkers

log = logging.getLogger(__name__)

KEPT = 500  # hints: who asks again at the same version gets the same one
Key = tuple[str, int]
"""A table and the version that its seat in turn is at."""


class Hints:
    def __init__(self, keeper: Keeper, dealer: Dealer, thinkers: Thinkers) -> None:
        self.keeper = keeper
        self.dealer = dealer
        self.thinkers = thinkers
        self._kept: OrderedDict[Key, Json] = OrderedDict()
        self._thinking: set[str] = set()
        """For which addresses."""

    async def give(self, table: Table, who: Onlooker, version: int, address: str) -> Json:
        """`Hint` of the protocol. It counts when it is given; it is asked anew then whether it may be."""
        if version > table.version and self.keeper.storage.shared:
            async with self.dealer.holding(table):
                await self.keeper.read_again(table)  # the client knows more: it was with another process
        sight.hint_seat(table, who, version)
        found = self._kept.get((table.id, version)) or await self._think(table, who, version, address)
        async with self.dealer.changing(table) as draft:
            seat = sight.hint_seat(draft, who, version)
            if (version, seat) not in draft.hinted:
                draft.hinted += ((version, seat),)
        return sight.hint_shown(table, who, version, found)

    async def _think(self, table: Table, who: Onlooker, version: int, address: str) -> Json:
        if address in self._thinking:
            raise Refusal("rate_limited", "one hint at a time; wait for the answer")
        game = self.dealer.running(table)
        view = game.view(sight.hint_seat(table, who, version))
        self._thinking.add(address)
        try:
            found = await self.thinkers.hint(view, f"{table.id}/{version}", Asker(address, who.player, table.id))
        except (WorkError, EndedError, TimeoutError) as error:
            log.exception("a hint failed", extra={"table": table.id})
            raise Refusal("unavailable", "the hint could not be worked out; try again") from error
        finally:
            self._thinking.discard(address)
        self._kept[table.id, version] = found
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found
