"""What the two board games share: routes, cars, claims, tickets on a map, the end of the game."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stationmaster.games.family.cards import COLOURS, GREY, KINDS, LOCOMOTIVE, NOBODY, PLUS4
from stationmaster.games.family.rules import OVER, TURN, Game
from stationmaster.games.family.scoring import Sheet
from stationmaster.games.family.sending import fields_of
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.network import completed, joined_places

EVERYONE: Final = 255

# What every game on a map scores first, and the first that decides ties in each.
ROUTES: Final = 0
TICKETS: Final = 1
COMPLETED: Final = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class BoardGame(Game):
    """A game on a map: routes and who owns them, cars, the last round. Each game adds its tickets and scoring."""

    board: Board
    claims: Claims
    owners: vec[u8]  # of each route: the seat that claimed it, or NOBODY
    closed: vec[u8]  # of each route: a bit for each seat that may not claim it (any more)
    cars: vec[i64]
    route_score: vec[i64]
    passes: i64  # in a row (U32)
    turns_left: i64  # of the last round (U40), or -1 before it

    def __init__(self, board: Board, claims: Claims) -> None:
        self.board = board
        self.claims = claims

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.board, self.claims), fields_of(self)

    def set_up_board(self, players: i64, first: i64, offer_size: i64) -> None:
        board = self.board
        self.set_up(players, first, board.deck, board.n_tickets, offer_size)
        self.owners = vec[u8]([NOBODY] * board.n_routes)
        self.closed = vec[u8]([0] * board.n_routes)
        self.cars = vec[i64]([board.cars] * players)  # U01
        self.route_score = vec[i64]([0] * players)
        self.passes = 0
        self.turns_left = -1

    def copy_board_game(self, twin: BoardGame) -> None:
        self.copy_shared(twin)
        twin.owners = self.owners[:]
        twin.closed = self.closed[:]
        twin.cars = self.cars[:]
        twin.route_score = self.route_score[:]
        twin.passes = self.passes
        twin.turns_left = self.turns_left

    def n_moves(self) -> i64:
        return self.claims.first + self.claims.count

    # ---- claiming a route: U20 to U24 ----

    def list_payments(self, colour: i64, length: i64, first: i64, out: vec[i64], n: i64) -> i64:
        """U20, M20: writes the claims of a route of this colour and length that the hand can pay, in their order.

        They begin at `first`.
        """
        hands = self.hands
        hand = self.turn * KINDS
        locomotives = hands[hand + LOCOMOTIVE]
        plus4 = hands[hand + PLUS4]
        if plus4 > 0:
            plus4 = min(plus4, self.claims.most_plus4[length])
        block = self.claims.block[length]
        if colour != GREY:
            hand += colour
        for place in range(hand, hand + (i64(COLOURS) if colour == GREY else i64(1))):
            have = hands[place]
            start = first
            rest = length  # what the "+4" locomotives leave to pay
            while rest >= length - plus4:
                for wild in range(max(rest - have, 0), min(locomotives, rest - 1) + 1):
                    out[n] = start + wild
                    n += 1
                start += rest
                rest -= 1
            first += block
        for count in range(plus4 + 1):
            if locomotives >= length - count:
                out[n] = first + count
                n += 1
        return n

    def list_claims(self, out: vec[i64], n: i64) -> i64:
        """Every free route within reach with every distinct payment."""
        kind_start = self.board.kind_start
        longest = self.board.longest_route
        claim_start = self.claims.start
        closed = self.closed
        hands = self.hands
        hand = self.turn * KINDS
        bit: i64 = 1 << self.turn
        wild = hands[hand + LOCOMOTIVE] + hands[hand + PLUS4]
        most = min(self.cars[self.turn], longest)  # U21
        most_held: i64 = 0  # cards of one colour: those that pay for a grey route, which comes last
        colour: i64
        for colour in range(GREY + 1):
            held = most_held if colour == GREY else hands[hand + colour]
            most_held = max(most_held, held)
            reach = min(wild + held, most)
            for kind in range(colour * longest, colour * longest + reach):
                payments: i64 = 0
                listed: i64 = -1  # the first claim of the route of this kind that was listed last
                for route in range(kind_start[kind], kind_start[kind + 1]):
                    if i64(closed[route]) & bit:
                        continue
                    start = claim_start[route]
                    if listed < 0:  # routes of one kind take the same payments: work them out once
                        length = kind - colour * longest + 1
                        payments = self.list_payments(colour, length, start, out, n) - n
                    else:
                        shift = start - listed
                        for i in range(n - payments, n):
                            out[i + payments] = out[i] + shift
                    listed = start
                    n += payments
        return n

    def most_of_a_colour(self) -> i64:
        hands = self.hands
        most: i64 = 0
        for place in range(self.turn * KINDS, self.turn * KINDS + COLOURS):
            most = max(most, hands[place])
        return most

    def claim(self, move: i64) -> i64:
        """Plays the cards, places the cars, scores; returns the route."""
        claims = self.claims
        seat = self.turn
        index = move - claims.first
        route = claims.route[index]
        self.pay(claims.colour[index], claims.coloured[index])
        self.pay(LOCOMOTIVE, claims.locomotives[index])
        self.pay(PLUS4, claims.plus4[index])
        length = self.board.route_length[route]
        self.cars[seat] -= length
        self.route_score[seat] += self.board.route_points[length]  # U21
        self.own(route, seat)
        return route

    def pay(self, kind: i64, count: i64) -> None:
        """U20: the cards go to the discard pile."""
        if count > 0:
            self.spend(kind, count)
            self.discard(kind, count)

    def own(self, route: i64, seat: i64) -> None:
        """U22: the whole route is the seat's. What that closes: U23, U24, M21."""
        board = self.board
        self.owners[route] = u8(seat)
        self.closed[route] = EVERYONE
        for i in range(board.parallel_start[route], board.parallel_start[route + 1]):
            parallel = board.parallels[i]
            if self.players <= 3:
                self.closed[parallel] = EVERYONE  # U24: closed for everybody
            else:
                self.closed[parallel] = u8(i64(self.closed[parallel]) | 1 << seat)  # U23: for its owner

    # ---- turns ----

    def end_turn(self) -> None:
        self.phase = TURN
        if self.turns_left > 0:
            self.turns_left -= 1
        elif self.cars[self.turn] <= 2:  # U40: one more turn for everyone
            self.turns_left = self.players
        if self.turns_left == 0 or self.passes == self.players:  # U32
            self.phase = OVER
        else:
            self.turn = self.next_seat()

    def pass_turn(self) -> None:
        """U32"""
        self.passes += 1
        self.end_turn()

    # ---- scoring: U21, U41 ----

    def tally(self) -> list[int]:
        return [int(points) for points in self.route_score]

    def score_seat(self, sheet: Sheet, seat: i64) -> vec[i64]:
        """The points for routes and tickets; returns what the seat's routes join (`joined_places`)."""
        joined = joined_places(self.board, self.owners, seat)
        points, count = self.score_tickets(seat, joined)
        sheet.add(seat, ROUTES, self.route_score[seat])  # U21
        sheet.add_secret(seat, TICKETS, points)
        sheet.add_key(seat, COMPLETED, count)
        return joined

    def score_tickets(self, seat: i64, joined: vec[i64]) -> tuple[i64, i64]:
        """U41: a completed ticket adds its value, any other subtracts it. The points, and how many are completed."""
        points: i64 = 0
        count: i64 = 0
        for ticket in range(self.board.n_tickets):
            if i64(self.holder[ticket]) == seat:
                if completed(self.board, joined, ticket):
                    points += self.board.ticket_points[ticket]
                    count += 1
                else:
                    points -= self.board.ticket_points[ticket]
        return points, count

    def completed_by(self, seat: i64) -> list[int]:
        """U41: the tickets that the seat keeps and has completed."""
        joined = joined_places(self.board, self.owners, seat)
        return [ticket for ticket in self.tickets_of(seat) if completed(self.board, joined, ticket)]
