"""The record's entries of `marklin`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.errors import RecordError
from stationmaster.games.family.cards import KIND_NAMES, PASSENGER
from stationmaster.games.family.record import Entry, Reading, Scribe, need_list, write_resets
from stationmaster.games.family.rules import DRAW_SLOT, PASS, SLOTS
from stationmaster.games.maps.record import BoardScribe
from stationmaster.games.marklin.moves import (
    KEEP,
    PLACE,
    PLACE_NOBODY,
    alight_move,
    announced,
    announcement,
    first_board,
    first_travel,
)
from stationmaster.games.marklin.parts import written_tokens
from stationmaster.games.marklin.rules import OFFER, Marklin


class MarklinScribe(BoardScribe[Marklin]):
    first_keep = KEEP
    field_rules: ClassVar[dict[str, str]] = Scribe.field_rules | {
        "hands": "M02",
        "resets": "M11",
        "tickets": "M30",
        "short": "M30",
        "long": "M30",
        "keep": "M30",
        "return": "M30",
        "tokens": "M43",
        "cards": "M41",  # those of a claim are read as part of the move
        "merchandise": "M43",
        "bonus": "M51",
        "winners": "M52",
    }

    def write_setup(self, game: Marklin) -> Entry:
        return self.write_deal(game) | write_resets(game)

    def read_setup(self, setup: Entry, players: int) -> Reading:
        return Reading([], self.read_deal(setup, players))

    # ---- writing ----

    def write(self, before: Marklin, move: int, after: Marklin) -> list[Entry]:
        if move == PASS:
            return [self.begin(before, "pass") | self.market_part(before, after)]
        if move < DRAW_SLOT + SLOTS:
            return [self.write_draw(before, move, after)]
        if move <= KEEP:
            return [self.write_draw_tickets(before, move, after)]
        if move < PLACE_NOBODY:
            return [self.write_keep(before, move - KEEP)]
        if move < first_board(self.board):
            city = None if move == PLACE_NOBODY else self.board.cities[move - PLACE]
            return [self.begin(before, "place_passenger") | {"city": city}]
        if move < alight_move(self.board):
            return []  # a journey is one entry, written at its end
        if move == alight_move(self.board):
            return [self.write_journey(before, after)]
        return [self.write_claim(before, move, after)]

    def write_draw_tickets(self, before: Marklin, move: int, after: Marklin) -> Entry:
        short, long = announced(move)
        tickets = self.ticket_names(after.offer_of(before.turn))
        return self.begin(before, "draw_tickets") | {"tickets": tickets, "short": short, "long": long}

    def write_journey(self, before: Marklin, after: Marklin) -> Entry:
        entry = self.begin(before, "move_passenger")
        entry["from"] = self.board.cities[before.origin]
        entry["routes"] = [self.board.routes[route] for route in before.travelled]
        entry["tokens"] = list(written_tokens(before))
        entry["cards"] = {KIND_NAMES[PASSENGER]: before.fares} if before.fares else {}
        return entry | self.market_part(before, after)

    # ---- reading ----

    def read(self, entries: Sequence[Entry], place: int, game: Marklin) -> Reading:
        entry = entries[place]
        shared = self.read_shared(entry, game)
        if shared:
            return shared
        match entry.get("move"):
            case "claim":
                return self.read_claim(entry, game)
            case "draw_tickets":
                return self.read_draw_tickets(entry, game)
            case "place_passenger":
                return self.read_placing(entry)
            case "move_passenger":
                return self.read_journey(entry, game)
        raise RecordError("record", f"marklin has no move {entry.get('move')!r}")

    def read_draw_tickets(self, entry: Entry, game: Marklin) -> Reading:
        short, long = (read_number(entry.get(pile), pile) for pile in ("short", "long"))
        if not 1 <= short + long <= OFFER:
            raise RecordError("M30", f"{OFFER} tickets are drawn, or all that are left, not {short + long}")
        tickets = self.read_tickets(entry.get("tickets"), "tickets")
        # Chance is asked only for what was never seen: what lies under a pile comes after that, in a known order.
        unseen = tickets[: min(short, game.short_pile.unseen_count)]
        unseen += tickets[short : short + min(long, game.long_pile.unseen_count)]
        return Reading([announcement(short, long)], [], unseen)

    def read_placing(self, entry: Entry) -> Reading:
        if "city" not in entry:
            raise RecordError("record", "'city' is missing: a city, or null for none")
        city = entry["city"]
        return Reading([PLACE_NOBODY if city is None else PLACE + self.read_city(city)])

    def read_journey(self, entry: Entry, game: Marklin) -> Reading:
        routes = [self.read_route(route) for route in need_list(entry.get("routes"), "routes")]
        travels = [first_travel(self.board) + route for route in routes]
        start = first_board(self.board) + self.read_city(entry.get("from"))
        return Reading([start, *travels, alight_move(self.board)], self.read_market(entry, game, None))

    def read_city(self, city: object) -> int:
        if not isinstance(city, str) or city not in self.board.cities:
            raise RecordError("record", f"there is no city {city!r}")
        return self.board.cities.index(city)


def read_number(value: object, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise RecordError("record", f"{what}: must be a number of tickets, not {value!r}")
    return value
