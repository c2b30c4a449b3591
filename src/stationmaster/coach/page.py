"""The page of a review: no scripts, opens offline, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from stationmaster.arena.report.drawing import LABELS, WIDTH, Figure, Scale, axis, label, nice_range, svg, table, titled
from stationmaster.arena.report.markup import Html, join, tag
from stationmaster.arena.report.page import document, fact_list, section
from stationmaster.coach.marks import LUCKY, mark
from stationmaster.coach.page_words import WORDS
from stationmaster.languages import Language, Speech

WIDE = 1140.0
HIGH = 320.0
LEFT = 60.0  # room for the values
RIGHT = 130.0  # room for the names
ROW = 66.0
PARTS = ("luck", "skill", "others")
SHAPES = {"inaccuracy": 3, "mistake": 4, "blunder": 6}  # corners


def make_page(review: dict[str, Any], language: Language = "en") -> str:
    t = Speech(language, WORDS)
    about = {
        t("game"): review["game"],
        t("players"): len(review["players"]),
        t("decisions"): len(review["decisions"]),
        t("depth"): review["depth"],
        t("seed"): review["seed"],
        t("version"): review["review"],
    }
    figures = [curve(review, t), balance(review, t), losses(review, t), luck(review, t), all_decisions(review, t)]
    names = " – ".join(review["players"])
    return document(
        f"{t('review')}: {names}",
        f"Stationmaster · {t('review').lower()}",
        names,
        fact_list(about),
        [summary(review, t), *(section(figure, t("numbers")) for figure in figures if figure)],
        t("footer"),
        language,
    )


# ---- words ----


def points(chance: float) -> str:
    """Of a hundred."""
    return f"{100 * chance:+.0f}" if round(100 * chance) else "0"


def plain_points(chance: float) -> str:
    return f"{100 * chance:.0f}"


def summary(review: dict[str, Any], t: Speech) -> Html:
    sentences = [seat_sentence(name, seat, t) for name, seat in zip(review["players"], review["seats"], strict=True)]
    return tag("p", " ".join(sentences), class_="summary")


def seat_sentence(name: str, seat: dict[str, Any], t: Speech) -> str:
    end = t("won" if seat["result"] == 1 else "shared" if seat["result"] > 0 else "not_won")
    luck, error = seat["luck"], seat["errors"]["luck"]
    worth = "no_luck" if abs(luck) < 2 * error else "good_luck" if luck > 0 else "bad_luck"
    fortune = t(worth, count=round(100 * abs(luck)))
    lost = t("lost" if seat["loss"] else "lost_nothing", count=round(100 * seat["loss"]))
    return t("sentence", name=name, end=end, fortune=fortune, lost=lost)


# ---- figures ----


def curve(review: dict[str, Any], t: Speech) -> Figure:
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
        t("curve.picture"),
        *levels,
        axis(across, 10, HIGH, t("decision")),
        *lines,
        *(point(review, n, across, up, t) for n in range(len(review["decisions"]))),
        class_="figure chart",
    )
    key = tag("ul", *(key_line(name, seat) for seat, name in enumerate(review["players"])), class_="legend")
    return Figure(
        t("curve"),
        t("curve.about"),
        join(tag("div", picture, class_="scroll"), key),
        wide=True,
    )


def key_line(name: str, seat: int) -> Html:
    line = tag("line", x1=0, x2=34, y1=6, y2=6, class_=f"curve curve{seat}")
    return tag("li", svg(34, 12, "", line, class_="key"), name)


def point(review: dict[str, Any], n: int, across: Scale, up: Scale, t: Speech) -> Html | None:
    decision = review["decisions"][n]
    name = mark(decision["loss"])
    if name is None:
        return None
    seat = decision["seat"]
    words = f"{review['players'][seat]}, {t(name)}: {decision['played']}; {t('better')}: {decision['best']}"
    x, y = across(n), up(review["curve"][n]["win"][seat])
    return titled("polygon", words, points=corners(x, y, SHAPES[name]), class_="point")


def corners(x: float, y: float, count: int) -> str:
    """A regular shape that stands on a side."""
    turn = pi / 2 + pi / count
    places = [(x + 7 * cos(turn + 2 * pi * n / count), y + 7 * sin(turn + 2 * pi * n / count)) for n in range(count)]
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in places)


def balance(review: dict[str, Any], t: Speech) -> Figure:
    seats = review["seats"]
    scale = Scale(*nice_range([100 * seat[part] for seat in seats for part in PARTS], zero=True), LABELS, WIDTH - 20)
    bottom = 6 + ROW * len(seats)
    rows = [bars(review, seat, scale, 6 + ROW * seat, t) for seat in range(len(seats))]
    names = ("loss", *PARTS, "start", "result")
    return Figure(
        t("balance"),
        t("balance.about"),
        join(
            svg(WIDTH, bottom + 48, t("balance"), axis(scale, 6, bottom, t("points")), *rows),
            tag(
                "ul",
                *(tag("li", tag("span", "", class_=f"swatch part{n}"), t(part)) for n, part in enumerate(PARTS)),
                class_="legend",
            ),
        ),
        table(
            t("balance.table"),
            (t("player"), *map(t, names)),
            [
                (name, *(with_error(seat, part) for part in names))
                for name, seat in zip(review["players"], seats, strict=True)
            ],
        ),
    )


def bars(review: dict[str, Any], seat: int, scale: Scale, top: float, t: Speech) -> Html:
    drawn = []
    for n, part in enumerate(PARTS):
        value = 100 * review["seats"][seat][part]
        y, words = top + 6 + 18 * n, f"{review['players'][seat]}, {t(part)}: {with_error(review['seats'][seat], part)}"
        left, right = sorted((scale(0), scale(value)))
        drawn.append(titled("rect", words, x=left, y=y, width=max(right - left, 1), height=15, class_=f"part{n}"))
    return join(label(review["players"][seat], top + ROW / 2 - 4), *drawn)


def with_error(seat: dict[str, Any], part: str) -> str:
    value = plain_points(seat[part]) if part in ("loss", "start", "result") else points(seat[part])
    return f"{value} ± {100 * seat['errors'][part]:.1f}" if part in seat["errors"] else value


def losses(review: dict[str, Any], t: Speech) -> Figure | None:
    found = sorted((d for d in review["decisions"] if d["loss"] > 0), key=lambda d: -d["loss"])
    if not found:
        return None
    rows = [
        (
            str(d["move"]),
            review["players"][d["seat"]],
            t(str(mark(d["loss"]))),
            d["played"],
            with_reasons(d, t),
            f"{plain_points(d['win']['played'])} → {plain_points(d['win']['best'])}",
            f"{plain_points(d['loss'])} ± {100 * d['win']['error']:.1f}",
        )
        for d in found
    ]
    headings = [t(name) for name in ("move", "player", "mark", "played", "better", "chance", "loss")]
    return Figure(
        t("losses"),
        t("losses.about"),
        tag("div", table(t("losses.table"), headings, rows), class_="scroll"),
        wide=True,
    )


def with_reasons(decision: dict[str, Any], t: Speech) -> Html:
    """The better move, and why it is better."""
    reasons = [tag("p", reason[t.language], class_="why") for reason in decision["reasons"]]
    return join(tag("span", decision["best"]), *reasons)


def luck(review: dict[str, Any], t: Speech) -> Figure | None:
    rows = []
    for event in review["luck"]:
        seat = max(range(len(event["luck"])), key=lambda n: abs(event["luck"][n]))
        if abs(event["luck"][seat]) >= LUCKY and abs(event["luck"][seat]) > 2 * event["error"][seat]:
            words = t("deal") if event["after"] is None else text_of(review, event["after"])
            rows.append((abs(event["luck"][seat]), words, review["players"][seat], points(event["luck"][seat])))
    if not rows:
        return None
    rows.sort(key=lambda row: -row[0])
    return Figure(
        t("great_luck"),
        t("great_luck.about"),
        tag(
            "div",
            table(t("great_luck.table"), (t("after"), t("for"), t("luck")), [row[1:] for row in rows[:20]]),
            class_="scroll",
        ),
    )


def text_of(review: dict[str, Any], move: int) -> str:
    decision = next(d for d in review["decisions"] if d["move"] == move)
    return f"{move}: {review['players'][decision['seat']]}, {decision['played']}"


def all_decisions(review: dict[str, Any], t: Speech) -> Figure:
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
    headings = [t(name) for name in ("move", "player", "played", "chance", "lead", "alternatives")]
    return Figure(
        t("every"),
        t("every.about"),
        Html(""),
        table(t("every.table"), headings, rows),
        wide=True,
    )
