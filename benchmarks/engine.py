"""The engine's speed as ratios measured in one run, since machines are noisy.

    python benchmarks/engine.py

The yardstick is a plain C kernel of the North America game for two players (`yardstick/kernel.c`): random legal
moves, a shuffled deck, the final score; no views, no records, no checks.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

import stationmaster as sm

HERE = Path(__file__).parent
ROUNDS = 3  # of each measurement, interleaved; the best counts


def bench(*arguments: str, path: str | None = None) -> dict[str, dict[str, dict[str, float]]]:
    """What `stationmaster bench --json` says, in a process of its own."""
    environment = os.environ | ({"PYTHONPATH": path} if path else {})
    command = [sys.executable, "-m", "stationmaster", "bench", "--json", *arguments]
    answer: dict[str, dict[str, dict[str, float]]] = json.loads(
        subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    )
    return answer


def build_kernel(folder: str) -> Path:
    kernel = Path(folder) / "kernel"
    source = HERE / "yardstick" / "kernel.c"
    subprocess.run(["cc", "-O2", "-march=native", "-o", str(kernel), str(source)], check=True)
    return kernel


def kernel_speed(kernel: Path) -> float:
    """Decisions/s of the C kernel."""
    output = subprocess.run([kernel, "20000"], check=True, capture_output=True, text=True).stdout
    found = re.search(r"(\d+) decisions/s", output)
    assert found is not None
    return float(found[1])


def against_c(folder: str) -> None:
    kernel = build_kernel(folder)
    c, ours = 0.0, 0.0
    for _ in range(ROUNDS):
        c = max(c, kernel_speed(kernel))
        ours = max(ours, bench("usa", "--players", "2", "--rounds", "3000")["usa"]["2"]["decisions_per_second"])
    print(f"random play, usa, 2 players: {ours:,.0f} decisions/s, C kernel {c:,.0f}: ratio {ours / c:.2f}")


def across_tables() -> None:
    numbers = bench("--rounds", "1000")
    usa = numbers["usa"]
    two, five = (1e9 / usa[players]["decisions_per_second"] for players in ("2", "5"))
    print(f"cost of a decision, usa: {two:.0f} ns with 2 players, {five:.0f} with 5: ratio {five / two:.2f}")
    for game, tables in numbers.items():
        for players, table in tables.items():
            ratio = table["decisions_per_second"] / usa[players]["decisions_per_second"]
            copies = 1e6 / table["games_per_second"] / table["copy_microseconds"]
            print(
                f"{game}, {players} players: {table['decisions_per_second']:,.0f} decisions/s, {ratio:.2f} of usa; "
                f"a state has {table['state_bytes']:,.0f} bytes; a copy takes 1/{copies:.0f} of a random game"
            )


def against_uncompiled(folder: str) -> None:
    """The same loop of ordinary Python over both builds of the engine."""
    pure = Path(folder) / "pure"
    shutil.copytree(Path(sm.__file__).parent, pure / "stationmaster", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    arguments = ("usa", "--players", "2", "--rounds", "100", "--repeats", "3")
    compiled = bench(*arguments)["usa"]["2"]
    uncompiled = bench(*arguments, path=str(pure))["usa"]["2"]
    assert compiled["compiled"]
    assert not uncompiled["compiled"]
    fast, slow = compiled["python_move_microseconds"], uncompiled["python_move_microseconds"]
    print(f"list and apply from Python: {fast:.2f} µs compiled, {slow:.2f} µs uncompiled: ratio 1/{slow / fast:.0f}")


def play_many(games: int) -> int:
    decisions, box = 0, sm.edition("usa")
    chance = sm.SeededChance("many")
    out = sm.move_buffer(box.deal(2, 0, chance, {}))
    for _ in range(games):
        decisions += sm.play_randomly(box.deal(2, 0, chance, {}), chance, chance, out)
    return decisions


def two_processes(games: int = 20_000) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        list(pool.map(play_many, [10, 10]))  # both processes are up and have imported everything
        gains = []
        for _ in range(ROUNDS):
            began = perf_counter()
            pool.submit(play_many, games).result()
            alone = perf_counter() - began
            began = perf_counter()
            list(pool.map(play_many, [games, games]))
            gains.append(2 * alone / (perf_counter() - began))
    print(f"two processes: {max(gains):.2f} times one")


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        against_c(folder)
        against_uncompiled(folder)
    across_tables()
    two_processes()


if __name__ == "__main__":
    main()
