"""Tickets, and ever more tickets: it keeps all that its cars could serve, and draws new ones when they are done."""

from __future__ import annotations

from stationmaster.bots.archetypes.base import Archetype, ways_for_all
from stationmaster.games.maps.greedy import cheap_tickets, claim_or_draw
from stationmaster.games.maps.greedy_ways import cheapest_of, claim_costs
from stationmaster.games.maps.view import BoardView

ENOUGH = 5  # tickets that it wants before it builds
LATE = 10  # cars left, of any seat, from which on a new ticket is too great a risk


class Collector(Archetype):
    name = "collector"

    def keep(self, view: BoardView, least: int) -> list[int]:
        """The cheapest ones, and each further one for which, with all the others, the cars suffice."""
        by_cost = cheap_tickets(view, len(view.offer))
        kept = by_cost[:least]
        for n in by_cost[least:]:
            tickets = (*(view.tickets or ()), *(view.offer[k] for k in (*kept, n)))
            if ways_for_all(view, tickets) is not None:
                kept.append(n)
        return kept

    def wanted(self, view: BoardView) -> list[int]:
        assert view.seat is not None
        costs = claim_costs(view, 0)
        return cheapest_of(view.board, costs, view.tickets or (), view.cars[view.seat])

    def turn(self, view: BoardView, wanted: list[int]) -> int | None:
        few = len(view.tickets or ()) < ENOUGH
        if (few or not wanted) and min(view.cars) > LATE and view.phase == "turn":
            tickets = self.player(view).draw_tickets(view)
            if tickets is not None:
                return tickets
        return claim_or_draw(view, wanted)
