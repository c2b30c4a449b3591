"""Observations tell what the view tells: the observer of a game against the slow way from the view alone.

An observer reads the whole state, for speed; so it could show what its seat may not know. The slow way
(`Edition.slow_parts`) is given nothing but a view. Where both write the same numbers, nothing leaks and nothing is
missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.observation import BYTE, Observer, Part
from stationmaster.games.family.rules import Game
from stationmaster.games.family.view import View
from stationmaster.testing.playing import Sitting, told


def check_observations(sitting: Sitting) -> None:
    """Every part that has a slow way, from every seat."""
    law = Observations(sitting.edition, sitting.players, sitting.options)
    for match in sitting.some_positions(0.2, "slow parts"):
        with told(sitting, "observation"):
            law.check(match.state)


class Observations:
    """The observers of one game for one number of players, with memory and without."""

    def __init__(self, edition: AnyEdition, players: int, options: dict[str, Any] | None = None) -> None:
        self.edition = edition
        self.options = edition.check_options(options or {}, players)
        self.names = [f"player {seat}" for seat in range(players)]
        self.slow = edition.slow_parts()
        self.observers = [edition.observer(players, memory, self.options) for memory in (True, False)]

    def unknown_parts(self) -> list[str]:
        """Parts that have no slow way: they are not compared."""
        return [part.name for part in self.observers[0].parts if part.name not in self.slow]

    def check(self, game: Game) -> None:
        """One position, from every seat."""
        for seat in range(game.players):
            view = self.edition.view(game, seat, self.names, self.options)
            expected: dict[str, list[int]] = {}
            for observer in self.observers:
                row = written(observer, game, seat)
                for part in observer.parts:
                    if part.name in self.slow:
                        if part.name not in expected:  # the other observer may have it too
                            expected[part.name] = from_view(self.slow[part.name](view, part.shape))
                        compare(part, row, expected[part.name], view)


def written(observer: Observer, game: Game, seat: int) -> list[int]:
    """What an observer writes for a seat."""
    row = vec[u8]([0] * observer.size)
    observer.write(game, seat, row, 0)
    return list(row)


def from_view(numbers: Sequence[int]) -> list[int]:
    """A number that does not fit into a byte is shown as 255."""
    return [min(number, BYTE) for number in numbers]


def compare(part: Part, row: list[int], expected: list[int], view: View) -> None:
    """AssertionError says which part differs, and in what."""
    numbers = row[part.offset : part.offset + part.size]
    if numbers == expected:
        return
    where = f"observation of {view.game}, seat {view.seat}, {view.phase}: {part.name}"
    if len(numbers) != len(expected):
        raise AssertionError(f"{where}: {len(numbers)} numbers, from the view {len(expected)}")
    wrong = [place for place in range(part.size) if numbers[place] != expected[place]]
    words = ", ".join(f"[{place}] is {numbers[place]}, from the view {expected[place]}" for place in wrong[:4])
    raise AssertionError(f"{where}: {len(wrong)} differ: {words}")
