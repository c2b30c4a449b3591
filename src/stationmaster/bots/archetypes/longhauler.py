"""The longest routes that it can pay: they give most points a car, tickets or not."""

from __future__ import annotations

from stationmaster.bots.archetypes.base import Archetype, claims_of, draw_cards, open_routes
from stationmaster.games.family.cards import COLOURS, GREY
from stationmaster.games.maps.greedy import best_claim
from stationmaster.games.maps.view import BoardView

SHORTEST = 4  # spaces of a route that it finds worth a turn, while there are such routes


class Longhauler(Archetype):
    name = "longhauler"

    def wanted(self, view: BoardView) -> list[int]:
        """The longest routes that are open, or all where none is long."""
        length, routes = view.board.route_length, open_routes(view)
        return [route for route in routes if length[route] >= SHORTEST] or routes

    def turn(self, view: BoardView, wanted: list[int]) -> int | None:
        routes = view.claims.route
        claims = claims_of(view)
        if view.turns_left is None:
            claims = [move for move in claims if routes[move - view.claims.first] in wanted]
        if claims:
            return best_claim(view, claims)
        return draw_cards(view, self.nearest(view, wanted))

    def nearest(self, view: BoardView, wanted: list[int]) -> list[int]:
        """The wanted route for which it lacks the fewest cards; of several the longest."""
        assert view.hand is not None
        board, hand = view.board, view.hand

        def lack(route: int) -> tuple[int, int]:
            colour = board.route_colour[route]
            held = max(hand[:COLOURS]) if colour == GREY else hand[colour]
            return board.route_length[route] - held, -board.route_length[route]

        return sorted(wanted, key=lack)[:1]
