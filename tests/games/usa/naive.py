"""The rules of `usa`, naively: U01 to U40."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from tests.games.chance import Chance
from tests.games.naive import LOCOMOTIVE, SLOTS, Pile, deck
from tests.games.naive_board import NaiveBoard


def dealt(data: dict[str, Any]) -> dict[str, int]:
    """U02, U03: four cards and three tickets; a small board may say less."""
    numbers: dict[str, int] = {"cards": 4, "tickets": 3} | data.get("deal", {})
    return numbers


@dataclass
class NaiveUsa(NaiveBoard):
    ticket_pile: Pile

    least_first_tickets: ClassVar = 2  # U03
    least_tickets: ClassVar = 1  # U30

    @classmethod
    def deal(cls, data: dict[str, Any], players: int, first: int, chance: Chance, options: dict[str, Any]) -> NaiveUsa:
        game = cls(
            data=data,
            players=players,
            first=first,
            turn=first,
            phase="first_tickets",
            hands=[Counter() for _ in range(players)],
            market=[None] * SLOTS,
            pile=deck(data),
            discards=Counter(),
            offers=[[] for _ in range(players)],
            kept=[set() for _ in range(players)],
            owners={},
            cars=[data["cars"]] * players,  # U01
            points=[0] * players,
            passes=0,
            turns_left=None,
            ticket_pile=Pile({ticket["id"] for ticket in data["tickets"]}),
        )
        game.deal_round(dealt(data)["cards"], chance)  # U02
        game.settle_market(chance)  # U02, U14: at setup too
        for seat in game.seats_from_first():  # U03: all are dealt before anyone chooses
            game.offer(seat, dealt(data)["tickets"], game.ticket_pile, chance)
        return game

    # ---- what is legal ----

    def actions(self) -> list[str]:
        tickets = ["draw tickets"] if len(self.ticket_pile) > 0 else []  # U30
        return self.draws() + tickets + self.claims()

    # ---- what a move does ----

    def play(self, move: str, chance: Chance) -> None:
        word, *words = move.split()
        self.passes = self.passes + 1 if word == "pass" else 0  # U32
        if word == "pass":
            self.end_turn(chance)
        elif move == "draw tickets":
            self.offer(self.turn, dealt(self.data)["tickets"], self.ticket_pile, chance)  # U30
            self.phase = "choose_tickets"
        elif word == "draw":
            self.draw_card(words[0], chance)
        elif word == "keep":
            self.keep(words, chance)
        else:
            self.claim(words)
            self.settle_market(chance)
            self.end_turn(chance)

    def keep(self, places: list[str], chance: Chance) -> None:
        """U03, U30: what is returned goes under the pile."""
        self.ticket_pile.under += self.choose_tickets(places)
        if self.phase == "choose_tickets":
            self.end_turn(chance)
            return
        self.turn = self.next_seat()
        if self.turn == self.first:  # U03: all have chosen
            self.phase = "turn"

    def market_must_go(self) -> bool:
        """U14, U15: three locomotives, and some five cards (or all) outside the hands have fewer."""
        if self.market.count(LOCOMOTIVE) < 3:
            return False
        outside = self.outside_hands()
        others = outside.total() - outside[LOCOMOTIVE]
        size = min(SLOTS, outside.total())
        return any(size - few <= others for few in range(3) if few <= outside[LOCOMOTIVE])
