"""The parts of an observation that the two board games share: routes, cars, tickets on the map."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.observation import Observer, byte, count_up, relative_seat
from stationmaster.games.family.rules import Game
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import join, root
from stationmaster.games.maps.rules import BoardGame


@mypyc_attr(allow_interpreted_subclasses=True)
class BoardObserver(Observer):
    board: Board
    joined: vec[i64]  # of each place: a representative of the places that the seat's routes join it with

    routes: i64
    closed: i64
    cars: i64
    route_score: i64
    last_round: i64
    turns_left: i64
    passes: i64
    completed: i64
    ends: i64
    long_kept: i64  # of each seat: tickets of the second pile, where there is one; else -1

    def __init__(self, board: Board, players: int, kinds: int, memory: bool) -> None:
        super().__init__(players, kinds, board.deck, memory)
        self.board = board
        self.axes |= {"routes": int(board.n_routes), "cities": len(board.cities), "places": int(board.n_places)}
        self.joined = vec[i64]([0] * board.n_places)
        self.long_kept = -1

    def list_board(self) -> None:
        board, players = self.board, int(self.players)
        points = int(board.cars) * max(int(p) for p in board.route_points)
        self.routes = self.part("routes", ("seats", "routes"), 1, "the routes that each seat has claimed")
        self.closed = self.part("closed", ("routes",), 1, "the routes that this seat can no longer claim")
        self.cars = self.part("cars", ("seats",), int(board.cars), "cars that each seat has left")
        self.route_score = self.part("route_score", ("seats",), points, "points of each seat for its routes")
        self.last_round = self.part("last_round", (1,), 1, "has the last round begun?")
        self.turns_left = self.part("turns_left", (1,), players, "turns left in the last round")
        self.passes = self.part("passes", (1,), players, "passes in a row")
        self.completed = self.part(
            "tickets_completed", ("tickets",), 1, "which of the tickets kept or offered this seat's routes complete"
        )
        self.ends = self.part(
            "tickets_touched", ("tickets",), 2, "how many ends of each ticket kept or offered this seat's routes touch"
        )

    def write_board(self, game: BoardGame, seat: i64, out: vec[u8], start: i64) -> None:
        other: i64
        for other in range(self.players):
            relative = relative_seat(other, seat, self.players)
            out[start + self.cars + relative] = byte(game.cars[other])
            out[start + self.route_score + relative] = byte(game.route_score[other])
        if game.turns_left >= 0:
            out[start + self.last_round] = 1
            out[start + self.turns_left] = byte(game.turns_left)
        out[start + self.passes] = byte(game.passes)
        self.write_routes(game, seat, out, start)

    def write_routes(self, game: BoardGame, seat: i64, out: vec[u8], start: i64) -> None:
        """Routes by owner; on the way `joined` learns what the seat's own routes join."""
        owners = game.owners
        closed = game.closed
        route_a = self.board.route_a
        route_b = self.board.route_b
        joined = self.joined
        routes: i64 = len(owners)
        players = self.players
        closed_at = start + self.closed
        routes_at = start + self.routes
        bit: i64 = 1 << seat
        place: i64
        route: i64
        for place in range(len(joined)):
            joined[place] = -1
        for route in range(routes):
            if i64(closed[route]) & bit:
                out[closed_at + route] = 1
                owner = i64(owners[route])
                if owner == seat:
                    join(joined, route_a[route], route_b[route])
                    out[routes_at + route] = 1
                elif owner != NOBODY:
                    out[routes_at + relative_seat(owner, seat, players) * routes + route] = 1

    def write_own_tickets(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        """After the routes: the tickets, with their progress."""
        holder = game.holder
        tickets: i64 = len(holder)
        pile_of = self.board.ticket_pile
        long_kept = self.long_kept
        place = start + self.tickets
        ticket: i64
        n: i64
        for ticket in range(tickets):
            owner = i64(holder[ticket])
            if owner == NOBODY:
                continue
            if owner == seat:
                out[place + ticket] = 1
                write_progress(self, ticket, out, start)
            if long_kept >= 0 and pile_of[ticket] == 1:
                count_up(out, start + long_kept + relative_seat(owner, seat, self.players))
        place = start + self.offer
        for n in range(game.offer_counts[seat]):
            ticket = i64(game.offers[seat * game.offer_size + n])
            out[place + ticket] = 1
            place += tickets
            write_progress(self, ticket, out, start)


def write_progress(observer: BoardObserver, ticket: i64, out: vec[u8], start: i64) -> None:
    """How far the seat's routes have come with a ticket. (No method: see `write_counts`.)"""
    ends = observer.board.ends
    starts = observer.board.ends_start
    joined = observer.joined
    begin = starts[2 * ticket]
    middle = starts[2 * ticket + 1]
    end = starts[2 * ticket + 2]
    reached = touches(joined, ends, begin, middle) + touches(joined, ends, middle, end)
    out[start + observer.ends + ticket] = u8(reached)
    if reached == 2 and joins(joined, ends, begin, middle, end):
        out[start + observer.completed + ticket] = 1


def touches(joined: vec[i64], ends: vec[i64], begin: i64, end: i64) -> i64:
    """Does an own route lie at one of these ends of a ticket?"""
    i: i64
    for i in range(begin, end):
        if joined[ends[i]] >= 0:
            return 1
    return 0


def joins(joined: vec[i64], ends: vec[i64], begin: i64, middle: i64, end: i64) -> bool:
    """As `completed`, for places that the own routes touch."""
    i: i64
    j: i64
    for i in range(begin, middle):
        if joined[ends[i]] < 0:
            continue
        here = root(joined, ends[i])
        for j in range(middle, end):
            if joined[ends[j]] >= 0 and here == root(joined, ends[j]):
                return True
    return False
