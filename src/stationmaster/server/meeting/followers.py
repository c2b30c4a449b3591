"""Who follows their own `Meetings` through this process, wherever in the client they are."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import Protocol

from stationmaster.server.sight import Onlooker


class Follower(Protocol):
    """A connection."""

    who: Onlooker

    def meetings_changed(self) -> None: ...


class Followers:
    def __init__(self) -> None:
        self.seeks = asyncio.Event()
        """Somebody began to wait, or waits on."""
        self._of: dict[int, set[Follower]] = defaultdict(set)

    @property
    def players(self) -> frozenset[int]:
        return frozenset(self._of)

    def listen(self, player: int, follower: Follower) -> None:
        self._of[player].add(follower)

    def leave(self, player: int, follower: Follower) -> None:
        self._of[player].discard(follower)
        if not self._of[player]:
            del self._of[player]

    def changed(self, players: Iterable[int]) -> None:
        for player in players:
            for follower in self._of.get(player, ()):
                follower.meetings_changed()

    def look_again(self) -> None:
        """There may have been changes that nobody told."""
        self.seeks.set()
        self.changed(list(self._of))
