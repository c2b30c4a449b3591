"""The edition of `usa`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stationmaster.editions.board_game import BoardEdition
from stationmaster.engine import usa
from stationmaster.engine.boards import Board
from stationmaster.engine.chance import Chance
from stationmaster.engine.usa import Usa
from stationmaster.notation.usa import usa_notation
from stationmaster.record.usa import UsaScribe
from stationmaster.resample.usa import resample_usa
from stationmaster.rulings import Ruling
from stationmaster.rulings.usa import rule_on_usa
from stationmaster.scores import Score
from stationmaster.scores.usa import usa_scores
from stationmaster.view.usa import UsaView, usa_view


class UsaEdition(BoardEdition[Usa, UsaView]):
    game = "usa"
    first_offer = usa.OFFER

    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        self.board = Board(data)
        self.own_board = own_board
        self.claims = usa.number_claims(self.board)
        self.notation = usa_notation(self.board, self.claims)
        self.scribe = UsaScribe(self.notation, self.board, self.claims)

    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> Usa:
        game = Usa(self.board, self.claims)
        game.deal(players, first, chance)
        return game

    def rule_on(self, game: Usa, move: int) -> Ruling:
        return rule_on_usa(game, move)

    def scores(self, game: Usa) -> list[Score]:
        return usa_scores(game)

    def view(self, game: Usa, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> UsaView:
        return usa_view(game, seat, players, self)

    def resample(self, view: UsaView, chance: Chance) -> Usa:
        game = Usa(self.board, self.claims)
        game.set_up_board(len(view.players), view.first, usa.OFFER)
        resample_usa(game, view, chance)
        return game
