"""Looks ahead: compares the moves that a player would think of by games played out from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.bots.base import Budget
from stationmaster.bots.planner import STRATEGIES
from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.chance import SeededChance
from stationmaster.engine.game import Game
from stationmaster.strategy.base import Strategy
from stationmaster.strategy.candidates import list_candidates
from stationmaster.strategy.guess import TicketGuess
from stationmaster.strategy.race import Race
from stationmaster.view import View

ITERATIONS = 400  # without a budget
SCALE = {"usa": 40.0, "marklin": 40.0, "card": 25.0}  # points of a lead that makes a win likely
DOUBT = 1.2
HANDICAP = 5.0


class Search:
    name = "search"

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock

    @property
    def games(self) -> Collection[str]:
        return STRATEGIES

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        if len(view.moves) == 1:
            return view.moves[0]
        started = self.clock()
        chance = SeededChance(rng.getrandbits(64))
        strategies = [STRATEGIES[view.game]() for _ in view.players]
        state: Game = view.edition.resample(view, chance)
        moves = candidates(state, strategies[view.turn], chance)
        if len(moves) == 1:
            return moves[0]
        guess = TicketGuess(state, view.turn) if isinstance(state, BoardGame) else None
        race = Race(view.turn, strategies, state.n_moves(), SCALE[view.game], DOUBT)
        for move in moves:
            race.enter(move, HANDICAP)
        iterations = budget.iterations or (ITERATIONS if budget.seconds is None else 10**9)
        while not race.is_decided() and (
            race.heats == 0
            or (race.playouts + len(race.moves) <= iterations and not self.is_late(started, budget, race))
        ):
            state = view.edition.resample(view, chance)
            if guess is not None and isinstance(state, BoardGame):
                guess.deal(state, chance)
            race.heat(state, rng.getrandbits(60))
        return race.winner()

    def is_late(self, started: float, budget: Budget, race: Race) -> bool:
        """Would another heat take longer than the budget?"""
        if budget.seconds is None:
            return False
        spent = self.clock() - started
        return spent + spent / int(race.heats) > budget.seconds


def candidates(state: Game, strategy: Strategy, chance: SeededChance) -> list[int]:
    """The favourite, which is the planner's move, and others."""
    strategy.forget()
    out = vec[i64]([0] * state.n_moves())
    count = list_candidates(state, strategy, strategy.choose(state, chance), chance, out)
    return [int(out[i]) for i in range(count)]
