"""What decisions lose, and what luck there was: of games that were reviewed."""

from __future__ import annotations

from stationmaster.arena.report.drawing import LABELS, WIDTH, Figure, Scale, axis, label, nice_range, svg, table, titled
from stationmaster.arena.report.markup import Html, join, tag
from stationmaster.arena.study import Study

ROW = 38.0
VALUES = 64.0  # room at the right


def draw(study: Study) -> Figure | None:
    if not study.reviewed:
        return None
    bots = sorted(study.reviewed, key=lambda bot: study.judged(bot, "loss").mean)
    ends = [100 * end for bot in bots for end in (study.judged(bot, "loss").low, study.judged(bot, "loss").high)]
    scale = Scale(*nice_range(ends, zero=True), LABELS, WIDTH - VALUES)
    bottom = 8 + ROW * len(bots)
    rows = [row(study, bot, scale, 8 + ROW * (n + 0.5)) for n, bot in enumerate(bots)]
    games = sum(game.review is not None for game in study.games)
    return Figure(
        "What decisions lose",
        f"Chances to win, in points of a hundred, that a seat lost in a game by decisions that were certainly worse "
        f"than another, by the reviews of {games} of these games; the bar is the 95 % interval. Luck is what chance "
        f"gave or took.",
        svg(WIDTH, bottom + 48, "Loss in a game", axis(scale, 8, bottom, "points of a hundred"), *rows),
        table(
            "Of a seat in a game, in points of a hundred",
            ("bot", "games", "loss", "from", "to", "luck", "from", "to"),
            [(bot, str(len(study.reviewed[bot])), *numbers(study, bot)) for bot in bots],
        ),
    )


def row(study: Study, bot: str, scale: Scale, y: float) -> Html:
    loss = study.judged(bot, "loss")
    low, mean, high = 100 * loss.low, 100 * loss.mean, 100 * loss.high
    words = f"{bot}: {mean:.1f}, between {low:.1f} and {high:.1f}"
    return join(
        label(bot, y),
        titled("line", words, x1=scale(low), x2=scale(high), y1=y, y2=y, class_="interval"),
        titled("circle", words, cx=scale(mean), cy=y, r=7, class_="dot"),
        tag("text", f"{mean:.0f}", x=WIDTH, y=y + 5, class_="value"),
    )


def numbers(study: Study, bot: str) -> list[str]:
    means = [study.judged(bot, part) for part in ("loss", "luck")]
    return [f"{100 * value:.1f}" for each in means for value in (each.mean, each.low, each.high)]
