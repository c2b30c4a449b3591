"""Greedy play of `marklin` in compiled code: tickets and routes as on any map, and journeys that are worth a turn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import KINDS, NOBODY, PASSENGER
from stationmaster.games.maps.quick import QuickBoardGreedy
from stationmaster.games.maps.rules import BoardGame
from stationmaster.games.marklin.board import MarklinBoard
from stationmaster.games.marklin.moves import (
    KEEP,
    PLACE,
    PLACE_NOBODY,
    alight_move,
    announcement,
    first_board,
    first_travel,
)
from stationmaster.games.marklin.rules import ANNOUNCE_TICKETS, JOURNEY, PLACE_PASSENGER, Marklin

# As in greedy.py and greedy_journeys.py, which say what they mean.
WORTH_A_TURN: Final = 12
WORTH_A_PASSENGER: Final = 6
LATE: Final = 15
MOST_STEPS: Final = 300
FARE: Final = 1


@final
class QuickMarklinGreedy(QuickBoardGreedy):
    journeys: QuickJourneys

    def __init__(self, board: MarklinBoard, n_moves: int) -> None:
        super().__init__(board, n_moves)
        self.journeys = QuickJourneys(board)

    def first_keep(self) -> i64:
        return KEEP

    def own_decision(self, game: BoardGame) -> i64:
        assert isinstance(game, Marklin)
        if game.phase == ANNOUNCE_TICKETS:
            return self.announce()
        if game.phase == PLACE_PASSENGER:
            return self.place(game)
        if game.phase == JOURNEY:
            return self.travel_on(game)
        return -1

    def announce(self) -> i64:
        wanted = announcement(2, 2)
        n: i64
        for n in range(self.count):
            if self.legal[n] == wanted:
                return wanted
        return self.legal[0]

    def place(self, game: Marklin) -> i64:
        """In the better one of the two cities, if a journey from there is worth it."""
        best = self.best_start(game, PLACE, PLACE, first_board(self.board))
        least: i64 = 1 if game.cars[game.turn] <= LATE else WORTH_A_PASSENGER
        return best if self.journeys.gain >= least else i64(PLACE_NOBODY)

    def use_turn(self, game: BoardGame, move: i64) -> i64:
        """A journey, if that is worth more: in the last round, if it beats a claim."""
        assert isinstance(game, Marklin)
        first = first_board(self.board)
        journey = self.best_start(game, first, first, first_travel(self.board))
        if journey >= 0:
            least: i64 = WORTH_A_TURN if game.turns_left < 0 else self.claim_worth(game, move) + 1
            if self.journeys.gain >= least:
                return journey
        return super().use_turn(game, move)

    def claim_worth(self, game: Marklin, move: i64) -> i64:
        index = move - game.claims.first
        return self.board.route_points[self.board.route_length[game.claims.route[index]]] if index >= 0 else i64(0)

    def best_start(self, game: Marklin, zero: i64, low: i64, high: i64) -> i64:
        """Of the legal moves from `low` to before `high`, each `zero` plus a city, the one with the best journey.

        -1 where there is none. What it gains is left in `journeys.gain`.
        """
        best: i64 = -1
        most: i64 = 0
        n: i64
        for n in range(self.count):
            move = self.legal[n]
            if low <= move < high:
                self.journeys.search(game, move - zero, move - zero, False)
                if best < 0 or self.journeys.gain > most:
                    best, most = move, self.journeys.gain
        self.journeys.gain = most
        return best

    def travel_on(self, game: Marklin) -> i64:
        """The next route of the best way on; out, where nothing more is to be gained."""
        self.journeys.search(game, game.origin, game.position, True)
        if self.journeys.route >= 0:
            return first_travel(self.board) + self.journeys.route
        alight = alight_move(self.board)
        return alight if self.legal[self.count - 1] == alight else self.legal[0]


@final
class QuickJourneys:
    """The journey that collects most, with the routes and the merchandise of now: a search in depth."""

    board: MarklinBoard
    used: vec[u8]  # of each route: 1 if the journey has travelled it
    taken: vec[i64]  # of each city: tokens that the journey has taken
    origin: i64
    with_fares: bool
    left: i64  # steps that may still be looked at
    gain: i64  # of the best journey, fares subtracted
    route: i64  # its first, or -1

    def __init__(self, board: MarklinBoard) -> None:
        self.board = board
        self.used = vec[u8]([0] * board.n_routes)
        self.taken = vec[i64]([0] * len(board.cities))
        self.origin = 0
        self.with_fares = False
        self.left = 0
        self.gain = 0
        self.route = -1

    def search(self, game: Marklin, origin: i64, city: i64, under_way: bool) -> None:
        self.origin = origin
        self.left = MOST_STEPS
        cards = game.hands[game.turn * KINDS + PASSENGER]
        self.with_fares = cards > 0
        self.mark_travelled(game, under_way, 1)
        self.gain = self.best(game, city, cards, True)
        self.mark_travelled(game, under_way, 0)

    def mark_travelled(self, game: Marklin, under_way: bool, mark: i64) -> None:
        if under_way:
            for n in range(len(game.travelled)):
                self.used[i64(game.travelled[n])] = u8(mark)

    def best(self, game: Marklin, city: i64, cards: i64, first: bool) -> i64:
        """What the best journey from here collects; over own routes first, then over those of others (M41)."""
        travel = self.board.travel
        most: i64 = 0
        found: i64 = -1
        fare: i64
        for fare in range(i64(2) if self.with_fares else i64(1)):
            for n in range(travel.start[city], travel.start[city + 1]):
                route = travel.route[n]
                owner = i64(game.owners[route])
                fits = owner == game.turn if fare == 0 else owner not in (game.turn, NOBODY)
                if not fits or self.used[route] or fare > cards or self.left == 0:
                    continue
                self.left -= 1
                gain = self.go(game, route, travel.place[n], cards, fare)
                if gain > most:
                    most, found = gain, route
        if first:
            self.route = found
        return most

    def go(self, game: Marklin, route: i64, city: i64, cards: i64, fare: i64) -> i64:
        token = self.token(game, city)
        self.used[route] = 1
        self.taken[city] += 1
        gain = token - FARE * fare + self.best(game, city, cards - fare, False)
        self.taken[city] -= 1
        self.used[route] = 0
        return gain

    def token(self, game: Marklin, city: i64) -> i64:
        """M43: the city that the journey started from gives nothing."""
        return 0 if city == self.origin else game.merchandise.token(city, i64(game.taken[city]) + self.taken[city])
