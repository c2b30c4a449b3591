"""Greedy play of `marklin`: tickets and routes as in `usa`, and journeys as soon as they are worth a turn."""

from __future__ import annotations

from stationmaster.games.maps.greedy import BoardGreedy
from stationmaster.games.maps.view import BoardView
from stationmaster.games.marklin.greedy_journeys import GreedyJourneys
from stationmaster.games.marklin.moves import (
    ANNOUNCE,
    KEEP,
    PLACE,
    PLACE_NOBODY,
    alight_move,
    announcement,
    first_board,
    first_travel,
)
from stationmaster.games.marklin.view import MarklinView

FIRST_DRAW = announcement(2, 2)
WORTH_A_TURN = 12  # points that a journey must collect
WORTH_A_PASSENGER = 6  # points that a journey from a city would collect by now, to place a passenger there
LATE = 15  # cars left from which on passengers are placed wherever they collect anything


class MarklinGreedy(BoardGreedy):
    first_keep = KEEP

    def own_decision(self, view: BoardView) -> int | None:
        assert isinstance(view, MarklinView)
        if view.phase == "announce_tickets":
            return FIRST_DRAW if FIRST_DRAW in view.moves else view.moves[0]
        if view.phase == "place_passenger":
            return place(view)
        if view.phase == "journey":
            return travel_on(view)
        return None

    def use_turn(self, view: BoardView, move: int | None) -> int:
        """A journey, if that is worth more."""
        assert isinstance(view, MarklinView)
        journey = set_off(view, 0 if move is None else claim_worth(view, move))
        return super().use_turn(view, move) if journey is None else journey

    def draw_tickets(self, view: BoardView) -> int | None:
        return max((move for move in view.moves if ANNOUNCE <= move <= KEEP), default=None)


def claim_worth(view: MarklinView, move: int) -> int:
    """The points of the route that a move claims."""
    index, board = move - view.claims.first, view.board
    return board.route_points[board.route_length[view.claims.route[index]]] if index >= 0 else 0


def place(view: MarklinView) -> int:
    """In the better one of the two cities, if a journey from there is worth it."""
    assert view.seat is not None
    journeys = GreedyJourneys(view)
    gains = {move: journeys.best(move - PLACE)[0] for move in view.moves if move >= PLACE}
    best = max(gains, key=gains.__getitem__)
    least = 1 if view.cars[view.seat] <= LATE else WORTH_A_PASSENGER
    return best if gains[best] >= least else PLACE_NOBODY


def set_off(view: MarklinView, otherwise: int) -> int | None:
    """Boards the passenger that collects most, if that is worth a turn; in the last round, if it beats a claim."""
    first = first_board(view.board)
    boardings = [move for move in view.moves if first <= move < first_travel(view.board)]
    if not boardings:
        return None
    journeys = GreedyJourneys(view)
    gains = {move: journeys.best(move - first)[0] for move in boardings}
    best = max(boardings, key=gains.__getitem__)
    least = WORTH_A_TURN if view.turns_left is None else otherwise + 1
    return best if gains[best] >= least else None


def travel_on(view: MarklinView) -> int:
    """The next route of the best way on; out, where nothing more is to be gained."""
    journey = view.journey
    assert journey is not None
    _, route = GreedyJourneys(view).best(journey.origin, journey.position, journey.routes)
    if route is not None:
        return first_travel(view.board) + route
    alight = alight_move(view.board)
    return alight if alight in view.moves else view.moves[0]
