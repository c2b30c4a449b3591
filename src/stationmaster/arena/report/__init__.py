"""The report: one HTML page that opens offline, with a file a figure."""

from __future__ import annotations

from typing import Any

from stationmaster.arena.report import (
    board_map,
    length,
    matrix,
    order,
    points,
    ratings,
    reviews,
    robberies,
    stopped,
    tickets,
    times,
    totals,
)
from stationmaster.arena.report.page import page
from stationmaster.arena.study import Study

FIGURES = (
    ratings.draw,
    matrix.draw_alone,
    matrix.draw,
    points.draw,
    totals.draw,
    reviews.draw,
    board_map.draw,
    board_map.draw_by_bot,
    tickets.draw,
    robberies.draw,
    length.draw,
    order.draw,
    times.draw,
)


def make_page(study: Study, settings: dict[str, Any]) -> str:
    """The whole page as text."""
    figures = [draw(study) for draw in FIGURES] if study.games else []
    return page(study, settings, [figure for figure in (*figures, stopped.draw(study)) if figure])
