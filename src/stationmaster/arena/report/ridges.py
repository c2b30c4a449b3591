"""Distributions, one above the other: used for points and for the length of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stationmaster.arena.report.drawing import LABELS, WIDTH, Scale, axis, label, nice_range, svg, table
from stationmaster.arena.report.markup import Html, join, tag

ROW = 66.0
HEIGHT = 50.0
BINS = 40


def ridges(rows: Mapping[str, Sequence[float]], name: str, alt: str, room: float = LABELS) -> Html:
    """For each row its values, sorted: a histogram, the median and the middle half."""
    everything = [value for values in rows.values() for value in values]
    scale = Scale(*nice_range(everything), room, WIDTH - 10)
    counts = {row: histogram(values, scale.low, scale.high) for row, values in rows.items()}
    highest = max(count / len(rows[row]) for row, bars in counts.items() for count in bars)
    bottom = 8 + ROW * len(rows)
    pictures = []
    for n, (row, values) in enumerate(rows.items()):
        base = 8 + ROW * (n + 1) - 8
        heights = [count / len(values) / highest * HEIGHT for count in counts[row]]
        pictures.append(join(label(row, base - 14, room), ridge(heights, scale, base), spread(values, scale, base)))
    return svg(WIDTH, bottom + 48, alt, axis(scale, 8, bottom, name), *pictures)


def histogram(values: Sequence[float], low: float, high: float) -> list[int]:
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int((value - low) / (high - low) * BINS))] += 1
    return counts


def ridge(heights: list[float], scale: Scale, base: float) -> Html:
    step = (scale.end - scale.start) / len(heights)
    path = [f"M{scale.start:.1f} {base:.1f}"]
    for n, height in enumerate(heights):
        path.append(f"V{base - height:.1f}H{scale.start + (n + 1) * step:.1f}")
    return tag("path", d="".join([*path, f"V{base:.1f}Z"]), class_="ridge")


def spread(values: Sequence[float], scale: Scale, base: float) -> Html:
    """The middle half as a bar below, the median as a stroke."""
    low, middle, high = (at(values, share) for share in (0.25, 0.5, 0.75))
    words = tag("title", f"median {middle:g}, middle half from {low:g} to {high:g}")
    return tag(
        "g",
        words,
        tag("line", x1=scale(low), x2=scale(high), y1=base + 1, y2=base + 1, class_="half"),
        tag("line", x1=scale(middle), x2=scale(middle), y1=base - 7, y2=base + 5, class_="median"),
    )


def at(values: Sequence[float], share: float) -> float:
    """A quantile of sorted values."""
    return values[min(len(values) - 1, int(share * len(values)))]


def quantiles(caption: str, name: str, rows: Mapping[str, Sequence[float]]) -> Html:
    shares = (0.05, 0.25, 0.5, 0.75, 0.95)
    cells = [
        (row, str(len(v)), f"{sum(v) / len(v):.1f}", *(f"{at(v, share):g}" for share in shares), f"{v[-1]:g}")
        for row, v in ((row, [round(value, 1) for value in values]) for row, values in rows.items())
    ]
    return table(caption, (name, "number", "mean", "5 %", "25 %", "median", "75 %", "95 %", "most"), cells)
