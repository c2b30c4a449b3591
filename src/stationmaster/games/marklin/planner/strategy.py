"""How to play `marklin` well: a network for all tickets together, then more tickets, and passengers in time."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import KINDS, PASSENGER
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.guess import TicketGuess
from stationmaster.games.family.rules import CHOOSE_TICKETS, FIRST_TICKETS, SECOND_CARD, TURN, Game
from stationmaster.games.family.strategy import PlanningStrategy, Stakes
from stationmaster.games.maps.network import FAR, join, joined_places, settle
from stationmaster.games.maps.planner.claim_choice import list_claims, routes_of_others
from stationmaster.games.marklin.board import MarklinBoard
from stationmaster.games.marklin.moves import KEEP, announcement
from stationmaster.games.marklin.planner.clock import TURN_UNITS, time_to_end
from stationmaster.games.marklin.planner.extension import Extensions
from stationmaster.games.marklin.planner.guess import MarklinGuess
from stationmaster.games.marklin.planner.hand import OUT_OF_REACH, Hand
from stationmaster.games.marklin.planner.keep import Keeping
from stationmaster.games.marklin.planner.passengers import Passengers, waiting
from stationmaster.games.marklin.planner.plan import Plan, Planning
from stationmaster.games.marklin.planner.tickets import TicketJudge
from stationmaster.games.marklin.planner.weights import Weights
from stationmaster.games.marklin.rules import ANNOUNCE_TICKETS, JOURNEY, OFFER, PLACE_PASSENGER, Marklin


@final
class MarklinStrategy(PlanningStrategy):
    weights: Weights
    board: MarklinBoard | None  # that the rest was made for
    hand: Hand
    planning: Planning
    keeping: Keeping
    judge: TicketJudge
    extensions: Extensions
    passengers: Passengers
    target: vec[i64]  # the one extension that is built for

    def __init__(self) -> None:
        self.weights = Weights()
        self.board = None

    def forget(self) -> None:
        if self.board is not None:
            self.planning.forget()

    def sit_down(self, board: MarklinBoard) -> None:
        self.board = board
        self.hand = Hand(self.weights)
        self.planning = Planning(board, self.weights, self.hand)
        self.keeping = Keeping(self.planning, self.weights)
        self.judge = TicketJudge(self.planning.network, self.weights)
        self.extensions = Extensions(self.planning.network, self.judge, self.hand, self.weights)
        self.passengers = Passengers(board, self.weights)
        self.target = vec[i64]([0])

    # ---- for `search` ----

    def stakes(self) -> Stakes:
        return Stakes(60.0, 11.0, 10.0, 16.0)

    def guess(self, game: Game, seat: i64, popularity: vec[float]) -> TicketGuess | None:
        return MarklinGuess(game, seat, popularity)

    def first_keep(self) -> i64:
        return KEEP

    def knows_best(self, game: Game) -> bool:
        """The best journey is found without search."""
        return super().knows_best(game) or game.phase == JOURNEY

    def list_actions(self, game: Game, legal: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
        """Claims alone. There are too many ways to draw tickets, and the strategy knows when a passenger sets off.

        Other moves than its own were tried, and hardly ever found to be better.
        """
        assert isinstance(game, Marklin)
        return list_claims(game, legal, count, out, n)

    def list_alternatives(self, game: Game, favourite: i64, choice: Chance, out: vec[i64]) -> i64:
        """Other passengers that could set off, and other tickets to draw, besides."""
        assert isinstance(game, Marklin)
        n = super().list_alternatives(game, favourite, choice, out)
        if game.phase == TURN:
            n = append_new(out, n, list_announced(game))
            n = append_new(out, n, list_boarded(game))
        return n

    # ---- decisions ----

    def choose(self, game: Game, choice: Chance) -> i64:
        assert isinstance(game, Marklin)
        if self.board is not game.map:
            self.sit_down(game.map)
        if game.phase == ANNOUNCE_TICKETS:
            return self.first_announcement(game)
        if game.phase == FIRST_TICKETS:
            return self.keeping.keep_first(game)
        if game.phase == CHOOSE_TICKETS:
            return self.keeping.keep_more(game)
        if game.phase == JOURNEY:
            return self.passengers.travel_on(game, self.fare(game))
        plan = self.planning.plan(game)
        if game.phase == PLACE_PASSENGER:
            return self.passengers.place(game, plan.wanted, max(plan.count, game.cars[game.turn] // 4))
        if game.phase == SECOND_CARD:
            return self.draw_second(game, plan)
        if game.turns_left >= 0:
            return self.last_turn(game, plan)
        return self.turn(game, plan)

    def first_announcement(self, game: Marklin) -> i64:
        """Long tickets, as many as it likes and the piles hold."""
        long = min(self.weights.first_long, game.long_pile.count())
        short = min(OFFER - long, game.short_pile.count())
        return announcement(short, min(OFFER - short, game.long_pile.count()))

    # ---- a turn ----

    def turn(self, game: Marklin, plan: Plan) -> i64:
        journey = self.journey_in_time(game, plan)
        if journey >= 0:
            return journey
        claim = self.best_claim(game, plan)
        if claim >= 0:
            return claim
        if plan.count > 0:
            draw = self.draw(game)
            if draw >= 0:
                return draw
        return self.go_on(game, plan)

    def journey_in_time(self, game: Marklin, plan: Plan) -> i64:
        """Boards the best passenger if its journey is ripe, or if time runs out for those that wait; else -1."""
        seat, passengers = game.turn, self.passengers
        stand = waiting(game, seat)
        if stand == 0:
            return -1
        now = passengers.best_journey(game, seat, self.fare(game))
        time = time_to_end(game, seat)
        if now >= self.weights.turn and time <= TURN_UNITS * stand + self.weights.reserve:
            return passengers.set_off(game)
        if now > 0 and passengers.is_ripe(game, seat, plan.wanted, now, time):
            return passengers.set_off(game)
        return -1

    def best_claim(self, game: Marklin, plan: Plan) -> i64:
        """The most urgent wanted route that can be paid; -1 for none."""
        best: i64 = -1
        most: i64 = -OUT_OF_REACH
        for n in range(plan.count):
            harm = self.hand.harm_of_claim(game, plan.routes[n])
            if harm <= self.weights.most_harm:
                urgency = self.urgency(game, plan.routes[n]) - harm
                if urgency > most:
                    most = urgency
                    best = self.hand.move
        return best

    def urgency(self, game: Marklin, route: i64) -> i64:
        """How much a claim should not wait: others who build there; and long routes are hard to come by."""
        board = game.board
        others = routes_of_others(game, board.route_a[route]) + routes_of_others(game, board.route_b[route])
        return self.weights.contested * others + 10 * board.route_points[board.route_length[route]]

    def draw(self, game: Marklin) -> i64:
        return self.hand.best_draw(game, self.passenger_value(game))

    def fare(self, game: Marklin) -> i64:
        """What a passenger card is worth: nothing, once no other passenger can use it."""
        if game.turns_left >= 0 or self.passengers_left(game) <= 1:
            return 0
        return self.weights.fare

    def passenger_value(self, game: Marklin) -> i64:
        """What one more passenger card is worth to draw: less for each that is held."""
        if self.passengers_left(game) == 0:
            return 0
        return max(self.weights.passenger - self.weights.fare * game.hands[game.turn * KINDS + PASSENGER], 0)

    def passengers_left(self, game: Marklin) -> i64:
        """Those that wait, the one under way, and those that were not placed."""
        under_way: i64 = 1 if game.phase == JOURNEY else 0
        return game.supply[game.turn] + waiting(game, game.turn) + under_way

    # ---- when the tickets are done ----

    def go_on(self, game: Marklin, plan: Plan) -> i64:
        """More tickets if they promise a good turn; else more routes."""
        self.look_at_tickets(game, plan)
        announce = self.judge.best_announcement(game)
        if announce >= 0 and self.judge.value >= self.weights.turn:
            return announce
        route = self.aim_at_extension(game)
        if route >= 0 and self.hand.harm_of_claim(game, route) < OUT_OF_REACH:
            return self.hand.move
        draw = self.draw(game)
        if draw >= 0:
            return draw
        return announce if announce >= 0 else game.legal_moves()[0]

    def look_at_tickets(self, game: Marklin, plan: Plan) -> None:
        """What the tickets that may come would take besides the plan."""
        self.planning.price(game, self.weights.car)
        cars = game.cars[game.turn] - plan.cars
        time = self.planning.time(game) - plan.time - TURN_UNITS
        self.judge.look(game, game.turn, joined_with(game, plan), cars, time)

    def aim_at_extension(self, game: Marklin) -> i64:
        """The route to build next for its own sake, with the hand looked at for it; -1 for none."""
        route = self.extensions.best(game)
        if route >= 0:
            self.target[0] = route
            self.hand.look(game, self.target, 1)
        return route

    def draw_second(self, game: Marklin, plan: Plan) -> i64:
        """The second card is for what the first was for."""
        if plan.count == 0:
            self.look_at_tickets(game, plan)
            self.aim_at_extension(game)
        return self.draw(game)

    # ---- the last round ----

    def last_turn(self, game: Marklin, plan: Plan) -> i64:
        """Whatever brings most at once: a journey, a claim, or tickets that are completed already."""
        journey = self.passengers.best_journey(game, game.turn, 0)
        self.planning.price(game, self.weights.car)
        claim, gain = self.richest_claim(game, plan)
        self.judge.look(game, game.turn, joined_places(game.board, game.owners, game.turn), 0, 0)
        announce = self.judge.best_announcement(game)
        if announce >= 0 and self.judge.value > max(journey, gain, 0):
            return announce
        if journey > gain:
            return self.passengers.set_off(game)
        if claim >= 0:
            return claim
        draw = self.draw(game)
        return draw if draw >= 0 else game.legal_moves()[0]

    def richest_claim(self, game: Marklin, plan: Plan) -> tuple[i64, i64]:
        """The claim with most points, tickets that it completes included, and what it brings."""
        network = self.planning.network
        best: i64 = -1
        most: i64 = 0
        before, _ = game.score_tickets(game.turn, joined_places(game.board, game.owners, game.turn))
        for route in range(game.board.n_routes):
            if network.cost[route] == 0 or network.cost[route] >= FAR:
                continue
            if self.hand.harm_of_claim(game, route) < OUT_OF_REACH:
                gain = 10 * game.board.route_points[game.board.route_length[route]]
                if plan.wanted[route]:
                    gain += 10 * (ticket_score_with(game, route) - before)
                if gain > most:
                    most = gain
                    best = self.hand.move
        return best, most


def list_announced(game: Marklin) -> vec[i64]:
    moves = vec[i64]([0] * game.n_moves())
    return moves[: game.list_announcements(moves, 0)]


def list_boarded(game: Marklin) -> vec[i64]:
    moves = vec[i64]([0] * game.n_moves())
    return moves[: game.list_boardings(moves, 0)]


def append_new(out: vec[i64], n: i64, moves: vec[i64]) -> i64:
    """Those of the moves that are not the favourite, which alone may be among them."""
    for i in range(len(moves)):
        if moves[i] != out[0]:
            out[n] = moves[i]
            n += 1
    return n


def joined_with(game: Marklin, plan: Plan) -> vec[i64]:
    """What the routes of the seat in turn join, the wanted ones included: of each place a representative."""
    joined = joined_places(game.board, game.owners, game.turn)
    for n in range(plan.count):
        join(joined, game.board.route_a[plan.routes[n]], game.board.route_b[plan.routes[n]])
    settle(joined)
    return joined


def ticket_score_with(game: Marklin, route: i64) -> i64:
    """The points of the tickets of the seat in turn if it had one more route."""
    owners = game.owners[:]
    owners[route] = u8(game.turn)
    points, _ = game.score_tickets(game.turn, joined_places(game.board, owners, game.turn))
    return points
