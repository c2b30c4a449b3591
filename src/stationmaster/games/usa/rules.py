"""Ticket to Ride on the map of North America: rules U01 to U43."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, LOCOMOTIVE
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import CHOOSE_TICKETS, FIRST_TICKETS, PASS, SECOND_CARD, SLOTS, TURN
from stationmaster.games.family.scoring import Sheet
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.network import LongestPath, joined_places
from stationmaster.games.maps.rules import BoardGame
from stationmaster.games.usa.moves import CLAIM, DRAW_TICKETS, KEEP

# The score sheet: its lines, and what decides ties (U43).
LINES: Final[tuple[str, ...]] = ("routes", "tickets", "bonus")
TIES: Final[tuple[str, ...]] = ("tickets_completed", "longest_path")
BONUS: Final = 2
LONGEST: Final = 1


@final
class Usa(BoardGame):
    """The state of a game of `usa`, and its rulebook: setup, the market, what is legal, what moves do, scoring."""

    ticket_pile: TicketPile

    def __init__(self, board: Board, claims: Claims) -> None:
        """Its own, for an inherited one would run twice: see the gotchas in docs/architecture.md."""
        super().__init__(board, claims)

    def deal(self, players: i64, first: i64, chance: Chance) -> None:
        board = self.board
        self.set_up_board(players, first, board.dealt_tickets)  # U01
        self.deal_cards(board.dealt_cards, chance)  # U02
        self.settle_market(chance)  # U02, U14
        self.ticket_pile = TicketPile(board.n_tickets)
        for ticket in range(board.n_tickets):
            self.ticket_pile.shuffle_in(ticket)
        for n in range(players):  # U03: all are dealt before anyone returns anything
            self.offer_tickets((first + n) % players, chance)

    def copy(self) -> Usa:
        twin = Usa(self.board, self.claims)
        self.copy_board_game(twin)
        twin.ticket_pile = self.ticket_pile.copy()
        return twin

    # ---- the market: U14, U15 ----

    def market_must_go(self) -> bool:
        if self.market_count(LOCOMOTIVE) < 3:
            return False
        # U15: can a market with fewer than three locomotives be laid from all that is outside the hands?
        others: i64 = 0
        for colour in range(COLOURS):
            others += self.outside_hands(colour)
        total = others + self.outside_hands(LOCOMOTIVE)
        size: i64 = SLOTS if total > SLOTS else total
        return size - others < 3

    # ---- what is legal ----

    def list_moves(self, out: vec[i64]) -> i64:
        if self.phase == TURN:
            return self.list_turn(out)
        if self.phase == SECOND_CARD:
            return self.list_draws(out, 0)
        if self.phase == CHOOSE_TICKETS:
            return self.list_keeps(out, KEEP, 1)  # U30
        if self.phase == FIRST_TICKETS:
            return self.list_keeps(out, KEEP, self.board.kept_tickets)  # U03
        return 0

    def list_turn(self, out: vec[i64]) -> i64:
        n = self.list_draws(out, 0)
        if self.ticket_pile.count() > 0:
            out[n] = DRAW_TICKETS
            n += 1
        n = self.list_claims(out, n)
        if n == 0:
            out[0] = PASS  # U32
            return 1
        return n

    # ---- what a move does ----

    def apply(self, move: i64, chance: Chance) -> None:
        self.forget_last_move()
        if move == PASS:
            self.pass_turn()
            return
        self.passes = 0
        if move < DRAW_TICKETS:
            self.draw(move, chance)
        elif move == DRAW_TICKETS:
            self.offer_tickets(self.turn, chance)
            self.phase = CHOOSE_TICKETS
        elif move < CLAIM:
            self.keep(move - KEEP)
        else:
            self.claim(move)
            self.settle_market(chance)
            self.end_turn()

    def offer_tickets(self, seat: i64, chance: Chance) -> None:
        """U30: three from the top, fewer if fewer are left."""
        for _ in range(self.board.dealt_tickets):
            if self.ticket_pile.count() > 0:
                self.offer(seat, self.ticket_pile.draw(chance))

    def keep(self, mask: i64) -> None:
        self.keep_tickets(mask)
        if self.phase == CHOOSE_TICKETS:
            self.end_turn()
            return
        self.turn = self.next_seat()
        if self.turn == self.first:  # U03: everyone has chosen
            self.phase = TURN

    def return_ticket(self, ticket: i64) -> None:
        self.ticket_pile.put_under(ticket, self.turn)  # U03, U30

    # ---- scoring: U41 to U43 ----

    def score_so_far(self) -> Sheet:
        sheet = Sheet(LINES, TIES, self.players)
        for seat in range(self.players):
            self.score_seat(sheet, seat)  # U41
        return sheet

    def score(self) -> Sheet:
        sheet = Sheet(LINES, TIES, self.players)
        for seat in range(self.players):
            joined = self.score_seat(sheet, seat)  # U41
            sheet.add_key(seat, LONGEST, LongestPath(self.board, self.owners, seat).measure(joined))
        sheet.award_most(LONGEST, BONUS, self.board.bonus)  # U42
        return sheet

    def score_extras(self, sheet: Sheet, seat: i64) -> dict[str, Any]:
        return {"longest_path": int(sheet.key(seat, LONGEST))}

    def longest_path(self, seat: i64) -> i64:
        """U42: in cars."""
        return LongestPath(self.board, self.owners, seat).measure(joined_places(self.board, self.owners, seat))
