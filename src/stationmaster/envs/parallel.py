"""PettingZoo's parallel interface: every agent answers at each step, and the answer of the one in turn counts."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from stationmaster.envs.aec import BoardGameEnv
from stationmaster.envs.copying import Copied, made_again
from stationmaster.envs.describing import Description
from stationmaster.envs.tasks import Array
from stationmaster.games.family.rules import PASS


class ParallelBoardGame(Copied, ParallelEnv):  # type: ignore[misc]
    """For libraries that want it. Who does not decide has one legal action, 0, which does nothing."""

    metadata: dict[str, Any]

    def __init__(self, env: BoardGameEnv) -> None:
        self.env = env
        self.made_with = {"env": env}
        self.metadata = env.metadata | {"is_parallelizable": True}
        self.render_mode = env.render_mode
        self.possible_agents = env.possible_agents
        self.agents: list[str] = []
        self.state_space = env.state_space

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.env.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.env.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Array]], dict[str, dict[str, Any]]]:
        self.env.reset(seed=seed, options=options)
        self.agents = self.env.agents[:]
        observations = {agent: self._observe(agent) for agent in self.agents}
        return observations, {agent: {"action_mask": seen["action_mask"]} for agent, seen in observations.items()}

    def _observe(self, agent: str) -> dict[str, Array]:
        seen: dict[str, Array] = self.env.observe(agent)
        return seen if agent == self.env.agent_selection else seen | {"action_mask": seen["action_mask"].copy()}

    def sample(self) -> dict[str, int]:
        """A random legal action of each agent: 0 for those that do not decide."""
        return {agent: self.env.sample() if agent == self.env.agent_selection else PASS for agent in self.agents}

    def state(self) -> Array:
        """As `BoardGameEnv.state`: everything, open."""
        return self.env.state()

    def describe(self) -> Description:
        """As `BoardGameEnv.describe`."""
        return self.env.describe()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Array]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        env = self.env
        env.rewards = dict.fromkeys(self.agents, 0.0)
        env.step(actions[env.agent_selection])
        observations = {agent: self._observe(agent) for agent in self.agents}
        infos = {agent: {"action_mask": seen["action_mask"]} for agent, seen in observations.items()}
        result = (observations, dict(env.rewards), dict(env.terminations), dict(env.truncations), infos)
        if any(env.terminations.values()) or any(env.truncations.values()):
            self.agents = []
        return result

    def clone(self) -> ParallelBoardGame:
        twin: ParallelBoardGame = made_again(type(self), {"env": self.env.clone()}, self.kept())
        return twin

    def kept(self) -> dict[str, Any]:
        return {"agents": self.agents[:]}

    def resume(self, kept: dict[str, Any]) -> None:
        self.agents = kept["agents"]

    def render(self) -> Any:
        return self.env.render()

    def close(self) -> None:
        self.env.close()
