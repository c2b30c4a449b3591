"""PettingZoo: one agent at a time (AEC). Thin over the compiled batch: of one game, in which the caller plays all."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from stationmaster.envs.buffers import cut_masks, cut_rows, shared
from stationmaster.envs.compiled.batch import ILLEGAL_MOVE, ILLEGAL_REWARD
from stationmaster.envs.compiled.cycle import Cycle, hand_on
from stationmaster.envs.copying import Copied, settled
from stationmaster.envs.describing import Description, describe
from stationmaster.envs.illegal import refusal
from stationmaster.envs.opponents import BotTable
from stationmaster.envs.rendering import Renderer
from stationmaster.envs.tasks import Array, Task, streams
from stationmaster.errors import StationmasterError
from stationmaster.games.family.rules import PASS

KEPT = (
    *("agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
    *("_skip_agent_selection", "_decisions", "_over", "plain", "action_spaces"),
)


class BoardGameEnv(Copied, Cycle, AECEnv):  # type: ignore[misc]
    """A game of the family; its agents are named player_0, player_1, ... by seat. With opponents, player_0 is the only.

    An observation is {"observation": ..., "action_mask": ...}; the mask stands in `infos` as well. Whoever has nothing
    to decide, or whose game is over, has one action in it, 0, which does nothing.

    `agent_iter`, `step`, `last`, `observe` and `sample` are those of `Cycle`.
    """

    metadata: dict[str, Any]
    _decisions: int

    def __init__(self, task: Task, name: str, render_mode: str | None = None) -> None:
        batch = task.batch(None)
        nothing = np.zeros(task.n_moves, np.int8)
        nothing[PASS] = 1
        nothing.flags.writeable = False
        super().__init__(batch, list(task.names), {"action_mask": nothing}, cut_rows, cut_masks)
        self.made_with = {"task": task, "name": name, "render_mode": render_mode}
        self.agents = []
        self.metadata = {
            "name": name,
            "render_modes": ["human", "ansi", "rgb_array"],
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.task = task
        self.render_mode = render_mode
        self.renderer = Renderer(task, render_mode)
        self.possible_agents = task.agents
        self._bots = BotTable(task, batch, task.opponents) if task.opponents else None
        observed, mask = task.observation_space(), task.mask_space()
        self.observation_spaces = {
            agent: spaces.Dict({"observation": observed, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: task.action_space() for agent in self.possible_agents}
        self.finish = task.shown if task.scaled or task.graph else None
        self._rewards = shared(batch.rewards, np.float64)
        self._busy = task.reward == "dense" or task.max_cycles is not None or render_mode == "human"
        self._over = False
        self.state_space = task.state_space()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game. Without a seed it goes on in the stream of the last one, or in a new one."""
        if seed is not None:
            self.batch.reseed(*streams(seed, 1))
            if self._bots is not None:
                self._bots.reseed(seed)
        self.batch.deal_all()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self.nothing)
        self._skip_agent_selection = None
        self._decisions = 0
        self._over = False
        self.plain = not self._busy
        seat = int(self.batch.seats[0])
        hand_on(self, self.names[seat], seat)
        if self.render_mode == "human":
            self.render()

    def step_with_care(self, action: Any) -> None:
        if self._over:
            self._was_dead_step(None if action == PASS else action)
            return
        agent = self.agent_selection
        seat = int(self.batch.advance(0, -1 if action is None else int(action)))
        if seat == ILLEGAL_MOVE:
            seat = self._answer_illegal(agent, action)
        if seat >= 0:
            hand_on(self, agent, seat)
        else:
            self.infos[agent] = self.nothing
        if seat < 0 or self._busy:
            self.settle(agent, seat)

    def settle(self, agent: str, seat: int) -> None:
        """What is not part of every cycle: rewards, the end, `max_cycles`, the terminal."""
        self._decisions += 1
        if seat != ILLEGAL_MOVE:
            self._cumulative_rewards[agent] = 0.0
            self._pay()
        if seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions == self.task.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self.infos[self.agent_selection] = self.nothing
        self._over = seat < 0 or self._decisions == self.task.max_cycles
        self.plain = not (self._busy or self._over)
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self._rewards.tolist(), strict=False))
        self._accumulate_rewards()

    def _answer_illegal(self, agent: str, action: int | None) -> int:
        """The seat that decides next, after a random move; ILLEGAL_MOVE where the game has ended by it."""
        if self.task.illegal == "random":
            return int(self.batch.advance(0, self.batch.random_move(0)))
        if self.task.illegal == "raise":
            if action is None:
                raise StationmasterError(f"{agent} is to decide and the action is None")
            raise refusal(self.task.edition, self.batch.games[0], int(action))
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD}
        self._accumulate_rewards()
        return ILLEGAL_MOVE

    def state(self) -> Array:
        """Everything, open: what each seat observes, a row a seat, from seat 0 on. For critics, never for players."""
        state: Array = self.task.states(self.batch)[0]
        return state

    def describe(self) -> Description:
        """What every index of cards, routes, cities, tickets, actions and observations stands for."""
        return describe(self.task)

    def kept(self) -> dict[str, Any]:
        kept = {name: getattr(self, name) for name in KEPT if hasattr(self, name)}
        kept["action_spaces"] = {agent: settled(space) for agent, space in self.action_spaces.items()}
        kept["batch"] = self.batch.kept()
        kept["bots"] = None if self._bots is None else self._bots.kept()
        return kept

    def resume(self, kept: dict[str, Any]) -> None:
        self.batch.resume(kept["batch"])
        if self._bots is not None:
            self._bots.resume(kept["bots"])
        self._rewards = shared(self.batch.rewards, np.float64)
        for name in KEPT:
            if name in kept:
                setattr(self, name, kept[name])

    def render(self) -> Any:
        """What a spectator sees; None in the mode "human", which prints it."""
        return self.renderer.render(self.batch.games[0])

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        name: str = self.metadata["name"]
        return name
