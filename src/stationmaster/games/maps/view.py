"""What a seat may know in any game on a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.view import Counts, View
from stationmaster.games.family.view_shown import shown
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.network import FAR, LongestPath, Ways, completed, joined_places
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

    def completed_tickets(self) -> list[int]:
        """Those that its own routes complete (U41)."""
        if self.seat is None or not self.tickets:
            return []
        joined = joined_places(self.board, self._owners(), self.seat)
        return [ticket for ticket in self.tickets if completed(self.board, joined, ticket)]

    def ways(self) -> dict[str, list[str] | None]:
        """Its own routes are free and part of the way, others take their cars, and closed ones cannot be had."""
        return {} if self.seat is None else self._ways(self.seat, (*(self.tickets or ()), *self.offer))

    def proofs(self, scores: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """`tickets`: the routes that complete each one; `longest_path`, where it counts (U42): one such path."""
        return [self._proof(seat, score) for seat, score in enumerate(scores)]

    def _proof(self, seat: int, score: Mapping[str, Any]) -> dict[str, Any]:
        done = [self.board.tickets.index(ticket) for ticket in score["tickets_completed"]]
        proof: dict[str, Any] = {"tickets": self._ways(seat, done)}
        if "longest_path" in score:
            owners = self._owners()
            path = LongestPath(self.board, owners, seat).trail(joined_places(self.board, owners, seat))
            proof["longest_path"] = [self.board.routes[route] for route in path]
        return proof

    def _owners(self) -> vec[u8]:
        return vec[u8]([NOBODY if owner is None else owner for owner in self.owners])

    def _ways(self, seat: int, tickets: Iterable[int]) -> dict[str, list[str] | None]:
        board, bit = self.board, 1 << seat
        routes = zip(board.route_length, self.owners, self.closed, strict=True)
        cost = vec[i64]([0 if owner == seat else FAR if closed & bit else cars for cars, owner, closed in routes])
        search = Ways(board, by_number=True)
        found: dict[str, list[str] | None] = {}
        for ticket in tickets:
            there = search.for_ticket(ticket, cost, FAR) < FAR
            found[board.tickets[ticket]] = [board.routes[route] for route in search.routes()] if there else None
        return found


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
