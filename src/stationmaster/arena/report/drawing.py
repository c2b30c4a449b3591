"""What the figures share: scales, axes, rows with labels, tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from stationmaster.arena.report.markup import Child, Html, join, tag

WIDTH = 560.0
LABELS = 132.0  # room for the names of bots
LETTER = 7.6  # the width of one, on average


@dataclass(frozen=True)
class Figure:
    title: str
    words: Child
    """What it shows, in a sentence."""
    picture: Html
    table: Html | None = None
    wide: bool = False


@dataclass(frozen=True)
class Scale:
    """From values to places, straight or by logarithm."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        low, high = self.low, self.high
        if self.logarithmic:
            low, high, value = log10(low), log10(high), log10(max(value, low))
        return self.start + (value - low) / ((high - low) or 1) * (self.end - self.start)

    def ticks(self) -> list[float]:
        if self.logarithmic:
            return [10.0**n for n in range(ceil(log10(self.low)), floor(log10(self.high)) + 1)]
        return nice_ticks(self.low, self.high)


def nice_ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between, ends included."""
    span = (high - low) or 1.0
    step = 10.0 ** floor(log10(span / most))
    step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= most)
    return [n * step for n in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def nice_range(values: Sequence[float], *, zero: bool = False) -> tuple[float, float]:
    """Round numbers around the values."""
    low, high = min(values), max(values)
    if zero:
        low, high = min(0.0, low), max(0.0, high)
    if low == high:
        low, high = low - 1, high + 1
    ticks = nice_ticks(low, high)
    step = ticks[1] - ticks[0] if len(ticks) > 1 else (high - low)
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step


def svg(width: float, height: float, label: str, *children: Child, class_: str = "figure") -> Html:
    return tag("svg", *children, viewBox=f"0 0 {width:g} {height:g}", role="img", aria_label=label, class_=class_)


def axis(scale: Scale, top: float, bottom: float, name: str, form: Callable[[float], str] = "{:g}".format) -> Html:
    """Lines down the figure with their values below, and what they mean."""
    marks = [
        join(
            tag("line", x1=scale(value), x2=scale(value), y1=top, y2=bottom, class_="zero" if value == 0 else "grid"),
            tag("text", form(value), x=scale(value), y=bottom + 18, class_="tick"),
        )
        for value in scale.ticks()
    ]
    return join(*marks, tag("text", name, x=(scale.start + scale.end) / 2, y=bottom + 38, class_="axis"))


def short(text: str, room: float) -> str:
    most = int(room / LETTER)
    return text if len(text) <= most else text[: most - 1] + "…"


def label(text: str, y: float, room: float = LABELS) -> Html:
    """A name at the left, cut if it is long; the whole of it is shown to who points at it."""
    return tag("text", short(text, room), tag("title", text), x=room - 12, y=y + 5, class_="label")


def titled(shape: str, title: str, **attributes: object) -> Html:
    """A shape that tells what it stands for."""
    return tag(shape, tag("title", title), **attributes)


def table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[Child]]) -> Html:
    """The first cell of a row names it."""
    head = tag("tr", *(tag("th", heading, scope="col") for heading in headings))
    body = [tag("tr", tag("th", row[0], scope="row"), *(tag("td", cell) for cell in row[1:])) for row in rows]
    return tag("table", tag("caption", caption), tag("thead", head), tag("tbody", *body))


def legend(*entries: tuple[str, str]) -> Html:
    """Classes of colours and what they mean."""
    return tag(
        "ul",
        *(tag("li", tag("span", "", class_=f"swatch {colour}"), words) for colour, words in entries),
        class_="legend",
    )


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def diverging(difference: float, unit: float) -> str:
    """The class of a colour: from under3 to over3, even in the middle; `unit` is one step."""
    step = max(-3, min(3, round(difference / unit)))
    return "even" if step == 0 else f"over{step}" if step > 0 else f"under{-step}"
