"""Who beats whom: a table whose cells are coloured."""

from __future__ import annotations

from stationmaster.arena.intervals import Interval
from stationmaster.arena.report.drawing import Figure, diverging, legend
from stationmaster.arena.report.markup import Html, join, tag
from stationmaster.arena.study import Study, equal_share

MANY = 5  # bots: more need the whole page

Rates = dict[tuple[str, str], Interval]


def draw(study: Study) -> Figure | None:
    """How often the bot of the row finishes ahead of that of the column."""
    if len(study.bots) < 2:
        return None
    words = (
        "How often the bot of the row finishes ahead of the bot of the column, ties counted half, with its interval."
    )
    picture = grid(study.bots, study.ahead, dict.fromkeys(study.ahead, 0.5), "ahead of")
    return Figure("Who finishes ahead", words, picture, wide=len(study.bots) > MANY)


def draw_alone(study: Study) -> Figure | None:
    """How often the bot of the row wins alone against bots of the column."""
    if not study.alone:
        return None
    fair = {pair: equal_share(seats) for pair, seats in study.seats_alone.items()}
    equals = " or ".join(f"{100 * share:.0f} %" for share in sorted(set(fair.values())))
    words = (
        "How often the bot of the row wins the table when all other seats are held by the bot of the column, with the "
        f"95 % interval. Equals would win {equals}."
    )
    picture = grid(study.bots, study.alone, fair, "alone against")
    return Figure("One against the others", words, picture, wide=len(study.bots) > MANY)


def grid(bots: list[str], rates: Rates, fair: dict[tuple[str, str], float], relation: str) -> Html:
    head = tag("tr", tag("td", relation, class_="corner"), *(tag("th", bot, scope="col") for bot in bots))
    rows = [
        tag("tr", tag("th", bot, scope="row"), *(cell(rates, fair, (bot, other)) for other in bots)) for bot in bots
    ]
    key = legend(("over2", "wins more than its share"), ("even", "about its share"), ("under2", "wins less"))
    return join(
        tag("div", tag("table", tag("thead", head), tag("tbody", *rows), class_="matrix"), class_="scroll"), key
    )


def cell(rates: Rates, fair: dict[tuple[str, str], float], pair: tuple[str, str]) -> Html:
    if pair not in rates:
        return tag("td", "–", class_="none")
    rate, share = rates[pair], fair[pair]
    colour = diverging(rate.mean - share, 0.1 * min(1, 2 * share)) if not rate.low <= share <= rate.high else "even"
    between = tag("small", f"{100 * rate.low:.0f}–{100 * rate.high:.0f}")
    games = f"{rate.samples} games"
    return tag("td", tag("b", f"{100 * rate.mean:.1f} %"), " ", between, class_=colour, title=games)
