"""How to play `usa` like a good club player.

A plan is the cheapest network for all tickets (`Network`) and the cards that it needs (`Needs`). Points are counted
in hundredths, time in hundredths of a turn.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.engine.boards import Board
from stationmaster.engine.cards import COLOURS, GREY, KINDS, LOCOMOTIVE
from stationmaster.engine.chance import Chance
from stationmaster.engine.game import (
    CHOOSE_TICKETS,
    DRAW_PILE,
    DRAW_SLOT,
    FIRST_TICKETS,
    SECOND_CARD,
    SLOTS,
    Game,
    ones,
)
from stationmaster.engine.network import joined_places
from stationmaster.engine.usa import DRAW_TICKETS, KEEP, Usa
from stationmaster.strategy.base import Strategy
from stationmaster.strategy.needs import Needs
from stationmaster.strategy.network import FAR, Network

TURN: Final = 100


@final
class Weights:
    """What the strategy goes by, found by play against itself. Points and turns in hundredths."""

    def __init__(self) -> None:
        self.turn_worth: i64 = 250  # points that a turn brings when it is used otherwise
        self.card_turns: i64 = 55  # turns that a missing card takes
        self.held_turns: i64 = 20  # turns that a card in the hand is worth
        self.route_points: i64 = 100  # how much of a route's points counts when ways are chosen
        self.least_cost: i64 = 30  # of a car of a route, whatever it pays
        self.cars_a_turn: i64 = 160  # cars (hundredths) that a player places in a turn, at the pace that is feared
        self.ticket_cars: i64 = 14  # cars that must be left to draw tickets
        self.ticket_turns: i64 = 800
        self.waste: i64 = 100  # what a card costs that is used where another route needs it


@final
class UsaStrategy(Strategy):
    weights: Weights
    network: Network | None
    needs: Needs
    hand: vec[i64]  # of the seat in turn
    values: vec[i64]  # of a card of each kind
    wanted: vec[i64]
    wanted_count: i64
    planned: bool
    seat: i64
    tickets: i64  # that the seat held when it planned

    def __init__(self) -> None:
        self.weights = Weights()
        self.network = None
        self.needs = Needs()
        self.hand = vec[i64]([0] * KINDS)
        self.values = vec[i64]([0] * KINDS)
        self.wanted = vec[i64]()
        self.wanted_count = 0
        self.planned = False
        self.seat = 0
        self.tickets = 0

    def forget(self) -> None:
        self.planned = False

    def choose(self, game: Game, choice: Chance) -> i64:
        assert isinstance(game, Usa)
        self.read_hand(game)
        if game.phase == FIRST_TICKETS:
            return self.choose_tickets(game, 2)
        if game.phase == CHOOSE_TICKETS:
            return self.choose_tickets(game, 1)
        if game.phase == SECOND_CARD:
            self.ensure_plan(game)
            return self.choose_draw(game)
        return self.choose_turn(game)

    def read_hand(self, game: Usa) -> None:
        hand = self.hand
        kind: i64
        for kind in range(KINDS):
            hand[kind] = game.hands[game.turn * KINDS + kind]

    def network_on(self, board: Board) -> Network:
        network = self.network
        if network is None or network.board is not board:
            network = Network(board)
            self.network = network
            self.wanted = vec[i64]([0] * board.n_routes)
            for ticket in range(board.n_tickets):
                network.worth[ticket] = 200 * board.ticket_points[ticket]
        return network

    # ---- planning ----

    def ensure_plan(self, game: Usa) -> None:
        if not self.planned or self.seat != game.turn or self.tickets != game.ticket_counts[game.turn]:
            self.make_plan(game)
            return
        bit = i64(1) << game.turn
        kept: i64 = 0
        for n in range(self.wanted_count):
            route = self.wanted[n]
            if i64(game.owners[route]) == game.turn:
                continue
            if i64(game.closed[route]) & bit:
                self.make_plan(game)
                return
            self.wanted[kept] = route
            kept += 1
        self.wanted_count = kept

    def make_plan(self, game: Usa) -> None:
        seat = game.turn
        network = self.network_on(game.board)
        self.weigh_routes(game, network)
        network.clear()
        for ticket in range(game.board.n_tickets):
            if i64(game.holder[ticket]) == seat:
                network.add(ticket)
        network.plan(game.cars[seat], self.time_left(game))
        self.take_wanted(network)
        self.planned = True
        self.seat = seat
        self.tickets = game.ticket_counts[seat]

    def take_wanted(self, network: Network) -> None:
        for n in range(network.wanted_count):
            self.wanted[n] = network.wanted[n]
        self.wanted_count = network.wanted_count

    def weigh_routes(self, game: Usa, network: Network) -> None:
        """What each route costs this seat: the time that it takes, less the points that it pays."""
        board = game.board
        weights = self.weights
        bit = i64(1) << game.turn
        most = self.most_held()
        for route in range(board.n_routes):
            length = board.route_length[route]
            if i64(game.owners[route]) == game.turn:
                network.cost[route] = 0
                network.effort[route] = 0
                continue
            if i64(game.closed[route]) & bit or length > game.cars[game.turn]:
                network.cost[route] = FAR
                continue
            colour = board.route_colour[route]
            held = most if colour == GREY else self.hand[colour]
            held = min(held, length)
            effort = TURN + (length - held) * weights.card_turns + held * weights.held_turns
            cost = effort * weights.turn_worth // TURN - board.route_points[length] * weights.route_points
            least = weights.least_cost * length
            network.effort[route] = effort
            network.cost[route] = cost if cost > least else least

    def most_held(self) -> i64:
        most: i64 = 0
        for colour in range(COLOURS):
            most = max(most, self.hand[colour])
        return most

    def time_left(self, game: Usa) -> i64:
        """How long the game will go on at least, by the cars of the player who has fewest."""
        if game.turns_left > 0:
            return TURN
        fewest: i64 = game.board.cars
        for seat in range(game.players):
            if seat != game.turn and game.cars[seat] < fewest:
                fewest = game.cars[seat]
        return fewest * TURN * 100 // self.weights.cars_a_turn + TURN

    # ---- tickets ----

    def choose_tickets(self, game: Usa, least: i64) -> i64:
        """The tickets whose network is worth most, together with those that the seat holds."""
        seat = game.turn
        network = self.network_on(game.board)
        self.weigh_routes(game, network)
        self.planned = False
        count = game.offer_counts[seat]
        best: i64 = -1
        best_value: i64 = -FAR
        for mask in range(i64(1) << count):
            if ones(mask) < least:
                continue
            network.clear()
            for ticket in range(game.board.n_tickets):
                if i64(game.holder[ticket]) == seat:
                    network.add(ticket)
            for n in range(count):
                if (mask >> n) & 1:
                    network.add(i64(game.offers[seat * game.offer_size + n]))
            network.plan(game.cars[seat], self.time_left(game))
            value = network.value()
            if value > best_value:
                best, best_value = mask, value
        return KEEP + best

    def wants_tickets(self, game: Usa) -> bool:
        """With the network complete: are there cars and time enough for more tickets?"""
        return (
            game.ticket_pile.count() > 0
            and game.cars[game.turn] >= self.weights.ticket_cars
            and self.time_left(game) >= self.weights.ticket_turns
        )

    # ---- a turn ----

    def choose_turn(self, game: Usa) -> i64:
        if game.turns_left > 0:
            return self.choose_last(game)
        self.ensure_plan(game)
        if self.wanted_count == 0:
            if self.wants_tickets(game):
                return DRAW_TICKETS
            self.want_points(game)
        move = self.choose_claim(game)
        if move >= 0:
            return move
        return self.choose_draw(game)

    def want_points(self, game: Usa) -> None:
        """No ticket is left to build for: the routes that pay best for the time they take."""
        board = game.board
        network = self.network_on(board)
        self.weigh_routes(game, network)
        cars = game.cars[game.turn]
        while cars > 0:
            best: i64 = -1
            best_rate: i64 = 0
            for route in range(board.n_routes):
                length = board.route_length[route]
                if length > cars or network.cost[route] == 0 or network.cost[route] >= FAR:
                    continue
                rate = board.route_points[length] * 100000 // network.effort[route]
                if rate > best_rate:
                    best, best_rate = route, rate
            if best < 0:
                return
            self.wanted[self.wanted_count] = best
            self.wanted_count += 1
            network.cost[best] = 0
            for i in range(board.parallel_start[best], board.parallel_start[best + 1]):
                network.cost[board.parallels[i]] = FAR
            cars -= board.route_length[best]
            if self.wanted_count >= 2:
                return

    # ---- claiming ----

    def sum_needs(self, board: Board) -> None:
        self.needs.clear()
        for n in range(self.wanted_count):
            self.needs.add(board.route_colour[self.wanted[n]], board.route_length[self.wanted[n]])

    def choose_claim(self, game: Usa) -> i64:
        """The wanted route to claim now, or -1."""
        board = game.board
        self.sum_needs(board)
        before = self.needs.shortage(self.hand, self.hand[LOCOMOTIVE])
        before = max(before, 0)
        best: i64 = -1
        best_score: i64 = -1
        for n in range(self.wanted_count):
            route = self.wanted[n]
            colour = board.route_colour[route]
            length = board.route_length[route]
            self.needs.remove(colour, length)
            for i in range(board.parallel_start[route] - 1, board.parallel_start[route + 1]):
                same = route if i < board.parallel_start[route] else board.parallels[i]
                move = self.cheapest_payment(game, same, before)
                if move < 0:
                    continue
                score = 1000 + 10 * length - self.payment_waste(game, move, before) * self.weights.waste * 10
                if score > best_score:
                    best, best_score = move, score
            self.needs.add(colour, length)
        return best

    def cheapest_payment(self, game: Usa, route: i64, before: i64) -> i64:
        """The claim of a route that takes least from the other wanted routes, or -1 where it cannot be paid."""
        board = game.board
        if i64(game.closed[route]) & (i64(1) << game.turn) or board.route_length[route] > game.cars[game.turn]:
            return -1
        colour = board.route_colour[route]
        if colour != GREY:
            return self.payment(game, route, colour)
        best: i64 = -1
        best_waste: i64 = FAR
        for paid in range(COLOURS):
            move = self.payment(game, route, paid)
            if move >= 0:
                waste = 4 * self.payment_waste(game, move, before) + game.claims.locomotives[move - game.claims.first]
                if waste < best_waste:
                    best, best_waste = move, waste
        return best

    def payment(self, game: Usa, route: i64, colour: i64) -> i64:
        """The claim with cards of this colour and as few locomotives as can be, or -1."""
        board = game.board
        length = board.route_length[route]
        held = self.hand[colour]
        wild = length - held if held < length else 0
        if wild > self.hand[LOCOMOTIVE]:
            return -1
        first = game.claims.start[route]
        if board.route_colour[route] == GREY:
            return first + COLOURS * length if wild == length else first + colour * length + wild
        return first + wild

    def payment_waste(self, game: Usa, move: i64, before: i64) -> i64:
        """How many cards more than before the other wanted routes lack once this claim is paid."""
        claims = game.claims
        index = move - claims.first
        colour = claims.colour[index]
        hand = self.hand
        hand[colour] -= claims.coloured[index]
        missing = self.needs.shortage(hand, hand[LOCOMOTIVE] - claims.locomotives[index])
        hand[colour] += claims.coloured[index]
        return missing - before if missing > before else 0

    def choose_last(self, game: Usa) -> i64:
        """The last turn: the claim that brings most, tickets included."""
        board = game.board
        joined = joined_places(board, game.owners, game.turn)
        self.wanted_count = 0
        self.planned = False
        self.sum_needs(board)
        best: i64 = -1
        best_gain: i64 = -1
        for route in range(board.n_routes):
            move = self.cheapest_payment(game, route, 0)
            if move >= 0:
                gain = board.route_points[board.route_length[route]] + self.tickets_joined(game, joined, route)
                if gain > best_gain:
                    best, best_gain = move, gain
        return best if best >= 0 else self.choose_draw(game)

    def tickets_joined(self, game: Usa, joined: vec[i64], route: i64) -> i64:
        """What the tickets bring that a route would complete."""
        board = game.board
        a, b = joined[board.route_a[route]], joined[board.route_b[route]]
        gain: i64 = 0
        for ticket in range(board.n_tickets):
            if i64(game.holder[ticket]) == game.turn:
                one, other = joined[board.ends[2 * ticket]], joined[board.ends[2 * ticket + 1]]
                if one != other and ((one == a and other == b) or (one == b and other == a)):
                    gain += 2 * board.ticket_points[ticket]
        return gain

    # ---- drawing ----

    def choose_draw(self, game: Usa) -> i64:
        """The market card that the plan lacks, a locomotive, or a card from the pile."""
        self.sum_needs(game.board)
        self.value_cards()
        blind = self.value_blind(game)
        slot = self.best_slot(game, -1)
        first = self.slot_value(game, slot)
        if game.phase != SECOND_CARD:
            wild = self.locomotive_slot(game)
            if wild >= 0:
                second = self.slot_value(game, self.best_slot(game, slot))
                pair = (first if first > blind else blind) + (second if second > blind else blind)
                if self.values[LOCOMOTIVE] >= pair:
                    return DRAW_SLOT + wild
        if slot >= 0 and (first >= blind or game.pile_total == 0):
            return DRAW_SLOT + slot
        if game.pile_total > 0:
            return DRAW_PILE
        return self.whatever_is_lawful(game)

    def value_cards(self) -> None:
        """What a card of each kind is worth to the plan, in hundredths of a card that it lacks."""
        missing = self.needs.shortage(self.hand, self.hand[LOCOMOTIVE])
        values = self.values
        colour: i64
        for colour in range(COLOURS):
            values[colour] = 100 if self.needs.lack[colour] > 0 else (50 if self.needs.loose > 0 else 20)
        values[LOCOMOTIVE] = 120 if missing > 0 else 60

    def value_blind(self, game: Usa) -> i64:
        """What a card from the pile is worth on average, by the cards that this seat has not seen."""
        total: i64 = 0
        value: i64 = 0
        for kind in range(LOCOMOTIVE + 1):
            unseen = game.board.deck[kind] - self.hand[kind] - game.discards[kind] - game.market_count(kind)
            for seat in range(game.players):
                if seat != game.turn:
                    unseen -= game.seen[seat * KINDS + kind]
            total += unseen
            value += unseen * self.values[kind]
        return value // total if total > 0 and game.pile_total > 0 else 0

    def slot_value(self, game: Usa, slot: i64) -> i64:
        return self.values[game.market[slot]] if slot >= 0 else 0

    def best_slot(self, game: Usa, other_than: i64) -> i64:
        """The coloured market card that is worth most, or -1."""
        best: i64 = -1
        for slot in range(SLOTS):
            kind = game.market[slot]
            if kind < COLOURS and slot != other_than and (best < 0 or self.values[kind] > self.slot_value(game, best)):
                best = slot
        return best

    def locomotive_slot(self, game: Usa) -> i64:
        slot: i64
        for slot in range(SLOTS):
            if game.market[slot] == LOCOMOTIVE:
                return slot
        return -1

    def whatever_is_lawful(self, game: Usa) -> i64:
        """No card can be drawn: the route that is worth most, else tickets, else a pass."""
        out = vec[i64]([0] * game.n_moves())
        count = game.list_moves(out)
        best = out[count - 1]
        for n in range(count):
            if self.move_points(game, out[n]) > self.move_points(game, best):
                best = out[n]
        return best

    def move_points(self, game: Usa, move: i64) -> i64:
        if move < game.claims.first:
            return 0
        return game.board.route_points[game.board.route_length[game.claims.route[move - game.claims.first]]]
