"""The record's entries that the two board games share."""

from __future__ import annotations

from typing import TypeVar

from stationmaster.errors import NotationError, RecordError
from stationmaster.games.family.cards import KIND_NAMES, LOCOMOTIVE, PLUS4
from stationmaster.games.family.notation import Notation
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
from stationmaster.games.family.view import market_names, slots
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
        cards = cards_dealt(setup.get("hands"), "hands", setup["first"], players, 4)
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

    def read_route(self, route: object) -> str:
        if not isinstance(route, str) or route not in self.board.routes:
            raise RecordError("record", f"there is no route {route!r}")
        return route

    def read_claim(self, entry: Entry, game: BoardGame) -> Reading:
        route = self.read_route(entry.get("route"))
        counts = read_counts(entry.get("cards"), "cards")
        cards = [f"{KIND_NAMES[kind]} {count}" for kind, count in enumerate(counts) if count]
        try:
            move = self.notation.parse(" ".join(["claim", route, *cards]))
        except NotationError as error:
            raise RecordError("U20", f"the cards do not pay for the route: {error}") from None
        return Reading([move], self.read_market(entry, game, None))
