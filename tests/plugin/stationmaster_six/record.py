"""The entries of the game record: those of all games on a map, and the card of S04, as `onward`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.errors import RecordError
from stationmaster.games.family.cards import KIND_NAMES, KINDS
from stationmaster.games.family.parts import hand_of
from stationmaster.games.family.record import Entry, Reading, Scribe, need_list, read_kind
from stationmaster.games.family.rules import DRAW_SLOT, PASS, SLOTS
from stationmaster.games.maps.record import BoardScribe
from stationmaster_six.rules import Six


class SixScribe(BoardScribe[Six]):
    field_rules: ClassVar = Scribe.field_rules | {"setup tickets": "S02", "onward": "S04"}

    def write_setup(self, game: Six) -> Entry:
        return self.write_deal(game) | {"tickets": [self.ticket_names(game.tickets_of(s)) for s in range(game.players)]}

    def read_setup(self, setup: Entry, players: int) -> Reading:
        hands = [self.read_tickets(hand, "tickets") for hand in need_list(setup.get("tickets"), "tickets")]
        if len(hands) != players:
            raise RecordError("S02", "tickets: each player is dealt two")
        in_order = [hands[(setup["first"] + n) % players] for n in range(players)]
        return Reading([], self.read_deal(setup, players), [ticket for hand in in_order for ticket in hand])

    def write(self, before: Six, move: int, after: Six) -> list[Entry]:
        if move == PASS:
            return [self.begin(before, "pass") | self.market_part(before, after)]
        if move < DRAW_SLOT + SLOTS:
            return [self.write_draw(before, move, after)]
        entry = self.write_claim(before, move, after)
        onward = self.card_drawn(before, entry, after)
        return [entry if onward is None else entry | {"onward": onward}]

    def card_drawn(self, before: Six, entry: Entry, after: Six) -> str | None:
        """S04: what is in the hand and was not before the claim was paid for."""
        held, holds = hand_of(before, before.turn), hand_of(after, before.turn)
        for kind in range(KINDS):
            if holds[kind] > held[kind] - entry["cards"].get(KIND_NAMES[kind], 0):
                return KIND_NAMES[kind]
        return None

    def read(self, entries: Sequence[Entry], place: int, game: Six) -> Reading:
        entry = entries[place]
        reading = self.read_shared(entry, game)
        if reading is None and entry.get("move") == "claim":
            reading = self.read_claim(entry, game)
            if "onward" in entry:
                reading.cards.insert(0, read_kind(entry["onward"], "onward"))
        if reading is None:
            raise RecordError("record", f"six has no move {entry.get('move')!r}")
        return reading
