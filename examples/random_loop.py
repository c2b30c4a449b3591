"""The loop of every PettingZoo environment, with random legal actions.

python examples/random_loop.py --game usa --players 3
"""

from __future__ import annotations

import argparse

from stationmaster.envs import makers
from stationmaster.games import playable


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="usa", choices=playable())
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    env = makers(args.game)[0](args.players)
    env.reset(seed=args.seed)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last(observe=False)
        if terminated or truncated:
            print(f"{agent}: {reward:+.2f}")
            env.step(None)
        else:
            env.step(env.sample())


if __name__ == "__main__":
    main()
