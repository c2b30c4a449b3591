"""Greedy play on a board: one ticket at a time, by the way that takes the fewest cars."""

from __future__ import annotations

from stationmaster.games.family.cards import COLOURS, GREY, LOCOMOTIVE, PLUS4
from stationmaster.games.family.rules import DRAW_PILE, DRAW_SLOT, SLOTS
from stationmaster.games.maps.greedy_ways import cheapest_of, claim_costs, way_cost
from stationmaster.games.maps.view import BoardView


class Way:
    """The routes that a seat wants next. It keeps them until a route is claimed or its own tickets change."""

    def __init__(self) -> None:
        self._key: object = None
        self._routes: list[int] = []

    def routes(self, view: BoardView) -> list[int]:
        assert view.seat is not None
        key = (view.board, view.seat, view.tickets, view.owners)
        if key != self._key:
            self._key = key
            costs = claim_costs(view, 0)
            self._routes = cheapest_of(view.board, costs, view.tickets or (), view.cars[view.seat])
        return self._routes


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
