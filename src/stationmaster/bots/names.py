"""How a bot is called.

`greedy`, `search@500` (iterations), `search@200ms`, `my_bot.py:MyBot`, `my_bot.py:MyBot@1s`, `my_policy.npz`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from stationmaster.bots.base import Budget
from stationmaster.errors import StationmasterError

IN_A_FILE = re.compile(r"(?P<path>.+\.py):(?P<kind>\w+)")
BUDGET = re.compile(r"(?P<number>\d+(\.\d+)?)(?P<unit>ms|s|)")


@dataclass(frozen=True)
class BotName:
    bot: str
    """A registered bot, a level, `path/to/file.py:Class`, or `path/to/policy.npz`."""
    budget: Budget | None
    thinking: str
    """The budget as it was written."""

    @property
    def file(self) -> tuple[str, str] | None:
        """The path and the class of a bot from a file."""
        found = IN_A_FILE.fullmatch(self.bot)
        return (found["path"], found["kind"]) if found else None

    @property
    def policy(self) -> str | None:
        """The path of a saved policy."""
        return self.bot if self.bot.endswith(".npz") else None

    @property
    def path(self) -> str | None:
        """Of the file that it comes from."""
        return self.file[0] if self.file else self.policy

    @property
    def shown(self) -> str:
        """What players and tables call it: a bot from a file goes by its class, a policy by the name of its file."""
        bot = self.file[1] if self.file else Path(self.policy).stem if self.policy else self.bot
        return f"{bot}@{self.thinking}" if self.thinking else bot


def read_name(text: str) -> BotName:
    bot, at, thinking = text.rpartition("@")
    if not at or "/" in thinking or ".py" in thinking or ".npz" in thinking:  # the path of a file may have an @
        return BotName(text, None, "")
    return BotName(bot, read_budget(text, thinking), thinking)


def read_budget(name: str, text: str) -> Budget:
    found = BUDGET.fullmatch(text)
    number = float(found["number"]) if found else 0.0
    if found is None or number == 0 or (not found["unit"] and not number.is_integer()):
        raise StationmasterError(f"{name}: after @ comes a number of iterations (500) or a time (200ms, 1.5s)")
    if found["unit"]:
        return Budget(seconds=number / 1000 if found["unit"] == "ms" else number)
    return Budget(iterations=int(number))


def shown_name(text: str) -> str:
    return read_name(text).shown
