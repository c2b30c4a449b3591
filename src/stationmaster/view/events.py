"""What one seat, or a spectator, may see of an entry of the game record: by listing, as in a view.

Rulebook of secrets: whoever draws from the pile sees the card, everyone else only that one was drawn; offered
and kept tickets are for their player alone; how many were kept is public, except while the first tickets are
chosen unseen (U03, C03).
"""

from __future__ import annotations

from typing import Any

PUBLIC = {
    "draw": ("from", "market", "resets", "shuffles"),
    "claim": ("route", "cards", "market", "resets", "shuffles"),
    "pass": ("market", "resets", "shuffles"),
    "draw_tickets": ("short", "long"),
    "keep_tickets": (),
    "place_passenger": ("city",),
    "move_passenger": ("from", "routes", "tokens", "cards", "market", "resets", "shuffles"),
}


def seen_entry(entry: dict[str, Any], seat: int | None, *, choosing_first: bool = False) -> dict[str, Any]:
    """The part of an entry that the seat may see. `choosing_first`: it belongs to the unseen first choice."""
    move = entry["move"]
    if seat is not None and entry.get("player") == seat:
        return dict(entry)
    shown = {key: entry[key] for key in ("player", "move", *PUBLIC[move]) if key in entry}
    if move == "draw" and entry["from"] != "pile":
        shown["card"] = entry["card"]
    if move == "draw_tickets":
        shown["offered"] = len(entry["tickets"])
    if move == "keep_tickets" and not choosing_first:
        shown["kept"] = len(entry["keep"])
        shown["returned"] = len(entry["return"])
    return shown
