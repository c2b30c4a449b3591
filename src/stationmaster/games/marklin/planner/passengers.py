"""Where to place passengers in `marklin`, and when to let them travel (M22, M40)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import KINDS, NOBODY, PASSENGER
from stationmaster.games.marklin.board import MarklinBoard
from stationmaster.games.marklin.moves import PLACE, PLACE_NOBODY, alight_move, first_board, first_travel
from stationmaster.games.marklin.planner.clock import TURN_UNITS
from stationmaster.games.marklin.planner.journeys import Journeys
from stationmaster.games.marklin.planner.weights import Weights
from stationmaster.games.marklin.rules import Marklin


@final
class Passengers:
    journeys: Journeys
    weights: Weights
    nothing: vec[u8]  # no route that is only wanted
    city: i64  # where the best journey starts, after `best_journey`; -1 for none

    def __init__(self, board: MarklinBoard, weights: Weights) -> None:
        self.journeys = Journeys(board)
        self.weights = weights
        self.nothing = vec[u8]()
        self.city = -1

    # ---- placing ----

    def place(self, game: Marklin, wanted: vec[u8], claims_left: i64) -> i64:
        """In the city of the two that promises more, if it is a good start or if chances to place get few."""
        seat = game.turn
        board = game.board
        self.foresee(game, seat, wanted)
        a = self.promise(game, board.route_a[game.placing])
        b = self.promise(game, board.route_b[game.placing])
        most = a if a > b else b
        if most <= 0:
            return PLACE_NOBODY
        if claims_left >= game.supply[seat] and 100 * most < self.weights.start_share * self.best_start(game, wanted):
            return PLACE_NOBODY
        return PLACE + (board.route_a[game.placing] if a >= b else board.route_b[game.placing])

    def foresee(self, game: Marklin, seat: i64, wanted: vec[u8]) -> None:
        """The merchandise that is left when the passengers on the board have made their journeys."""
        self.journeys.look(game, seat, wanted, game.hands[seat * KINDS + PASSENGER], self.weights.fare)
        for city in range(len(game.standing)):
            if i64(game.standing[city]) == seat and self.journeys.best(city) > 0:
                self.journeys.collect(city)

    def promise(self, game: Marklin, place: i64) -> i64:
        return self.journeys.best(place) if game.is_free_city(place) else i64(-1)

    def best_start(self, game: Marklin, wanted: vec[u8]) -> i64:
        """What the best start among the ends of the routes still wanted promises."""
        most: i64 = 0
        for route in range(len(wanted)):
            if wanted[route]:
                a = self.promise(game, game.board.route_a[route])
                b = self.promise(game, game.board.route_b[route])
                most = max(most, a, b)
        return most

    # ---- setting off ----

    def others_standing(self, game: Marklin, seat: i64) -> i64:
        count: i64 = 0
        for city in range(len(game.standing)):
            if i64(game.standing[city]) != NOBODY:
                count += 1
        return count - waiting(game, seat)

    def best_journey(self, game: Marklin, seat: i64, fare: i64) -> i64:
        """What the best journey collects now; it starts at `city`."""
        self.journeys.look(game, seat, self.nothing, game.hands[seat * KINDS + PASSENGER], fare)
        most: i64 = 0
        self.city = -1
        for city in range(len(game.standing)):
            if i64(game.standing[city]) == seat:
                gain = self.journeys.best(city)
                if gain > most:
                    most = gain
                    self.city = city
        return most

    def later(self, game: Marklin, seat: i64, wanted: vec[u8], city: i64) -> i64:
        """What the journey from there would collect with the wanted routes."""
        self.journeys.look(game, seat, wanted, game.hands[seat * KINDS + PASSENGER], self.weights.fare)
        return self.journeys.best(city)

    def is_ripe(self, game: Marklin, seat: i64, wanted: vec[u8], now: i64, time: i64) -> bool:
        """Is the best journey rich for the time that is left, and not much less than it could be later?"""
        weights = self.weights
        if now < weights.least_journey + weights.wait * time // TURN_UNITS:
            return False
        patience = weights.patience - weights.haste * self.others_standing(game, seat)
        return 100 * now >= patience * self.later(game, seat, wanted, self.city)

    def set_off(self, game: Marklin) -> i64:
        return first_board(game.board) + self.city

    # ---- under way ----

    def travel_on(self, game: Marklin, fare: i64) -> i64:
        """The next route of the best way on; out, where nothing more is to be gained."""
        seat = game.turn
        journeys = self.journeys
        journeys.look(game, seat, self.nothing, game.hands[seat * KINDS + PASSENGER], fare)
        journeys.best_from(game.origin, game.position, game.travelled)
        if len(journeys.path) > 0:
            return first_travel(game.board) + journeys.path[0]
        return self.stop(game)

    def stop(self, game: Marklin) -> i64:
        """Alights; a passenger that has not moved yet must, over an own route if there is one (M40)."""
        if len(game.travelled) > 0:
            return alight_move(game.board)
        travel = game.map.travel
        best: i64 = -1
        for i in range(travel.start[game.position], travel.start[game.position + 1]):
            route = travel.route[i]
            if game.may_travel(route) and (best < 0 or i64(game.owners[route]) == game.turn):
                best = route
        return first_travel(game.board) + best


def waiting(game: Marklin, seat: i64) -> i64:
    """How many passengers of a seat stand on the board."""
    count: i64 = 0
    for city in range(len(game.standing)):
        if i64(game.standing[city]) == seat:
            count += 1
    return count
