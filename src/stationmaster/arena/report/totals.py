"""How points are spread."""

from __future__ import annotations

from stationmaster.arena.report.drawing import Figure
from stationmaster.arena.report.ridges import quantiles, ridges
from stationmaster.arena.study import Study


def draw(study: Study) -> Figure:
    rows = {bot: [float(total) for total in study.totals(bot)] for bot in study.bots}
    return Figure(
        "How points are spread",
        "How often each total came up; the stroke is the median, the thick line the middle half of the seats.",
        ridges(rows, "points", "Distributions of points"),
        quantiles("Points of a seat", "bot", rows),
    )
