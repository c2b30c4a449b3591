"""Who plays the seats that the learner does not: bots by name or as objects, policies, pools of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from secrets import token_hex
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.bots import Bot, Budget, Player, make_bot
from stationmaster.envs.buffers import shared
from stationmaster.envs.compiled.batch import Batch
from stationmaster.envs.compiled.opponents import BOT, RANDOM, STRATEGY
from stationmaster.envs.tasks import Array, Opponent, Task, is_pool
from stationmaster.errors import StationmasterError
from stationmaster.games.family.strategy import Strategy

Policy = Callable[[Any, Array], Any]
"""Answers an action for an observation and the mask of legal ones."""


class BotTable:
    """Seats the opponents of a batch, and answers for those that are played in Python.

    Each sees what its seat may know: a bot the view, a policy the observation and the mask. Each game has a random
    stream of its own for them, and draws from the pools when it is dealt. `random`, `greedy` and `planner` are played
    in compiled code, where they make the very moves that they make on a view.
    """

    def __init__(self, task: Task, batch: Batch, seats: Sequence[Opponent]) -> None:
        """`seats` are the opponents of all seats but the learner's, which is the first."""
        self.task = task
        self.batch = batch
        self.seats = seats
        self.known: dict[int, tuple[Opponent, Strategy | Player | Policy | None]] = {}
        self.seed = ""
        self.rngs: dict[int, Random] = {}  # of the games in which somebody has asked for chance
        self.playing: list[list[int]] = []  # of each game, by seat: which of its pool
        self.reseed(None)
        for opponent in seats:
            for one in opponent if is_pool(opponent) else [opponent]:
                self.player(one)
        batch.opponents.bot = self.choose
        if any(is_pool(opponent) for opponent in seats):
            batch.opponents.seat_game = self.draw
        for number in range(batch.count):
            self.seat(number)

    def reseed(self, seed: int | None) -> None:
        """New streams, as for a new environment; without a seed, nobody knows which."""
        self.seed = token_hex(16) if seed is None else str(seed)
        self.rngs = {}
        self.playing = [[0] * len(self.seats) for _ in range(self.batch.count)]

    def rng(self, number: int) -> Random:
        """The stream of a game."""
        if number not in self.rngs:
            self.rngs[number] = Random(f"{self.seed}/bots/{number}")
        return self.rngs[number]

    def player(self, opponent: Opponent) -> Strategy | Player | Policy | None:
        """What plays for an opponent; None for random moves. It is made when it is first seen: a pool may grow."""
        if id(opponent) not in self.known:
            self.known[id(opponent)] = opponent, made(opponent, self.task)
        return self.known[id(opponent)][1]

    # ---- who plays ----

    def draw(self, number: int) -> None:
        """A game was dealt: one of each pool plays it."""
        rng = self.rng(number)
        self.playing[number] = [rng.randrange(len(pool)) if is_pool(pool) else 0 for pool in self.seats]
        self.seat(number)

    def seat(self, number: int) -> None:
        for seat in range(1, len(self.seats) + 1):
            player = self.at(number, seat)
            strategy = player if isinstance(player, Strategy) else None
            kind = RANDOM if player is None else STRATEGY if strategy else BOT
            self.batch.opponents.seat(number, seat, kind, strategy)

    def at(self, number: int, seat: int) -> Strategy | Player | Policy | None:
        opponent = self.seats[seat - 1]
        return self.player(opponent[self.playing[number][seat - 1]] if is_pool(opponent) else opponent)

    # ---- moves ----

    def choose(self, number: int) -> int:
        """The move of the seat in turn, where Python plays it."""
        game = self.batch.games[number]
        player = self.at(number, game.turn)
        if isinstance(player, Player):
            view = self.task.edition.view(game, game.turn, self.task.names, self.task.options)
            move = player.choose(view, self.rng(number))
        else:
            assert callable(player)
            move = int(player(self.observed(number, game.turn), self.mask(game.legal_moves())))
        if move not in game.legal_moves():
            raise StationmasterError(f"{self.task.names[game.turn]}: an opponent chose {move}, which is not legal")
        return move

    def observed(self, number: int, seat: int) -> Any:
        row = vec[u8]([0] * self.task.observer.size)
        self.batch.observe(number, seat, row, 0)
        return self.task.shown(shared(row, np.uint8))

    def mask(self, legal: list[int]) -> Array:
        mask = np.zeros(self.task.n_moves, np.int8)
        mask[legal] = 1
        return mask

    # ---- where they stand ----

    def kept(self) -> dict[str, Any]:
        return {"seed": self.seed, "rngs": self.rngs, "playing": self.playing}

    def resume(self, kept: dict[str, Any]) -> None:
        self.seed, self.rngs, self.playing = kept["seed"], kept["rngs"], kept["playing"]
        for number in range(self.batch.count):
            self.seat(number)


def made(opponent: Opponent, task: Task) -> Strategy | Player | Policy | None:
    """A quick bot as its strategy (None for `random`), any other as a player; a policy as it is."""
    if isinstance(opponent, str):
        player = make_bot(opponent, task.game)
        if opponent == "random":
            return None
        return quick(opponent, task) or player
    if isinstance(opponent, Player):
        return opponent
    if hasattr(opponent, "choose"):
        bot: Bot = opponent
        player = Player(bot, Budget(), getattr(bot, "name", type(bot).__name__))
        if task.game not in player.games:
            raise StationmasterError(f"the bot {player.name!r} does not play {task.game}")
        return player
    if callable(opponent):
        policy: Policy = opponent
        return policy
    raise StationmasterError(
        f"{opponent!r} is no opponent: give a bot's name, a bot, a function of (observation, mask), or a list of such"
    )


def quick(name: str, task: Task) -> Strategy | None:
    """The bot of that name as it is played in compiled code, where it can be."""
    if name == "greedy":
        return task.edition.quick_greedy()
    return task.edition.strategy() if name == "planner" else None
