"""Positions of `usa` as one line of text."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.games.family.position import Field, pile
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.position import board_fields


def usa_fields(phases: Sequence[str], board: Board) -> list[Field]:
    return [*board_fields(phases, board), pile("ticket_pile", "ticket_pile", board.tickets)]
