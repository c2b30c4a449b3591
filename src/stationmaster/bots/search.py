"""The bot that looks ahead: it compares the moves that a player would think of by games played out to the end.

How it thinks is told in docs/bots.md. Each heat of the race deals what the seat cannot know anew, from the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.bots.base import Budget
from stationmaster.bots.planner import STRATEGIES
from stationmaster.editions.base import Edition
from stationmaster.engine.chance import SeededChance
from stationmaster.engine.game import TURN, Game
from stationmaster.strategy.base import Strategy
from stationmaster.strategy.candidates import is_draw, list_candidates
from stationmaster.strategy.guess import TicketGuess
from stationmaster.strategy.race import Race
from stationmaster.view import View

ITERATIONS = 400  # games played out for a decision, where the budget says nothing
OPENINGS = 100  # games begun to learn which tickets are kept
DOUBT = 1.2  # standard deviations: less would decide sooner and err more often


@dataclass(frozen=True)
class Points:
    """What the points of a game mean."""

    scale: float
    """A lead of twice as much is nearly a win."""
    spread: float
    """How far moves are apart."""
    handicap: float
    """How much worse than the planner's move others are, before anything is known of them."""
    patience: float
    """The same where the planner draws cards: claims look better than they are while the others' aims are guessed."""


POINTS = {
    "usa": Points(40, 7, handicap=7, patience=7),
    "marklin": Points(60, 11, handicap=10, patience=16),
    "card": Points(60, 8, handicap=6, patience=6),
}


class Search:
    name = "search"
    games = tuple(STRATEGIES)

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock
        self._strategies: dict[tuple[str, int], list[Strategy]] = {}

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        started = self.clock()
        strategies = self._seat_strategies(view)
        states = resampled(view, rng)
        moves = candidates(next(states), strategies[view.turn], rng)
        if len(moves) == 1:
            return moves[0]
        race = enter(view, strategies, moves)
        begun = self.clock()
        while not race.is_decided() and self._is_time(budget, started, begun, race):
            race.heat(next(states), rng.getrandbits(60))
        return race.winner()

    def _seat_strategies(self, view: View) -> list[Strategy]:
        """One for each seat; they forget everything before each game that they play out."""
        key = view.game, len(view.players)
        if key not in self._strategies:
            self._strategies[key] = [STRATEGIES[view.game]() for _ in view.players]
        return self._strategies[key]

    def _is_time(self, budget: Budget, started: float, begun: float, race: Race) -> bool:
        """For another heat, which takes as long as the mean of those before it; the first is always run."""
        if race.heats == 0:
            return True
        if budget.seconds is not None:
            now = self.clock()
            if now - started + (now - begun) / int(race.heats) > budget.seconds:
                return False
        elif budget.iterations is None:
            return race.playouts + len(race.moves) <= ITERATIONS
        return budget.iterations is None or race.playouts + len(race.moves) <= budget.iterations


def resampled(view: View, rng: Random) -> Iterator[Game]:
    """Full states that are consistent with the view, in which the others' tickets fit what they have done."""
    chance = SeededChance(rng.getrandbits(64))
    guess = None
    while True:
        state: Game = view.edition.resample(view, chance)
        guess = guess or TicketGuess(state, view.turn, popularity(view.edition, len(view.players)))
        guess.deal(state, chance)
        yield state


@lru_cache(maxsize=16)
def popularity(edition: Edition[Any, Any], players: int) -> vec[float]:
    """Of each ticket the odds that somebody holds it at the beginning, by deals in which the strategy chooses."""
    strategy = STRATEGIES[edition.game]()
    options = edition.check_options({})
    held: Counter[int] = Counter()
    for deal in range(OPENINGS):
        chance = SeededChance(deal)
        game = edition.deal(players, 0, chance, options)
        while game.phase != TURN:
            game.apply(strategy.choose(game, chance), chance)
        held.update(ticket for ticket, seat in enumerate(game.holder) if seat < players)
    return vec[float]([(held[ticket] + 1) / (OPENINGS - held[ticket] + 1) for ticket in range(len(game.holder))])


def candidates(state: Game, strategy: Strategy, rng: Random) -> list[int]:
    """The favourite, which is the planner's move, and others."""
    choice = SeededChance(rng.getrandbits(64))
    strategy.forget()
    out = vec[i64]([0] * state.n_moves())
    count = list_candidates(state, strategy, strategy.choose(state, choice), choice, out)
    return [int(out[n]) for n in range(count)]


def enter(view: View, strategies: list[Strategy], moves: list[int]) -> Race:
    points = POINTS[view.game]
    race = Race(view.turn, strategies, len(view.notation), points.scale, points.spread, DOUBT)
    for move in moves:
        race.enter(move, points.patience if is_draw(moves[0]) else points.handicap)
    return race
