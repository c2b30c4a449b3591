"""The edition of `usa`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from stationmaster.games.family.cards import KINDS
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.levels import Level
from stationmaster.games.family.observation import Observer
from stationmaster.games.family.position import Field
from stationmaster.games.family.position_problems import shared_problems
from stationmaster.games.family.rulings import Ruling
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import number_claims
from stationmaster.games.maps.edition import BoardEdition
from stationmaster.games.maps.position_problems import board_problems
from stationmaster.games.usa import moves
from stationmaster.games.usa.notation import usa_notation
from stationmaster.games.usa.observation import UsaObserver
from stationmaster.games.usa.position import usa_fields
from stationmaster.games.usa.record import UsaScribe
from stationmaster.games.usa.resampling import resample_usa
from stationmaster.games.usa.rules import Usa
from stationmaster.games.usa.rulings import rule_on_usa
from stationmaster.games.usa.view import UsaView, usa_own, usa_table, usa_view
from stationmaster.languages import Language

if TYPE_CHECKING:
    from stationmaster.games.family.greedy import GreedyPlayer
    from stationmaster.games.family.screen import Screen
    from stationmaster.games.family.strategy import Strategy


class UsaEdition(BoardEdition[Usa, UsaView]):
    game = "usa"
    title = "Ticket to Ride"
    levels: ClassVar = {
        "easy": Level("greedy", slips=0.4),
        "medium": Level("liner"),
        "hard": Level("planner"),
        "expert": Level("search", seconds=1.0),
    }
    has_strategy = True

    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        self.board = Board(data, self)
        self.own_board = own_board
        self.claims = number_claims(self.board, moves.CLAIM)
        self.notation = usa_notation(self.board, self.claims)
        self.scribe = UsaScribe(self.notation, self.board, self.claims)

    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> Usa:
        game = Usa(self.board, self.claims)
        game.deal(players, first, chance)
        return game

    def rule_on(self, game: Usa, move: int) -> Ruling:
        return rule_on_usa(game, move)

    def view(self, game: Usa, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> UsaView:
        return usa_view(game, seat, players, self)

    def next_view(self, game: Usa, view: UsaView) -> UsaView:
        return view.with_fields({**usa_table(game), **usa_own(game, None), "memory": None})

    def own_fields(self, game: Usa, seat: int, view: UsaView) -> dict[str, Any]:
        return usa_own(game, seat)

    def resample(self, view: UsaView, chance: Chance) -> Usa:
        game = self.empty(len(view.players), view.first, view.options)
        resample_usa(game, view, chance)
        return game

    def empty(self, players: int, first: int, options: dict[str, Any]) -> Usa:
        game = Usa(self.board, self.claims)
        game.set_up_board(players, first, self.board.dealt_tickets)
        return game

    def position_fields(self) -> Sequence[Field]:
        return usa_fields(self.phases, self.board)

    def problems(self, game: Usa) -> list[str]:
        shared = shared_problems(game, list(self.board.deck), [0] * KINDS, self.board.tickets, (game.ticket_pile,))
        return [*shared, *board_problems(game)]

    def observer(self, players: int, memory: bool, options: dict[str, Any]) -> Observer:
        return UsaObserver(self.board, players, memory)

    # ---- loaded only when asked for ----

    def strategy(self) -> Strategy:
        from stationmaster.games.usa.planner.strategy import UsaStrategy  # noqa: PLC0415

        return UsaStrategy()

    def greedy(self) -> GreedyPlayer:
        from stationmaster.games.usa.greedy import UsaGreedy  # noqa: PLC0415

        return UsaGreedy()

    def quick_greedy(self) -> Strategy:
        from stationmaster.games.usa.quick import QuickUsaGreedy  # noqa: PLC0415

        return QuickUsaGreedy(self.board, len(self.notation))

    def screen(self, language: Language = "en") -> Screen:
        from stationmaster.games.usa.screen import UsaScreen  # noqa: PLC0415

        return UsaScreen(language)

    def picture(self) -> Callable[[Any, Any], None]:
        from stationmaster.games.maps.picture import draw_map  # noqa: PLC0415 (needs Pillow)

        return draw_map
