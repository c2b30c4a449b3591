"""Tickets: what they are worth, and how often they are completed."""

from __future__ import annotations

from math import floor
from typing import Any

from stationmaster.arena.report.drawing import Figure, Scale, nice_range, percent, svg, table
from stationmaster.arena.report.geography import overlap
from stationmaster.arena.report.markup import Html, tag
from stationmaster.arena.study import Study, TicketCount

WIDE, LEFT, TOP, BOTTOM = 1120.0, 64.0, 16.0, 520.0
LETTER = 6.6
BIGGEST = 20.0


def draw(study: Study) -> Figure | None:
    """Each ticket is a circle: to the right the valuable ones, at the top those that are completed."""
    points = {ticket["id"]: int(ticket["points"]) for ticket in all_tickets(study.edition.board.data)}
    counts = {ticket: count for ticket, count in study.tickets.items() if count.kept}
    if not counts:
        return None
    names = names_of(study)
    x = Scale(*nice_range([points[ticket] for ticket in counts], zero=True), LEFT, WIDE - 30)
    lowest = min(count.completed / count.kept for count in counts.values())
    y = Scale(floor(4 * lowest) / 4 if lowest < 1 else 0.75, 1, BOTTOM, TOP)
    most = max(count.kept for count in counts.values())
    circles = []
    for ticket, count in sorted(counts.items(), key=lambda item: -item[1].kept):
        words = (
            f"{names[ticket]}, {points[ticket]} points: kept {count.kept} times of {count.offered} offers, "
            f"completed {percent(count.completed / count.kept)}"
        )
        radius = max(2.5, BIGGEST * (count.kept / most) ** 0.5)
        place = {"cx": x(points[ticket]), "cy": y(count.completed / count.kept)}
        circles.append(tag("circle", tag("title", words), **place, r=radius, class_="ticket"))
    return Figure(
        "Tickets",
        "Each circle is a ticket: its value to the right, how often those who kept it completed it upwards; the "
        "larger, the more often it was kept. Low ones at the right are traps, high ones at the right bargains.",
        tag(
            "div",
            svg(
                WIDE,
                BOTTOM + 52,
                "Tickets by value and completion",
                *axes(x, y),
                *circles,
                *labels(counts, points, names, x, y),
                class_="chart",
            ),
            class_="scroll",
        ),
        tickets_table(counts, points, names),
        wide=True,
    )


def all_tickets(data: dict[str, Any]) -> list[dict[str, Any]]:
    tickets = data["tickets"]
    return tickets if isinstance(tickets, list) else [ticket for pile in tickets.values() for ticket in pile]


def names_of(study: Study) -> dict[str, str]:
    data = study.edition.board.data
    places = {place["id"]: place["name"] for place in [*data.get("cities", ()), *data.get("countries", ())]}

    def name(place: str) -> str:
        return str(places.get(place, place.replace("_", " ").title()))

    tickets = all_tickets(data)
    twice = [(ticket["a"], ticket["b"]) for ticket in tickets]
    return {
        t["id"]: f"{name(t['a'])} – {name(t['b'])}"
        + (f" ({t['id'].rpartition('--')[2]})" if twice.count((t["a"], t["b"])) > 1 else "")
        for t in tickets
    }


def axes(x: Scale, y: Scale) -> list[Html]:
    marks = [tag("line", x1=x(v), x2=x(v), y1=TOP, y2=BOTTOM, class_="grid") for v in x.ticks()]
    marks += [tag("text", f"{v:g}", x=x(v), y=BOTTOM + 20, class_="tick") for v in x.ticks()]
    for rate in y.ticks():
        marks.append(tag("line", x1=LEFT, x2=x.end, y1=y(rate), y2=y(rate), class_="grid"))
        marks.append(tag("text", f"{100 * rate:.0f} %", x=LEFT - 8, y=y(rate) + 5, class_="label"))
    marks.append(tag("text", "value in points", x=(LEFT + x.end) / 2, y=BOTTOM + 42, class_="axis"))
    return marks


def labels(
    counts: dict[str, TicketCount], points: dict[str, int], names: dict[str, str], x: Scale, y: Scale
) -> list[Html]:
    """Names, those far from the middle first, where they hide nothing else; the table has all of them."""
    middle = sum(count.completed for count in counts.values()) / sum(count.kept for count in counts.values())
    circles = {t: (x(points[t]), y(counts[t].completed / counts[t].kept)) for t in counts}
    taken: list[tuple[float, float, float, float]] = []
    found = []
    for ticket in sorted(counts, key=lambda t: -abs(counts[t].completed / counts[t].kept - middle) - points[t] / 100):
        cx, cy = circles[ticket]
        others = [(a - 9, b - 9, a + 9, b + 9) for t, (a, b) in circles.items() if t != ticket]
        half = len(names[ticket]) * LETTER / 2
        for dx, dy in ((0.0, -BIGGEST + 4), (0.0, BIGGEST + 6), (half + 14, 4), (-half - 14, 4)):
            box = (cx + dx - half, cy + dy - 11, cx + dx + half, cy + dy + 4)
            inside = box[0] > LEFT and box[2] < WIDE and box[1] > 0 and box[3] < BOTTOM
            if inside and not any(overlap(box, other) for other in taken + others):
                taken.append(box)
                found.append(tag("text", names[ticket], x=cx + dx, y=cy + dy, class_="ticket-name"))
                break
    return found


def tickets_table(counts: dict[str, TicketCount], points: dict[str, int], names: dict[str, str]) -> Html:
    rows = [
        (
            names[ticket],
            str(points[ticket]),
            str(count.offered),
            percent(count.kept / count.offered) if count.offered else "–",
            percent(count.completed / count.kept),
            percent(count.wins / count.kept),
        )
        for ticket, count in sorted(counts.items(), key=lambda item: (points[item[0]], names[item[0]]))
    ]
    return table("Tickets by value", ("ticket", "points", "offered", "kept", "completed", "who kept it won"), rows)
