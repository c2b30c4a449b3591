"""Whether it matters who begins."""

from __future__ import annotations

from stationmaster.arena.report.drawing import WIDTH, Figure, percent, svg, table, titled
from stationmaster.arena.report.markup import join, tag
from stationmaster.arena.study import Study, equal_share

LEFT, TOP, BOTTOM = 56.0, 14.0, 230.0
PLACES = ("first", "second", "third", "fourth", "fifth")


def draw(study: Study) -> Figure:
    highest = max(0.5, *(rate.high for rate in study.order))
    fair = [equal_share(seats) for seats in study.seats_in_order]

    def y(rate: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * rate / highest

    room = (WIDTH - LEFT) / len(study.order)
    bars = []
    for place, rate in enumerate(study.order):
        x = LEFT + room * (place + 0.5)
        words = f"{PLACES[place]} player: {percent(rate.mean)}, between {percent(rate.low)} and {percent(rate.high)}"
        width = min(80.0, room * 0.5)
        height = BOTTOM - y(rate.mean)
        bars.append(
            join(
                titled("rect", words, x=x - width / 2, y=y(rate.mean), width=width, height=height, class_="bar"),
                tag("line", x1=x, x2=x, y1=y(rate.low), y2=y(rate.high), class_="whisker"),
                tag("line", x1=x - room / 2, x2=x + room / 2, y1=y(fair[place]), y2=y(fair[place]), class_="fair"),
                tag("text", percent(rate.mean), x=x, y=BOTTOM - 10, class_="foot"),
                tag("text", PLACES[place], x=x, y=BOTTOM + 22, class_="tick"),
            )
        )
    line = [
        tag("text", percent(fair[0]), x=LEFT - 6, y=y(fair[0]) + 5, class_="label"),
        tag("line", x1=LEFT, x2=WIDTH, y1=BOTTOM, y2=BOTTOM, class_="zero"),
    ]
    rows = [(PLACES[n], percent(r.mean), percent(r.low), percent(r.high)) for n, r in enumerate(study.order)]
    return Figure(
        "Who begins",
        "How often the first player wins, the second, and so on, with intervals; the dashed line is an equal share.",
        svg(WIDTH, BOTTOM + 34, "Wins by order of play", *line, *bars),
        table("Wins by order of play", ("player", "wins", "from", "to"), rows),
    )
