"""Who is stronger: ratings with their intervals."""

from __future__ import annotations

from stationmaster.arena.report.drawing import LABELS, WIDTH, Figure, Scale, axis, label, nice_range, svg, table, titled
from stationmaster.arena.report.markup import join, tag
from stationmaster.arena.study import Study

ROW = 38.0
VALUES = 64.0  # room at the right


def draw(study: Study) -> Figure | None:
    if len(study.bots) < 2:
        return None
    ends = [end for rating in study.ratings for end in (rating.low, rating.high)]
    scale = Scale(*nice_range(ends), LABELS, WIDTH - VALUES)
    bottom = 8 + ROW * len(study.ratings)
    rows = []
    for n, rating in enumerate(study.ratings):
        y = 8 + ROW * (n + 0.5)
        words = f"{rating.bot}: {rating.elo:.0f}, between {rating.low:.0f} and {rating.high:.0f}"
        rows.append(
            join(
                label(rating.bot, y),
                titled("line", words, x1=scale(rating.low), x2=scale(rating.high), y1=y, y2=y, class_="interval"),
                titled(
                    "circle", words, cx=scale(rating.elo), cy=y, r=7, class_="dot" if rating.bounded else "dot hollow"
                ),
                tag("text", f"{rating.elo:.0f}", x=WIDTH, y=y + 5, class_="value"),
            )
        )
    return Figure(
        "Ratings",
        words_about(study),
        svg(WIDTH, bottom + 48, "Ratings of the bots", axis(scale, 8, bottom, "Elo"), *rows),
        table(
            "Ratings with 95 % intervals",
            ("bot", "Elo", "from", "to", "tables won"),
            [
                (r.bot, f"{r.elo:.0f}", f"{r.low:.0f}", f"{r.high:.0f}", f"{100 * study.wins[r.bot].mean:.1f} %")
                for r in study.ratings
            ],
        ),
    )


def words_about(study: Study) -> str:
    words = (
        "The dot is the rating, the bar its 95 % interval. 100 points more mean finishing ahead in 64 of 100 games, "
        "200 in 76, 400 in 91; only differences mean something."
    )
    if not all(rating.bounded for rating in study.ratings):
        words += (
            " Who won or lost all games against the rest is at no known distance: it is given as if one game more had"
            " been drawn (a hollow dot)."
        )
    return words
