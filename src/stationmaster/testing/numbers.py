"""Observations: what a seat may know as a row of numbers, and what its points are worth."""

from __future__ import annotations

from random import Random

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.notation_numbers import axis_names, number_names
from stationmaster.games.family.observation import Observer
from stationmaster.games.family.rules import Game
from stationmaster.match import Match
from stationmaster.testing.playing import Sitting, expect, told
from stationmaster.testing.secrets import exchanges


def check_rows(sitting: Sitting) -> None:
    """Rows have the size and the bounds that they declare, and hold no secret; the standings are the score sheet's."""
    edition, players, options = sitting.edition, sitting.players, sitting.options
    observers = [edition.observer(players, memory, options) for memory in (False, True)]
    with told(sitting, "observation"):
        for observer in observers:
            check_parts(observer)
            check_names(edition, observer)
    for match in sitting.some_positions(0.05, "observations"):
        rng = Random(f"{sitting.seed}/{sitting.place}")
        with told(sitting, "standings"):
            check_standings(match)
        for observer in observers:
            for seat in range(players):
                with told(sitting, f"observation of seat {seat}{' with memory' if observer.memory else ''}"):
                    check_row(match, observer, seat, rng)


def check_parts(observer: Observer) -> None:
    """One after another, each name once, memory last."""
    offset = 0
    for part in observer.parts:
        expect(part.offset == offset, f"the part {part.name!r} does not begin where the last one ends")
        offset += part.size
    expect(offset == observer.size, f"the parts have {offset} numbers, the observer says {observer.size}")
    names = [part.name for part in observer.parts]
    expect(len(set(names)) == len(names), f"two parts have the same name: {names}")
    remembered = [part.memory for part in observer.parts]
    expect(remembered == sorted(remembered), "parts of the memory come before others")
    expect(any(remembered) == observer.memory, "there are parts of the memory, or none, and it should be otherwise")


def check_names(edition: AnyEdition, observer: Observer) -> None:
    """Every number has a name of its own (`Edition.index_names`)."""
    names = axis_names(edition, observer)
    for axis, size in observer.axes.items():
        expect(len(names[axis]) == size, f"there are {size} {axis}, and index_names has {len(names[axis])}")
    all_names = number_names(edition, observer)
    expect(len(set(all_names)) == observer.size, "index_names has a name twice")


def check_row(match: Match, observer: Observer, seat: int, rng: Random) -> None:
    row = observed(observer, match.state, seat)
    for part in observer.parts:
        greatest = max(row[part.offset : part.offset + part.size], default=0)
        expect(greatest <= part.most, f"{part.name} has {greatest}, more than {part.most}")
    expect(observed(observer, match.state, seat, start=7) == row, "it differs when it is written somewhere else")
    for how, twin in exchanges(match, seat, rng):
        after = observed(observer, twin.state, seat)
        told_by = [part.name for part in observer.parts if differs(part.offset, part.size, row, after)]
        expect(not told_by, f"it tells a secret ({how}): {', '.join(told_by)}")
        points = [game.state.score_so_far().total(seat) for game in (match, twin)]
        expect(points[0] == points[1], f"the own points so far tell a secret ({how}): {points[0]} and {points[1]}")


def observed(observer: Observer, state: Game, seat: int, start: int = 0) -> list[int]:
    row = vec[u8]([0] * (start + observer.size))
    observer.write(state, seat, row, start)
    expect(not any(row[:start]), "it writes before its place")
    return list(row[start:])


def differs(offset: int, size: int, one: list[int], other: list[int]) -> bool:
    return one[offset : offset + size] != other[offset : offset + size]


def check_standings(match: Match) -> None:
    """The rules order the seats as the score sheet does, and give the same points."""
    sheet = match.state.score()
    for seat, score in enumerate(match.edition.scores(match.state)):
        points, rank = sheet.total(seat), sheet.rank(seat)
        expect(points == score.total, f"seat {seat}: {points} points by the rules, {score.total} on the sheet")
        expect(rank == score.rank, f"seat {seat}: rank {rank} by the rules, {score.rank} on the sheet")
