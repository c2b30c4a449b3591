"""Where the points come from: stacked bars."""

from __future__ import annotations

from stationmaster.arena.report.drawing import (
    LABELS,
    WIDTH,
    Figure,
    Scale,
    axis,
    label,
    legend,
    nice_range,
    svg,
    table,
    titled,
)
from stationmaster.arena.report.markup import Html, join, tag
from stationmaster.arena.study import Study

ROW = 44.0
BAR = 26.0
PARTS = ("routes", "tickets", "merchandise", "bonus")  # each has its colour


def draw(study: Study) -> Figure:
    means = {bot: [study.points(bot, part).mean for part in study.parts] for bot in study.bots}
    ends = [sum(m for m in row if m > 0) for row in means.values()]
    ends += [sum(m for m in row if m < 0) for row in means.values()]
    scale = Scale(*nice_range(ends, zero=True), LABELS, WIDTH - 52)
    bottom = 6 + ROW * len(means)
    rows = [bar(study, bot, means[bot], scale, 6 + ROW * (n + 0.5)) for n, bot in enumerate(means)]
    headings = ("bot", "points", "95 % interval", *study.parts, "tickets kept", "completed")
    return Figure(
        "Where the points come from",
        "Mean points of a seat, by part of the score; what tickets cost lies left of zero.",
        join(
            svg(WIDTH, bottom + 48, "Mean points by part", axis(scale, 6, bottom, "points"), *rows),
            legend(*((colour(part), part) for part in study.parts)),
        ),
        table("Mean points of a seat", headings, [row_of(study, bot) for bot in study.bots]),
    )


def colour(part: str) -> str:
    return f"part{PARTS.index(part)}" if part in PARTS else "part0"


def bar(study: Study, bot: str, means: list[float], scale: Scale, y: float) -> Html:
    right = left = 0.0
    pieces = []
    for part, mean in zip(study.parts, means, strict=True):
        start = right if mean > 0 else left + mean
        if mean > 0:
            right += mean
        else:
            left += mean
        x, width = scale(start), scale(start + abs(mean)) - scale(start)
        words = f"{bot}, {part}: {mean:.1f}"
        pieces.append(titled("rect", words, x=x, y=y - BAR / 2, width=width, height=BAR, class_=colour(part)))
        if width > 34:
            pieces.append(tag("text", f"{mean:.0f}", x=x + width / 2, y=y + 5, class_=f"inside on-{colour(part)}"))
    total = tag("text", f"{sum(means):.0f}", x=WIDTH, y=y + 5, class_="value")
    return join(label(bot, y), *pieces, total)


def row_of(study: Study, bot: str) -> list[str]:
    total = study.points(bot)
    parts = [f"{study.points(bot, part).mean:.1f}" for part in study.parts]
    tickets = [f"{study.tickets_kept(bot):.2f}", f"{study.tickets_completed(bot):.2f}"]
    return [bot, f"{total.mean:.1f}", f"{total.low:.1f} to {total.high:.1f}", *parts, *tickets]
