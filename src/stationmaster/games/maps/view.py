"""What a seat may know in any game on a map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.view import Counts, View
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.network import completed, joined_places
from stationmaster.games.maps.rules import BoardGame


@dataclass(frozen=True, kw_only=True)
class BoardView(View):
    """What the two board games show besides."""

    owners: tuple[int | None, ...]
    """Of each route: the seat that claimed it."""
    closed: Counts
    """Of each route: a bit for each seat that may not claim it any more (U22 to U24, M21)."""
    cars: Counts
    route_score: Counts
    turns_left: int | None
    """Turns left in the last round (U40); None before it."""
    passes: int

    @property
    def claims(self) -> Claims:
        """Which route and which payment the moves that claim a route mean."""
        table: Claims = cast(Any, self.edition).claims
        return table

    def completed_tickets(self) -> frozenset[int]:
        """Of the tickets that this seat keeps, those that its own routes complete by now (U41)."""
        if self.seat is None or not self.tickets:
            return frozenset()
        owners = vec[u8]([NOBODY if owner is None else owner for owner in self.owners])
        joined = joined_places(self.board, owners, self.seat)
        return frozenset(ticket for ticket in self.tickets if completed(self.board, joined, ticket))

    def to_dict(self, *, memory: bool = False) -> dict[str, Any]:
        claimed = {self.board.routes[r]: owner for r, owner in enumerate(self.owners) if owner is not None}
        return super().to_dict(memory=memory) | {
            "routes": dict(sorted(claimed.items())),
            "cars": list(self.cars),
            "route_score": list(self.route_score),
            "turns_left": self.turns_left,
            "passes": self.passes,
        }


def board_part(game: BoardGame) -> dict[str, Any]:
    """The fields that `BoardView` adds."""
    return {
        "owners": tuple(None if owner == NOBODY else owner for owner in game.owners),
        "closed": tuple(game.closed),
        "cars": tuple(game.cars),
        "route_score": tuple(game.route_score),
        "turns_left": None if game.turns_left < 0 else game.turns_left,
        "passes": game.passes,
    }
