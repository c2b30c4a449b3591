"""Bots that play the seats which the learner does not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stationmaster.bots import Player, make_bot
from stationmaster.envs.compiled.batch import Batch
from stationmaster.envs.tasks import Task
from stationmaster.errors import StationmasterError


def seat_bots(opponents: Sequence[str] | str, players: int | None) -> list[str]:
    """The bot of each seat, "" for the learner in seat 0; bots are repeated in turn to fill the table."""
    names = [opponents] if isinstance(opponents, str) else list(opponents)
    if not names:
        raise StationmasterError("name at least one opponent, such as opponents=['random']")
    count = len(names) + 1 if players is None else players
    if len(names) >= count:
        raise StationmasterError(f"{len(names)} opponents and the learner need more than {count} seats")
    return ["", *(names[seat % len(names)] for seat in range(count - 1))]


class BotTable:
    """Answers for the bots of a batch: each sees the view of its seat, and its own random stream."""

    def __init__(self, task: Task, batch: Batch, bots: list[Player | None]) -> None:
        self.task = task
        self.batch = batch
        self.bots = bots
        self.rng = Random()

    def choose(self, number: int) -> int:
        game = self.batch.games[number]
        bot = self.bots[game.turn]
        assert bot is not None
        view = self.task.edition.view(game, game.turn, self.task.names, self.task.options)
        return bot.choose(view, self.rng)


def table_of_bots(task: Task, batch: Batch, seats: Sequence[str]) -> BotTable:
    """Seats the bots. Where all of them are `random`, compiled code plays them."""
    bots = [make_bot(name, task.game) if name else None for name in seats]
    answering = BotTable(task, batch, bots)
    if any(name not in ("", "random") for name in seats):
        batch.bot = answering.choose
    return answering
