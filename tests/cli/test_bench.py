from __future__ import annotations

import json

import pytest

from stationmaster.cli.bench import is_compiled

from .conftest import Run

KEYS = {
    "decisions_per_second",
    "games_per_second",
    "decisions_per_game",
    "python_move_microseconds",
    "copy_microseconds",
    "state_bytes",
    "import_seconds",
    "compiled",
}


@pytest.mark.parametrize("game", ["usa", "marklin"])
def test_json_has_a_key_a_game_and_a_key_a_number_of_players(run: Run, game: str) -> None:
    outcome = run(f"bench {game} --rounds 2 --repeats 1 --json")
    numbers = json.loads(outcome.out)
    assert list(numbers) == [game]
    assert list(numbers[game]) == ["2", "3", "4", "5"]
    for row in numbers[game].values():
        assert set(row) == KEYS
        assert row["compiled"] is is_compiled()
        assert all(value > 0 for key, value in row.items() if key != "compiled")


def test_the_table_says_whether_the_engine_is_compiled(run: Run) -> None:
    out = run("bench usa --players 2 --rounds 1 --repeats 1").out
    assert out.startswith("engine: compiled" if is_compiled() else "engine: uncompiled")
    assert "2 players" in out
