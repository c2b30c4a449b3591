"""A bot of your own in ten lines: stationmaster arena usa --bots examples/my_bot.py:MyBot,greedy --out report

`view` is all that the seat may know, `budget` how long to think, `rng` the bot's own chance. The answer is one of the
view's moves. docs/bots.md goes on from here to `tutorial.py`.
"""

from random import Random

from stationmaster import View
from stationmaster.bots import Budget


class MyBot:
    """Claims the longest route that it can pay, and else draws cards."""

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        moves = view.legal_moves()
        claims = [move for move in moves if move.kind == "claim"]
        draws = [move for move in moves if move.kind == "draw"]
        if claims:
            return max(claims, key=lambda move: sum(move.payment.values()))
        return rng.choice(draws or moves)
