"""The edition: all that Stationmaster needs to know of the game. The entry point in pyproject.toml names it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stationmaster.games.family.chance import Chance
from stationmaster.games.family.notation import Notation, shared_texts
from stationmaster.games.family.rules import OVER, PASS, SECOND_CARD
from stationmaster.games.family.rulings import Ruling, rule_on_draw, rule_on_pass, ruling
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import number_claims
from stationmaster.games.maps.edition import BoardEdition
from stationmaster.games.maps.notation import claim_diagnosis, claim_texts
from stationmaster.games.maps.rulings import rule_on_claim
from stationmaster_six.observation import SixObserver
from stationmaster_six.record import SixScribe
from stationmaster_six.resampling import resample_six
from stationmaster_six.rules import CLAIM, TICKETS, Six
from stationmaster_six.view import EVENTS, SixView, six_view

EXAMPLES = "pass, draw pile, draw 3, claim birch--cliff blue 2 locomotive 1"


class SixEdition(BoardEdition[Six, SixView]):
    game = "six"
    title = "Six Cities"
    most_players = 4
    first_choice_unseen = False
    first_offer = TICKETS
    events = EVENTS

    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        self.board = Board(data, self)  # pickled by its edition
        self.own_board = own_board
        self.claims = number_claims(self.board, CLAIM)
        texts = [*shared_texts(), *claim_texts(self.board, self.claims)]
        self.notation = Notation(iter(texts), EXAMPLES, claim_diagnosis(self.board))
        self.scribe = SixScribe(self.notation, self.board, self.claims)

    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> Six:
        game = self.empty(players, first, options)
        game.deal(chance)
        return game

    def empty(self, players: int, first: int, options: dict[str, Any]) -> Six:
        game = Six(self.board, self.claims)
        game.lay_out(players, first)
        return game

    def rule_on(self, game: Six, move: int) -> Ruling:
        if game.phase == OVER:
            return ruling("S05", "game_over")
        if PASS < move < CLAIM:
            return rule_on_draw(game, move)
        if game.phase == SECOND_CARD:
            return ruling("S03", "draw_second_card")
        if move == PASS:
            return rule_on_pass(game, "S03")
        return rule_on_claim(game, move)

    def view(self, game: Six, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> SixView:
        return six_view(game, seat, players, self)

    def resample(self, view: SixView, chance: Chance) -> Six:
        game = self.empty(len(view.players), view.first, view.options)
        resample_six(game, view, chance)
        return game

    def observer(self, players: int, memory: bool, options: dict[str, Any]) -> SixObserver:
        return SixObserver(self.board, players, memory)
