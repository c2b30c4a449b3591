"""Records as rows for imitation learning: (observation, mask, action, outcome), one a decision."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from stationmaster.envs.extras import need

need("envs", "numpy", "pyarrow")

import numpy as np  # noqa: E402 (after the check)
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
from librt.vecs import vec  # noqa: E402
from mypy_extensions import u8  # noqa: E402

from stationmaster.envs.buffers import shared  # noqa: E402
from stationmaster.envs.compiled.rewards import PLACEMENT, Rewards  # noqa: E402
from stationmaster.envs.tasks import Array, Task  # noqa: E402
from stationmaster.errors import RecordError, StationmasterError  # noqa: E402
from stationmaster.games.family.rules import Game  # noqa: E402
from stationmaster.games.setting import Setting  # noqa: E402
from stationmaster.match import Match  # noqa: E402
from stationmaster.record.files import parse_json  # noqa: E402
from stationmaster.record.verify import replay, verify  # noqa: E402

Row = dict[str, Any]


class Exporter:
    """All records of one file are of one game, one number of players and the same options."""

    def __init__(self, memory: bool = True) -> None:
        self.memory = memory
        self.task: Task | None = None

    def rows(self, record: Any, number: int) -> Iterator[Row]:
        """The decisions of one verified record; `number` is its place in the file."""
        verify(record)
        decisions: list[tuple[int, Array, Array, int]] = []
        before: Game | None = None
        for match in replay(record):
            task = self._task_for(match)
            if before is not None:
                decisions.append((before.turn, observe(task, before), mask_of(task, before), match.moves[-1]))
            before = match.state
        if not match.is_over:
            raise StationmasterError("the game is not over, so it has no outcome")
        outcome, totals = outcomes(task, match)
        for ply, (seat, observation, mask, action) in enumerate(decisions):
            yield {
                "game": number,
                "decision": ply,
                "seat": seat,
                "observation": observation,
                "action_mask": mask,
                "action": action,
                "outcome": outcome[seat],
                "score": totals[seat],
            }

    def _task_for(self, match: Match) -> Task:
        edition = match.edition
        board = edition.board.data if edition.own_board else None
        here = Setting(match.game, match.options, board)
        players = len(match.players)
        if self.task is None:
            self.task = Task(match.game, players, options=match.options, board=board, memory=self.memory)
        elif (self.task.setting, self.task.players) != (here, players):
            raise StationmasterError(
                f"a dataset holds games of one kind: "
                f"the first is {in_words(self.task.setting, self.task.players)}, this one {in_words(here, players)}"
            )
        return self.task


def in_words(setting: Setting, players: int) -> str:
    return f"{setting.game} for {players} players {setting.options or ''}".strip()


def observe(task: Task, state: Game) -> Array:
    row = vec[u8]([0] * task.observer.size)
    task.observer.write(state, state.turn, row, 0)
    return shared(row, np.uint8)


def mask_of(task: Task, state: Game) -> Array:
    mask = np.zeros(task.n_moves, np.uint8)
    mask[state.legal_moves()] = 1
    return mask


def outcomes(task: Task, match: Match) -> tuple[list[float], list[int]]:
    """The placement reward and the points of each seat."""
    worth = vec[float]([0.0] * task.players)
    sheet = match.state.score()
    Rewards(PLACEMENT).add_final(sheet, worth[:], worth, 0)
    return list(worth), list(sheet.totals())


def schema(task: Task) -> pa.Schema:
    meta = {"game": task.game, "players": str(task.players), "parts": ",".join(p.name for p in task.observer.parts)}
    return pa.schema(
        [
            ("game", pa.int32()),
            ("decision", pa.int32()),
            ("seat", pa.int8()),
            ("observation", pa.list_(pa.uint8(), int(task.observer.size))),
            ("action_mask", pa.list_(pa.uint8(), task.n_moves)),
            ("action", pa.int32()),
            ("outcome", pa.float32()),
            ("score", pa.int32()),
        ],
        metadata=meta,
    )


def as_table(rows: list[Row], task: Task) -> pa.Table:
    wanted = schema(task)
    columns = []
    for column in wanted:
        if column.name in ("observation", "action_mask"):
            flat = pa.array(np.concatenate([row[column.name] for row in rows]), pa.uint8())
            columns.append(pa.FixedSizeListArray.from_arrays(flat, column.type.list_size))
        else:
            columns.append(pa.array([row[column.name] for row in rows], column.type))
    return pa.Table.from_arrays(columns, schema=wanted)


def export(lines: Iterable[tuple[int, str]], out: Path, *, memory: bool = True) -> tuple[int, int]:
    """Writes the records of numbered lines to a Parquet file, all or none; returns how many games and rows."""
    draft = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        counts = _export(lines, draft, memory)
        draft.replace(out)
    finally:
        draft.unlink(missing_ok=True)
    return counts


def _export(lines: Iterable[tuple[int, str]], out: Path, memory: bool) -> tuple[int, int]:
    exporter = Exporter(memory)
    writer: pq.ParquetWriter | None = None
    games = decisions = 0
    try:
        for number, line in lines:
            try:
                rows = list(exporter.rows(parse_json(line), games))
            except (StationmasterError, RecordError) as error:
                raise StationmasterError(f"line {number}: {error}") from None
            assert exporter.task is not None
            writer = writer or pq.ParquetWriter(out, schema(exporter.task))
            writer.write_table(as_table(rows, exporter.task))
            games, decisions = games + 1, decisions + len(rows)
    finally:
        if writer is not None:
            writer.close()
    if games == 0:
        raise StationmasterError("there is no record in the file")
    return games, decisions
