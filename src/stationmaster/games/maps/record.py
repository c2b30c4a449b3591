"""The record's entries that the two board games share."""

from __future__ import annotations

from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.errors import RecordError
from stationmaster.games.family.cards import KIND_NAMES, LOCOMOTIVE, PLUS4
from stationmaster.games.family.notation import Notation, cards_text
from stationmaster.games.family.parts import slots
from stationmaster.games.family.record import (
    Entry,
    Reading,
    Scribe,
    cards_dealt,
    empty_market,
    need_list,
    read_counts,
    read_market,
    turned_over,
    write_hands,
)
from stationmaster.games.family.view import market_names
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.rules import BoardGame

B = TypeVar("B", bound=BoardGame)


class BoardScribe(Scribe[B]):
    def __init__(self, notation: Notation, board: Board, claims: Claims) -> None:
        super().__init__(notation, board.tickets)
        self.board = board
        self.claims = claims

    def write_deal(self, game: BoardGame) -> Entry:
        """The part of the setup that both games have; `resets` come last."""
        return {
            "first": game.first,
            "hands": write_hands(game),
            "market": market_names(slots(game.market)),
        }

    def read_deal(self, setup: Entry, players: int) -> list[int]:
        """The cards dealt and turned over at the start."""
        cards = cards_dealt(setup.get("hands"), "hands", setup["first"], players, self.board.dealt_cards)
        markets = [read_market(market) for market in need_list(setup.get("resets", []), "resets")]
        return cards + turned_over(empty_market(), [*markets, read_market(setup.get("market"))])

    def write_claim(self, before: BoardGame, move: int, after: BoardGame) -> Entry:
        claims = self.claims
        index = move - claims.first
        entry = self.begin(before, "claim")
        entry["route"] = self.board.routes[claims.route[index]]
        counts = {
            KIND_NAMES[claims.colour[index]]: claims.coloured[index],
            KIND_NAMES[LOCOMOTIVE]: claims.locomotives[index],
            KIND_NAMES[PLUS4]: claims.plus4[index],
        }
        entry["cards"] = {kind: count for kind, count in counts.items() if count}
        return entry | self.market_part(before, after)

    def read_route(self, route: object) -> int:
        if not isinstance(route, str) or route not in self.board.routes:
            raise RecordError("record", f"there is no route {route!r}")
        return self.board.routes.index(route)

    def read_claim(self, entry: Entry, game: BoardGame) -> Reading:
        route = self.read_route(entry.get("route"))
        cards = read_counts(entry.get("cards"), "cards")
        move = self.claims.paid_with(route, vec[i64](cards))
        if move < 0:
            fault = self.notation.fault(f"claim {self.board.routes[route]} {cards_text(cards)}")
            raise RecordError("U20", f"the cards do not pay for the route: {fault}")
        return Reading([move], self.read_market(entry, game, None))
