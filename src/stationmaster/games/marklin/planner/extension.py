"""What to build in `marklin` when the tickets are done: points, and places where tickets and passengers may lead."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import LOCOMOTIVE, PLUS4
from stationmaster.games.maps.network import FAR
from stationmaster.games.maps.planner.network import Network
from stationmaster.games.marklin.moves import PLUS4_FROM
from stationmaster.games.marklin.planner.clock import TURN_UNITS
from stationmaster.games.marklin.planner.hand import Hand
from stationmaster.games.marklin.planner.passengers import waiting
from stationmaster.games.marklin.planner.plan import top_token
from stationmaster.games.marklin.planner.tickets import TicketJudge
from stationmaster.games.marklin.planner.weights import Weights
from stationmaster.games.marklin.rules import Marklin


@final
class Extensions:
    weights: Weights
    network: Network
    judge: TicketJudge
    hand: Hand
    promised: vec[i64]  # of each place: points of unseen tickets between it and the network
    rate: i64  # of the best extension: tenths of points for a turn

    def __init__(self, network: Network, judge: TicketJudge, hand: Hand, weights: Weights) -> None:
        self.weights = weights
        self.network = network
        self.judge = judge
        self.hand = hand
        self.promised = vec[i64]([0] * network.board.n_places)
        self.rate = 0

    def best(self, game: Marklin) -> i64:
        """The route that brings most for the time that it takes; -1 for none. The judge has looked, prices are set."""
        self.sum_up_promises(game)
        network, board = self.network, game.board
        passengers = game.supply[game.turn] + waiting(game, game.turn)
        best: i64 = -1
        self.rate = 0
        for route in range(board.n_routes):
            if network.cost[route] == 0 or network.cost[route] >= FAR:
                continue
            worth = 10 * board.route_points[board.route_length[route]] + self.opening(game, route, passengers)
            rate = worth * TURN_UNITS // self.time(game, route)
            if rate > self.rate:
                self.rate = rate
                best = route
        return best

    def time(self, game: Marklin, route: i64) -> i64:
        """Tenths of turns for a claim, with the wild cards of the hand."""
        length = game.board.route_length[route]
        lacking = self.hand.lacking(game.board.route_colour[route], length) - self.hand.cards[LOCOMOTIVE]
        if length >= PLUS4_FROM:
            lacking -= self.hand.cards[PLUS4]
        return TURN_UNITS + (TURN_UNITS * lacking // 2 if lacking > 0 else 0)

    def opening(self, game: Marklin, route: i64, passengers: i64) -> i64:
        """What it is worth to join the route's new place to the network, if it has one: tickets and merchandise."""
        inside, board = self.judge.reach.inside, game.board
        a, b = board.route_a[route], board.route_b[route]
        if i64(inside[a]) == i64(inside[b]):
            return 0
        fresh = b if inside[a] else a
        tokens = self.weights.city_share * top_token(game, fresh) // 10 if passengers > 0 else 0
        return self.weights.coverage * self.promised[fresh] // 10 + tokens

    def sum_up_promises(self, game: Marklin) -> None:
        board, reach, promised = game.board, self.judge.reach, self.promised
        for place in range(board.n_places):
            promised[place] = 0
        for ticket in range(board.n_tickets):
            if self.judge.known[ticket]:
                continue
            for side in range(2 * ticket, 2 * ticket + 2):
                if reach.cost[reach.nearest_end(4 * ticket + 1 - side)] == 0:  # the other side is joined
                    for i in range(board.ends_start[side], board.ends_start[side + 1]):
                        promised[board.ends[i]] += board.ticket_points[ticket]
