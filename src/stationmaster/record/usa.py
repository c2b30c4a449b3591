"""The record's entries of `usa`."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.engine import usa
from stationmaster.engine.game import DRAW_SLOT, PASS, SLOTS
from stationmaster.engine.usa import Usa
from stationmaster.errors import RecordError
from stationmaster.record.board_game import BoardScribe
from stationmaster.record.scribe import (
    Entry,
    Reading,
    cards_dealt,
    empty_market,
    need_list,
    read_market,
    turned_over,
    write_hands,
    write_resets,
)
from stationmaster.view.base import market_names, slots


class UsaScribe(BoardScribe[Usa]):
    def write_setup(self, game: Usa) -> Entry:
        return {
            "first": game.first,
            "hands": write_hands(game),
            "market": market_names(slots(game.market)),
            "tickets": [self.ticket_names(game.offer_of(seat)) for seat in range(game.players)],
            **write_resets(game),
        }

    def read_setup(self, setup: Entry, players: int) -> Reading:
        first = setup["first"]
        cards = cards_dealt(setup.get("hands"), "hands", first, players, 4)
        markets = [read_market(market) for market in need_list(setup.get("resets", []), "resets")]
        cards += turned_over(empty_market(), [*markets, read_market(setup.get("market"))])
        offers = [self.read_tickets(offer, "tickets") for offer in need_list(setup.get("tickets"), "tickets")]
        if len(offers) != players:
            raise RecordError("U03", "tickets: each player is offered three")
        return Reading([], cards, [ticket for n in range(players) for ticket in offers[(first + n) % players]])

    def write(self, before: Usa, move: int, after: Usa) -> list[Entry]:
        if move == PASS:
            return [self.begin(before, "pass") | self.market_part(before, after)]
        if move < DRAW_SLOT + SLOTS:
            return [self.write_draw(before, move, after)]
        if move == usa.DRAW_TICKETS:
            return [self.begin(before, "draw_tickets") | {"tickets": self.ticket_names(after.offer_of(before.turn))}]
        if move < usa.CLAIM:
            return [self.write_keep(before, move - usa.KEEP)]
        return [self.write_claim(before, move, after)]

    def read(self, entries: Sequence[Entry], place: int, game: Usa) -> Reading:
        entry = entries[place]
        shared = self.read_shared(entry, game)
        if shared:
            return shared
        if entry.get("move") == "claim":
            return self.read_claim(entry, game)
        if entry.get("move") == "draw_tickets":
            return Reading([usa.DRAW_TICKETS], [], self.read_tickets(entry.get("tickets"), "tickets"))
        raise RecordError("record", f"usa has no move {entry.get('move')!r}")
