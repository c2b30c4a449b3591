"""Trains an agent with sb3-contrib's MaskablePPO against `random` and says how often it wins.

    pip install '.[train]'
    python examples/train_maskable_ppo.py --steps 60000

It learns from the dense reward, and is judged by the final placement.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import stationmaster.envs  # noqa: F401 (registers the environments)

POINTS = 0.02  # rewards of about 1 suit the learner better than those of about 50


def make_env(game: str, opponent: str, reward: str) -> gymnasium.Env[Any, Any]:
    name = f"stationmaster/{game.capitalize()}-v0"
    env = gymnasium.make(name, opponents=[opponent], reward=reward, scaled=True, disable_env_checker=True)
    return gymnasium.wrappers.TransformReward(env, lambda r: POINTS * float(r)) if reward == "dense" else env


def play(model: MaskablePPO | None, game: str, opponent: str, games: int, seed: int) -> list[float]:
    """The placements of the model, or of a random player, in fresh games."""
    env = make_env(game, opponent, "placement")
    rng = np.random.default_rng(seed)
    placements = []
    for number in range(games):
        seen, info = env.reset(seed=seed + number)
        over = False
        while not over:
            mask = info["action_mask"].astype(bool)
            if model is None:
                action = rng.choice(np.flatnonzero(mask))
            else:
                action, _ = model.predict(seen, action_masks=mask, deterministic=False)
            seen, reward, over, _, info = env.step(action)
        placements.append(float(reward))
    return placements


def share_of_wins(placements: list[float]) -> float:
    """A tie is half a win."""
    return float(np.mean([(1 + placement) / 2 for placement in placements]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="usa", choices=["usa", "marklin", "card"])
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--games", type=int, default=200, help="to judge the agent by")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    envs = make_vec_env(lambda: make_env(args.game, args.opponent, "dense"), n_envs=8, seed=args.seed)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=512,
        batch_size=512,
        n_epochs=4,
        gamma=0.999,
        learning_rate=1e-3,
        ent_coef=0.01,
        seed=args.seed,
        device="cpu",
        policy_kwargs={"net_arch": [128, 128]},
    )
    before = share_of_wins(play(None, args.game, args.opponent, args.games, 10**6))
    began = time.perf_counter()
    model.learn(args.steps)
    seconds = time.perf_counter() - began
    after = share_of_wins(play(model, args.game, args.opponent, args.games, 10**6))
    print(f"{args.steps} decisions in {seconds:.0f} s")
    print(f"wins against {args.opponent} of {args.games} games: at random {before:.0%}, trained {after:.0%}")


if __name__ == "__main__":
    main()
