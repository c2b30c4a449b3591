"""Greedy play on a board: one ticket at a time, by the way that takes the fewest cars."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import ClassVar

from stationmaster.games.family.cards import COLOURS, GREY, LOCOMOTIVE, PLUS4
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, SLOTS
from stationmaster.games.family.view import View
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.greedy_ways import cheapest_of, claim_costs, way_cost
from stationmaster.games.maps.view import BoardView

Keep = Callable[[BoardView, int], list[int]]
"""Places in the offer of the tickets to keep, so many or more."""
Turn = Callable[[BoardView], int | None]


class BoardGreedy:
    """The shape of a turn in any game on a map. A game says which moves keep tickets, and what is its own.

    `decide` leaves open which tickets are kept and what is done with a turn: the personalities in bots/archetypes/
    fill it in their own ways.
    """

    first_keep: ClassVar[int]
    """The move that would keep no ticket: those that keep some follow, with a bit for each."""

    def choose(self, view: View, rng: Random) -> int:
        assert isinstance(view, BoardView)
        return self.decide(view, cheap_tickets, lambda view: claim_or_draw(view, wanted_routes(view)))

    def decide(self, view: BoardView, keep: Keep, turn: Turn) -> int:
        own = self.own_decision(view)
        if own is not None:
            return own
        if view.offer:
            least = view.board.kept_tickets if view.phase == "first_tickets" else 1  # U03, U30, M05, M30
            return self.first_keep + sum(1 << n for n in keep(view, least))
        return self.use_turn(view, turn(view))

    def own_decision(self, view: BoardView) -> int | None:
        """The move in a phase that only this game has."""
        return None

    def use_turn(self, view: BoardView, move: int | None) -> int:
        """The move, or something better that only this game has. None: there is nothing to claim or to draw."""
        return view.moves[0] if move is None else move  # tickets, if there are any; else there is only passing

    def draw_tickets(self, view: BoardView) -> int | None:
        """The move that draws as many tickets as it can; None where none are left."""
        raise NotImplementedError


def wanted_routes(view: BoardView) -> list[int]:
    """The routes that a seat wants next: those of the cheapest ticket that can be completed."""
    assert view.seat is not None
    costs = tuple(claim_costs(view, 0))
    return _cheapest(view.board, costs, view.tickets or (), view.cars[view.seat])


@lru_cache(maxsize=64)
def _cheapest(board: Board, costs: tuple[int, ...], tickets: tuple[int, ...], cars: int) -> list[int]:
    """Most decisions are draws, between which nothing of this changes."""
    return cheapest_of(board, costs, tickets, cars)


def cheap_tickets(view: BoardView, least: int) -> list[int]:
    """Places in the offer of the tickets to keep: as few as may be, those that take the fewest cars."""
    board, costs = view.board, claim_costs(view, 0)

    def cars(n: int) -> tuple[int, int]:
        return way_cost(board, costs, view.offer[n]), board.ticket_points[view.offer[n]]

    return sorted(range(len(view.offer)), key=cars)[:least]


def claim_or_draw(view: BoardView, way: list[int]) -> int | None:
    """A route of the way if it can be paid; else cards for it; without a way the route that is worth most."""
    claims = [move for move in view.moves if move >= view.claims.first]
    wanted = [move for move in claims if view.claims.route[move - view.claims.first] in way]
    if wanted:
        return best_claim(view, wanted)
    if claims and (not way or view.turns_left is not None):
        return best_claim(view, claims)
    draw = best_draw(view, way)
    if draw is not None:
        return draw
    return best_claim(view, claims) if claims else None


def best_claim(view: BoardView, claims: list[int]) -> int:
    """The route that is worth most, paid with as few wild cards as can be."""
    board, table = view.board, view.claims

    def worth(move: int) -> tuple[int, int, int, int]:
        index = move - table.first
        hand = view.hand[table.colour[index]] if view.hand else 0
        points = board.route_points[board.route_length[table.route[index]]]
        return points, -table.locomotives[index] - table.plus4[index], hand, -move

    return max(claims, key=worth)


def lacking(view: BoardView, way: list[int]) -> list[int]:
    """How many cards of each colour the way still lacks; a grey route takes the colour of which most are held."""
    assert view.hand is not None
    lack = [-count for count in view.hand[:COLOURS]]
    for route in way:
        colour = view.board.route_colour[route]
        if colour == GREY:
            colour = min(range(COLOURS), key=lack.__getitem__)
        lack[colour] += view.board.route_length[route]
    return lack


def best_draw(view: BoardView, way: list[int]) -> int | None:
    """The market card that the way lacks most, else a wild one, else a blind one; None where none can be drawn."""
    lack = lacking(view, way)
    slots = [move for move in view.moves if DRAW_SLOT <= move < DRAW_SLOT + SLOTS]

    def use(move: int) -> int:
        kind = view.market[move - DRAW_SLOT]
        if kind is None or kind >= COLOURS:
            return 1 if kind in (LOCOMOTIVE, PLUS4) else 0
        return 2 * lack[kind]

    best = max(slots, key=use, default=None)
    if best is not None and (use(best) > 0 or DRAW_PILE not in view.moves):
        return best
    return DRAW_PILE if DRAW_PILE in view.moves else None
