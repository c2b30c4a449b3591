"""One game as an environment steps it: what happens at every decision, in compiled code.

An environment's own overhead is many times the cost of a move, so what is left of it counts. Observations and masks
are not copied out of a buffer: each is written once, into the next row of a fresh sheet, and handed out. What an
ordinary decision takes is here, under the names that PettingZoo wants; whatever is not ordinary is left to Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stationmaster.envs.compiled.batch import GAME_OVER, Batch
from stationmaster.games.family.rules import PASS

Seen = dict[str, Any]
Cut = Callable[[Any, int], list[object]]  # of a vec of bytes, into rows so wide

FOREVER: Final = 2**62  # more steps than anyone takes
ROWS: Final = 64  # of a sheet: enough to be made seldom, few enough to stay at hand in memory


@final
class Sheets:
    """Rows of zeros, each given out once. `cut` makes the rows of a sheet, as its user sees them."""

    width: i64
    rows: i64
    cut: Cut
    blank: vec[u8]
    sheet: vec[u8]
    views: list[object]
    used: i64

    def __init__(self, width: int, cut: Cut) -> None:
        self.width = width
        self.rows = ROWS
        self.cut = cut
        self.blank = vec[u8]([0] * (self.rows * width))
        self.sheet = self.blank
        self.views = []
        self.used = self.rows

    def next_row(self) -> i64:
        """The number of a row that was not used yet."""
        if self.used == self.rows:
            self.sheet = self.blank[:]
            self.views = self.cut(self.sheet, int(self.width))
            self.used = 0
        self.used += 1
        return self.used - 1


@final
class Agents:
    """What `agent_iter` goes through."""

    cycle: Cycle
    left: i64

    def __init__(self, cycle: Cycle, most: i64) -> None:
        self.cycle = cycle
        self.left = most

    def __iter__(self) -> Agents:
        return self

    def __next__(self) -> str:
        cycle = self.cycle
        if self.left <= 0 or not cycle.agents:
            raise StopIteration
        self.left -= 1
        return cycle.agent_selection


@mypyc_attr(allow_interpreted_subclasses=True)
class Cycle:
    """The part of a PettingZoo environment that is compiled; it is subclassed in Python."""

    batch: Batch  # of one game
    names: list[str]  # of the agents, by seat
    seats: dict[str, int]
    nothing: Seen  # the info of an agent that has nothing to decide
    rows: Sheets
    masks: Sheets
    finish: Callable[[Any], Any] | None  # makes of a row of counts what an agent gets, if not that itself
    plain: bool  # does an ordinary decision take nothing but the next agent and its mask?

    agents: list[str]  # those that have not left the game
    agent_selection: str
    infos: dict[str, Seen]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    _cumulative_rewards: dict[str, float]  # PettingZoo's own name: its `AECEnv` adds the rewards up under it

    def __init__(self, batch: Batch, names: list[str], nothing: Seen, cut_rows: Cut, cut_masks: Cut) -> None:
        self.batch = batch
        self.names = names
        self.seats = {name: seat for seat, name in enumerate(names)}
        self.nothing = nothing
        self.rows = Sheets(int(batch.observer.size), cut_rows)
        self.masks = Sheets(int(batch.n_moves), cut_masks)
        self.finish = None
        self.plain = False

    # ---- what PettingZoo calls ----

    def agent_iter(self, max_iter: int = FOREVER) -> Agents:
        """The agent that has to decide, again and again: for a loop that steps each time."""
        return Agents(self, min(max_iter, FOREVER))

    def observe(self, agent: str) -> Seen:
        return look(self, agent, self.infos.get(agent, self.nothing))

    def last(self, observe: object = True) -> tuple[Any, float, bool, bool, Seen]:
        """`observe` is what PettingZoo's is, True or False; Tianshou gives it any object for True.

        The observation is a `Seen`, or None if nobody asked; Any, as PettingZoo types it.
        """
        agent = self.agent_selection
        info = self.infos[agent]
        return (
            look(self, agent, info) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            info,
        )

    def sample(self) -> int:
        """A random legal action of the agent that has to decide; 0 when the game is over. No array is built for it."""
        if self.batch.counts[0] == 0 or self.truncations[self.agent_selection]:
            return PASS
        return int(self.batch.random_move(0))

    def step(self, action: object) -> None:
        """`action` is a number of Python's or NumPy's, or None for an agent whose game is over."""
        move: i64 = -1
        if self.plain and action is not None:
            move = int(action)  # type: ignore[call-overload]
        if self.batch.is_legal(0, move):
            agent = self.agent_selection
            if self.batch.play(0, move):
                self.infos[agent] = self.nothing
                self.settle(agent, GAME_OVER)
            else:
                hand_on(self, agent, self.batch.seats[0])
        else:
            self.step_with_care(action)

    # ---- what is left to Python ----

    def step_with_care(self, action: object) -> None:
        """Any action, in any state of the environment."""
        raise NotImplementedError

    def settle(self, agent: str, seat: int) -> None:
        """What is not part of every cycle: rewards and the end."""
        raise NotImplementedError


def look(cycle: Cycle, agent: str, info: Seen) -> Seen:
    """What an agent observes, with the mask that its info has."""
    sheets = cycle.rows
    row = sheets.next_row()
    cycle.batch.observe(0, cycle.seats[agent], sheets.sheet, row * sheets.width)
    seen: Any = sheets.views[row]
    finish = cycle.finish
    if finish is not None:
        seen = finish(seen)
    return {"observation": seen, "action_mask": info["action_mask"]}


def hand_on(cycle: Cycle, agent: str, seat: i64) -> None:
    """The next agent has to decide, and gets the mask of its legal moves."""
    sheets = cycle.masks
    row = sheets.next_row()
    cycle.batch.mark_legal(0, sheets.sheet, row * sheets.width)
    following = cycle.names[seat]
    cycle.infos[agent] = cycle.nothing
    cycle.infos[following] = {"action_mask": sheets.views[row]}
    cycle.agent_selection = following
