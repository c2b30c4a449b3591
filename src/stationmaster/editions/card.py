"""The edition of `card`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from stationmaster.editions.base import Edition
from stationmaster.engine import card
from stationmaster.engine.boards import BoardError
from stationmaster.engine.card import Card
from stationmaster.engine.card_table import CardTable
from stationmaster.engine.chance import Chance
from stationmaster.notation.card import card_notation
from stationmaster.record.card import CardScribe
from stationmaster.resample.card import resample_card
from stationmaster.rulings import Ruling
from stationmaster.rulings.card import rule_on_card
from stationmaster.scores import Score
from stationmaster.scores.card import card_scores
from stationmaster.view.card import CardView, card_view


class CardEdition(Edition[Card, CardView]):
    game = "card"
    most_players = 4
    options: ClassVar = {"open_train_stack": (False, True)}

    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        self.board = CardTable(data)
        self.own_board = own_board
        self.plays = card.number_plays(self.board)
        self.notation = card_notation(self.board, self.plays)
        self.scribe = CardScribe(self.notation, self.board, self.plays)

    def check_players(self, players: int) -> None:
        super().check_players(players)
        if sum(self.board.deck) < 8 * players + 5:
            raise BoardError(
                f"deck: {sum(self.board.deck)} cards; {players} players and the market need {8 * players + 5}"
            )

    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> Card:
        game = Card(self.board, self.plays)
        game.deal(players, first, chance)
        return game

    def rule_on(self, game: Card, move: int) -> Ruling:
        return rule_on_card(game, move)

    def scores(self, game: Card) -> list[Score]:
        return card_scores(game)

    def view(self, game: Card, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> CardView:
        return card_view(game, seat, players, self.check_options(options), self)

    def resample(self, view: CardView, chance: Chance) -> Card:
        game = Card(self.board, self.plays)
        game.set_up(len(view.players), view.first, self.board.deck, self.board.n_tickets, card.FIRST_OFFER)
        game.set_up_trains()
        resample_card(game, view, chance)
        return game
