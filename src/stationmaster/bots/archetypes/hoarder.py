"""Cards first: it draws until it can pay for all its tickets, then builds without a pause."""

from __future__ import annotations

from stationmaster.bots.archetypes.base import Archetype, claims_of, draw_cards, ways_for_all
from stationmaster.games.family.cards import LOCOMOTIVE
from stationmaster.games.maps.greedy import best_claim, lacking
from stationmaster.games.maps.greedy_ways import cheapest_of, claim_costs
from stationmaster.games.maps.view import BoardView

FULL_HAND = 25  # cards that are enough for anyone
LATE = 14  # cars that somebody has left when it is high time to build


class Hoarder(Archetype):
    name = "hoarder"

    def wanted(self, view: BoardView) -> list[int]:
        routes = ways_for_all(view, view.tickets or ())
        if routes is None:  # not all can be had: one at a time
            assert view.seat is not None
            costs = claim_costs(view, 0)
            return cheapest_of(view.board, costs, view.tickets or (), view.cars[view.seat])
        return routes

    def turn(self, view: BoardView, wanted: list[int]) -> int | None:
        draw = draw_cards(view, wanted)
        if draw is not None and not self.ready(view, wanted):
            return draw
        claims = claims_of(view)
        planned = [move for move in claims if view.claims.route[move - view.claims.first] in wanted]
        if planned or not wanted or view.turns_left is not None:
            claims = planned or claims
            return best_claim(view, claims) if claims else draw
        return draw if draw is not None else (best_claim(view, claims) if claims else None)

    def ready(self, view: BoardView, wanted: list[int]) -> bool:
        assert view.hand is not None
        lack = sum(max(0, count) for count in lacking(view, wanted))
        return lack <= view.hand[LOCOMOTIVE] or sum(view.hand) >= FULL_HAND or min(view.cars) <= LATE
