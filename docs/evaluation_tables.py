"""Writes the tables and the learning curves of docs/evaluation.md from what was measured, in docs/evaluation/.

    python docs/evaluation_tables.py             # the tables and curves, from the files
    python docs/evaluation_tables.py --measure   # first evaluates what has no file yet: for `usa` a quarter of an hour

A test fails where the page says something else than the files.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RESULTS = HERE / "evaluation"
PAGE = HERE / "evaluation.md"
ORDER = ("random", "greedy", "planner", "search@200")
BOARDS = {"mini": ("--board", "mini"), "usa": ()}
COLOURS = {"random": "#7a7a7a", "greedy": "#b3541e", "planner": "#2b5c8a"}
WIDTH, HEIGHT, LEFT, TOP = 560, 240, 48, 30


def results(board: str) -> list[dict[str, Any]]:
    """The bots first, then what was trained."""
    found = [json.loads(path.read_text()) for path in sorted(RESULTS.glob(f"{board}-*.json"))]
    place = {name: n for n, name in enumerate(ORDER)}
    return sorted(found, key=lambda result: (place.get(result["policy"], len(ORDER)), result["policy"]))


def table(board: str) -> str:
    if not results(board):
        return "(Not measured yet.)"
    lines = ["| policy | score | 95 % interval | against `greedy` | `planner` | `search@200` |", "| --- " * 6 + "|"]
    for result in results(board):
        score = result["score"]
        shares = [f"{row['share']['mean']:.3f}" if row["games"] else "(itself)" for row in result["against"]]
        interval = f"{score['low']:.3f} to {score['high']:.3f}"
        lines.append(f"| `{result['policy']}` | **{score['mean']:.3f}** | {interval} | {' | '.join(shares)} |")
    return "\n".join(lines)


def up_to_date(page: str) -> str:
    """The page with its tables written anew."""
    for board in BOARDS:
        begin, end = f"<!-- results: {board} -->", "<!-- end of results -->"
        before, rest = page.split(begin)
        page = f"{before}{begin}\n{table(board)}\n{end}{rest.split(end, 1)[1]}"
    return page


def curve(name: str) -> str:
    """The share of wins while it learned, as SVG."""
    lines: dict[str, list[tuple[int, float]]] = defaultdict(list)
    with (RESULTS / f"{name}.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            lines[row["opponent"]].append((int(row["steps"]), float(row["win_share"])))
    most = max(steps for points in lines.values() for steps, _ in points)
    drawn = [frame(name, most)]
    for n, (opponent, points) in enumerate(sorted(lines.items())):
        path = " ".join(f"{x(steps, most):.1f},{y(share):.1f}" for steps, share in points)
        colour = COLOURS.get(opponent, "#444")
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn.append(
            f'<text x="{WIDTH - 8}" y="{TOP + 16 + 18 * n}" text-anchor="end" fill="{colour}">{opponent}</text>'
        )
    return "\n".join([*drawn, "</svg>", ""])


def frame(name: str, most: int) -> str:
    letters = 'font-family="sans-serif" font-size="12"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {letters}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18">{name}: share of wins in the last 400 games, by steps (millions)</text>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        lines.append(f'<path d="M{LEFT} {y(share):.1f}H{x(most, most):.1f}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{share:g}</text>')
    for tick in range(5):
        steps = most * tick / 4
        lines.append(f'<text x="{x(steps, most):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{steps / 1e6:.2f}</text>')
    return "\n".join(lines)


def x(steps: float, most: float) -> float:
    return LEFT + (WIDTH - LEFT - 80) * steps / most


def y(share: float) -> float:
    return TOP + (HEIGHT - TOP - 30) * (1 - share)


def measure() -> None:
    """Evaluates what has no file yet. A file is written when its evaluation is whole."""
    for board, where in BOARDS.items():
        for policy in (*ORDER, str(HERE.parent / "examples" / "policies" / f"{board}-ppo.npz")):
            path = RESULTS / f"{board}-{Path(policy).stem.removeprefix(f'{board}-')}.json"
            if not path.exists():
                print(f"{path.name} ...", flush=True)
                command = [sys.executable, "-m", "stationmaster", "evaluate", policy, *where, "--json"]
                path.write_text(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", action="store_true", help="evaluate what has no file yet")
    if parser.parse_args().measure:
        measure()
    PAGE.write_text(up_to_date(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    for path in RESULTS.glob("*.csv"):
        path.with_suffix(".svg").write_text(curve(path.stem), encoding="utf-8")


if __name__ == "__main__":
    main()
