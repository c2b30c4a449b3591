"""What a seat may know in any game on a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self, cast

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.errors import StationmasterError
from stationmaster.games.family.parts import Counts
from stationmaster.games.family.view import View
from stationmaster.games.family.view_facts import Fact
from stationmaster.games.family.view_shown import shown
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.network import FAR, LongestPath, Ways, completed, joined_places
from stationmaster.games.maps.parts import claimed_by, closed_to
from stationmaster.games.maps.plans import cards_for, plans_of
from stationmaster.games.maps.view_facts import facts_on_map
from stationmaster.games.maps.view_ways import Way, networks, numbers_of, owners_of, way_between


def claimed_routes(owners: tuple[int | None, ...], view: BoardView) -> dict[str, int]:
    return claimed_by(view.board, owners)


def closed_routes(closed: Counts, view: BoardView) -> dict[str, list[int]]:
    return closed_to(view.board, closed, view.owners, len(view.players))


@dataclass(frozen=True, kw_only=True, repr=False)
class BoardView(View):
    """What the games with a board show besides."""

    owners: tuple[int | None, ...] = shown(claimed_routes, name="routes")
    """Of each route that is claimed: the seat that did."""
    closed: Counts = shown(closed_routes, reads="owners")
    """Who may not claim a route any more (U22 to U24, M21): a bit for each seat; in JSON the seats, of free routes."""
    cars: Counts = shown()
    """How many each seat has left."""
    route_score: Counts = shown()
    """The points of each seat for its routes."""
    turns_left: int | None = shown()
    """Turns left in the last round (U40); None before it."""
    passes: int = shown()
    """Turns in a row that were passed: when all seats have, the game is over (U32)."""

    @property
    def claims(self) -> Claims:
        """Which route and which payment the moves that claim a route mean."""
        table: Claims = cast(Any, self.edition).claims
        return table

    def points(self) -> Counts:
        """Those for routes."""
        return self.route_score

    def completed_tickets(self) -> list[int]:
        """Those that its own routes complete (U41)."""
        if self.seat is None or not self.tickets:
            return []
        joined = joined_places(self.board, owners_of(self), self.seat)
        return [ticket for ticket in self.tickets if completed(self.board, joined, ticket)]

    def owner(self, route: str) -> int | None:
        """The seat that claimed it, if any did."""
        names: list[str] = self.board.routes
        return self.owners[names.index(route) if route in names else numbers_of(self.board, [route])[0]]

    def way(self, a: str, b: str, cost: Mapping[str, int] | None = None) -> Way | None:
        """The cheapest way that is left for this seat between two cities or countries, if there is one.

        Own routes cost nothing, free ones their cars or, where `cost` names them, so much; others' and closed ones
        cannot be had.
        """
        if self.seat is None:
            raise StationmasterError("a spectator claims nothing: choose a seat")
        return way_between(self, a, b, cost or {})

    def networks(self, seat: int | None = None) -> list[frozenset[str]]:
        """The groups of places that the routes of a seat, or else of this one, join, the largest first."""
        return networks(self, (self.seat or 0) if seat is None else seat)

    def cards_for(self, routes: Iterable[str]) -> dict[str, Any]:
        """What claiming them takes: `needs` by colour (needed, held, missing), `wild` cards held, `missing` in all."""
        if self.hand is None:
            raise StationmasterError("a spectator has no cards: choose a seat")
        return cards_for(self.board, self.claims, numbers_of(self.board, routes), self.hand)

    def plans(self) -> dict[str, dict[str, Any]]:
        """For each ticket that this seat keeps or is offered, by name: how it stands, and what it still takes.

        - `state`: `open`, `nearly_lost` (one more claim of somebody would lose it), `lost` or `done`; `points`
        - `way`: the cheapest one that is left, own routes among it; `vital`: those of it that nothing can replace
        - `cars` that it still takes, and the `route_points` that it brings
        - `needs`, `wild` and `missing`: the cards for it, as `cards_for` tells
        - `lacks`: why it is lost (`routes`, `cars` or `turns`)
        """
        return plans_of(self, {})

    def plans_again(self, memory: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """Tickets whose ways nobody has touched since need not be looked at again."""
        return plans_of(self, memory)

    def facts(self, played: Sequence[int] | None, best: Sequence[int]) -> list[Fact]:
        """Tickets and their ways, rivals, cards that are lacking, cars and time."""
        return facts_on_map(self, played, best)

    own_for_plans = frozenset(("hand", "tickets", "offer"))

    def leaves_plans(self, before: Self) -> bool:
        """While nobody claims a route, and the end is not in sight: in the last round turns count."""
        claimed = self.owners is not before.owners or self.closed is not before.closed or self.cars is not before.cars
        return not claimed and self.turns_left is None and not self.is_over

    def proofs(self, scores: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """`tickets`: the routes that complete each one; `longest_path`, where it counts (U42): one such path."""
        return [self._proof(seat, score) for seat, score in enumerate(scores)]

    def _proof(self, seat: int, score: Mapping[str, Any]) -> dict[str, Any]:
        done = [self.board.tickets.index(ticket) for ticket in score["tickets_completed"]]
        proof: dict[str, Any] = {"tickets": self._joining(seat, done)}
        if "longest_path" in score:
            owners = owners_of(self)
            path = LongestPath(self.board, owners, seat).trail(joined_places(self.board, owners, seat))
            proof["longest_path"] = [self.board.routes[route] for route in path]
        return proof

    def _joining(self, seat: int, tickets: Iterable[int]) -> dict[str, list[str]]:
        """The own routes of a seat that complete each of these tickets."""
        board, search = self.board, Ways(self.board, by_number=True)
        cost = vec[i64]([0 if owner == seat else FAR for owner in self.owners])
        found: dict[str, list[str]] = {}
        for ticket in tickets:
            search.for_ticket(ticket, cost, FAR)
            found[board.tickets[ticket]] = [board.routes[route] for route in search.routes()]
        return found
