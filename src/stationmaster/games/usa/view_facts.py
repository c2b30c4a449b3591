"""What speaks for a move in `usa` besides: the longest path (U42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.games.family.notation_moves import Move
from stationmaster.games.family.view_facts import Fact, Moves, first_move, for_and_against
from stationmaster.games.maps.network import LongestPath, joined_places
from stationmaster.games.maps.view_facts import facts_on_map
from stationmaster.games.maps.view_ways import owners_of

if TYPE_CHECKING:
    from stationmaster.games.usa.view import UsaView


def facts_of_usa(view: UsaView, played: Moves | None, best: Moves) -> list[Fact]:
    good, bad = first_move(view, best), first_move(view, played) if played else None
    path = for_and_against(lambda move: for_path(view, move), lambda _: [], bad, good)
    return [*facts_on_map(view, played, best), *path]


def for_path(view: UsaView, move: Move) -> list[Fact]:
    """A claim that takes the bonus, or a share of it."""
    if move.kind != "claim" or view.seat is None:
        return []
    route, owners = int(view.claims.route[move - view.claims.first]), owners_of(view)
    others = max(longest(view, owners, seat) for seat in range(len(view.players)) if seat != view.seat)
    before = longest(view, owners, view.seat)
    owners[route] = u8(view.seat)
    after = longest(view, owners, view.seat)
    return [Fact("path", route, count=after)] if before < others <= after else []


def longest(view: UsaView, owners: vec[u8], seat: int) -> int:
    return int(LongestPath(view.board, owners, seat).measure(joined_places(view.board, owners, seat)))
