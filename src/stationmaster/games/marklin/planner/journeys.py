"""Journeys of passengers in `marklin`: which one collects most (M40 to M43)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.marklin.board import MarklinBoard, Merchandise
from stationmaster.games.marklin.rules import Marklin

TENTHS: Final = 10  # values are counted in tenths of a point
MOST_STEPS: Final = 500  # that one search looks at: enough for nearly every network, and soon done


@final
class Journeys:
    """What one seat's passengers can collect, over routes and merchandise as they are or as they are planned.

    `look` takes in a position; then `best` searches from a city, in depth among all journeys, and leaves the best
    one in `path`. `collect` takes that journey's tokens away, so that the next search is for another passenger.
    """

    board: MarklinBoard
    seat: i64
    cards: i64  # passenger cards to pay with
    fare: i64  # tenths of a point that a passenger card is worth to its holder
    start: vec[i64]  # steps from city c: from start[c] to start[c + 1], those over own routes first
    step_route: vec[i64]
    step_city: vec[i64]
    step_fare: vec[u8]
    merchandise: Merchandise | None  # that `tokens` was read from
    tokens: vec[i64]  # tenths; of city c from token_start[c], the next one at `top`
    token_start: vec[i64]
    top: vec[i64]
    used: vec[u8]  # routes of the journey that is looked at
    way: vec[i64]  # and in order
    path: vec[i64]  # the best journey found: its routes in order
    best_gain: i64
    origin: i64
    steps_left: i64

    def __init__(self, board: MarklinBoard) -> None:
        cities: i64 = len(board.cities)
        self.board = board
        self.seat = 0
        self.cards = 0
        self.fare = 0
        self.start = vec[i64]([0] * (cities + 1))
        self.step_route = vec[i64]([0] * len(board.travel.route))
        self.step_city = vec[i64]([0] * len(board.travel.route))
        self.step_fare = vec[u8]([0] * len(board.travel.route))
        self.merchandise = None
        self.tokens = vec[i64]()
        self.token_start = vec[i64]()
        self.top = vec[i64]([0] * cities)
        self.used = vec[u8]([0] * board.n_routes)
        self.way = vec[i64]([0] * (board.n_routes + 1))
        self.path = vec[i64]()
        self.best_gain = 0
        self.origin = 0
        self.steps_left = 0

    def look(self, game: Marklin, seat: i64, wanted: vec[u8], cards: i64, fare: i64) -> None:
        """Takes in the position. Routes marked in `wanted` (by number; it may be empty) count as the seat's own."""
        self.seat = seat
        self.cards = cards
        self.fare = fare
        self.look_at_tokens(game)
        leaving, first, start = self.board.travel.route, self.board.travel.start, self.start
        owners = game.owners
        planned: i64 = len(wanted)
        n: i64 = 0
        for city in range(len(self.top)):
            start[city] = n
            for i in range(first[city], first[city + 1]):
                if i64(owners[leaving[i]]) == seat or (planned > 0 and i64(wanted[leaving[i]]) != 0):
                    self.add_step(n, i, 0)
                    n += 1
            for i in range(first[city], first[city + 1] if cards > 0 else first[city]):
                owner = i64(owners[leaving[i]])
                if owner not in (NOBODY, seat) and (planned == 0 or i64(wanted[leaving[i]]) == 0):
                    self.add_step(n, i, 1)
                    n += 1
        start[len(self.top)] = n

    def add_step(self, n: i64, i: i64, toll: i64) -> None:
        self.step_route[n] = self.board.travel.route[i]
        self.step_city[n] = self.board.travel.place[i]
        self.step_fare[n] = u8(toll)

    def look_at_tokens(self, game: Marklin) -> None:
        if self.merchandise is not game.merchandise:
            self.read_stacks(game.merchandise)
        for city in range(len(self.top)):
            self.top[city] = self.token_start[city] + i64(game.taken[city])

    def read_stacks(self, merchandise: Merchandise) -> None:
        self.merchandise = merchandise
        self.token_start = merchandise.start
        self.tokens = vec[i64]()
        for i in range(len(merchandise.values)):
            self.tokens = append(self.tokens, TENTHS * i64(merchandise.values[i]))

    def best(self, city: i64) -> i64:
        """What the best journey from a city collects, fares subtracted, in tenths of a point."""
        return self.best_from(city, city, vec[u8]())

    def best_from(self, origin: i64, position: i64, travelled: vec[u8]) -> i64:
        """What the best journey still collects that has come to `position` over these routes."""
        for i in range(len(travelled)):
            self.used[i64(travelled[i])] = 1
        self.origin = origin
        self.best_gain = 0
        self.path = vec[i64]()
        self.steps_left = MOST_STEPS
        self.walk(position, 0, 0, self.cards)
        for i in range(len(travelled)):
            self.used[i64(travelled[i])] = 0
        return self.best_gain

    def walk(self, city: i64, gain: i64, length: i64, cards: i64) -> None:
        if gain > self.best_gain:
            self.best_gain = gain
            self.path = self.way[:length]
        used = self.used
        for i in range(self.start[city], self.start[city + 1]):
            route = self.step_route[i]
            toll = i64(self.step_fare[i])
            if i64(used[route]) or toll > cards:
                continue
            if self.steps_left == 0:
                return
            self.steps_left -= 1
            there = self.step_city[i]
            top = self.top[there]
            token: i64 = 0
            if top < self.token_start[there + 1] and there != self.origin:  # M43
                token = self.tokens[top]
                self.top[there] = top + 1
            used[route] = 1
            self.way[length] = route
            self.walk(there, gain + token - toll * self.fare, length + 1, cards - toll)
            used[route] = 0
            self.top[there] = top

    def collect(self, origin: i64) -> None:
        """Takes the tokens of the journey in `path`, and the cards that it costs."""
        city = origin
        for i in range(len(self.path)):
            step = self.step_over(city, self.path[i])
            self.cards -= i64(self.step_fare[step])
            city = self.step_city[step]
            if city != origin and self.top[city] < self.token_start[city + 1]:
                self.top[city] += 1

    def step_over(self, city: i64, route: i64) -> i64:
        step = self.start[city]
        while self.step_route[step] != route:
            step += 1
        return step
