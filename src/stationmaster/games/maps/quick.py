"""Greedy play on a map in compiled code: the moves of `greedy.py`, made on a state instead of a view.

The environments play thousands of games against it. Of the other seats it reads only what its own seat may know.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, GREY, KINDS, LOCOMOTIVE, NOTHING, PLUS4
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, FIRST_TICKETS, SLOTS, Game
from stationmaster.games.family.strategy import Strategy
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import FAR, Ways
from stationmaster.games.maps.rules import BoardGame


class QuickBoardGreedy(Strategy):
    """The shape of a turn in any game on a map; one ticket at a time, by the way that takes the fewest cars."""

    board: Board
    ways: Ways
    costs: vec[i64]  # of each route, to the seat in turn: FAR where it cannot be had
    way: vec[i64]  # routes still to claim for the ticket that comes next
    way_count: i64
    on_way: vec[i64]  # of each route: 1 if it is one of them
    lack: vec[i64]  # of each colour: how many cards the way still lacks
    legal: vec[i64]
    count: i64

    def __init__(self, board: Board, n_moves: int) -> None:
        self.board = board
        self.ways = Ways(board, by_number=True)
        self.costs = vec[i64]([0] * board.n_routes)
        self.way = vec[i64]([0] * board.n_routes)
        self.way_count = 0
        self.on_way = vec[i64]([0] * board.n_routes)
        self.lack = vec[i64]([0] * COLOURS)
        self.legal = vec[i64]([0] * n_moves)
        self.count = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.board, len(self.legal))

    # ---- what each game says of its own ----

    def first_keep(self) -> i64:
        """The move that would keep no ticket: those that keep some follow, with a bit for each."""
        raise NotImplementedError

    def own_decision(self, game: BoardGame) -> i64:
        """The move in a phase that only this game has, or -1."""
        return -1

    def use_turn(self, game: BoardGame, move: i64) -> i64:
        """The move, or something better that only this game has. -1: there is nothing to claim or to draw."""
        return self.legal[0] if move < 0 else move  # tickets, if there are any; else there is only passing

    # ---- decisions ----

    def choose(self, game: Game, choice: Chance) -> i64:
        assert isinstance(game, BoardGame)
        self.count = game.list_moves(self.legal)
        own = self.own_decision(game)
        if own >= 0:
            return own
        self.weigh_routes(game)
        if game.offer_counts[game.turn] > 0:
            return self.keep_cheap(game)
        self.find_way(game)
        return self.use_turn(game, self.claim_or_draw(game))

    def weigh_routes(self, game: BoardGame) -> None:
        board, costs, turn = self.board, self.costs, game.turn
        bit: i64 = 1 << turn
        cars = game.cars[turn]
        route: i64
        for route in range(board.n_routes):
            length = board.route_length[route]
            if i64(game.owners[route]) == turn:
                costs[route] = 0
            elif i64(game.closed[route]) & bit or length > cars:
                costs[route] = FAR
            else:
                costs[route] = length

    def keep_cheap(self, game: BoardGame) -> i64:
        """As few tickets as may be (U03, U30, M05, M30), those that take the fewest cars."""
        least: i64 = self.board.kept_tickets if game.phase == FIRST_TICKETS else 1
        seat, kept = game.turn, self.first_keep()
        offered = game.offer_counts[seat]
        prices = vec[i64]([0] * offered)
        n: i64
        for n in range(offered):
            ticket = i64(game.offers[seat * game.offer_size + n])
            prices[n] = self.ways.for_ticket(ticket, self.costs, FAR) * FAR + self.board.ticket_points[ticket]
        for _ in range(min(least, offered)):
            best: i64 = -1
            for n in range(offered):
                if prices[n] >= 0 and (best < 0 or prices[n] < prices[best]):
                    best = n
            kept += i64(1) << best
            prices[best] = -1
        return kept

    def find_way(self, game: BoardGame) -> None:
        """The routes still to claim for the one ticket that takes the fewest cars; none where none can be completed."""
        for n in range(self.way_count):
            self.on_way[self.way[n]] = 0
        self.way_count = 0
        best = game.cars[game.turn]
        points: i64 = 0
        ticket: i64
        for ticket in range(self.board.n_tickets):
            if i64(game.holder[ticket]) == game.turn:
                cost = self.ways.for_ticket(ticket, self.costs, best + 1)
                worth = self.board.ticket_points[ticket]
                first = self.way_count == 0
                if 0 < cost < FAR and (first or cost < best or worth > points):
                    self.take_way()
                    best, points = cost, worth
        for n in range(self.way_count):
            self.on_way[self.way[n]] = 1

    def take_way(self) -> None:
        self.way_count = 0
        for n in range(self.ways.found_count):
            route = self.ways.found[n]
            if self.costs[route] > 0:
                self.way[self.way_count] = route
                self.way_count += 1

    def claim_or_draw(self, game: BoardGame) -> i64:
        """A route of the way if it can be paid; else cards for it; without a way the route that is worth most."""
        claim = self.best_claim(game, True)
        if claim >= 0:
            return claim
        claim = self.best_claim(game, False)
        if claim >= 0 and (self.way_count == 0 or game.turns_left >= 0):
            return claim
        draw = self.best_draw(game)
        return draw if draw >= 0 else claim

    def best_claim(self, game: BoardGame, wanted: bool) -> i64:
        """The route (on the way) that is worth most, paid with as few wild cards as can be, from the fullest colour."""
        claims, board, hand = game.claims, self.board, game.turn * KINDS
        best: i64 = -1
        best_worth: i64 = 0
        n = self.count - 1
        while n >= 0 and self.legal[n] >= claims.first:
            index = self.legal[n] - claims.first
            route = claims.route[index]
            if not wanted or self.on_way[route]:
                points = board.route_points[board.route_length[route]]
                wild = claims.locomotives[index] + claims.plus4[index]
                worth = (points * 1000 + 999 - wild) * 1000 + game.hands[hand + claims.colour[index]]
                if best < 0 or worth >= best_worth:  # of equals the first one, which comes last here
                    best, best_worth = self.legal[n], worth
            n -= 1
        return best

    def best_draw(self, game: BoardGame) -> i64:
        """The market card that the way lacks most, else a wild one, else a blind one; -1 where none can be drawn."""
        self.sum_lack(game)
        best: i64 = -1
        most: i64 = 0
        blind: i64 = -1
        n: i64
        for n in range(self.count):
            move = self.legal[n]
            if move == DRAW_PILE:
                blind = DRAW_PILE
            elif DRAW_SLOT <= move < DRAW_SLOT + SLOTS:
                use = self.use_of(game.market[move - DRAW_SLOT])
                if best < 0 or use > most:
                    best, most = move, use
        return best if best >= 0 and (most > 0 or blind < 0) else blind

    def use_of(self, kind: i64) -> i64:
        if kind < COLOURS:
            return 2 * self.lack[kind]
        return 1 if kind != NOTHING and kind in (LOCOMOTIVE, PLUS4) else 0

    def sum_lack(self, game: BoardGame) -> None:
        """A grey route takes the colour of which most are held."""
        board, lack = self.board, self.lack
        colour: i64
        for colour in range(COLOURS):
            lack[colour] = -game.hands[game.turn * KINDS + colour]
        for n in range(self.way_count):
            route = self.way[n]
            colour = board.route_colour[route]
            if colour == GREY:
                colour = 0
                for other in range(COLOURS):
                    if lack[other] < lack[colour]:
                        colour = other
            lack[colour] += board.route_length[route]
