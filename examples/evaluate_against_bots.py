"""Judges a policy by its games against bots: here one that takes the longest route that it can.

python examples/evaluate_against_bots.py --opponents greedy --games 50
"""

from __future__ import annotations

import argparse
from statistics import mean
from typing import Any

import gymnasium
import numpy as np

import stationmaster.envs  # noqa: F401 (registers the environments)
from stationmaster.envs.factored import Factored


class LongestRoute:
    """Claims the longest route within reach, else draws cards, else takes what there is."""

    def __init__(self, game: str, env: gymnasium.Env[Any, Any]) -> None:
        self.factored = Factored(game)
        self.claim = self.factored.names[0].index("claim")
        board = env.unwrapped.task.edition.board  # type: ignore[attr-defined]
        self.lengths: dict[str, int] = {name: board.route_length[n] for n, name in enumerate(board.routes)}

    def choose(self, mask: Any) -> int:
        legal = [int(move) for move in np.flatnonzero(mask)]
        claims = [move for move in legal if self.factored.apart(move)[0] == self.claim]
        return max(claims, key=self.length) if claims else legal[0]

    def length(self, move: int) -> int:
        return self.lengths[self.factored.names[1][self.factored.apart(move)[1]]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="usa", choices=["usa", "marklin"])
    parser.add_argument("--opponents", nargs="+", default=["random"])
    parser.add_argument("--games", type=int, default=50)
    args = parser.parse_args()
    env = gymnasium.make(f"stationmaster/{args.game.capitalize()}-v0", opponents=args.opponents)
    policy = LongestRoute(args.game, env)
    ranks, scores = [], []
    for seed in range(args.games):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = env.step(policy.choose(info["action_mask"]))
        ranks.append(info["ranks"][0])
        scores.append(info["scores"])
    print(f"first in {mean(rank == 1 for rank in ranks):.0%} of {args.games} games, mean rank {mean(ranks):.2f}")
    print("mean points by seat:", [round(mean(column), 1) for column in zip(*scores, strict=True)])


if __name__ == "__main__":
    main()
