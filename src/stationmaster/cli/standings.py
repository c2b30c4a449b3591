"""The results of many games as tables for the terminal."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from stationmaster.arena.folder import sum_up
from stationmaster.arena.intervals import Interval
from stationmaster.arena.study import Study
from stationmaster.texts import plain


def new_table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for n, heading in enumerate(headings):
        table.add_column(heading, justify="right" if n else "left", no_wrap=True)
    return table


MANY = 4  # bots: for more a line has no room for intervals


def percent(rate: Interval, *, narrow: bool) -> Text:
    between = "" if narrow else f" {100 * rate.low:.0f}–{100 * rate.high:.0f}"
    return Text.assemble(f"{100 * rate.mean:.1f}", (between, "dim"))


def bots_table(study: Study) -> Table:
    """A line a bot: rating, points, tickets, time."""
    table = new_table("bot", "Elo", "± 95 %", "points", "tickets kept", "completed", "ms/move")
    for rating in study.ratings:
        bot = rating.bot
        times = sum_up(study.times.get(bot, []))
        table.add_row(
            plain(bot),
            f"{rating.elo:.0f}",
            f"{(rating.high - rating.low) / 2:.0f}" + ("" if rating.bounded else "+"),
            f"{study.points(bot).mean:.1f}",
            f"{study.tickets_kept(bot):.1f}",
            f"{study.tickets_completed(bot):.1f}",
            f"{times['mean']:.2f}" if times["decisions"] else "-",
        )
    return table


def parts_table(study: Study) -> Table:
    """A line a bot: its mean points by part."""
    table = new_table("points from", *study.parts)
    for bot in study.bots:
        table.add_row(plain(bot), *(f"{study.points(bot, part).mean:.1f}" for part in study.parts))
    return table


def reviews_table(study: Study) -> Table:
    """A line a bot that was reviewed: what its decisions lost in a game and what luck it had, in points of 100."""
    table = new_table("reviewed", "games", "loss", "± 95 %", "luck", "± 95 %")
    for bot, seats in study.reviewed.items():
        cells = []
        for part in ("loss", "luck"):
            mean = study.judged(bot, part)
            cells += [f"{100 * mean.mean:.1f}", f"{50 * (mean.high - mean.low):.1f}"]
        table.add_row(plain(bot), str(len(seats)), *cells)
    return table


def pairs_table(study: Study) -> Table:
    """Wins in per cent, with their 95 % intervals: of one alone against all others, or of two."""
    rates = study.alone or study.ahead
    table = new_table("wins % alone against" if study.alone else "ahead of, %", *map(plain, study.bots))
    for bot in study.bots:
        cells = [rates.get((bot, other)) for other in study.bots]
        shown = ["" if cell is None else percent(cell, narrow=len(study.bots) > MANY) for cell in cells]
        table.add_row(plain(bot), *shown)
    return table
