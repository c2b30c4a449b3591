"""PettingZoo: one agent at a time (AEC). Thin over the compiled batch: of one game, in which the caller plays all."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from stationmaster.engine.batch import UNLAWFUL
from stationmaster.engine.cycle import Cycle
from stationmaster.envs.buffers import cut_masks, cut_rows, erasable, shared
from stationmaster.envs.illegal import ILLEGAL_REWARD, check_illegal, refusal
from stationmaster.envs.rendering import Renderer
from stationmaster.envs.tables import Table, streams
from stationmaster.errors import StationmasterError


class BoardGameEnv(AECEnv):  # type: ignore[misc]
    """A game of the family for `players` agents, named player_0, player_1, ... by seat.

    An observation is {"observation": ..., "action_mask": ...}; the mask stands in `infos` as well. `max_cycles` is
    the number of decisions, of all agents together, after which a game is cut off. What follows an unlawful action
    is said by `illegal`: "raise" an IllegalMove that says why; "terminate" the game with a reward of -1 for the
    agent and 0 for the others; "random" plays a random lawful move instead.
    """

    metadata: dict[str, Any]
    _decisions: int
    _over = False

    def __init__(
        self,
        table: Table,
        name: str,
        *,
        max_cycles: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": name,
            "render_modes": ["human", "ansi", "rgb_array"],
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.table = table
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.illegal = check_illegal(illegal)
        self.renderer = Renderer(table, render_mode)
        self.possible_agents = list(table.names)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observed, mask = table.observation_space(), table.mask_space()
        self.observation_spaces = {
            agent: spaces.Dict({"observation": observed, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: table.action_space() for agent in self.possible_agents}
        self._make_buffers()

    def _make_buffers(self) -> None:
        table = self.table
        self._batch = batch = table.batch(None)
        self._rewards = shared(batch.rewards, np.float64)
        nothing = np.zeros(table.n_moves, np.int8)
        nothing.flags.writeable = False
        self._nothing: dict[str, object] = {"action_mask": nothing}  # the mask of whoever does not decide
        self._erase = erasable(batch.observations).fill
        self._cycle = cycle = Cycle(batch, self.possible_agents, self._nothing, cut_rows, cut_masks)
        self._look, self._play = self._scaled_look if table.scaled else cycle.look, cycle.play
        self._dense = table.reward == "dense"
        self._busy = self._dense or self.max_cycles is not None or self.render_mode == "human"

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game. Without a seed it goes on in the stream of the last one, or in a new one."""
        if seed is not None:
            self._batch.reseed(*streams(seed, 1))
        self._erase(0)
        self._batch.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = dict.fromkeys(self.agents, self._nothing)
        self._skip_agent_selection = None
        self._decisions = 0
        self._over = False
        self.agent_selection = self.possible_agents[self._cycle.begin(self.infos)]
        if self.render_mode == "human":
            self.render()

    def _scaled_look(self, seat: int, info: dict[str, object]) -> dict[str, object]:
        seen = self._cycle.look(seat, info)
        seen["observation"] = seen["observation"] * self.table.scale  # type: ignore[operator]
        return seen

    def observe(self, agent: str) -> dict[str, Any]:
        return self._look(self._seats[agent], self.infos.get(agent, self._nothing))

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        info = self.infos[agent]
        return (
            self._look(self._seats[agent], info) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            info,
        )

    def step(self, action: int | None) -> None:
        if self._over:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        try:
            seat = self._play(action, agent, self.infos)  # type: ignore[arg-type]
        except TypeError:  # a number of NumPy's, or None
            seat = self._play(-1 if action is None else int(action), agent, self.infos)
        if seat == UNLAWFUL:
            seat = self._answer_unlawful(agent, action)
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        if seat < 0 or self._busy:
            self._account(agent, seat)

    def _account(self, agent: str, seat: int) -> None:
        """What is not part of every cycle: rewards, the end, `max_cycles`, the terminal."""
        self._decisions += 1
        if seat != UNLAWFUL:
            self._cumulative_rewards[agent] = 0.0
            self._pay()
        if seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self.infos[self.agent_selection] = self._nothing
        self._over = seat < 0 or self._decisions == self.max_cycles
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self._rewards.tolist(), strict=True))
        self._accumulate_rewards()

    def _answer_unlawful(self, agent: str, action: int | None) -> int:
        """The seat that decides next, after a random move; UNLAWFUL where the game has ended by it."""
        if self.illegal == "random":
            return self._play(self._batch.random_move(0), agent, self.infos)
        if self.illegal == "raise":
            if action is None:
                raise StationmasterError(f"{agent} is to decide and the action is None")
            raise refusal(self.table.edition, self._batch.games[0], int(action))
        self.infos[agent] = self._nothing
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD}
        self._accumulate_rewards()
        return UNLAWFUL

    def render(self) -> Any:
        """What a spectator sees; None in the mode "human", which prints it."""
        return self.renderer.render(self._batch.games[0])

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        name: str = self.metadata["name"]
        return name
