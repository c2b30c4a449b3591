"""Greedy play of `usa`: one ticket at a time, then the routes that are worth most."""

from __future__ import annotations

from random import Random

from stationmaster.games.family.view import View
from stationmaster.games.maps.greedy import cheap_tickets, claim_or_draw, wanted_routes
from stationmaster.games.maps.view import BoardView
from stationmaster.games.usa import moves


class UsaGreedy:
    def choose(self, view: View, rng: Random) -> int:
        assert isinstance(view, BoardView)
        if view.offer:
            least = 2 if view.phase == "first_tickets" else 1  # U03, U30
            return moves.KEEP + sum(1 << n for n in cheap_tickets(view, least))
        move = claim_or_draw(view, wanted_routes(view))
        return view.moves[0] if move is None else move  # tickets, if there are any; else there is only passing
