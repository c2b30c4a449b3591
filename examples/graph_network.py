"""A graph network in plain PyTorch that learns to play against `random`: observation="graph" from end to end.

    pip install torch
    python examples/graph_network.py --updates 60

Cities are nodes, routes and tickets are edges. Two rounds of messages tell each city of its surroundings; the claim of
a route is judged by the two cities that it joins, any other action by the whole. It learns by policy gradient from the
dense reward, on the small board.
"""

from __future__ import annotations

import argparse
from typing import Any

import torch
from torch import Tensor, nn

from stationmaster.envs import VectorEnv

WIDTH = 48
GAMMA = 0.99
POINTS = 0.05  # rewards of about 1 suit the learner better than those of about 20
STEPS = 32  # of each game between two updates


class Policy(nn.Module):  # type: ignore[misc]
    """Answers a logit for each action, and what the position is worth, for a batch of graphs."""

    def __init__(self, env: VectorEnv) -> None:
        super().__init__()
        space: Any = env.single_observation_space
        nodes, edges, rest = (space[part].shape for part in ("nodes", "edges", "globals"))
        described = env.describe()
        self.enter = nn.Linear(nodes[1] + rest[0], WIDTH)
        self.places = nn.Parameter(0.1 * torch.randn(nodes[0], WIDTH))  # cities differ, though their features may not
        self.message = nn.ModuleList(nn.Linear(WIDTH + edges[1], WIDTH) for _ in range(2))
        self.update = nn.ModuleList(nn.Linear(2 * WIDTH, WIDTH) for _ in range(2))
        self.route = nn.Sequential(nn.Linear(2 * WIDTH + edges[1], WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))
        self.whole = nn.Linear(WIDTH + rest[0], WIDTH)
        self.action = nn.Linear(WIDTH, len(described["actions"]))
        self.value = nn.Linear(WIDTH, 1)
        # Routes are the first edges, so the number of a route is that of its edge.
        self.claims = [n for n, route in enumerate(described["action_routes"]) if route is not None]
        self.claimed = [route for route in described["action_routes"] if route is not None]

    def forward(self, graph: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        source, target = graph["edge_index"][0]  # the same in all games
        edges, rest = graph["edges"], graph["globals"]
        spread = rest[:, None].expand(-1, graph["nodes"].shape[1], -1)
        h = torch.relu(self.enter(torch.cat([graph["nodes"], spread], -1)) + self.places)
        for message, update in zip(self.message, self.update, strict=True):
            told = torch.relu(message(torch.cat([h[:, source], edges], -1)))
            heard = torch.zeros_like(h).index_add(1, target, told)
            h = torch.relu(update(torch.cat([h, heard], -1)))
        whole = torch.relu(self.whole(torch.cat([h.mean(1), rest], -1)))
        logits = self.action(whole)
        routes = self.route(torch.cat([h[:, source], h[:, target], edges], -1)).squeeze(-1)
        return logits.index_add(1, torch.tensor(self.claims), routes[:, self.claimed]), self.value(whole).squeeze(-1)


def choose(policy: Policy, graphs: dict[str, Tensor], masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
    logits, values = policy(graphs)
    return torch.distributions.Categorical(logits=logits.masked_fill(masks == 0, -1e9)), values


def train(updates: int, games: int = 64, seed: int = 1) -> tuple[float, float]:
    """The share of wins in the first and in the last fifth of the updates."""
    torch.manual_seed(seed)
    env = VectorEnv("usa", games, board="mini", opponents=["random"], observation="graph", scaled=True, reward="dense")
    policy = Policy(env)
    optimiser = torch.optim.Adam(policy.parameters(), 2e-3)
    seen, info = env.reset(seed=seed)
    won: list[list[float]] = []
    for _ in range(updates):
        logs, values, entropies, rewards, ends, wins = [], [], [], [], [], list[float]()
        for _ in range(STEPS):
            graphs = {name: torch.from_numpy(part) for name, part in seen.items()}
            chances, value = choose(policy, graphs, torch.from_numpy(info["action_mask"]))
            actions = chances.sample()
            seen, reward, over, _, info = env.step(actions.numpy())
            logs.append(chances.log_prob(actions))
            entropies.append(chances.entropy())
            values.append(value)
            rewards.append(torch.from_numpy(reward).float() * POINTS)
            ends.append(torch.from_numpy(over))
            wins += [float(scores[0] > scores[1]) for scores in info["scores"][over]] if over.any() else []
        won.append(wins)
        worth, returns = values[-1].detach(), list[Tensor]()
        for reward, end in zip(reversed(rewards), reversed(ends), strict=True):
            worth = reward + GAMMA * worth * ~end
            returns.insert(0, worth)
        better = torch.stack(returns) - torch.stack(values)
        loss = -(torch.stack(logs) * better.detach()).mean() + 0.5 * better.square().mean()
        loss -= 0.01 * torch.stack(entropies).mean()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        optimiser.step()
    few = max(1, updates // 5)
    return share(won[:few]), share(won[-few:])


def share(won: list[list[float]]) -> float:
    games = [win for wins in won for win in wins]
    return sum(games) / max(1, len(games))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    before, after = train(args.updates, seed=args.seed)
    print(f"wins against random on mini: {before:.0%} at first, {after:.0%} at the end")


if __name__ == "__main__":
    main()
