"""Which tickets to keep in `marklin` (M05, M30)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stationmaster.games.family.rules import ones
from stationmaster.games.maps.network import FAR
from stationmaster.games.marklin.moves import KEEP
from stationmaster.games.marklin.planner.clock import TURN_UNITS
from stationmaster.games.marklin.planner.plan import Planning
from stationmaster.games.marklin.planner.weights import Weights
from stationmaster.games.marklin.rules import Marklin


@final
class Keeping:
    weights: Weights
    planning: Planning

    def __init__(self, planning: Planning, weights: Weights) -> None:
        self.weights = weights
        self.planning = planning

    def keep_first(self, game: Marklin) -> i64:
        """Two or more of the tickets dealt: those whose common network brings most for what it costs."""
        self.planning.price(game, self.weights.car)
        best: i64 = -1
        most: i64 = 0
        for mask in range(i64(1) << game.offer_counts[game.turn]):
            if ones(mask) >= 2:
                value = self.value_of(game, mask)
                if best < 0 or value > most:
                    best = mask
                    most = value
        return KEEP + best

    def value_of(self, game: Marklin, mask: i64) -> i64:
        """What the chosen ones of the offered tickets bring together."""
        network, seat = self.planning.network, game.turn
        network.clear()
        for n in range(game.offer_counts[seat]):
            if (mask >> n) & 1:
                network.add(i64(game.offers[seat * game.offer_size + n]))
        network.plan(game.cars[seat], self.planning.time(game))
        return network.value() + self.weights.first_ticket * ones(mask)

    def keep_more(self, game: Marklin) -> i64:
        """All that bring something, one after the other; the least bad one where none does."""
        planning, seat = self.planning, game.turn
        planning.make(game, planning.plans[seat])
        keep: i64 = 0
        while True:
            best: i64 = -1
            most: i64 = -FAR
            for n in range(game.offer_counts[seat]):
                if (keep >> n) & 1 == 0:
                    gain = self.gain(game, i64(game.offers[seat * game.offer_size + n]))
                    if gain > most:
                        most = gain
                        best = n
            if best < 0 or (keep > 0 and most <= self.weights.margin):
                return KEEP + keep
            keep |= i64(1) << best
            if most <= self.weights.margin:
                return KEEP + keep
            self.add_to_network(i64(game.offers[seat * game.offer_size + best]))

    def add_to_network(self, ticket: i64) -> None:
        network = self.planning.network
        network.add(ticket)
        network.lay(network.count - 1)
        network.collect()

    def gain(self, game: Marklin, ticket: i64) -> i64:
        """What one more ticket brings, less the routes that it adds to the network; its points lost if it must fail."""
        network, board = self.planning.network, game.board
        points = 10 * board.ticket_points[ticket]
        cost = network.find(ticket, FAR)
        if cost >= FAR:
            return -points
        open_routes: i64 = 0  # on its way, wanted by other tickets or not
        cars = network.cars
        time = network.spent
        for i in range(network.search.found_count):
            route = network.search.found[i]
            if network.cost[route] > 0:
                open_routes += 1
                if network.uses[route] == 0:
                    cars += board.route_length[route]
                    time += network.effort[route]
        if open_routes == 0:
            return points + self.weights.ticket
        if cars > game.cars[game.turn] or time > self.planning.time(game) - TURN_UNITS:
            return -points
        danger = self.weights.risk * open_routes
        return points + self.weights.ticket - cost - danger * 2 * points // 100
