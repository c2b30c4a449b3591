"""The bot that looks ahead: it compares the moves that a player would think of by games played out to the end.

How it thinks is told in docs/bots.md. Each heat of the race deals what the seat cannot know anew, from the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.bots.base import Budget
from stationmaster.bots.playouts.race import Race
from stationmaster.games import GAMES
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.guess import TicketGuess
from stationmaster.games.family.rules import TURN, Game
from stationmaster.games.family.strategy import Strategy, is_draw
from stationmaster.games.family.view import View

ITERATIONS = 400  # games played out for a decision, where the budget says nothing
OPENINGS = 100  # games begun to learn which tickets are kept
DOUBT = 1.2  # standard deviations: less would decide sooner and err more often


class Search:
    """Plays the candidates of a decision out to the end, again and again, and takes the one that fares best."""

    name = "search"
    games = GAMES

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock = clock
        self._strategies: dict[tuple[AnyEdition, int], list[Strategy]] = {}

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        started = self.clock()
        strategies = self._seat_strategies(view)
        states = resampled(view, strategies[view.turn], rng)
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
        key = view.edition, len(view.players)
        if key not in self._strategies:
            self._strategies[key] = [view.edition.strategy() for _ in view.players]
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


def resampled(view: View, strategy: Strategy, rng: Random) -> Iterator[Game]:
    """Full states that are consistent with the view, in which the others' tickets fit what they have done."""
    chance = SeededChance(rng.getrandbits(64))
    guess: TicketGuess | None = None
    while True:
        state: Game = view.edition.resample(view, chance)
        if guess is None and view.edition.has_strategy:
            guess = strategy.guess(state, view.turn, popularity(view.edition, len(view.players)))
        if guess is not None:
            guess.deal(state, chance)
        yield state


@lru_cache(maxsize=16)
def popularity(edition: AnyEdition, players: int) -> vec[float]:
    """Of each ticket the odds that somebody holds it at the beginning, by deals in which the strategy chooses."""
    strategy = edition.strategy()
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
    count = strategy.list_candidates(state, strategy.choose(state, choice), choice, out)
    return [int(out[n]) for n in range(count)]


def enter(view: View, strategies: list[Strategy], moves: list[int]) -> Race:
    stakes = strategies[view.turn].stakes()
    race = Race(view.turn, strategies, len(view.notation), stakes.scale, stakes.spread, DOUBT)
    for move in moves:
        race.enter(move, stakes.patience if is_draw(moves[0]) else stakes.handicap)
    return race
