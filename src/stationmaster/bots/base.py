"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random
from typing import Protocol

from stationmaster.errors import StationmasterError
from stationmaster.games import GAMES, edition, playable
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.view import View


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision; with neither, as long as it sees fit.

    Iterations give the same move on every machine; seconds give the same wait.
    """

    seconds: float | None = None
    iterations: int | None = None


def games_where(holds: Callable[[AnyEdition], bool]) -> tuple[str, ...]:
    """The games of which something holds: which a bot can play."""
    return tuple(game for game in playable() if holds(edition(game)))


class Bot(Protocol):
    """A player that sees what its seat may know, and nothing else.

    `choose` returns one of `view.moves`. `rng` is the bot's own stream: all its randomness must come from there,
    so that the same view, the same iterations and the same stream give the same move, and the game's chance is never
    touched.

    A bot may also have `explain(self) -> str`: why it chose its last move, in a sentence that `stationmaster replay`
    shows. It is asked after each decision, and never told to others before the game is over. One that plays only some
    boards or numbers of players says so in `check(self, edition, players)`, by a StationmasterError.
    """

    @property
    def name(self) -> str: ...

    @property
    def games(self) -> Collection[str]:
        """The games it can play."""

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        """One of `view.moves`."""


class Player:
    """A bot at the table, with its budget settled."""

    def __init__(self, bot: Bot, budget: Budget, name: str) -> None:
        self.bot = bot
        self.budget = budget
        self.name = name

    @property
    def games(self) -> Collection[str]:
        """Those of the bot; a bot that names none plays all."""
        return getattr(self.bot, "games", GAMES)

    def check(self, box: AnyEdition, players: int) -> None:
        """StationmasterError, where it does not play there."""
        if box.game not in self.games:
            raise StationmasterError(
                f"the bot {self.name!r} does not play {box.game}; it plays: {', '.join(self.games)}"
            )
        check = getattr(self.bot, "check", None)
        if check is not None:
            check(box, players)

    def choose(self, view: View, rng: Random) -> int:
        return self.bot.choose(view, self.budget, rng)

    def explain(self) -> str:
        """Why it chose as it did, where it can say."""
        explain = getattr(self.bot, "explain", None)
        return "" if explain is None else str(explain())
