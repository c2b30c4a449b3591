"""Ticket to Ride: Märklin, on the map of Germany: rules M01 to M52."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE, NOBODY, PASSENGER, PLUS4
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import CHOOSE_TICKETS, FIRST_TICKETS, OVER, PASS, SECOND_CARD, SLOTS, TURN
from stationmaster.games.family.scoring import Sheet
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.rules import COMPLETED, BoardGame
from stationmaster.games.marklin.board import MarklinBoard, Merchandise
from stationmaster.games.marklin.moves import (
    ANNOUNCE,
    KEEP,
    PLACE,
    PLACE_NOBODY,
    alight_move,
    announced,
    announcement,
    first_board,
    first_travel,
)

# Phases of this game, after those that the games share.
ANNOUNCE_TICKETS: Final = OVER + 1  # before the first turn: how many short and long tickets to draw (M05)
PLACE_PASSENGER: Final = OVER + 2  # after a claim that leaves a choice (M22)
JOURNEY: Final = OVER + 3  # a passenger is under way (M40)

OFFER: Final = 4  # tickets drawn at once (M05, M30)
SHORT: Final = 0  # the ticket piles (M04)
LONG: Final = 1

# The score sheet: its lines, and what decides ties (M52).
LINES: Final[tuple[str, ...]] = ("routes", "tickets", "merchandise", "bonus")
TIES: Final[tuple[str, ...]] = ("tickets_completed", "merchandise")
MERCHANDISE: Final = 2
BONUS: Final = 3
HIGHEST: Final = 1  # sum of merchandise


@final
class Marklin(BoardGame):
    """The state of a game of `marklin`, and its rulebook: setup, what is legal, tickets, passengers, scoring."""

    map: MarklinBoard  # `board` again, as what it is (an attribute cannot be narrowed in a compiled class)
    merchandise: Merchandise  # M03: as it stood at the start
    short_pile: TicketPile
    long_pile: TicketPile
    aside: vec[u8]  # of each ticket: the seat that returned it before the first turn (M05), or NOBODY

    supply: vec[i64]  # passengers of each seat that were not yet placed
    standing: vec[u8]  # of each city: the seat whose passenger stands there, or NOBODY
    taken: vec[u8]  # of each city: tokens taken from there
    tokens: vec[i64]  # tokens that each seat took
    token_score: vec[i64]
    placing: i64  # the route whose claimer may place a passenger (M22)

    # The journey under way, or else the last one (M40).
    origin: i64  # the city that it started from
    position: i64  # the city that it has come to
    travelled: vec[u8]  # routes, in order
    collected: vec[u8]  # the tokens taken, one for each route travelled; 0 where the city gave none
    fares: i64  # passenger cards paid (M41)

    def __init__(self, board: MarklinBoard, claims: Claims) -> None:
        super().__init__(board, claims)
        self.map = board

    def deal(self, players: i64, first: i64, chance: Chance, condensed: bool = False) -> None:
        board = self.board
        self.set_up_board(players, first, OFFER)  # M01
        self.set_up_passengers(condensed)
        self.deal_cards(4, chance)  # M02
        self.settle_market(chance)  # M02, M11
        self.short_pile = TicketPile(board.n_tickets)  # M04
        self.long_pile = TicketPile(board.n_tickets)
        for ticket in range(board.n_tickets):
            self.pile_of(ticket).shuffle_in(ticket)
        self.aside = vec[u8]([NOBODY] * board.n_tickets)
        self.phase = ANNOUNCE_TICKETS

    def set_up_passengers(self, condensed: bool) -> None:
        board = self.map
        self.supply = vec[i64]([board.passengers] * self.players)  # M01
        self.merchandise = board.condensed if condensed else board.standard  # M03
        self.standing = vec[u8]([NOBODY] * len(board.cities))
        self.taken = vec[u8]([0] * len(board.cities))
        self.tokens = vec[i64]([0] * self.players)
        self.token_score = vec[i64]([0] * self.players)
        self.placing = 0
        self.origin = 0
        self.position = 0
        self.travelled = vec[u8]()
        self.collected = vec[u8]()
        self.fares = 0

    def copy(self) -> Marklin:
        twin = Marklin(self.map, self.claims)
        self.copy_board_game(twin)
        twin.merchandise = self.merchandise
        twin.short_pile = self.short_pile.copy()
        twin.long_pile = self.long_pile.copy()
        twin.aside = self.aside[:]
        twin.supply = self.supply[:]
        twin.standing = self.standing[:]
        twin.taken = self.taken[:]
        twin.tokens = self.tokens[:]
        twin.token_score = self.token_score[:]
        twin.placing = self.placing
        twin.origin = self.origin
        twin.position = self.position
        twin.travelled = self.travelled[:]
        twin.collected = self.collected[:]
        twin.fares = self.fares
        return twin

    # ---- the market: M11 ----

    def market_must_go(self) -> bool:
        if self.market_count(LOCOMOTIVE) < 3 and self.market_count(PASSENGER) < 3:
            return False
        # U15: can a market with fewer than three of each be laid from all that is outside the hands?
        locomotives = self.outside_hands(LOCOMOTIVE)
        passengers = self.outside_hands(PASSENGER)
        others = self.outside_hands(PLUS4)
        for colour in range(COLOURS):
            others += self.outside_hands(colour)
        total = others + locomotives + passengers
        size: i64 = SLOTS if total > SLOTS else total
        return others + min(locomotives, 2) + min(passengers, 2) >= size

    # ---- what is legal ----

    def list_moves(self, out: vec[i64]) -> i64:
        if self.phase == TURN:
            return self.list_turn(out)
        if self.phase == SECOND_CARD:
            return self.list_draws(out, 0)
        if self.phase == CHOOSE_TICKETS:
            return self.list_keeps(out, KEEP, 1)  # M30
        if self.phase == PLACE_PASSENGER:
            return self.list_placings(out)
        if self.phase == JOURNEY:
            return self.list_steps(out)
        if self.phase == ANNOUNCE_TICKETS:
            return self.list_announcements(out, 0)
        if self.phase == FIRST_TICKETS:
            return self.list_keeps(out, KEEP, 2)  # M05
        return 0

    def list_turn(self, out: vec[i64]) -> i64:
        n = self.list_draws(out, 0)
        n = self.list_announcements(out, n)
        n = self.list_boardings(out, n)
        n = self.list_claims(out, n)
        if n == 0:
            out[0] = PASS  # U32
            return 1
        return n

    def list_announcements(self, out: vec[i64], n: i64) -> i64:
        """M05, M30: four in all, or all that is left, and no more of a pile than it holds."""
        short = self.short_pile.count()
        long = self.long_pile.count()
        total = min(short + long, OFFER)
        if total == 0:
            return n
        least = max(total - long, 0)
        most = short if short < total else total
        for count in range(least, most + 1):
            out[n] = announcement(count, total - count)
            n += 1
        return n

    # ---- what a move does ----

    def apply(self, move: i64, chance: Chance) -> None:
        self.forget_last_move()
        if move == PASS:
            self.pass_turn()
            return
        self.passes = 0
        if move < ANNOUNCE:
            self.draw(move, chance)
        elif move <= KEEP:
            self.draw_tickets(move, chance)
        elif move < PLACE_NOBODY:
            self.keep(move - KEEP)
        elif move < self.claims.first:
            self.apply_to_passenger(move, chance)
        else:
            self.placing = self.claim(move)
            self.settle_market(chance)
            if self.may_place():
                self.phase = PLACE_PASSENGER
            else:
                self.end_turn()

    # ---- tickets: M05, M30 ----

    def pile_of(self, ticket: i64) -> TicketPile:
        return self.short_pile if self.board.ticket_pile[ticket] == SHORT else self.long_pile

    def draw_tickets(self, move: i64, chance: Chance) -> None:
        """M30: the short ones first."""
        short, long = announced(move)
        for _ in range(short):
            self.offer(self.turn, self.short_pile.draw(chance))
        for _ in range(long):
            self.offer(self.turn, self.long_pile.draw(chance))
        self.phase = FIRST_TICKETS if self.phase == ANNOUNCE_TICKETS else CHOOSE_TICKETS

    def keep(self, mask: i64) -> None:
        self.keep_tickets(mask)
        if self.phase == CHOOSE_TICKETS:
            self.end_turn()
            return
        self.phase = ANNOUNCE_TICKETS
        self.turn = self.next_seat()
        if self.turn == self.first:  # M05: everyone has chosen
            self.shuffle_in_aside()
            self.phase = TURN

    def return_ticket(self, ticket: i64) -> None:
        if self.phase == FIRST_TICKETS:
            self.aside[ticket] = u8(self.turn)  # M05
        else:
            self.pile_of(ticket).put_under(ticket, self.turn)  # M30

    def shuffle_in_aside(self) -> None:
        for ticket in range(self.board.n_tickets):
            if i64(self.aside[ticket]) != NOBODY:
                self.pile_of(ticket).shuffle_in(ticket)
                self.aside[ticket] = NOBODY

    # ---- placing a passenger: M22 ----

    def is_free_city(self, place: i64) -> bool:
        return place < len(self.standing) and i64(self.standing[place]) == NOBODY

    def may_place(self) -> bool:
        """Is there a choice at all?"""
        board = self.board
        if self.supply[self.turn] == 0:
            return False
        return self.is_free_city(board.route_a[self.placing]) or self.is_free_city(board.route_b[self.placing])

    def list_placings(self, out: vec[i64]) -> i64:
        a = self.board.route_a[self.placing]
        b = self.board.route_b[self.placing]
        out[0] = PLACE_NOBODY
        n: i64 = 1
        if self.is_free_city(a if a < b else b):
            out[n] = PLACE + (a if a < b else b)
            n += 1
        if self.is_free_city(b if a < b else a):
            out[n] = PLACE + (b if a < b else a)
            n += 1
        return n

    def apply_to_passenger(self, move: i64, chance: Chance) -> None:
        board = self.board
        if move == PLACE_NOBODY:
            self.end_turn()
        elif move < first_board(board):
            self.standing[move - PLACE] = u8(self.turn)
            self.supply[self.turn] -= 1
            self.end_turn()
        elif move < first_travel(board):
            self.set_off(move - first_board(board))
        elif move < alight_move(board):
            self.travel(move - first_travel(board))
        else:  # M44: the passenger has left the game
            self.settle_market(chance)
            self.end_turn()

    # ---- moving a passenger: M40 to M44 ----

    def may_travel(self, route: i64) -> bool:
        """M41: the own routes are free, those of others cost a passenger card."""
        owner = i64(self.owners[route])
        return owner == self.turn or (owner != NOBODY and self.hands[self.turn * KINDS + PASSENGER] > 0)

    def list_boardings(self, out: vec[i64], n: i64) -> i64:
        """M40: the own passengers on the board that can move at least once."""
        if self.supply[self.turn] == self.map.passengers:
            return n
        first = first_board(self.board)
        standing = self.standing
        for city in range(len(standing)):
            if i64(standing[city]) == self.turn and self.can_leave(city):
                out[n] = first + city
                n += 1
        return n

    def can_leave(self, city: i64) -> bool:
        travel = self.map.travel
        for i in range(travel.start[city], travel.start[city + 1]):
            if self.may_travel(travel.route[i]):
                return True
        return False

    def list_steps(self, out: vec[i64]) -> i64:
        travel = self.map.travel
        first = first_travel(self.board)
        n: i64 = 0
        for i in range(travel.start[self.position], travel.start[self.position + 1]):
            route = travel.route[i]
            if self.may_travel(route) and not self.has_travelled(route):
                out[n] = first + route
                n += 1
        if len(self.travelled) > 0:  # M40: it moves at least once
            out[n] = alight_move(self.board)
            n += 1
        return n

    def has_travelled(self, route: i64) -> bool:
        """M42: no route is used twice in one move."""
        for i in range(len(self.travelled)):
            if i64(self.travelled[i]) == route:
                return True
        return False

    def set_off(self, city: i64) -> None:
        self.standing[city] = NOBODY
        self.origin = city
        self.position = city
        self.travelled = vec[u8]()
        self.collected = vec[u8]()
        self.fares = 0
        self.phase = JOURNEY

    def travel(self, route: i64) -> None:
        if i64(self.owners[route]) != self.turn:
            self.pay(PASSENGER, 1)  # M41
            self.fares += 1
        self.position = self.board.route_a[route] + self.board.route_b[route] - self.position
        self.travelled = append(self.travelled, u8(route))
        self.collected = append(self.collected, u8(self.take_token()))

    def take_token(self) -> i64:
        """M43: the top token of the city that the passenger has come to; 0 for none."""
        city = self.position
        value = self.merchandise.token(city, i64(self.taken[city]))
        if city == self.origin or value == 0:
            return 0
        self.taken[city] = u8(i64(self.taken[city]) + 1)
        self.tokens[self.turn] += 1
        self.token_score[self.turn] += value
        return value

    # ---- scoring: M50 to M52 ----

    def tally(self) -> list[int]:
        return [int(self.route_score[seat] + self.token_score[seat]) for seat in range(self.players)]

    def score_so_far(self) -> Sheet:
        sheet = Sheet(LINES, TIES, self.players)
        for seat in range(self.players):
            self.score_seat(sheet, seat)  # M50
            sheet.add(seat, MERCHANDISE, self.token_score[seat])  # M43
            sheet.add_key(seat, HIGHEST, self.token_score[seat])  # M52
        return sheet

    def score(self) -> Sheet:
        sheet = self.score_so_far()
        sheet.award_most(COMPLETED, BONUS, self.board.bonus)  # M51
        return sheet
