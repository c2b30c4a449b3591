"""One long line: it starts on the way of its dearest ticket and then grows at the ends, for the longest path."""

from __future__ import annotations

from stationmaster.bots.archetypes.base import Archetype, open_routes
from stationmaster.games.maps.greedy_ways import cheapest_way, claim_costs
from stationmaster.games.maps.view import BoardView


class Liner(Archetype):
    name = "liner"

    def keep(self, view: BoardView, least: int) -> list[int]:
        """The dearest ones: they make the longest line."""
        points = view.board.ticket_points
        return sorted(range(len(view.offer)), key=lambda n: -points[view.offer[n]])[:least]

    def wanted(self, view: BoardView) -> list[int]:
        return self.way(view) or self.growth(view)

    def way(self, view: BoardView) -> list[int]:
        """What is still to claim for the dearest ticket that can be completed."""
        assert view.seat is not None
        board, costs = view.board, claim_costs(view, 0)
        for ticket in sorted(view.tickets or (), key=lambda t: -board.ticket_points[t]):
            way = cheapest_way(board, costs, ticket) or ()
            routes = [route for route in way if costs[route] > 0]
            if routes and sum(board.route_length[route] for route in routes) <= view.cars[view.seat]:
                return routes
        return []

    def growth(self, view: BoardView) -> list[int]:
        """The longest routes that lead on from an end of the line to where it was not yet; else from anywhere."""
        board = view.board
        degree = self.degrees(view)

        def leads_on(route: int) -> bool:
            here, there = degree[board.route_a[route]], degree[board.route_b[route]]
            return {here, there} == {0, 1}

        routes = open_routes(view)
        ends = [route for route in routes if leads_on(route)]
        return sorted(ends or routes, key=lambda route: -board.route_length[route])[:3]

    def degrees(self, view: BoardView) -> list[int]:
        """At each place: how many of the seat's own routes end there."""
        degree = [0] * view.board.n_places
        for route, owner in enumerate(view.owners):
            if owner == view.seat:
                degree[view.board.route_a[route]] += 1
                degree[view.board.route_b[route]] += 1
        return degree
