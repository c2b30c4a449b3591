"""What one seat, or a spectator, may see of an entry of the game record: by listing, as in a view.

Rulebook of secrets: whoever draws from the pile sees the card, everyone else only that one was drawn; offered
and kept tickets are for their player alone; how many were kept is public, except while the first tickets are
chosen unseen (U03, C03). Of a new deal (C54) everyone sees how many cards and completed tickets each seat got, and
which only of its own.
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
    "dispatch": ("cards",),
    "play_group": ("color", "cards", "robs"),
    "play_row": ("cards",),
    "deal": ("market",),
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
    if move == "deal":
        shown |= _seen_of_deal(entry, seat)
    return shown


def _seen_of_deal(entry: dict[str, Any], seat: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "completed_counts": [len(tickets) for tickets in entry["completed"]],
        "dealt_counts": [sum(hand.values()) for hand in entry["hands"]],
    }
    if seat is not None:
        shown |= {"own_completed": entry["completed"][seat], "own_cards": entry["hands"][seat]}
    return shown
