"""How long games last, by who sat at the table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from stationmaster.arena.report.drawing import Figure
from stationmaster.arena.report.ridges import quantiles, ridges
from stationmaster.arena.study import Study

MOST_ROWS = 8
ROOM = 210.0  # for the names of all who sit at a table


def draw(study: Study) -> Figure:
    rows: dict[str, list[float]] = defaultdict(list)
    for game in study.games:
        rows[" · ".join(sorted(set(game.bots), key=study.bots.index))].append(game.turns / len(game.bots))
    ordered: Mapping[str, list[float]] = {
        row: sorted(rows[row]) for row in sorted(rows, key=lambda row: sum(rows[row]) / len(rows[row]))
    }
    shown: Mapping[str, list[float]] = ordered if len(ordered) <= MOST_ROWS else {"all games": study.turns}
    return Figure(
        "How long games last",
        "Turns of a player until the end, by who was at the table, the quickest tables first.",
        ridges(shown, "turns of a player", "Distributions of the length of games", ROOM),
        quantiles("Turns of a player", "table", ordered),
    )
