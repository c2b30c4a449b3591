"""One game as an environment steps it: what happens at every decision, in compiled code.

An environment's own overhead is many times the cost of a move, so the little that is left of it counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from mypy_extensions import i64

from stationmaster.engine.batch import UNLAWFUL, Batch

Seen = dict[str, object]


@final
class Cycle:
    """`erase` clears the row of the observation, `copy_row` and `copy_mask` give copies of it and of the mask."""

    batch: Batch
    agents: list[str]
    nothing: Seen  # the info of an agent that has nothing to decide
    erase: Callable[[int], None]
    copy_row: Callable[[], object]
    copy_mask: Callable[[], object]

    def __init__(
        self,
        batch: Batch,
        agents: list[str],
        nothing: Seen,
        erase: Callable[[int], None],
        copy_row: Callable[[], object],
        copy_mask: Callable[[], object],
    ) -> None:
        self.batch = batch
        self.agents = agents
        self.nothing = nothing
        self.erase = erase
        self.copy_row = copy_row
        self.copy_mask = copy_mask

    def look(self, seat: i64, info: Seen) -> Seen:
        """What a seat observes, with the mask that its info has."""
        self.erase(0)
        self.batch.observe(0, seat)
        return {"observation": self.copy_row(), "action_mask": info["action_mask"]}

    def begin(self, infos: dict[str, Seen]) -> i64:
        """The first seat to decide, after a deal."""
        seat = self.batch.seats[0]
        infos[self.agents[seat]] = {"action_mask": self.copy_mask()}
        return seat

    def play(self, move: i64, agent: str, infos: dict[str, Seen]) -> i64:
        """As `Batch.advance`, with the infos of the agents brought up to date."""
        seat = self.batch.advance(0, move)
        if seat != UNLAWFUL:
            infos[agent] = self.nothing
            if seat >= 0:
                infos[self.agents[seat]] = {"action_mask": self.copy_mask()}
        return seat
