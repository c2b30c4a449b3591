"""The plan of a `marklin` seat: which routes its tickets want, at what price."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.maps.network import FAR
from stationmaster.games.maps.planner.network import Network
from stationmaster.games.marklin.board import MarklinBoard
from stationmaster.games.marklin.planner.clock import TURN_UNITS, time_left
from stationmaster.games.marklin.planner.hand import Hand
from stationmaster.games.marklin.planner.weights import Weights
from stationmaster.games.marklin.rules import Marklin


@final
class Plan:
    """The routes that one seat wants. It stands until the seat claims, gets tickets, or loses a wanted route."""

    made: bool
    tickets: i64  # that the seat held when it was made
    cars_left: i64  # and the cars that it had
    routes: vec[i64]
    count: i64
    wanted: vec[u8]  # of each route: 1 if it is wanted
    cars: i64  # that the wanted routes take
    time: i64  # and the time

    def __init__(self, board: MarklinBoard) -> None:
        self.made = False
        self.tickets = 0
        self.cars_left = 0
        self.routes = vec[i64]([0] * board.n_routes)
        self.count = 0
        self.wanted = vec[u8]([0] * board.n_routes)
        self.cars = 0
        self.time = 0

    def stands(self, game: Marklin, seat: i64) -> bool:
        if not self.made or self.tickets != game.ticket_counts[seat] or self.cars_left != game.cars[seat]:
            return False
        blocked: i64 = 0
        for n in range(self.count):
            blocked |= i64(game.closed[self.routes[n]])
        return (blocked >> seat) & 1 == 0

    def take_over(self, network: Network) -> None:
        """What the network found."""
        for n in range(self.count):
            self.wanted[self.routes[n]] = 0
        self.count = network.wanted_count
        self.cars = network.cars
        self.time = network.spent
        for n in range(self.count):
            self.routes[n] = network.wanted[n]
            self.wanted[self.routes[n]] = 1


@final
class Planning:
    """Makes plans, for the seat in turn."""

    weights: Weights
    network: Network
    hand: Hand
    plans: list[Plan]  # by seat

    def __init__(self, board: MarklinBoard, weights: Weights, hand: Hand) -> None:
        self.weights = weights
        self.network = Network(board)
        self.hand = hand
        self.plans = [Plan(board) for _ in range(5)]
        for ticket in range(board.n_tickets):
            self.network.worth[ticket] = 20 * board.ticket_points[ticket] + weights.ticket

    def forget(self) -> None:
        for plan in self.plans:
            plan.made = False

    def plan(self, game: Marklin) -> Plan:
        """The plan that stands, or a new one; the hand is looked at for it."""
        plan = self.plans[game.turn]
        if not plan.stands(game, game.turn):
            self.make(game, plan)
        self.hand.look(game, plan.routes, plan.count)
        return plan

    def make(self, game: Marklin, plan: Plan) -> None:
        """The cheapest network for the tickets that the seat holds; where cars lack for it, one that saves cars."""
        self.lay_out(game, self.weights.car)
        planned = self.planned_worth()
        if planned < self.open_worth():
            self.lay_out(game, self.weights.scarce_car)
            if self.planned_worth() <= planned:
                self.lay_out(game, self.weights.car)
        plan.take_over(self.network)
        plan.tickets = game.ticket_counts[game.turn]
        plan.cars_left = game.cars[game.turn]
        plan.made = True

    def lay_out(self, game: Marklin, car: i64) -> None:
        """A network for all open tickets of the seat, at so much for a car."""
        network, seat = self.network, game.turn
        self.price(game, car)
        network.clear()
        network.add_open(game.owners, game.holder, seat)
        network.plan(game.cars[seat], self.time(game))

    def planned_worth(self) -> i64:
        """What the tickets are worth that the network leads to."""
        network = self.network
        worth: i64 = 0
        for n in range(network.count):
            if network.laid[n]:
                worth += network.worth[network.tickets[n]]
        return worth

    def open_worth(self) -> i64:
        """What all of them are worth."""
        worth: i64 = 0
        for n in range(self.network.count):
            worth += self.network.worth[self.network.tickets[n]]
        return worth

    def time(self, game: Marklin) -> i64:
        """What the seat may count on, in tenths of turns: others also do other things than build."""
        return time_left(game, game.turn) * self.weights.pace // 100

    def price(self, game: Marklin, car: i64) -> None:
        """What each route costs the seat in turn, at so much for a car, and how much time it takes."""
        network, seat = self.network, game.turn
        self.hand.look(game, network.wanted, 0)
        bit = i64(1) << seat
        for route in range(game.board.n_routes):
            if i64(game.owners[route]) == seat:
                network.cost[route] = 0
            elif i64(game.closed[route]) & bit or game.board.route_length[route] > game.cars[seat]:
                network.cost[route] = FAR
            else:
                self.price_route(game, route, car)

    def price_route(self, game: Marklin, route: i64, car: i64) -> None:
        weights, board = self.weights, game.board
        length = board.route_length[route]
        lacking = self.hand.lacking(board.route_colour[route], length)
        cost = weights.claim + weights.card * lacking + weights.held * (length - lacking) + car * length
        cost -= weights.route_share * board.route_points[length] // 10
        tokens = top_token(game, board.route_a[route]) + top_token(game, board.route_b[route])
        cost -= weights.city_share * tokens // 20
        self.network.cost[route] = max(cost, 1)
        self.network.effort[route] = TURN_UNITS + TURN_UNITS * lacking // 2


def top_token(game: Marklin, place: i64) -> i64:
    """The value of the merchandise that the next passenger finds there."""
    return game.merchandise.token(place, i64(game.taken[place])) if place < len(game.taken) else i64(0)
