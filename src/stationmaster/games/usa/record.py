"""The record's entries of `usa`."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.errors import RecordError
from stationmaster.games.family.record import Entry, Reading, need_list, write_resets
from stationmaster.games.family.rules import DRAW_SLOT, PASS, SLOTS
from stationmaster.games.maps.record import BoardScribe
from stationmaster.games.usa import moves
from stationmaster.games.usa.rules import Usa


class UsaScribe(BoardScribe[Usa]):
    first_keep = moves.KEEP

    def write_setup(self, game: Usa) -> Entry:
        offers = [self.ticket_names(game.offer_of(seat)) for seat in range(game.players)]
        return self.write_deal(game) | {"tickets": offers} | write_resets(game)

    def read_setup(self, setup: Entry, players: int) -> Reading:
        cards = self.read_deal(setup, players)
        offers = [self.read_tickets(offer, "tickets") for offer in need_list(setup.get("tickets"), "tickets")]
        if len(offers) != players:
            raise RecordError("U03", f"tickets: each player is offered {self.board.dealt_tickets}")
        first = setup["first"]
        return Reading([], cards, [ticket for n in range(players) for ticket in offers[(first + n) % players]])

    def write(self, before: Usa, move: int, after: Usa) -> list[Entry]:
        if move == PASS:
            return [self.begin(before, "pass") | self.market_part(before, after)]
        if move < DRAW_SLOT + SLOTS:
            return [self.write_draw(before, move, after)]
        if move == moves.DRAW_TICKETS:
            return [self.begin(before, "draw_tickets") | {"tickets": self.ticket_names(after.offer_of(before.turn))}]
        if move < moves.CLAIM:
            return [self.write_keep(before, move - moves.KEEP)]
        return [self.write_claim(before, move, after)]

    def read(self, entries: Sequence[Entry], place: int, game: Usa) -> Reading:
        entry = entries[place]
        shared = self.read_shared(entry, game)
        if shared:
            return shared
        if entry.get("move") == "claim":
            return self.read_claim(entry, game)
        if entry.get("move") == "draw_tickets":
            return Reading([moves.DRAW_TICKETS], [], self.read_tickets(entry.get("tickets"), "tickets"))
        raise RecordError("record", f"usa has no move {entry.get('move')!r}")
