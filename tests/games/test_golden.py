"""Files that freeze what must not change by accident: the numbering of moves, and whole games.

`python -m tests.games.test_golden` writes them anew, after a change that is meant (and said in the CHANGELOG).
"""

from __future__ import annotations

import json
import random
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games import OWN
from tests.games.random_games import finished
from tests.games.test_laws import TABLES

GOLDEN = Path(__file__).parents[1] / "golden"
FIRST_SEED, GAMES = 1000, 20

pytestmark = pytest.mark.uncompiled


def moves_file(game: str) -> str:
    """Every move of a game with its id."""
    return "".join(f"{move} {text}\n" for move, text in enumerate(sm.edition(game).notation.texts))


def playthrough_file(game: str, players: int) -> str:
    """A random game, with what each seat sees at some decisions, and its record."""
    match = sm.Match(game, players, seed=players)
    rng = random.Random(players)
    lines: list[str] = []
    while not match.is_over:
        texts = [str(move) for move in match.legal_moves()]
        choice = rng.choice(texts)
        digest = sha256("\n".join(texts).encode()).hexdigest()[:8]
        lines.append(f"seat {match.turn}, {match.phase}: {choice} (of {len(texts)}, {digest})")
        if rng.random() < 0.02:
            lines += [f"  seat {s}: {json.dumps(match.view(s).to_dict(memory=True))}" for s in range(players)]
        match.play(choice)
    lines.append(json.dumps(match.record()))
    return "\n".join(lines) + "\n"


def totals(game: str, players: int) -> dict[str, Any]:
    """Exact sums over fixed seeds, in the fast way: the same compiled and uncompiled."""
    box = sm.edition(game)
    decisions, points = 0, [0] * players
    for seed in range(FIRST_SEED, FIRST_SEED + GAMES):
        chance, choice = sm.SeededChance(seed), sm.SeededChance(f"choice {seed}")
        state = box.deal(players, chance.first_player(players), chance, box.check_options({}))
        decisions += sm.play_randomly(state, chance, choice, sm.move_buffer(state))
        points = [total + more for total, more in zip(points, state.totals(), strict=True)]
    return {"decisions": decisions, "points": points}


@pytest.mark.parametrize("game", OWN)
def test_the_numbering_of_moves_is_frozen(game: str) -> None:
    assert moves_file(game) == (GOLDEN / f"{game}_moves.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_playthroughs_stay_the_same(game: str, players: int) -> None:
    expected = (GOLDEN / f"{game}_{players}_players.txt").read_text(encoding="utf-8")
    assert playthrough_file(game, players) == expected


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_compiled_and_uncompiled_give_the_same_totals(game: str, players: int) -> None:
    """Run against both builds of the engine (see the Makefile)."""
    expected = json.loads((GOLDEN / "totals.json").read_text(encoding="utf-8"))
    assert totals(game, players) == expected[f"{game} {players}"]


def test_a_finished_playthrough_verifies() -> None:
    for game, players in TABLES:
        last = (GOLDEN / f"{game}_{players}_players.txt").read_text(encoding="utf-8").splitlines()[-1]
        sm.verify(json.loads(last))
        assert finished(game, players, 1).is_over


def write_all() -> None:
    for game in OWN:
        (GOLDEN / f"{game}_moves.txt").write_text(moves_file(game), encoding="utf-8")
    for game, players in TABLES:
        (GOLDEN / f"{game}_{players}_players.txt").write_text(playthrough_file(game, players), encoding="utf-8")
    sums = {f"{game} {players}": totals(game, players) for game, players in TABLES}
    (GOLDEN / "totals.json").write_text(json.dumps(sums, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
