"""What a decision was about: tickets, draws, claims, journeys or timing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from stationmaster.coach.playouts import Moves
from stationmaster.games.family.notation_moves import Move
from stationmaster.games.family.view import View

Kind = Literal["tickets", "draws", "claims", "journeys", "timing"]
KINDS: tuple[Kind, ...] = ("tickets", "draws", "claims", "journeys", "timing")

ABOUT: dict[str, Kind] = {
    "draw_tickets": "tickets",
    "keep": "tickets",
    "draw": "draws",
    "claim": "claims",
    "group": "claims",
    "row": "claims",
    "place": "journeys",
    "board": "journeys",
    "travel": "journeys",
    "alight": "journeys",
    "pass": "timing",
}
"""What a move is about, by its first word."""


def move_in(view: View, moves: Moves) -> Move:
    """The first move of a decision, with its words: a journey is what it begins with."""
    return Move(moves[0], view.notation.text(moves[0]))


def kind_of(view: View, decisions: Sequence[Moves]) -> Kind:
    """Of a choice between these: tickets or a journey where one of them is, timing where cards are set against play."""
    about = {ABOUT.get(move_in(view, moves).kind, "timing") for moves in decisions}
    for kind in ("tickets", "journeys"):
        if kind in about:
            return kind
    return about.pop() if len(about) == 1 else "timing"


def idea(view: View, move: int) -> str:
    """What a player would call the move: one idea, however it is paid, and from whichever slot or pile it is drawn."""
    found = Move(move, view.notation.text(move))
    if found.kind == "claim" and found.route is not None:
        return " ".join(["claim", *found.route.split("--")[:2]])
    if found.kind == "draw_tickets":
        return "draw tickets"
    if found.kind == "group":
        return " ".join(found.text.split()[:2])
    if found.slot is not None:
        return f"draw a card of kind {view.market[found.slot]}"
    return found.text
