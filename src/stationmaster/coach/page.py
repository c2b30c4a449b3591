"""The page of a review: no scripts, opens offline, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from stationmaster.arena.report.drawing import LABELS, WIDTH, Figure, Scale, axis, label, nice_range, svg, table, titled
from stationmaster.arena.report.markup import Html, join, tag
from stationmaster.arena.report.page import document, fact_list, section
from stationmaster.coach.marks import LUCKY, mark

WIDE = 1140.0
HIGH = 320.0
LEFT = 60.0  # room for the values
RIGHT = 130.0  # room for the names
ROW = 66.0
PARTS = ("luck", "skill", "others")
SHAPES = {"inaccuracy": 3, "mistake": 4, "blunder": 6}  # corners


def make_page(review: dict[str, Any]) -> str:
    about = {
        "game": review["game"],
        "players": len(review["players"]),
        "decisions": len(review["decisions"]),
        "depth": review["depth"],
        "seed": review["seed"],
        "version": review["review"],
    }
    figures = [curve(review), balance(review), losses(review), luck(review), all_decisions(review)]
    return document(
        f"Review: {' – '.join(review['players'])}",
        "Stationmaster · review",
        " – ".join(review["players"]),
        fact_list(about),
        [summary(review), *(section(figure) for figure in figures if figure)],
        "Made by Stationmaster. All figures are chances to win in points of a hundred, estimated from games played out "
        "by planners; ± is a standard error. Losses are judged from what the player could know; luck, skill and the "
        "curve from the open position.",
    )


# ---- words ----


def points(chance: float) -> str:
    """Of a hundred."""
    return f"{100 * chance:+.0f}" if round(100 * chance) else "0"


def plain_points(chance: float) -> str:
    return f"{100 * chance:.0f}"


def summary(review: dict[str, Any]) -> Html:
    sentences = [seat_sentence(name, seat) for name, seat in zip(review["players"], review["seats"], strict=True)]
    return tag("p", " ".join(sentences), class_="summary")


def seat_sentence(name: str, seat: dict[str, Any]) -> str:
    end = "won" if seat["result"] == 1 else "shared the win" if seat["result"] > 0 else "did not win"
    luck, error = seat["luck"], seat["errors"]["luck"]
    if abs(luck) < 2 * error:
        fortune = "had no luck, good or bad, that can be told from noise"
    else:
        fortune = f"had {'good' if luck > 0 else 'bad'} luck worth {plain_points(abs(luck))} points"
    lost = f"lost {plain_points(seat['loss'])} points by decisions" if seat["loss"] else "lost nothing for certain"
    return f"{name} {end}, {fortune}, and {lost}."


# ---- figures ----


def curve(review: dict[str, Any]) -> Figure:
    places = review["curve"]
    across = Scale(0, len(places) - 1, LEFT, WIDE - RIGHT)
    up = Scale(0, 1, HIGH, 10)
    levels = [
        join(
            tag("line", x1=LEFT, x2=WIDE - RIGHT, y1=up(level), y2=up(level), class_="grid"),
            tag("text", f"{level:.0%}", x=LEFT - 8, y=up(level) + 5, class_="label"),
        )
        for level in (0, 0.25, 0.5, 0.75, 1)
    ]
    seats = range(len(review["players"]))
    lines = [
        tag(
            "polyline",
            tag("title", review["players"][seat]),
            points=" ".join(f"{across(n):.1f},{up(place['win'][seat]):.1f}" for n, place in enumerate(places)),
            class_=f"curve curve{seat}",
        )
        for seat in seats
    ]
    picture = svg(
        WIDE,
        HIGH + 48,
        "Each player's chance to win through the game",
        *levels,
        axis(across, 10, HIGH, "decision"),
        *lines,
        *(point(review, n, across, up) for n in range(len(review["decisions"]))),
        class_="figure chart",
    )
    key = tag("ul", *(key_line(name, seat) for seat, name in enumerate(review["players"])), class_="legend")
    return Figure(
        "The course of the game",
        "Each player's chance to win, with all hands open and equally strong players from there on. Marks are "
        "decisions that lost something for certain: a triangle an inaccuracy, a square a mistake, a hexagon a blunder.",
        join(tag("div", picture, class_="scroll"), key),
        wide=True,
    )


def key_line(name: str, seat: int) -> Html:
    line = tag("line", x1=0, x2=34, y1=6, y2=6, class_=f"curve curve{seat}")
    return tag("li", svg(34, 12, "", line, class_="key"), name)


def point(review: dict[str, Any], n: int, across: Scale, up: Scale) -> Html | None:
    decision = review["decisions"][n]
    name = mark(decision["loss"])
    if name is None:
        return None
    seat = decision["seat"]
    words = f"{review['players'][seat]}, {name}: {decision['played']}; better: {decision['best']}"
    x, y = across(n), up(review["curve"][n]["win"][seat])
    return titled("polygon", words, points=corners(x, y, SHAPES[name]), class_="point")


def corners(x: float, y: float, count: int) -> str:
    """A regular shape that stands on a side."""
    turn = pi / 2 + pi / count
    places = [(x + 7 * cos(turn + 2 * pi * n / count), y + 7 * sin(turn + 2 * pi * n / count)) for n in range(count)]
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in places)


def balance(review: dict[str, Any]) -> Figure:
    seats = review["seats"]
    scale = Scale(*nice_range([100 * seat[part] for seat in seats for part in PARTS], zero=True), LABELS, WIDTH - 20)
    bottom = 6 + ROW * len(seats)
    rows = [bars(review, seat, scale, 6 + ROW * seat) for seat in range(len(seats))]
    names = ("loss", *PARTS, "start", "result")
    return Figure(
        "Luck and skill",
        "What chance (luck), the player's own decisions (skill) and those of the others made of the chance to win, "
        "from before the deal to the end: the three add up to result less start.",
        join(
            svg(WIDTH, bottom + 48, "Luck, skill and others", axis(scale, 6, bottom, "points of a hundred"), *rows),
            tag(
                "ul",
                *(tag("li", tag("span", "", class_=f"swatch part{n}"), part) for n, part in enumerate(PARTS)),
                class_="legend",
            ),
        ),
        table(
            "Points of a hundred, with standard errors",
            ("player", *names),
            [
                (name, *(with_error(seat, part) for part in names))
                for name, seat in zip(review["players"], seats, strict=True)
            ],
        ),
    )


def bars(review: dict[str, Any], seat: int, scale: Scale, top: float) -> Html:
    drawn = []
    for n, part in enumerate(PARTS):
        value = 100 * review["seats"][seat][part]
        y, words = top + 6 + 18 * n, f"{review['players'][seat]}, {part}: {with_error(review['seats'][seat], part)}"
        left, right = sorted((scale(0), scale(value)))
        drawn.append(titled("rect", words, x=left, y=y, width=max(right - left, 1), height=15, class_=f"part{n}"))
    return join(label(review["players"][seat], top + ROW / 2 - 4), *drawn)


def with_error(seat: dict[str, Any], part: str) -> str:
    value = plain_points(seat[part]) if part in ("loss", "start", "result") else points(seat[part])
    return f"{value} ± {100 * seat['errors'][part]:.1f}" if part in seat["errors"] else value


def losses(review: dict[str, Any]) -> Figure | None:
    found = sorted((d for d in review["decisions"] if d["loss"] > 0), key=lambda d: -d["loss"])
    if not found:
        return None
    rows = [
        (
            str(d["move"]),
            review["players"][d["seat"]],
            str(mark(d["loss"])),
            d["played"],
            d["best"],
            f"{plain_points(d['win']['played'])} → {plain_points(d['win']['best'])}",
            f"{plain_points(d['loss'])} ± {100 * d['win']['error']:.1f}",
        )
        for d in found
    ]
    headings = ("move", "player", "mark", "played", "better", "chance", "loss")
    return Figure(
        "What was lost by decisions",
        "Judged from what the player could know, where it is certain; the better move was estimated anew with fresh "
        "luck.",
        tag("div", table("Dearest first", headings, rows), class_="scroll"),
        wide=True,
    )


def luck(review: dict[str, Any]) -> Figure | None:
    rows = []
    for event in review["luck"]:
        seat = max(range(len(event["luck"])), key=lambda n: abs(event["luck"][n]))
        if abs(event["luck"][seat]) >= LUCKY and abs(event["luck"][seat]) > 2 * event["error"][seat]:
            words = "the deal" if event["after"] is None else text_of(review, event["after"])
            rows.append((abs(event["luck"][seat]), words, review["players"][seat], points(event["luck"][seat])))
    if not rows:
        return None
    rows.sort(key=lambda row: -row[0])
    return Figure(
        "Great luck",
        "What chance answered to a move, where it changed somebody's chance to win by ten points or more.",
        tag("div", table("Greatest first", ("after", "for", "luck"), [row[1:] for row in rows[:20]]), class_="scroll"),
    )


def text_of(review: dict[str, Any], move: int) -> str:
    decision = next(d for d in review["decisions"] if d["move"] == move)
    return f"{move}: {review['players'][decision['seat']]}, {decision['played']}"


def all_decisions(review: dict[str, Any]) -> Figure:
    rows: list[Sequence[str]] = [
        (
            str(d["move"]),
            review["players"][d["seat"]],
            d["played"],
            plain_points(d["win"]["played"]),
            f"{d['lead']['played']:+.0f}",
            "; ".join(f"{a['move']} {plain_points(a['win'])}" for a in d["alternatives"] if a["move"] != d["played"]),
        )
        for d in review["decisions"]
    ]
    headings = ("move", "player", "played", "chance", "lead", "others, with their chances")
    return Figure(
        "Every decision",
        "The chance to win and the expected lead as the player could judge them, and what else was compared.",
        Html(""),
        table("In order", headings, rows),
        wide=True,
    )
