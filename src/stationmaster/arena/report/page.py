"""The page round the figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from stationmaster.arena.report.drawing import Figure, percent
from stationmaster.arena.report.markup import Html, tag
from stationmaster.arena.study import Study


def page(study: Study, settings: dict[str, Any], figures: list[Figure]) -> str:
    return document(
        f"Arena: {study.edition.game}",
        "Stationmaster · arena",
        study.edition.title,
        facts(study, settings),
        [summary(study), *(section(figure) for figure in figures)],
        footer(settings),
    )


def document(
    title: str, over: str, heading: str, about: Html, main: Sequence[Html | None], end: str, language: str = "en"
) -> str:
    """A page of ours: no scripts, nothing from elsewhere."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Html(files(__package__).joinpath("style.css").read_text(encoding="utf-8"))),
    )
    body = tag(
        "body",
        tag("header", tag("p", over, class_="over"), tag("h1", heading), about),
        tag("main", *main),
        tag("footer", tag("p", end)),
    )
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang=language)}\n"


def facts(study: Study, settings: dict[str, Any]) -> Html:
    deals = len({game.deal for game in study.games})
    pairs = {
        "game": study.edition.game,
        "players": settings.get("players") or seats_told(study),
        "games": len(study.games),
        "deals": deals,
        "stopped": len(study.stopped) or None,
        "unfinished": settings.get("unfinished") or None,
        "tables": settings.get("tables") if settings.get("players", 2) > 2 else None,
        "options": ", ".join(f"{name} {value}" for name, value in settings.get("options", {}).items()) or None,
        "seed": settings.get("seed"),
    }
    return fact_list(pairs)


def fact_list(pairs: Mapping[str, object]) -> Html:
    """Names and what they are, but for those that are None."""
    shown = [tag("div", tag("dt", name), tag("dd", str(value))) for name, value in pairs.items() if value is not None]
    return tag("dl", *shown)


def seats_told(study: Study) -> str | None:
    counts = sorted({len(game.bots) for game in study.games})
    return " or ".join(map(str, counts)) or None


def summary(study: Study) -> Html | None:
    """The main result in a sentence or two."""
    if not study.games:
        return tag("p", "No game was finished.", class_="summary")
    best = study.bots[0]
    points = study.points(best).mean
    if len(study.bots) == 1:
        return tag(
            "p", tag("b", best), f" played against itself and made {points:.0f} points on average.", class_="summary"
        )
    second = study.bots[1]
    rate = study.ahead.get((best, second))
    words = [tag("b", best), f" comes out first, with {points:.0f} points on average"]
    if rate is not None:
        clear = "" if not rate.low <= 0.5 <= rate.high else " These games do not tell them apart."
        between = f"{percent(rate.low)} to {percent(rate.high)}"
        words += [
            "; it finishes ahead of ",
            tag("b", second),
            f" in {percent(rate.mean)} of cases ({between}).{clear}",
        ]
    else:
        words.append(".")
    return tag("p", *words, class_="summary")


def section(figure: Figure, numbers_are: str = "The numbers") -> Html:
    numbers = (
        tag("details", tag("summary", numbers_are), tag("div", figure.table, class_="scroll")) if figure.table else None
    )
    return tag(
        "section",
        tag("h2", figure.title),
        tag("p", figure.words),
        figure.picture,
        numbers,
        class_="wide" if figure.wide else None,
    )


def footer(settings: dict[str, Any]) -> str:
    version = f" {settings['version']}" if "version" in settings else ""
    return (
        f"Made by Stationmaster{version}. Intervals hold the true value in 95 of 100 cases; they look at how much "
        f"deals differ, since the games of one deal share their chance."
    )
