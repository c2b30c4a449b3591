"""Whose turn it is, as a law: whatever is added, taken, removed or looked at, in any order."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stationmaster.server.fairness import Asker, FairQueue

Name = tuple[Hashable, ...]
LEVELS = 3  # address, player, table


@dataclass
class Waits:
    """Who waits in one class, and for each the names of the same level that may have a turn before it."""

    paths: dict[int, Name] = field(default_factory=dict)
    before: dict[Name, set[Name]] = field(default_factory=dict)

    def names(self, beside: Name) -> set[Name]:
        """Those that wait at the same level under the same name."""
        depth = len(beside)
        return {path[:depth] for path in self.paths.values() if path[: depth - 1] == beside[:-1]}

    def add(self, item: int, path: Name) -> None:
        for depth in range(1, LEVELS + 1):
            name = path[:depth]
            if name not in self.names(name):
                self.before[name] = self.names(name)
        self.paths[item] = path

    def remove(self, item: int) -> Name:
        path = self.paths.pop(item)
        for depth in range(1, LEVELS + 1):
            name = path[:depth]
            if name not in self.names(name):  # should it come again, it comes as the last
                for other in self.names(name):
                    self.before[other].discard(name)
        return path

    def without(self, but: set[str]) -> Waits:
        return Waits({item: path for item, path in self.paths.items() if path[0] not in but})

    def take(self, item: int, but: set[str]) -> None:
        path = self.paths[item]
        first = next(n for n, other in self.paths.items() if other == path)
        assert item == first  # of one table, in the order in which they came
        for depth in range(1, LEVELS + 1):
            name = path[:depth]
            for other in self.names(name) - {name}:
                passed_over = other[0] in but
                assert passed_over or name in self.before[other], f"{name} had a second turn before {other}"
                self.before[other].discard(name)
        self.remove(item)
        for depth in range(1, LEVELS + 1):
            name = path[:depth]
            self.before[name] = self.names(name) - {name}  # it is the last now


class Watched:
    def __init__(self, watched: bool) -> None:
        self.watched = watched

    def __call__(self) -> bool:
        return self.watched


Step = tuple[Any, ...]
few = st.integers(0, 1)
add = st.tuples(st.just("add"), few, few, few, st.booleans())
others = st.one_of(
    st.tuples(st.just("take"), st.sets(few.map(str))),
    st.tuples(st.just("remove"), st.integers(0, 99)),
    st.tuples(st.just("watch"), st.integers(0, 99)),
)


@settings(max_examples=200)
@given(st.lists(add, min_size=6, max_size=12), st.lists(others | add, max_size=40))
def test_turns_are_fair(first: list[Step], then: list[Step]) -> None:
    """With k addresses waiting, each waits for at most k - 1 others; likewise players and tables."""
    queue: FairQueue[int] = FairQueue()
    pressing, patient = Waits(), Waits()
    watched: dict[int, Watched] = {}
    numbers = count()

    def take(but: set[str]) -> None:
        for seen in [item for item in patient.paths if watched[item]()]:
            pressing.add(seen, patient.remove(seen))
        item = queue.take(but)
        pressing_now, patient_now = (waits.without(but) for waits in (pressing, patient))
        if item is None:
            assert not pressing_now.paths
            assert not patient_now.paths
        else:
            assert (item in pressing_now.paths) == bool(pressing_now.paths)  # people who wait come first
            (pressing if pressing_now.paths else patient).take(item, but)

    for step, *values in first + then:
        waiting = [*pressing.paths, *patient.paths]
        if step == "add":
            address, player, table, seen = values
            item, watched[item] = next(numbers), Watched(seen)
            queue.add(item, Asker(str(address), player, str(table), watched[item]))
            patient.add(item, (str(address), player, str(table)))
        elif step == "take" and waiting:
            take(values[0])
        elif step == "remove" and waiting:
            item = waiting[values[0] % len(waiting)]
            queue.discard(item)
            (pressing if item in pressing.paths else patient).remove(item)
        elif step == "watch" and waiting:
            watched[waiting[values[0] % len(waiting)]].watched = True
        assert len(queue) == len(pressing.paths) + len(patient.paths)
    while len(queue):
        take(set())
    assert not pressing.paths
    assert not patient.paths


def test_an_address_with_fifty_tables_counts_as_one() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(50):
        queue.add(f"many {n}", Asker("10.0.0.1", n % 5, f"table {n}"))
    queue.add("one", Asker("10.0.0.2", 77, "table 77"))
    assert [queue.take(), queue.take()] == ["many 0", "one"]


def test_a_table_that_somebody_begins_to_watch() -> None:
    queue: FairQueue[str] = FairQueue()
    seen = Watched(False)
    for n in range(3):
        queue.add(f"unseen {n}", Asker("10.0.0.1", 1, f"table {n}", Watched(False)))
    queue.add("seen", Asker("10.0.0.1", 1, "table 9", seen))
    assert queue.take() == "unseen 0"
    seen.watched = True
    assert [queue.take() for _ in range(3)] == ["seen", "unseen 1", "unseen 2"]


def test_what_is_not_there_can_be_discarded() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.discard("nobody")
    assert len(queue) == 0
