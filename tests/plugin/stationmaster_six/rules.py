"""The rules S01 to S06 (README.md). What they share with the other games on a map is `BoardGame`'s: rules U..."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import KINDS
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import DRAW_SLOT, OVER, PASS, SLOTS, TURN
from stationmaster.games.family.scoring import Sheet
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.maps.rules import COMPLETED, BoardGame

CLAIM = DRAW_SLOT + SLOTS  # the first move of its own: there are no tickets to draw or to choose
TICKETS = 2

LINES = ("routes", "tickets", "bonus")  # of the score sheet
TIES = ("tickets_completed",)
BONUS = LINES.index("bonus")


class Six(BoardGame):
    last: list[int | None]  # of each seat: the route that it claimed last (S04)

    def lay_out(self, players: int, first: int) -> None:
        """Everything in the box, nothing dealt."""
        self.set_up_board(players, first, 0)
        self.last = [None] * players

    def deal(self, chance: Chance) -> None:
        self.deal_cards(4, chance)  # S01
        self.settle_market(chance)
        tickets = TicketPile(self.board.n_tickets)
        for ticket in range(self.board.n_tickets):
            tickets.shuffle_in(ticket)
        for n in range(self.players * TICKETS):  # S02
            seat = (self.first + n // TICKETS) % self.players
            self.holder[tickets.draw(chance)] = u8(seat)
            self.ticket_counts[seat] += 1
        self.phase = TURN

    def copy(self) -> Six:
        twin = Six(self.board, self.claims)
        self.copy_board_game(twin)
        twin.last = self.last.copy()
        return twin

    def market_must_go(self) -> bool:
        return False  # S03

    # ---- what is legal: S03 ----

    def list_moves(self, out: vec[i64]) -> i64:
        if self.phase == OVER:
            return 0
        n = self.list_draws(out, 0)
        if self.phase == TURN:
            n = self.list_claims(out, n)
        if n == 0:
            out[0] = PASS
            return 1
        return n

    # ---- what a move does ----

    def apply(self, move: i64, chance: Chance) -> None:
        self.forget_last_move()
        if move == PASS:
            self.pass_turn()
            return
        self.passes = 0
        if move < CLAIM:
            self.draw(move, chance)
            return
        route = self.claim(move)
        if self.leads_on(route):
            self.draw_onward(chance)
        self.last[self.turn] = route
        self.settle_market(chance)
        self.end_turn()

    def leads_on(self, route: int) -> bool:
        """S04: does it begin or end where the seat's last one does?"""
        before = self.last[self.turn]
        return before is not None and not self.ends(before).isdisjoint(self.ends(route))

    def ends(self, route: int) -> set[int]:
        return {self.board.route_a[route], self.board.route_b[route]}

    def draw_onward(self, chance: Chance) -> None:
        """S04: there is a card always, for what was paid lies on the discards."""
        if self.pile_total == 0:
            self.reshuffle()
        self.hands[self.turn * KINDS + self.take_card(chance)] += 1

    # ---- scoring: S06 ----

    def score_so_far(self) -> Sheet:
        sheet = Sheet(LINES, TIES, self.players)
        for seat in range(self.players):
            self.score_seat(sheet, seat)
        return sheet

    def score(self) -> Sheet:
        sheet = self.score_so_far()
        sheet.award_most(COMPLETED, BONUS, self.board.bonus)
        return sheet
