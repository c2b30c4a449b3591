"""How often stations are robbed in the card game."""

from __future__ import annotations

from stationmaster.arena.report.drawing import LABELS, WIDTH, Figure, Scale, axis, label, nice_range, svg, table, titled
from stationmaster.arena.report.markup import join, tag
from stationmaster.arena.study import Study

ROW = 38.0


def draw(study: Study) -> Figure | None:
    if not any(any(game.robberies) for game in study.games):
        return None
    rates = {bot: study.robberies(bot) for bot in study.bots}
    scale = Scale(*nice_range([rate.high for rate in rates.values()], zero=True), LABELS, WIDTH - 52)
    bottom = 8 + ROW * len(rates)
    rows = []
    for n, (bot, rate) in enumerate(rates.items()):
        y = 8 + ROW * (n + 0.5)
        words = f"{bot}: {rate.mean:.2f}, between {rate.low:.2f} and {rate.high:.2f}"
        width = scale(rate.mean) - scale(0)
        rows.append(
            join(
                label(bot, y),
                titled("rect", words, x=scale(0), y=y - 11, width=width, height=22, class_="bar"),
                tag("line", x1=scale(rate.low), x2=scale(rate.high), y1=y, y2=y, class_="whisker"),
                tag("text", f"{rate.mean:.2f}", x=WIDTH, y=y + 5, class_="value"),
            )
        )
    return Figure(
        "Robberies",
        "How many stations a seat robs in a game, with 95 % intervals.",
        svg(WIDTH, bottom + 48, "Robberies of a seat", axis(scale, 8, bottom, "robberies in a game"), *rows),
        table(
            "Robberies of a seat in a game",
            ("bot", "mean", "from", "to"),
            [(bot, f"{r.mean:.2f}", f"{r.low:.2f}", f"{r.high:.2f}") for bot, r in rates.items()],
        ),
    )
