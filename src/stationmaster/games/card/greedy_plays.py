"""Which play to the station is worth most (C30, C31)."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.games.card.view import CardView
from stationmaster.games.family.cards import COLOURS


def best_play(view: CardView, lacks: Sequence[int], times: int) -> tuple[int, int]:
    """The play that brings most of what is lacking in so many dispatches, and how many cards of it."""
    plays = view.plays
    best, chosen = (0, 0, 0, 0), 0
    for move in view.moves:
        if move >= plays.first:
            worth = row_worth(view, move, lacks, times) if move >= plays.rows else group_worth(view, move, lacks, times)
            if worth > best:
                best, chosen = worth, move
    return best[0], chosen


def group_worth(view: CardView, move: int, lacks: Sequence[int], times: int) -> tuple[int, int, int, int]:
    """Cards that serve, cards that others lose, then as few locomotives and as many coloured cards as can be."""
    assert view.seat is not None
    plays, index = view.plays, move - view.plays.first
    colour, coloured, locomotives = plays.colour[index], plays.coloured[index], plays.locomotives[index]
    room = max(0, times - sum(view.stations[view.seat][colour]))
    wild = min(locomotives, room, max(0, sum(lacks)))
    use = min(coloured, lacks[colour], room - wild)
    wild = min(wild, max(0, sum(lacks) - use))
    return use + wild, robbed(view, colour), -locomotives, coloured


def row_worth(view: CardView, move: int, lacks: Sequence[int], times: int) -> tuple[int, int, int, int]:
    assert view.seat is not None
    row, station = view.plays.row[move - view.plays.rows], view.stations[view.seat]
    colours = [colour for colour in range(COLOURS) if row >> colour & 1]
    use = sum(1 for colour in colours if lacks[colour] > 0 and sum(station[colour]) < times)
    return use, 0, 0, 0


def robbed(view: CardView, colour: int) -> int:
    """How many cards of that colour's groups stand on the other stations."""
    return sum(sum(station[colour]) for seat, station in enumerate(view.stations) if seat != view.seat)


def best_robbery(view: CardView) -> int | None:
    """The play that costs the others most, if any does."""
    plays = view.plays
    groups = [move for move in view.moves if plays.first <= move < plays.rows]
    best = max(groups, key=lambda move: robbed(view, plays.colour[move - plays.first]), default=None)
    return best if best is not None and robbed(view, plays.colour[best - plays.first]) else None
