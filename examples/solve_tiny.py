"""Solves the board `tiny` with OpenSpiel: CFR+, and how much an opponent who knows the policy could gain against it.

python examples/solve_tiny.py --iterations 10
"""

from __future__ import annotations

import argparse

import pyspiel
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.exploitability import exploitability

import stationmaster.envs.openspiel  # noqa: F401 (registers the games)


def solve(iterations: int) -> float:
    """The exploitability of the average policy after so many iterations; 0 is an equilibrium."""
    game = pyspiel.load_game("stationmaster_usa(board=tiny)")
    solver = CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return float(exploitability(game, solver.average_policy()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=10)
    args = parser.parse_args()
    print(f"after {args.iterations} iterations a best response gains {solve(args.iterations):.4f} a game")


if __name__ == "__main__":
    main()
