"""This tree against another commit: speed as ratios, sizes, and whether bots play the same games.

    python benchmarks/against.py [COMMIT] [--rounds 5]

COMMIT is by default where the branch left main, or the one before. Its files go to `build/against/`; both are compiled
there or here, and measured in turn (`one_commit.py`), each in processes of its own. The best of the rounds counts,
since machines are noisy.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent.parent


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=HOME, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"git {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout.strip()


def default_commit() -> str:
    began = git("merge-base", "main", "HEAD")
    return began if began != git("rev-parse", "HEAD") else "HEAD~1"


def files_of(commit: str) -> Path:
    """A folder with the files of the commit, made once."""
    folder = HOME / "build" / "against" / git("rev-parse", "--short=12", f"{commit}^{{commit}}")
    if not folder.exists():
        folder.mkdir(parents=True)
        packed = subprocess.run(["git", "archive", commit], cwd=HOME, capture_output=True, check=True).stdout
        subprocess.run(["tar", "--extract", "--directory", folder], input=packed, check=True)
    return folder


def compile_tree(folder: Path) -> None:
    print(f"compiling {folder}", flush=True)
    subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=folder, check=True)
    if not list((folder / "src").glob("*.so")):
        sys.exit(f"{folder} could not be compiled")


def measure(folder: Path, what: str) -> dict[str, Any]:
    command = [sys.executable, str(HOME / "benchmarks" / "one_commit.py"), what]
    environment = os.environ | {"PYTHONPATH": str(folder / "src")}
    done = subprocess.run(command, env=environment, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def best(rounds: list[dict[str, float]]) -> dict[str, float]:
    return {name: max(found[name] for found in rounds) for name in rounds[0]}


def compare_speed(there: Path, here: Path, rounds: int) -> None:
    found: dict[Path, list[dict[str, float]]] = {there: [], here: []}
    for number in range(rounds):
        print(f"measuring, round {number + 1} of {rounds}", flush=True)
        for folder in (there, here) if number % 2 == 0 else (here, there):
            found[folder].append(measure(folder, "speed"))
    before, now = best(found[there]), best(found[here])
    print(f"\n{'':52} {there.name:>12} {'here':>12}  ratio")
    for name, value in now.items():
        print(f"{name:52} {before[name]:12,.0f} {value:12,.0f}  {value / before[name]:.3f}")


def compare_games(there: Path, here: Path) -> None:
    print("\nplaying the same games with both", flush=True)
    before, now = measure(there, "games"), measure(here, "games")
    different = [name for name in now if now[name] != before[name]]
    print(f"games of bots that are the same, move by move: {len(now) - len(different)} of {len(now)}")
    for name in different:
        pairs = zip(before[name], now[name], strict=False)
        at = next((n for n, (old, new) in enumerate(pairs) if old != new), min(len(before[name]), len(now[name])))
        print(f"  {name}: move {at + 1}: {before[name][at : at + 1]} there, {now[name][at : at + 1]} here")


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares this tree with another commit.")
    parser.add_argument("commit", nargs="?", help="the other one")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="of measuring both (default: 5)")
    args = parser.parse_args()
    there = files_of(args.commit or default_commit())
    for folder in (there, HOME):
        compile_tree(folder)
    compare_speed(there, HOME, args.rounds)
    compare_games(there, HOME)


if __name__ == "__main__":
    main()
