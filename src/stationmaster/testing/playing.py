"""Random games to look at, position by position, and everything that a state holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.edition_options import all_choices
from stationmaster.games.family.rules import Game
from stationmaster.games.family.tickets import TicketPile
from stationmaster.match import Match
from stationmaster.texts import one_line

LONGEST = 20_000  # decisions: more than cards, cars and tickets last for
PLAIN = (int, float, str, bool, list, tuple, dict, set, frozenset, type(None))


@dataclass
class Sitting:
    """A game with so many players and these options that is played at random: the same for the same seed."""

    edition: AnyEdition
    players: int
    options: dict[str, Any]
    seed: str
    place: str = "the deal"
    """Where it stands, for whoever reads an error."""
    settled: bool = True
    """Did the last decision write an entry? A journey of several decisions is one entry, written at its end."""

    def begin(self) -> Match:
        names = [f"Player {seat}" for seat in range(self.players)]
        self.place, self.settled = "the deal", True
        return Match.scripted(self.edition, names, self.options, SeededChance(self.seed))

    def positions(self) -> Iterator[Match]:
        """One match, again and again: before each decision, and at its end. Whoever wants to change it copies it."""
        match, choice = self.begin(), self.random("choice")
        for decision in range(LONGEST):
            self.place = f"decision {decision}, {match.phase}"
            yield match
            if match.is_over:
                return
            written = len(match.entries)
            match.play(choice.choice(match.state.legal_moves()))
            self.settled = len(match.entries) > written
        raise AssertionError(f"{self}: the game has not ended after {LONGEST} decisions (G05)")

    def some_positions(self, share: float, what: str) -> Iterator[Match]:
        """The first of each phase, and some others."""
        rng, phases = self.random(what), set()
        for match in self.positions():
            if match.phase not in phases or rng.random() < share:
                phases.add(match.phase)
                yield match

    def finished(self) -> Match:
        *_, match = self.positions()
        return match

    def random(self, what: str) -> Random:
        """A stream of its own for each purpose."""
        return Random(f"{self.seed}/{what}")

    def __str__(self) -> str:
        options = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{self.edition.game}, {self.players} players{options}, seed {self.seed!r}, {self.place}"


def sittings(edition: AnyEdition, games: int, seed: int | str) -> Iterator[Sitting]:
    """So many games at each size of table; the options take their turns."""
    number = 0
    for players in range(edition.least_players, edition.most_players + 1):
        choices = all_choices(edition.options, edition.options_by_seat, players)
        for _ in range(games):
            yield Sitting(edition, players, choices[number % len(choices)], f"{seed}/{number}")
            number += 1


@contextmanager
def told(sitting: Sitting, law: str) -> Iterator[None]:
    """Whatever goes wrong is an AssertionError that says in which game, and what was looked at."""
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"{sitting}: {law}: {error}") from error
    except Exception as error:
        raise AssertionError(f"{sitting}: {law}: {type(error).__name__}: {one_line(error)}") from error


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise AssertionError(otherwise)


def whole_state(game: Game) -> dict[str, Any]:
    """Every field of a state by name, as plain values; what has no order is sorted, and tables are left out."""
    return {name: value for name, value in _fields(game) if value is not _Table}


def tables_of(game: Game) -> dict[str, Any]:
    """What a state has besides: tables, which never change and are shared by all copies."""
    return {name: getattr(game, name) for name, value in _fields(game) if value is _Table}


class _Table:
    """Stands for an object that is no plain value."""


def _fields(game: Game) -> Iterator[tuple[str, Any]]:
    for name in sorted(dir(game)):
        value = getattr(game, name, None)
        if name.startswith("_") or callable(value):
            continue
        if name == "offers":  # there is room in it that means nothing
            value = [game.offer_of(seat) for seat in range(game.players)]
        yield name, _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, TicketPile):
        unseen = sorted(value.unseen[n] for n in range(value.unseen_count))
        return [unseen, [(value.under[n], value.under_by[n]) for n in range(value.under_count)]]
    if isinstance(value, PLAIN):
        return value.copy() if isinstance(value, (list, dict, set)) else value
    return list(value) if type(value).__name__.startswith("vec[") else _Table


def all_cards(game: Game) -> list[int]:
    """G04: the cards in hands, market and piles, and wherever else the game has some, by kind."""
    counts = [game.outside_hands(kind) + game.laid_out(kind) for kind in range(len(game.pile))]
    for place, count in enumerate(game.hands):
        counts[place % len(counts)] += count
    return counts
