"""How to play `usa` like a good club player.

The plan is the cheapest network for all tickets. Cards are collected for it, routes that others may take are claimed
first, tickets are drawn when it is complete, and what cars are left go where they pay. Points are in hundredths, time
in hundredths of a turn.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import GREY
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.guess import TicketGuess
from stationmaster.games.family.rules import CHOOSE_TICKETS, FIRST_TICKETS, SECOND_CARD, Game, ones
from stationmaster.games.family.strategy import PlanningStrategy, Stakes
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import FAR, completed, joined_places
from stationmaster.games.maps.planner.claim_choice import list_claims, list_tickets, routes_of_others
from stationmaster.games.maps.planner.network import Network
from stationmaster.games.usa.moves import DRAW_TICKETS, KEEP
from stationmaster.games.usa.planner.drawing import Drawing
from stationmaster.games.usa.planner.guess import UsaGuess
from stationmaster.games.usa.planner.path_race import PathRace
from stationmaster.games.usa.planner.paying import Paying
from stationmaster.games.usa.planner.weights import Weights
from stationmaster.games.usa.rules import Usa

TURN_UNITS: Final = 100  # time is counted in hundredths of a turn
POINT: Final = 100
MANY: Final = 2  # routes of others at one place: more are no more dangerous
TARGETS: Final = 2  # routes that are wanted at a time for their points


@final
class UsaStrategy(PlanningStrategy):
    weights: Weights
    network: Network | None
    paying: Paying
    drawing: Drawing
    race: PathRace
    wanted: vec[i64]  # routes to claim
    wanted_count: i64
    building: bool  # are they wanted for tickets?
    planned: bool
    seat: i64  # that was planned for
    tickets: i64  # how many it held then

    def __init__(self) -> None:
        self.weights = Weights()
        self.network = None
        self.paying = Paying()
        self.drawing = Drawing(self.paying, self.weights)
        self.race = PathRace()
        self.wanted = vec[i64]()
        self.wanted_count = 0
        self.building = False
        self.planned = False
        self.seat = 0
        self.tickets = 0

    def forget(self) -> None:
        self.planned = False

    # ---- for `search` ----

    def stakes(self) -> Stakes:
        return Stakes(40.0, 7.0, 7.0, 7.0)

    def guess(self, game: Game, seat: i64, popularity: vec[float]) -> TicketGuess | None:
        return UsaGuess(game, seat, popularity)

    def first_keep(self) -> i64:
        return KEEP

    def list_actions(self, game: Game, legal: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
        assert isinstance(game, Usa)
        n = list_tickets(game, legal, count, out, n)
        return list_claims(game, legal, count, out, n)

    # ---- decisions ----

    def choose(self, game: Game, choice: Chance) -> i64:
        assert isinstance(game, Usa)
        self.paying.read_hand(game)
        if game.phase == FIRST_TICKETS:
            return self.choose_tickets(game, game.board.kept_tickets)  # U03
        if game.phase == CHOOSE_TICKETS:
            return self.choose_tickets(game, 1)  # U30
        if game.turns_left > 0 and game.phase != SECOND_CARD:
            return self.choose_last(game)
        self.ensure_plan(game)
        if game.phase == SECOND_CARD:
            return self.choose_draw(game)
        return self.choose_turn(game)

    # ---- the plan ----

    def network_on(self, board: Board) -> Network:
        network = self.network
        if network is None or network.board is not board:
            network = Network(board)
            for ticket in range(board.n_tickets):
                network.worth[ticket] = 2 * POINT * board.ticket_points[ticket]  # U41: added, or subtracted
            self.network = network
            self.wanted = vec[i64]([0] * board.n_routes)
        return network

    def ensure_plan(self, game: Usa) -> None:
        """Makes a plan where there is none for these tickets, where it is carried out, or where a route is gone."""
        if self.planned and self.seat == game.turn and self.tickets == game.ticket_counts[game.turn]:
            self.drop_claimed(game)
        else:
            self.planned = False
        if not self.planned or self.wanted_count == 0:
            self.make_plan(game)

    def drop_claimed(self, game: Usa) -> None:
        bit = i64(1) << game.turn
        kept: i64 = 0
        for n in range(self.wanted_count):
            route = self.wanted[n]
            if i64(game.owners[route]) == game.turn:
                continue
            if i64(game.closed[route]) & bit:
                self.planned = False
                return
            self.wanted[kept] = route
            kept += 1
        self.wanted_count = kept

    def make_plan(self, game: Usa) -> None:
        network = self.network_on(game.board)
        self.weigh_routes(game, network)
        network.clear()
        network.add_open(game.owners, game.holder, game.turn)
        network.plan(game.cars[game.turn], self.time_left(game))
        for n in range(network.wanted_count):
            self.wanted[n] = network.wanted[n]
        self.wanted_count = network.wanted_count
        self.building = network.wanted_count > 0
        if not self.building:
            self.want_points(game)
        self.planned = True
        self.seat = game.turn
        self.tickets = game.ticket_counts[game.turn]

    def weigh_routes(self, game: Usa, network: Network) -> None:
        """What each route costs this seat: the time that it takes, less the points that it pays."""
        board, weights = game.board, self.weights
        bit = i64(1) << game.turn
        most = game.most_of_a_colour()
        for route in range(board.n_routes):
            length = board.route_length[route]
            if i64(game.owners[route]) == game.turn:
                network.cost[route] = 0
                network.effort[route] = 0
            elif i64(game.closed[route]) & bit or length > game.cars[game.turn]:
                network.cost[route] = FAR
            else:
                colour = board.route_colour[route]
                held = min(length, most if colour == GREY else self.paying.hand[colour])
                time = TURN_UNITS + (length - held) * weights.card_turns
                cost = (time + held * weights.held_turns) * weights.turn_worth // TURN_UNITS
                cost -= board.route_points[length] * weights.route_points
                network.effort[route] = time
                network.cost[route] = max(cost, weights.least_cost * length)

    def time_left(self, game: Usa) -> i64:
        """How long the game will go on, by the cars of the other player who has fewest."""
        fewest: i64 = game.board.cars
        for seat in range(game.players):
            if seat != game.turn:
                fewest = min(fewest, game.cars[seat])
        return fewest * 100 * TURN_UNITS // self.weights.cars_a_turn + TURN_UNITS

    # ---- tickets ----

    def choose_tickets(self, game: Usa, least: i64) -> i64:
        """The offered tickets whose network is worth most, together with those that the seat holds."""
        seat = game.turn
        network = self.network_on(game.board)
        self.weigh_routes(game, network)
        self.planned = False
        time = self.time_left(game)
        best: i64 = 0
        best_value: i64 = -FAR
        network.clear()
        network.add_open(game.owners, game.holder, seat)
        held = network.count
        for mask in range(i64(1) << game.offer_counts[seat]):
            if ones(mask) >= least:
                network.keep_first(held)
                risk = self.add_offered_tickets(game, network, mask)
                network.plan(game.cars[seat], time)
                value = network.value() - risk
                if value > best_value:
                    best, best_value = mask, value
        return KEEP + best

    def add_offered_tickets(self, game: Usa, network: Network, mask: i64) -> i64:
        """Returns what it may cost that not every plan comes true."""
        risk: i64 = 0
        for n in range(game.offer_counts[game.turn]):
            if (mask >> n) & 1:
                ticket = i64(game.offers[game.turn * game.offer_size + n])
                network.add(ticket)
                risk += game.board.ticket_points[ticket] * self.weights.risk
        return risk

    def wants_tickets(self, game: Usa) -> bool:
        """With the network complete: are there cars and time enough for more?"""
        return (
            game.ticket_pile.count() > 0
            and game.cars[game.turn] >= self.weights.ticket_cars
            and self.time_left(game) >= self.weights.ticket_turns
        )

    # ---- a turn ----

    def choose_turn(self, game: Usa) -> i64:
        if not self.building and self.wants_tickets(game):
            return DRAW_TICKETS
        move = self.choose_claim(game)
        return move if move >= 0 else self.choose_draw(game)

    def choose_claim(self, game: Usa) -> i64:
        """The most urgent of the wanted routes that can be paid without harm to the others; -1 where none should be."""
        self.paying.sum_needs(game, self.wanted, self.wanted_count)
        collecting = self.collects(game)
        least: i64 = self.weights.urgent if collecting else -FAR
        best: i64 = -1
        for n in range(self.wanted_count):
            route = self.wanted[n]
            danger = self.danger(game, route)
            if collecting and danger == 0:
                continue
            move = self.paying.claim_harmlessly(game, route)
            if move >= 0:
                urgency = self.urgency(game, route, danger)
                if urgency > least:
                    best, least = move, urgency
        return best

    def collects(self, game: Usa) -> bool:
        """Early in the game cards come first: who has them can still go another way."""
        return (
            self.paying.missing > 0
            and game.cars[game.turn] > self.weights.late_cars
            and game.hand_size(game.turn) < self.weights.full_hand
        )

    def urgency(self, game: Usa, route: i64, danger: i64) -> i64:
        """The danger to lose a wanted route times the cost of doing without it; long routes before short ones."""
        network = self.network_on(game.board)
        urgency = self.weights.length_first * game.board.route_length[route]
        return urgency + danger * network.detour(route) if danger > 0 and network.uses[route] > 0 else urgency

    def danger(self, game: Usa, route: i64) -> i64:
        """How many routes of others end where this one does, as far as it matters: they may want to go on here."""
        a, b = game.board.route_a[route], game.board.route_b[route]
        return min(routes_of_others(game, a), MANY) + min(routes_of_others(game, b), MANY)

    def choose_draw(self, game: Usa) -> i64:
        self.paying.sum_needs(game, self.wanted, self.wanted_count)
        move = self.drawing.choose(game)
        return move if move >= 0 else self.choose_without_cards(game)

    def choose_without_cards(self, game: Usa) -> i64:
        """No card can be drawn: the route that pays most, else tickets, else a pass."""
        out = vec[i64]([0] * game.n_moves())
        count = game.list_moves(out)
        best = out[count - 1]
        for n in range(count):
            if self.points_of(game, out[n]) > self.points_of(game, best):
                best = out[n]
        return best

    def points_of(self, game: Usa, move: i64) -> i64:
        claims, board = game.claims, game.board
        return board.route_points[board.route_length[claims.route[move - claims.first]]] if move >= claims.first else 0

    # ---- points: no ticket is left to build for ----

    def want_points(self, game: Usa) -> None:
        """The routes that pay best for the time they take, as far as the cars go; they have been weighed."""
        network = self.network_on(game.board)
        self.race.measure(game)
        contested = self.race.is_open(self.weights.path_lead, game.cars[game.turn])
        cars = game.cars[game.turn]
        while self.wanted_count < TARGETS:
            best = self.best_paying(game, network, cars, contested)
            if best < 0:
                return
            self.want(game.board, network, best)
            cars -= game.board.route_length[best]
            contested = False  # what the path gains by two routes together is not worth finding out

    def want(self, board: Board, network: Network, route: i64) -> None:
        self.wanted[self.wanted_count] = route
        self.wanted_count += 1
        network.cost[route] = FAR
        for i in range(board.parallel_start[route], board.parallel_start[route + 1]):
            network.cost[board.parallels[i]] = FAR

    def best_paying(self, game: Usa, network: Network, cars: i64, contested: bool) -> i64:
        """The route with the most points for its time, or -1; with points for the longest path if it is contested."""
        best: i64 = -1
        best_rate: i64 = 0
        for route in range(game.board.n_routes):
            length = game.board.route_length[route]
            if length > cars or network.cost[route] == 0 or network.cost[route] >= FAR:
                continue
            time = self.time_of(game, network, route)
            pay = game.board.route_points[length] * POINT
            most = pay + length * self.weights.path_car if contested else pay
            if most * TURN_UNITS // time > best_rate:
                if contested:
                    pay += self.race.growth(game, route) * self.weights.path_car
                if pay * TURN_UNITS // time > best_rate:
                    best, best_rate = route, pay * TURN_UNITS // time
        return best

    def time_of(self, game: Usa, network: Network, route: i64) -> i64:
        """What a route takes, with the cards in the hand for what they are worth elsewhere."""
        missing = (network.effort[route] - TURN_UNITS) // self.weights.card_turns
        return network.effort[route] + (game.board.route_length[route] - missing) * self.weights.held_turns

    # ---- the last turn ----

    def choose_last(self, game: Usa) -> i64:
        """The claim that brings most, with the tickets that it completes and the longest path."""
        board = game.board
        joined = joined_places(board, game.owners, game.turn)
        self.race.measure(game)
        self.planned = False
        self.wanted_count = 0
        self.paying.sum_needs(game, self.wanted, 0)
        best: i64 = -1
        best_gain: i64 = -1
        for route in range(board.n_routes):
            move = self.paying.cheapest_claim(game, route)
            if move >= 0:
                gain = board.route_points[board.route_length[route]] + self.ticket_gain(game, joined, route)
                if gain + board.bonus > best_gain:
                    gain += self.race.last_gain(game, route)
                if gain > best_gain:
                    best, best_gain = move, gain
        return best if best >= 0 else self.choose_draw(game)

    def ticket_gain(self, game: Usa, joined: vec[i64], route: i64) -> i64:
        """What the tickets bring that a route would complete."""
        board = game.board
        a, b = joined[board.route_a[route]], joined[board.route_b[route]]
        gain: i64 = 0
        for ticket in range(board.n_tickets):
            if i64(game.holder[ticket]) != game.turn or completed(board, joined, ticket):
                continue
            if joins(board, joined, ticket, a, b) or joins(board, joined, ticket, b, a):
                gain += 2 * board.ticket_points[ticket]
        return gain


def joins(board: Board, joined: vec[i64], ticket: i64, here: i64, there: i64) -> bool:
    """Has a ticket one side here and the other there?"""
    return has_end_at(board, joined, 2 * ticket, here) and has_end_at(board, joined, 2 * ticket + 1, there)


def has_end_at(board: Board, joined: vec[i64], side: i64, place: i64) -> bool:
    """Is an end of one side of a ticket (2t or 2t + 1) among the places that are joined with this one?"""
    for i in range(board.ends_start[side], board.ends_start[side + 1]):
        if joined[board.ends[i]] == place:
            return True
    return False
