"""Tries the law of secrets for longer than the test does: `python -m tests.server.law --minutes 10 --seed 1`."""

from __future__ import annotations

import argparse
import sys
import time

from hypothesis import seed

from tests.server.law.laws import LAWS, Law
from tests.server.law.machine import LawMachine
from tests.server.law.running import try_law

BATCH = 50


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.server.law", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=0, help="of the first batch of runs; the next ones count on")
    parser.add_argument("--steps", type=int, default=50, help="of one run, at most")
    parser.add_argument("--only", default=",".join(LAWS), help=f"laws, by commas: {', '.join(LAWS)}")
    parser.add_argument("--processes", type=int, default=1, choices=(1, 2), help="2: on PostgreSQL, with news withheld")
    wanted = parser.parse_args()
    wanted.only = frozenset(wanted.only.split(","))
    if not wanted.only <= set(LAWS):
        parser.error(f"--only: there is no law {', '.join(sorted(wanted.only - set(LAWS)))}")
    return wanted


def main() -> int:
    wanted = read_arguments()
    LawMachine.laws, LawMachine.processes = wanted.only, wanted.processes
    LawMachine.database = "sqlite" if wanted.processes == 1 else "postgresql"
    began, number = time.monotonic(), wanted.seed
    while time.monotonic() - began < wanted.minutes * 60:
        try:
            try_law(seed(number)(LawMachine), BATCH, wanted.steps)
        except Law as law:
            assert LawMachine.broken is not None
            print(f"seed {number}: broken in run {LawMachine.broken.run}, {LawMachine.broken.at - began:.1f} s")
            print(f"{type(law).__name__}: {law}", *law.__notes__, sep="\n")
            return 1
        print(f"seed {number}: held; {time.monotonic() - began:.0f} s so far", flush=True)
        number += 1
    tell(LawMachine, time.monotonic() - began)
    return 0


def tell(machine: type[LawMachine], seconds: float) -> None:
    runs = machine.reached["runs"]
    print(f"{runs} runs in {seconds:.0f} s; how often each step had an effect, and in how many of a hundred runs:")
    for name, count in sorted(machine.taken.items(), key=lambda item: -item[1]):
        print(f"{name:>16} {count:>8} {100 * machine.reached[name] / max(1, runs):>5.0f} %")


if __name__ == "__main__":
    sys.exit(main())
