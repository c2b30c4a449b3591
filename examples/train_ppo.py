"""Trains an agent with PPO in plain PyTorch, on the vector environment, and saves it as a policy that NumPy plays.

    pip install '.[envs]' torch
    python examples/train_ppo.py --board mini --steps 200000 --out mini-ppo.npz
    stationmaster evaluate mini-ppo.npz --board mini

The learner sits in seat 0 and meets an opponent of the pool in each game. It learns from the dense reward (points as
they are earned) with a bonus for winning; the curve shows its share of wins in the last games against each opponent.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from stationmaster.bots.saved import About, save_policy
from stationmaster.envs import VectorEnv

POINTS = 0.02  # a reward for a point: about 1 for a game
RECENT = 400  # games that the curve looks back on
CURVE = ("steps", "seconds", "opponent", "games", "win_share")


def network(inputs: int, hidden: int, outputs: int) -> nn.Sequential:
    layers = [nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, outputs)]
    for layer in layers[::2]:
        nn.init.orthogonal_(layer.weight, 2**0.5)
        nn.init.zeros_(layer.bias)
    with torch.no_grad():
        layers[-1].weight.mul_(0.01)  # begins by choosing at random
    return nn.Sequential(*layers)


@dataclass
class Rollout:
    """What was seen, chosen and earned, a row for each step of all games."""

    seen: list[torch.Tensor] = field(default_factory=list)
    legal: list[torch.Tensor] = field(default_factory=list)
    actions: list[torch.Tensor] = field(default_factory=list)
    chances: list[torch.Tensor] = field(default_factory=list)
    values: list[torch.Tensor] = field(default_factory=list)
    rewards: list[torch.Tensor] = field(default_factory=list)
    over: list[torch.Tensor] = field(default_factory=list)

    def advantages(self, after: torch.Tensor, gamma: float, decay: float) -> torch.Tensor:
        """Generalised advantage estimation; `after` are the values of where it ended."""
        found, ahead = [], torch.zeros_like(after)
        for reward, value, over in zip(self.rewards[::-1], self.values[::-1], self.over[::-1], strict=True):
            goes_on = 1 - over
            ahead = reward + gamma * goes_on * after - value + gamma * decay * goes_on * ahead
            after = value
            found.append(ahead)
        return torch.stack(found[::-1])


class Learner:
    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.envs = [
            VectorEnv(args.game, rows, board=args.board, opponents=[opponent], reward="dense", scaled=True)
            for opponent, rows in zip(args.opponents, shares(args.games, len(args.opponents)), strict=True)
        ]
        task = self.envs[0].task
        inputs = int(task.observer.size)
        self.actor = network(inputs, args.hidden, task.n_moves)
        self.critic = network(inputs, args.hidden, 1)
        self.parameters = [*self.actor.parameters(), *self.critic.parameters()]
        self.optimiser = torch.optim.Adam(self.parameters, lr=args.rate, eps=1e-5)
        self.results: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=RECENT))
        started = [env.reset(seed=args.seed + n) for n, env in enumerate(self.envs)]
        self.take([seen for seen, _ in started], [info for _, info in started])

    def take(self, seen: list[Any], infos: list[dict[str, Any]]) -> None:
        self.seen = torch.from_numpy(np.concatenate(seen))
        self.legal = torch.from_numpy(np.concatenate([info["action_mask"] for info in infos]).astype(bool))

    def choose(self, seen: torch.Tensor, legal: torch.Tensor) -> Categorical:
        return Categorical(logits=self.actor(seen).masked_fill(~legal, -1e9), validate_args=False)

    def play(self) -> tuple[Rollout, torch.Tensor]:
        """Some steps of all games; also the values of where they stand then."""
        rollout = Rollout()
        with torch.no_grad():
            for _ in range(self.args.horizon):
                choice = self.choose(self.seen, self.legal)
                action = choice.sample()
                rollout.seen.append(self.seen)
                rollout.legal.append(self.legal)
                rollout.actions.append(action)
                rollout.chances.append(choice.log_prob(action))
                rollout.values.append(self.critic(self.seen).squeeze(1))
                rewards, over = self.step(action.numpy())
                rollout.rewards.append(torch.from_numpy(rewards.astype(np.float32)))
                rollout.over.append(torch.from_numpy(over.astype(np.float32)))
            return rollout, self.critic(self.seen).squeeze(1)

    def step(self, actions: Any) -> tuple[Any, Any]:
        seen, rewards, over, infos, start = [], [], [], [], 0
        for opponent, env in zip(self.args.opponents, self.envs, strict=True):
            rows, reward, ended, _, info = env.step(actions[start : start + env.num_envs])
            won = self.note(opponent, ended, info)
            seen.append(rows)
            rewards.append(POINTS * reward + self.args.win * won)
            over.append(ended)
            infos.append(info)
            start += env.num_envs
        self.take(seen, infos)
        return np.concatenate(rewards), np.concatenate(over)

    def note(self, opponent: str, ended: Any, info: dict[str, Any]) -> Any:
        """1 for each game that was won, -1 for each that was lost; a tie of points is half a win here."""
        won = np.zeros(len(ended))
        for row in np.flatnonzero(ended):
            own, other = info["scores"][row]
            won[row] = np.sign(own - other)
            self.results[opponent].append((1 + won[row]) / 2)
        return won

    def learn(self, rollout: Rollout, after: torch.Tensor, progress: float) -> None:
        args = self.args
        advantages = rollout.advantages(after, args.gamma, 0.95).flatten()
        returns = advantages + torch.cat(rollout.values)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        seen, legal = torch.cat(rollout.seen), torch.cat(rollout.legal)
        actions, chances = torch.cat(rollout.actions), torch.cat(rollout.chances)
        self.optimiser.param_groups[0]["lr"] = args.rate * (1 - 0.9 * progress)
        for _ in range(args.epochs):
            for rows in torch.randperm(len(seen)).split(args.batch):
                choice = self.choose(seen[rows], legal[rows])
                ratio = (choice.log_prob(actions[rows]) - chances[rows]).exp()
                gain = torch.min(ratio * advantages[rows], ratio.clamp(0.8, 1.2) * advantages[rows]).mean()
                error = (self.critic(seen[rows]).squeeze(1) - returns[rows]).square().mean()
                loss = -gain + 0.5 * error - args.entropy * choice.entropy().mean()
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.parameters, 0.5)
                self.optimiser.step()

    def save(self, path: Path) -> None:
        linear = [layer for layer in self.actor if isinstance(layer, nn.Linear)]
        layers = [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in linear]
        save_policy(path, layers, About(self.args.game, board=self.args.board))


def shares(games: int, opponents: int) -> list[int]:
    """How many of the games each opponent gets."""
    return [games // opponents + (n < games % opponents) for n in range(opponents)]


def train(args: argparse.Namespace) -> None:
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    learner, began, steps = Learner(args), time.perf_counter(), 0
    with args.out.with_suffix(".csv").open("w", encoding="utf-8", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(CURVE)
        shown = 0
        while steps < args.steps:
            rollout, after = learner.play()
            steps += args.games * args.horizon
            learner.learn(rollout, after, min(1.0, steps / args.steps))
            if steps - shown >= args.steps / 50 or steps >= args.steps:
                shown, seconds = steps, time.perf_counter() - began
                for opponent, results in learner.results.items():
                    curve.writerow((steps, f"{seconds:.0f}", opponent, len(results), f"{np.mean(results):.3f}"))
                words = ", ".join(f"{name} {np.mean(results):.0%}" for name, results in learner.results.items())
                print(f"{steps:>9,} steps, {seconds:5.0f} s, wins against {words}", flush=True)
                file.flush()
                learner.save(args.out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="usa")
    parser.add_argument("--board", help="mini, or none for the game's own")
    parser.add_argument("--opponents", nargs="+", default=["random", "planner"])
    parser.add_argument("--steps", type=int, default=200_000, help="decisions of the learner")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, required=True, help="the policy to write; its curve goes beside it, as .csv"
    )
    parser.add_argument("--games", type=int, default=64, help="that are played at once")
    parser.add_argument("--horizon", type=int, default=64, help="steps between two rounds of learning")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--gamma", type=float, default=0.998)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--win", type=float, default=0.5, help="the reward for winning, besides the points")
    parser.add_argument("--threads", type=int, default=1)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
