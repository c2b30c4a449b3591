"""What the editions of the two board games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from stationmaster.games.family.edition import Edition
from stationmaster.games.family.rules import SLOTS
from stationmaster.games.maps.board import Board, BoardError
from stationmaster.games.maps.events import EVENTS
from stationmaster.games.maps.rules import BoardGame
from stationmaster.games.maps.view import BoardView

if TYPE_CHECKING:
    from stationmaster.games.family.view_observation import SlowPart

G = TypeVar("G", bound=BoardGame)
V = TypeVar("V", bound=BoardView)


class BoardEdition(Edition[G, V], Generic[G, V]):
    @property
    def first_offer(self) -> int:
        """Tickets that each player chooses from at the start."""
        return self.board.dealt_tickets

    events = EVENTS
    board: Board

    def check_players(self, players: int) -> None:
        super().check_players(players)
        cards, tickets = sum(self.board.deck), self.board.n_tickets
        market = 1 if "deal" in self.board.data else SLOTS  # a board with a deal of its own may leave slots empty
        least = self.board.dealt_cards * players + market
        if cards < least:
            raise BoardError(f"deck: {cards} cards; {players} players and the market need {least}")
        if tickets < self.first_offer * players:
            raise BoardError(f"tickets: {tickets} of them; {players} players need {self.first_offer * players}")

    def index_names(self) -> dict[str, Sequence[str]]:
        board = self.board
        return super().index_names() | {"routes": board.routes, "cities": board.cities, "places": board.places}

    def slow_parts(self) -> Mapping[str, SlowPart]:
        from stationmaster.games.maps.view_observation import PARTS  # noqa: PLC0415

        return PARTS
