"""How to play the card game: hoard while there is time, play great groups, rob small ones, and count the rounds."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.card.moves import DRAW_TICKETS, KEEP
from stationmaster.games.card.planner.candidates import list_plays
from stationmaster.games.card.planner.guess import CardGuess
from stationmaster.games.card.planner.outlook import Outlook
from stationmaster.games.card.planner.plays import PlayJudge
from stationmaster.games.card.planner.tickets import TicketJudge
from stationmaster.games.card.planner.weights import Weights
from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, LOCOMOTIVE, NOTHING
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.guess import TicketGuess
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, FIRST_TICKETS, PASS, SECOND_CARD, SLOTS, TURN, Game
from stationmaster.games.family.strategy import PlanningStrategy, Stakes

IMPOSSIBLE: Final = -1000000


@final
class CardStrategy(PlanningStrategy):
    weights: Weights
    outlook: Outlook
    tickets: TicketJudge
    plays: PlayJudge

    def __init__(self) -> None:
        self.weights = Weights()
        self.outlook = Outlook(self.weights)
        self.tickets = TicketJudge(self.outlook)
        self.plays = PlayJudge(self.outlook)

    # ---- for `search` ----

    def stakes(self) -> Stakes:
        return Stakes(60.0, 8.0, 6.0, 6.0)

    def guess(self, game: Game, seat: i64, popularity: vec[float]) -> TicketGuess | None:
        return CardGuess(game, seat, popularity)

    def first_keep(self) -> i64:
        return KEEP

    def list_actions(self, game: Game, legal: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
        assert isinstance(game, Card)
        return list_plays(game, legal, count, out, n)

    # ---- decisions ----

    def choose(self, game: Game, choice: Chance) -> i64:
        assert isinstance(game, Card)
        self.outlook.look(game)
        if game.phase == TURN:
            return self.choose_action(game)
        if game.phase == SECOND_CARD:
            return self.best_draw(game)
        return KEEP + self.tickets.tickets_to_keep(game, game.phase == FIRST_TICKETS)

    def choose_action(self, game: Card) -> i64:
        """The action that is worth most: draw cards, draw tickets, or play to the station."""
        move = self.best_draw(game)
        most = self.worth_of_drawing_cards(game, move)
        if game.ticket_pile.count() > 0:
            worth = self.tickets.worth_of_drawing(game) - self.weights.tickets
            if worth > most:
                move = DRAW_TICKETS
                most = worth
        self.plays.judge(game)
        if self.plays.best >= 0 and self.plays.best_worth > most:
            move = self.plays.best
        return move

    # ---- drawing cards ----

    def best_draw(self, game: Card) -> i64:
        """The card that is worth most; PASS where there is none."""
        best: i64 = PASS
        most: i64 = IMPOSSIBLE
        if game.pile_total > 0:
            best = DRAW_PILE
            most = self.blind_worth()
        for slot in range(SLOTS):
            kind = game.market[slot]
            if kind != NOTHING and (kind != LOCOMOTIVE or game.phase != SECOND_CARD):
                worth = self.card_worth(kind)
                if kind == LOCOMOTIVE:
                    worth -= self.blind_worth()  # it costs the second card (C20)
                if worth > most:
                    best = DRAW_SLOT + slot
                    most = worth
        return best

    def card_worth(self, kind: i64) -> i64:
        worth = self.outlook.worth(kind)
        return worth + self.weights.joins if kind < LOCOMOTIVE and self.outlook.hand[kind] > 0 else worth

    def blind_worth(self) -> i64:
        """The mean of the cards that the seat has not seen."""
        outlook = self.outlook
        if outlook.unseen_total == 0:
            return 0
        total: i64 = 0
        kind: i64
        for kind in range(COLOURS + 1):
            total += outlook.unseen[kind] * self.card_worth(kind)
        return total // outlook.unseen_total

    def worth_of_drawing_cards(self, game: Card, first: i64) -> i64:
        """Two cards, as far as there is time to play them."""
        if first == PASS:
            return IMPOSSIBLE
        worth = self.blind_worth()
        if first >= DRAW_SLOT:
            kind = game.market[first - DRAW_SLOT]
            worth = self.card_worth(kind) if kind == LOCOMOTIVE else worth + self.card_worth(kind)
        else:
            worth *= 2
        if self.outlook.more_deals:
            return worth
        slack = self.outlook.rounds_left(game, 2) - 100
        late = self.weights.late
        if slack >= late:
            return worth
        return worth * slack // late if slack > 0 else i64(0)
