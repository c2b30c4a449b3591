"""Judging tickets of `marklin`: what drawing some would bring, and which ones to keep (M05, M30)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.maps.network import FAR, Ways
from stationmaster.games.maps.planner.network import Network
from stationmaster.games.marklin.moves import announcement
from stationmaster.games.marklin.planner.weights import Weights
from stationmaster.games.marklin.rules import LONG, OFFER, SHORT, Marklin

THOUSAND: Final = 1000  # chances are counted in thousandths


@final
class Reach:
    """What it takes to join each place to a seat's main network."""

    network: Network
    ways: Ways  # from all of it
    inside: vec[u8]  # of each place: 1 in the main network
    cost: vec[i64]  # as `ways` knows it
    cars: vec[i64]
    effort: vec[i64]

    def __init__(self, network: Network) -> None:
        places = network.board.n_places
        self.network = network
        self.ways = Ways(network.board)
        self.inside = vec[u8]([0] * places)
        self.cost = self.ways.far
        self.cars = vec[i64]([0] * places)
        self.effort = vec[i64]([0] * places)

    def measure(self, joined: vec[i64]) -> None:
        """From the largest component of `joined`, at the costs and efforts of the network."""
        main = self.largest(joined)
        self.ways.begin()
        for place in range(len(joined)):
            self.inside[place] = u8(1 if joined[place] == main else 0)
            self.cars[place] = 0
            self.effort[place] = 0
            if joined[place] == main:
                self.ways.start_at(place)
        self.ways.search(self.network.cost, FAR)
        for n in range(self.ways.reached):
            self.sum_up(self.ways.order[n])

    def sum_up(self, place: i64) -> None:
        """What the way to a place takes; those before it on the way are summed up."""
        network, board = self.network, self.network.board
        route = self.ways.came[place]
        if route < 0:
            return
        before = board.route_a[route] + board.route_b[route] - place
        self.cars[place] = self.cars[before]
        self.effort[place] = self.effort[before]
        if network.cost[route] > 0:
            self.cars[place] += board.route_length[route]
            self.effort[place] += network.effort[route]

    def largest(self, joined: vec[i64]) -> i64:
        """The representative of the component with most places."""
        size = vec[i64]([0] * len(joined))
        best: i64 = 0
        for place in range(len(joined)):
            size[joined[place]] += 1
            if size[joined[place]] > size[best]:
                best = joined[place]
        return best

    def nearest_end(self, side: i64) -> i64:
        """The place of one side of a ticket that is joined most cheaply (M31)."""
        board = self.network.board
        best = board.ends[board.ends_start[side]]
        for i in range(board.ends_start[side] + 1, board.ends_start[side + 1]):
            if self.cost[board.ends[i]] < self.cost[best]:
                best = board.ends[i]
        return best


@final
class TicketJudge:
    """What tickets bring to a seat with the network that it has. `look` takes in a position first."""

    reach: Reach
    weights: Weights
    gain: vec[i64]  # of each ticket: what keeping it would bring
    known: vec[u8]  # of each ticket: 1 if the seat knows that it will not come up
    # Of each pile: what a ticket brings on average where it is worth keeping, how often that is, and what one must
    # be kept for where none is.
    hope: vec[i64]
    chance: vec[i64]
    loss: vec[i64]
    value: i64  # of the best announcement, after `best_announcement`

    def __init__(self, network: Network, weights: Weights) -> None:
        self.reach = Reach(network)
        self.weights = weights
        self.gain = vec[i64]([0] * network.board.n_tickets)
        self.known = vec[u8]([0] * network.board.n_tickets)
        self.hope = vec[i64]([0, 0])
        self.chance = vec[i64]([0, 0])
        self.loss = vec[i64]([0, 0])
        self.value = 0

    def look(self, game: Marklin, seat: i64, joined: vec[i64], cars: i64, time: i64) -> None:
        """`joined`: what the seat's routes, and those that it wants, join; cars and time are what those leave over."""
        self.reach.measure(joined)
        for ticket in range(game.board.n_tickets):
            self.gain[ticket] = self.judge(game, ticket, cars, time)
            self.known[ticket] = u8(1 if i64(game.holder[ticket]) == seat else 0)
        self.sum_up(game, SHORT, game.short_pile, seat)
        self.sum_up(game, LONG, game.long_pile, seat)

    def judge(self, game: Marklin, ticket: i64, cars: i64, time: i64) -> i64:
        """The ticket's points less what is still to build for it; its points lost where that is out of reach."""
        reach, points = self.reach, 10 * game.board.ticket_points[ticket]
        a, b = reach.nearest_end(2 * ticket), reach.nearest_end(2 * ticket + 1)
        cost = reach.cost[a] + reach.cost[b]
        if cost >= FAR or reach.cars[a] + reach.cars[b] > cars or reach.effort[a] + reach.effort[b] > time:
            return -points
        danger = self.weights.risk * (reach.effort[a] + reach.effort[b]) // 20
        return points + self.weights.ticket - cost - danger * 2 * points // 100

    def sum_up(self, game: Marklin, pile: i64, tickets: TicketPile, seat: i64) -> None:
        """What the unseen tickets of a pile promise. Those that the seat put under it come last."""
        if tickets.unseen_count > 0:
            for n in range(tickets.under_count):
                if i64(tickets.under_by[n]) == seat:
                    self.known[i64(tickets.under[n])] = 1
        count: i64 = 0
        good: i64 = 0
        hope: i64 = 0
        loss: i64 = 0
        for ticket in range(game.board.n_tickets):
            if game.board.ticket_pile[ticket] != pile or self.known[ticket]:
                continue
            count += 1
            if self.gain[ticket] > self.weights.margin:
                good += 1
                hope += self.gain[ticket]
            else:
                loss += self.gain[ticket]
        self.hope[pile] = hope // count if count > 0 else 0
        self.chance[pile] = THOUSAND * good // count if count > 0 else 0
        self.loss[pile] = loss // (count - good) if count > good else 0

    def best_announcement(self, game: Marklin) -> i64:
        """The legal announcement that promises most; -1 where there is none. Its value is left in `value`."""
        short, long = game.short_pile.count(), game.long_pile.count()
        total: i64 = short + long if short + long < OFFER else OFFER
        best: i64 = -1
        self.value = -FAR
        for count in range(total + 1):
            if count > short or total - count > long:
                continue
            value = self.promise(count, total - count)
            if value > self.value:
                self.value = value
                best = announcement(count, total - count)
        return best

    def promise(self, short: i64, long: i64) -> i64:
        """What so many tickets bring on average, if one keeps the good ones, or one bad one where none is good."""
        none: i64 = THOUSAND
        for _ in range(short):
            none = none * (THOUSAND - self.chance[SHORT]) // THOUSAND
        for _ in range(long):
            none = none * (THOUSAND - self.chance[LONG]) // THOUSAND
        loss = self.loss[SHORT] if short > 0 else self.loss[LONG]
        return short * self.hope[SHORT] + long * self.hope[LONG] + none * loss // THOUSAND
