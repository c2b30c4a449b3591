"""What a seat may know in any game on a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.view import Counts, View
from stationmaster.games.family.view_shown import shown
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.network import completed, joined_places
from stationmaster.games.maps.rules import BoardGame


def claimed_routes(owners: Sequence[int | None], view: View) -> dict[str, int]:
    routes = view.board.routes
    return dict(sorted((routes[route], owner) for route, owner in enumerate(owners) if owner is not None))


@dataclass(frozen=True, kw_only=True, repr=False)
class BoardView(View):
    """What the games with a board show besides."""

    owners: tuple[int | None, ...] = shown(claimed_routes, name="routes")
    """Of each route that is claimed: the seat that did."""
    closed: Counts
    """Of each route: a bit for each seat that may not claim it any more (U22 to U24, M21)."""
    cars: Counts = shown()
    route_score: Counts = shown()
    turns_left: int | None = shown()
    """Turns left in the last round (U40); None before it."""
    passes: int = shown()

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
