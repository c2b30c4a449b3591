"""The edition of `marklin`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stationmaster.editions.board_game import BoardEdition
from stationmaster.engine import marklin
from stationmaster.engine.chance import Chance
from stationmaster.engine.marklin import Marklin
from stationmaster.engine.marklin_board import MarklinBoard
from stationmaster.engine.marklin_moves import number_claims
from stationmaster.notation.marklin import marklin_notation
from stationmaster.record.marklin import MarklinScribe
from stationmaster.resample.marklin import resample_marklin
from stationmaster.rulings import Ruling
from stationmaster.rulings.marklin import rule_on_marklin
from stationmaster.scores import Score
from stationmaster.scores.marklin import marklin_scores
from stationmaster.view.marklin import MARKLIN_PHASES, MarklinView, marklin_view

CONDENSED = "condensed"


class MarklinEdition(BoardEdition[Marklin, MarklinView]):
    game = "marklin"
    options = {"merchandise": ("standard", CONDENSED)}  # noqa: RUF012 (declared as a ClassVar in Edition)
    phases = MARKLIN_PHASES
    first_choice_unseen = False  # M05: one player after the other draws and chooses
    first_offer = marklin.OFFER

    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        self.board = self.map = MarklinBoard(data)
        self.own_board = own_board
        self.claims = number_claims(self.board)
        self.notation = marklin_notation(self.board, self.claims)
        self.scribe = MarklinScribe(self.notation, self.board, self.claims)

    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> Marklin:
        game = Marklin(self.map, self.claims)
        game.deal(players, first, chance, options["merchandise"] == CONDENSED)  # M03
        return game

    def rule_on(self, game: Marklin, move: int) -> Ruling:
        return rule_on_marklin(game, move)

    def scores(self, game: Marklin) -> list[Score]:
        return marklin_scores(game)

    def view(self, game: Marklin, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> MarklinView:
        return marklin_view(game, seat, players, options, self)

    def resample(self, view: MarklinView, chance: Chance) -> Marklin:
        game = Marklin(self.map, self.claims)
        game.set_up_board(len(view.players), view.first, marklin.OFFER)
        game.set_up_passengers(view.options["merchandise"] == CONDENSED)
        resample_marklin(game, view, chance)
        return game
