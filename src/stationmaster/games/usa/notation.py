"""The moves of `usa` as texts."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.games.family.notation import Notation, keep_texts, shared_texts
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims
from stationmaster.games.maps.notation import claim_diagnosis, claim_texts
from stationmaster.games.usa.moves import CLAIM, KEEP


def usa_notation(board: Board, claims: Claims) -> Notation:
    def texts() -> Iterator[str]:
        yield from shared_texts()
        yield "draw tickets"
        yield from keep_texts(1, CLAIM - KEEP - 1)
        yield from claim_texts(board, claims)

    examples = "pass, draw pile, draw 3, draw tickets, keep 0 2, claim denver--omaha purple 3 locomotive 1"
    return Notation(texts(), examples, claim_diagnosis(board))
