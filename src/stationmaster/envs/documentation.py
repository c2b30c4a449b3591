"""The table of the parts of an observation, for the documentation: written from the code.

`python -m stationmaster.envs.documentation` brings docs/environments.md up to date; a test fails when it is stale.
"""

from __future__ import annotations

import sys
from pathlib import Path

from stationmaster.envs.factored import Factored
from stationmaster.envs.tasks import Task
from stationmaster.games import OWN

BEGIN, END = "<!-- parts: {game} -->", "<!-- end of parts -->"


def parts_table(game: str) -> str:
    """The parts of a game for two players, as Markdown. P stands for the number of players."""
    two, three = Task(game, 2), Task(game, 3)
    heads = Factored(game)
    lines = [
        f"`{game}`: {two.observer.size} numbers for 2 players, {three.observer.size} for 3; {two.n_moves} actions, "
        f"factored {' × '.join(map(str, heads.nvec))}.",
        "",
        "| part | from (2 players) | shape | most | |",
        "| --- | --- | --- | --- | --- |",
    ]
    for part, wider in zip(two.observer.parts, three.observer.parts, strict=True):
        sizes = zip(part.shape, wider.shape, strict=True)
        shape = " × ".join(str(a) if a == b else "P" for a, b in sizes)
        memory = " (memory)" if part.memory else ""
        lines.append(f"| `{part.name}`{memory} | {part.offset} | {shape} | {part.most} | {part.meaning} |")
    return "\n".join(lines)


def up_to_date(page: str) -> str:
    """The page with its tables written anew."""
    for game in OWN:
        begin = BEGIN.format(game=game)
        before, rest = page.split(begin)
        page = f"{before}{begin}\n{parts_table(game)}\n{END}{rest.split(END, 1)[1]}"
    return page


def main(path: str = "docs/environments.md") -> None:
    page = Path(path)
    page.write_text(up_to_date(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
