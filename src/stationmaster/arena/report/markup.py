"""HTML and SVG, made of elements: every text is escaped, without control characters, and the page is well-formed."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from stationmaster.texts import harmless

NAMES = {"class_": "class"}


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Child = str | float | None | Iterable[str]


def tag(name: str, /, *children: Child, **attributes: object) -> Html:
    """`tag("text", "3 < 4", x=1, class_="axis")`; attributes that are None are left out."""
    opening = "".join(
        f' {NAMES.get(key, key.replace("_", "-"))}="{escape(written(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(map(inner, children))
    return Html(f"<{name}{opening}>{inside}</{name}>" if inside or name not in EMPTY else f"<{name}{opening}/>")


EMPTY = {"meta", "line", "rect", "circle", "path", "polyline", "br", "col"}


def inner(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, Html):
        return child
    if isinstance(child, (str, float, int)):
        return escape(written(child))
    return "".join(map(inner, child))


def written(value: object) -> str:
    """Numbers short: a picture needs no more than hundredths."""
    if isinstance(value, float):
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return harmless(str(value))


def join(*parts: Child) -> Html:
    return Html("".join(map(inner, parts)))
