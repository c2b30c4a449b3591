"""A view as text: what lies on the table, one line a thing, a column a player."""

from __future__ import annotations

from stationmaster.games.family.view import View, words

LEFT_OUT = ("game", "seat", "players", "options", "first", "turn", "phase", "hand", "tickets", "offer", "moves")
WIDTH = 12


def as_text(view: View) -> str:
    shown = view.to_dict()
    things = {name: value for name, value in shown.items() if name not in LEFT_OUT and value not in ({}, [], None)}
    by_player = {name: v for name, v in things.items() if isinstance(v, list) and len(v) == len(view.players)}
    by_player.pop("market", None)
    lines = [f"{view.game}: {view.phase.replace('_', ' ')}, decision of {view.players[view.turn]}"]
    lines.append("".join(f"{name:>{WIDTH}}" for name in ("", *view.players)))
    for name, values in by_player.items():
        cells = ["?" if value is None else words(value) for value in values]
        lines.append(f"{name:>{WIDTH}.{WIDTH}}" + "".join(f"{cell:>{WIDTH}}" for cell in cells))
    for name, value in things.items():
        if name == "routes":
            lines += [f"  {route} {view.players[owner]}" for route, owner in value.items()]
        elif name not in by_player:
            lines.append(f"{name}: {words(value)}")
    return "\n".join(lines)
