"""How long bots think."""

from __future__ import annotations

from stationmaster.arena.folder import sum_up
from stationmaster.arena.report.drawing import LABELS, WIDTH, Figure, Scale, axis, label, legend, svg, table, titled
from stationmaster.arena.report.markup import join
from stationmaster.arena.study import Study

ROW = 38.0


def draw(study: Study) -> Figure | None:
    sums = {bot: sum_up(study.times[bot]) for bot in study.bots if study.times.get(bot)}
    if not sums:
        return None
    low = min(0.1, *(times["median"] for times in sums.values()))
    high = max(1.0, *(times["max"] for times in sums.values())) * 1.3
    scale = Scale(low, high, LABELS, WIDTH - 16, logarithmic=True)
    bottom = 8 + ROW * len(sums)
    rows = []
    for n, (bot, times) in enumerate(sums.items()):
        y = 8 + ROW * (n + 0.5)
        mean, median, p95, most = (scale(times[name]) for name in ("mean", "median", "p95", "max"))
        rows.append(
            join(
                label(bot, y),
                titled("line", f"{bot}, longest: {told(times['max'])}", x1=median, x2=most, y1=y, y2=y, class_="thin"),
                titled("line", f"{bot}, 95 %: {told(times['p95'])}", x1=median, x2=p95, y1=y, y2=y, class_="interval"),
                titled("circle", f"{bot}, mean: {told(times['mean'])}", cx=mean, cy=y, r=7, class_="dot"),
            )
        )
    return Figure(
        "Time to think",
        "Time of one decision: the dot is the mean, the thick line goes from the median to where 95 % are done, the "
        "thin one to the longest. Making the view is counted; times depend on the machine and on what else it did.",
        join(
            svg(WIDTH, bottom + 48, "Time of a decision", axis(scale, 8, bottom, "a decision", told), *rows),
            legend(("dot-key", "mean"), ("line-key", "median to 95 %"), ("thin-key", "longest")),
        ),
        table(
            "Milliseconds of a decision",
            ("bot", "decisions", "mean", "median", "95 %", "longest"),
            [
                (bot, str(t["decisions"]), *(f"{t[name]:.3f}" for name in ("mean", "median", "p95", "max")))
                for bot, t in sums.items()
            ],
        ),
    )


def told(milliseconds: float) -> str:
    if milliseconds < 1:
        return f"{milliseconds * 1000:.3g} µs"
    return f"{milliseconds:.3g} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.3g} s"
