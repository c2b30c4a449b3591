"""Games that a bot's failure ended."""

from __future__ import annotations

from stationmaster.arena.report.drawing import Figure, table
from stationmaster.arena.report.markup import tag
from stationmaster.arena.study import Study
from stationmaster.texts import counted

MOST = 50


def draw(study: Study) -> Figure | None:
    if not study.stopped:
        return None
    rows = [(str(s.number + 1), s.bot, str(s.seat), str(s.decision), s.error) for s in study.stopped[:MOST]]
    more = f" The first {MOST} are shown." if len(study.stopped) > MOST else ""
    return Figure(
        "Games that were stopped",
        f"{counted(len(study.stopped), 'game')} ended early since a bot failed, stalled or answered no legal move; "
        f"they count for nothing else in this report.{more}",
        tag("div", table("Stopped games", ("game", "bot", "seat", "decision", "what happened"), rows), class_="scroll"),
        wide=True,
    )
