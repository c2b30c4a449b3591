"""What a ticket still takes, as JSON: what all games share of the plans of a view."""

from __future__ import annotations

from typing import Any, Literal

State = Literal["done", "ready", "open", "nearly_lost", "lost"]
"""Of a ticket. Ready: the seat has all that it takes. Nearly lost: one more loss, and it is lost."""

Json = dict[str, Any]


def need(color: str, needed: int, held: int) -> Json:
    """`Need` of the protocol: cards of one colour."""
    return {"color": color, "needed": needed, "held": held, "missing": max(0, needed - held)}


def plan(state: State, points: int, **more: Any) -> Json:
    """`Plan` of the protocol: a ticket that takes nothing, but for what is said."""
    nothing: Json = {
        "lacks": None,
        "way": [],
        "vital": [],
        "cars": 0,
        "needs": [],
        "wild": {},
        "missing": 0,
        "route_points": 0,
    }
    return {"state": state, "points": points, **nothing, **more}
