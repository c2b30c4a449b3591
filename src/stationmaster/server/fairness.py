"""Whose turn it is where many wait for few: nobody gets more by asking for more at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar


def always() -> bool:
    return True


@dataclass(frozen=True)
class Asker:
    """For whom something is worked out."""

    address: str
    """Of one household: of an IPv6 address only the part that it has in common."""
    player: int | None
    table: str
    watched: Callable[[], bool] = always
    """Does a person wait for it now?"""


T = TypeVar("T", bound=Hashable)


class FairQueue(Generic[T]):
    """What a person waits for comes first. Then addresses take turns, in each its players, and for each the tables.

    Whether a person waits is looked at when the next one is taken: somebody may have come since it was added.
    """

    def __init__(self) -> None:
        self._pressing: Turns[T] = Turns()
        self._patient: Turns[T] = Turns()

    def add(self, item: T, asker: Asker) -> None:
        self._patient.add(item, asker)

    def take(self, but: Collection[str] = ()) -> T | None:
        """The next, but of none of these addresses; None where all that wait are theirs."""
        for item, asker in [(item, asker) for item, asker in self._patient.askers.items() if asker.watched()]:
            self._patient.discard(item)
            self._pressing.add(item, asker)
        found = self._pressing.take(but)
        return self._patient.take(but) if found is None else found

    def discard(self, item: T) -> None:
        """It need not wait in the queue."""
        self._pressing.discard(item)
        self._patient.discard(item)

    def __len__(self) -> int:
        return len(self._pressing.askers) + len(self._patient.askers)


class Turns(Generic[T]):
    def __init__(self) -> None:
        self.askers: dict[T, Asker] = {}
        """Of all that wait, in the order in which they came."""
        self._line = Order()

    def add(self, item: T, asker: Asker) -> None:
        self.askers[item] = asker
        self._line.add(path_of(item, asker))

    def take(self, but: Collection[str]) -> T | None:
        path: Sequence[Any] = self._line.take(but)
        if path:
            del self.askers[path[-1]]
        return path[-1] if path else None

    def discard(self, item: T) -> None:
        asker = self.askers.pop(item, None)
        if asker is not None:
            self._line.remove(path_of(item, asker))


def path_of(item: Hashable, asker: Asker) -> tuple[Hashable, ...]:
    return asker.address, asker.player, asker.table, item


class Order:
    """Names in the order of their turns. Behind each stands the line of those whose name continues it."""

    def __init__(self) -> None:
        self._orders: OrderedDict[Hashable, Order] = OrderedDict()

    def add(self, path: Sequence[Hashable]) -> None:
        if path:
            self._orders.setdefault(path[0], Order()).add(path[1:])

    def take(self, but: Collection[Hashable] = ()) -> tuple[Hashable, ...]:
        """The path whose turn it is; where more wait under the same name, it goes to the end of the line."""
        for name in self._orders:
            if name not in but:
                line = self._orders.pop(name)
                path = (name, *line.take())
                if line._orders:
                    self._orders[name] = line
                return path
        return ()

    def remove(self, path: Sequence[Hashable]) -> None:
        if not path:
            return
        line = self._orders[path[0]]
        line.remove(path[1:])
        if not line._orders:
            del self._orders[path[0]]
