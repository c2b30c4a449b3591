"""A bot of your own in ten lines: stationmaster arena usa --bots examples/my_bot.py:MyBot,greedy --out report

`view` is all that the seat may know, `budget` how long to think, `rng` the bot's own chance. The answer is one of
`view.moves`; `view.notation.text(move)` says what a move means.
"""

from random import Random

from stationmaster import View
from stationmaster.bots import Budget


class MyBot:
    """Claims the longest route that it can pay, and else draws cards."""

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        texts = {move: view.notation.text(move) for move in view.moves}
        claims = [move for move, text in texts.items() if text.startswith("claim")]
        draws = [move for move, text in texts.items() if text.startswith("draw pile")]
        if claims:
            return max(claims, key=lambda move: sum(int(word) for word in texts[move].split() if word.isdigit()))
        return rng.choice(draws or view.moves)
