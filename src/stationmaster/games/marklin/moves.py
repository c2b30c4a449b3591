"""The numbering of the moves of Märklin."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stationmaster.games.family.rules import DRAW_SLOT, SLOTS
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims

PLUS4_FROM: Final = 4  # spaces of a route that takes "+4" locomotives (M20)

# Moves. What follows PLACE depends on the board: PLACE for each city, then BOARD for each city, TRAVEL for
# each route, ALIGHT, and the claims (`first_board` to `first_claim`).
ANNOUNCE: Final = DRAW_SLOT + SLOTS  # 7..20: see `announcement`
KEEP: Final = ANNOUNCE + 13  # plus a bit for each ticket kept: at least one, so 21..35
PLACE_NOBODY: Final = KEEP + 16
PLACE: Final = PLACE_NOBODY + 1  # plus the city


def announcement(short: i64, long: i64) -> i64:
    """The move that draws so many tickets, 1 to 4 in all: by their number, then by that of the short ones."""
    total = short + long
    return ANNOUNCE + total * (total + 1) // 2 - 1 + short


def announced(move: i64) -> tuple[i64, i64]:
    """How many short and long tickets an announcement means."""
    total: i64 = 1
    while announcement(total, 0) < move:
        total += 1
    short = move - announcement(0, total)
    return short, total - short


def first_board(board: Board) -> i64:
    return PLACE + len(board.cities)


def first_travel(board: Board) -> i64:
    return first_board(board) + len(board.cities)


def alight_move(board: Board) -> i64:
    return first_travel(board) + board.n_routes


def first_claim(board: Board) -> i64:
    return alight_move(board) + 1


def number_claims(board: Board) -> Claims:
    return Claims(board, first_claim(board), PLUS4_FROM)  # M20
