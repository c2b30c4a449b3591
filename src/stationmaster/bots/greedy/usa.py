"""Greedy play of `usa`: tickets by the cheapest way, then the routes that are worth most."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from stationmaster.bots.board_planning import Plan, Roads, claim_costs, plan_tickets, roads_of
from stationmaster.engine import usa
from stationmaster.engine.cards import COLOURS, GREY, LOCOMOTIVE
from stationmaster.engine.game import DRAW_PILE, DRAW_SLOT, SLOTS
from stationmaster.view import BoardView, View

CLAIM_COST = 2.0  # a claim takes a turn, in which two cards could be drawn: rather few long routes than many short ones
CAR_COST = 0.5  # points that a car is worth when tickets are chosen
CARS_FOR_TICKETS = 25  # with fewer, new tickets are not worth the risk
HOARD = 30  # with so many cards in hand, waiting for the right ones has gone on for too long


class UsaGreedy:
    """Keeps its last plan, which holds until somebody claims a route or its own tickets change."""

    def __init__(self) -> None:
        self._key: object = None
        self._plan = Plan()

    def choose(self, view: View, rng: Random) -> int:
        assert isinstance(view, BoardView)
        if view.offer:
            return choose_tickets(view)
        return choose_move(view, self._plan_for(view))

    def _plan_for(self, view: BoardView) -> Plan:
        key = (view.board, view.seat, view.tickets, view.owners)
        if key != self._key:
            self._key = key
            self._plan = plan_with(view, ())
        return self._plan


def plan_with(view: BoardView, more: Iterable[int]) -> Plan:
    """A plan for the seat's tickets and some more."""
    assert view.seat is not None
    tickets = (*(view.tickets or ()), *more)
    return plan_tickets(roads_of(view.board), claim_costs(view, CLAIM_COST), tickets, view.cars[view.seat])


def choose_tickets(view: BoardView) -> int:
    """Of all the ways to keep, the one whose plan is worth most after its cars."""

    def worth(move: int) -> tuple[float, int]:
        kept = [ticket for n, ticket in enumerate(view.offer) if (move - usa.KEEP) >> n & 1]
        plan = plan_with(view, kept)
        return plan.within_reach - plan.lost - CAR_COST * plan.cars, -move

    return max(view.moves, key=worth)


def choose_move(view: BoardView, plan: Plan) -> int:
    roads = roads_of(view.board)
    assert view.hand is not None
    claims = [move for move in view.moves if move >= usa.CLAIM]
    wanted = [move for move in claims if view.claims.route[move - usa.CLAIM] in plan.routes]
    if wanted:
        return best_claim(view, roads, plan, wanted)
    hurry = not plan.routes or view.turns_left is not None or sum(view.hand) >= HOARD
    if claims and hurry:
        return best_claim(view, roads, plan, claims)
    if wants_tickets(view, plan):
        return usa.DRAW_TICKETS
    draw = best_draw(view, roads, plan)
    if draw is not None:
        return draw
    return best_claim(view, roads, plan, claims) if claims else view.moves[0]


def best_claim(view: BoardView, roads: Roads, plan: Plan, claims: list[int]) -> int:
    """The route that is worth most, paid with as few locomotives and as few needed cards as can be."""
    table, need = view.claims, needs(view, roads, plan)

    def worth(move: int) -> tuple[int, int, int, int, int]:
        index = move - usa.CLAIM
        route = table.route[index]
        spare = -need[table.colour[index]] if table.coloured[index] else 0
        return roads.points[route], plan.routes.get(route, 0), -table.locomotives[index], spare, -move

    return max(claims, key=worth)


def needs(view: BoardView, roads: Roads, plan: Plan) -> list[int]:
    """How many cards of each colour the plan still lacks. Grey routes take the colour of which most are spare."""
    assert view.hand is not None
    need = [-count for count in view.hand[: COLOURS + 1]]
    grey = []
    for route in plan.routes:
        if roads.colour[route] == GREY:
            grey.append(roads.length[route])
        else:
            need[roads.colour[route]] += roads.length[route]
    for length in sorted(grey, reverse=True):
        need[min(range(COLOURS), key=need.__getitem__)] += length
    return need


def wants_tickets(view: BoardView, plan: Plan) -> bool:
    assert view.seat is not None
    return (
        not plan.routes
        and view.turns_left is None
        and min(view.cars) >= CARS_FOR_TICKETS
        and usa.DRAW_TICKETS in view.moves
    )


def best_draw(view: BoardView, roads: Roads, plan: Plan) -> int | None:
    """The market card that the plan lacks most, else a locomotive, else a blind card; None if none can be drawn."""
    need = needs(view, roads, plan)
    draws = [move for move in view.moves if DRAW_SLOT <= move < DRAW_SLOT + SLOTS]

    def lack(move: int) -> int:
        kind = view.market[move - DRAW_SLOT]
        return 1 if kind == LOCOMOTIVE or kind is None else 2 * need[kind]

    best = max(draws, key=lack, default=None)
    if best is not None and (lack(best) > 0 or DRAW_PILE not in view.moves):
        return best
    return DRAW_PILE if DRAW_PILE in view.moves else None
