"""From a bot of ten lines to one that beats `greedy`, step by step, as docs/bots.md tells it.

    stationmaster arena usa --bots examples/tutorial.py:Cards,greedy --games 400 --out report

Each class is a bot, and plays better than the one before it.
"""

from random import Random

from stationmaster import KIND_NAMES, BoardView, LegalMoves, Move
from stationmaster.bots import Budget


class Tickets:
    """Builds the ways of its tickets."""

    games = ("usa",)

    def choose(self, view: BoardView, budget: Budget, rng: Random) -> int:
        moves = view.legal_moves()
        keeps = [move for move in moves if move.kind == "keep"]
        if keeps:
            return max(keeps, key=lambda move: self.worth(view, move))
        wanted = self.wanted(view)
        claims = [move for move in moves if move.kind == "claim" and (move.route in wanted or not wanted)]
        return self.claim(claims) if claims else self.draw(view, moves, rng)

    def worth(self, view: BoardView, keep: Move) -> int:
        """The points of the tickets, unless they take more cars together than one can hope to lay."""
        plans = view.plans()
        kept = [plans[view.board.tickets[view.offer[n]]] for n in keep.kept]
        too_many = max(0, sum(int(plan["cars"]) for plan in kept) - 30)
        points = [int(plan["points"]) * (-1 if plan["state"] == "lost" else 1) for plan in kept]
        return sum(points) - 10 * too_many

    def wanted(self, view: BoardView) -> set[str]:
        """The routes that the tickets still take."""
        open_plans = [plan for plan in view.plans().values() if plan["state"] in ("open", "nearly_lost")]
        return {route for plan in open_plans for route in plan["way"] if view.owner(route) is None}

    def claim(self, claims: list[Move]) -> Move:
        """The longest route, with as few locomotives as possible."""
        return max(claims, key=lambda move: (sum(move.payment.values()), -move.payment.get("locomotive", 0)))

    def draw(self, view: BoardView, moves: LegalMoves, rng: Random) -> Move:
        return rng.choice([move for move in moves if move.kind == "draw"] or moves)


class LongRoutes(Tickets):
    """When its tickets are done, waits for long routes until the end comes near."""

    why = ""

    def choose(self, view: BoardView, budget: Budget, rng: Random) -> int:
        if view.phase != "turn" or self.wanted(view):
            self.why = "I build my tickets."
            return super().choose(view, budget, rng)
        fewest = min(view.cars)
        least = 5 if fewest > 10 else 3 if fewest > 5 else 1
        self.why = f"My tickets are done. Somebody has {fewest} cars left: I claim routes of {least} spaces or more."
        moves = view.legal_moves()
        claims = [move for move in moves if move.kind == "claim" and sum(move.payment.values()) >= least]
        return self.claim(claims) if claims else self.draw(view, moves, rng)

    def explain(self) -> str:
        return self.why


class Cards(LongRoutes):
    """Draws the colours that it lacks."""

    def draw(self, view: BoardView, moves: LegalMoves, rng: Random) -> Move:
        draws = [move for move in moves if move.kind == "draw"]
        values = self.values(view)
        blind = sum(view.chance_of(kind) * value for kind, value in values.items())

        def value(draw: Move) -> float:
            return blind if draw.slot is None else values[KIND_NAMES[view.market[draw.slot] or 0]]

        return max(draws, key=value) if draws else rng.choice(moves)

    def values(self, view: BoardView) -> dict[str, float]:
        """Of each kind of card: how many the tickets lack. Without a ticket to build: how many the hand has."""
        wanted = self.wanted(view)
        if not wanted:
            return dict(zip(KIND_NAMES, map(float, view.hand or ()), strict=True))
        values = dict.fromkeys(KIND_NAMES, 0.0)
        for need in view.cards_for(wanted)["needs"]:
            if need["color"] in values:  # not for gray routes, where any will do
                values[need["color"]] += need["missing"]
        return values
