"""One game as an environment steps it: what happens at every decision, in compiled code.

An environment's own overhead is many times the cost of a move, so what is left of it counts. Observations and masks
are not copied out of a buffer: each is written once, into the next row of a fresh sheet, and handed out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.engine.batch import UNLAWFUL, Batch

Seen = dict[str, object]
Cut = Callable[[Any, int], list[object]]  # of a vec of bytes, into rows so wide

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
class Cycle:
    batch: Batch
    agents: list[str]
    nothing: Seen  # the info of an agent that has nothing to decide
    observations: Sheets
    masks: Sheets

    def __init__(self, batch: Batch, agents: list[str], nothing: Seen, cut_rows: Cut, cut_masks: Cut) -> None:
        self.batch = batch
        self.agents = agents
        self.nothing = nothing
        self.observations = Sheets(int(batch.observer.size), cut_rows)
        self.masks = Sheets(int(batch.n_moves), cut_masks)

    def look(self, seat: i64, info: Seen) -> Seen:
        """What a seat observes, with the mask that its info has."""
        sheets = self.observations
        row = sheets.next_row()
        batch = self.batch
        batch.observer.write(batch.games[0], seat, sheets.sheet, row * sheets.width)
        return {"observation": sheets.views[row], "action_mask": info["action_mask"]}

    def begin(self, infos: dict[str, Seen]) -> i64:
        """The first seat to decide, after a deal."""
        seat = self.batch.seats[0]
        infos[self.agents[seat]] = self.info()
        return seat

    def info(self) -> Seen:
        """The mask of the lawful moves."""
        sheets = self.masks
        row = sheets.next_row()
        start = row * sheets.width
        sheet = sheets.sheet
        listed = self.batch.listed
        n: i64
        for n in range(self.batch.counts[0]):
            sheet[start + listed[n]] = 1
        return {"action_mask": sheets.views[row]}

    def play(self, move: i64, agent: str, infos: dict[str, Seen]) -> i64:
        """As `Batch.advance`, with the infos of the agents brought up to date."""
        seat = self.batch.advance(0, move)
        if seat != UNLAWFUL:
            infos[agent] = self.nothing
            if seat >= 0:
                infos[self.agents[seat]] = self.info()
        return seat
