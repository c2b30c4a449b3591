"""Saved policies: they see what the environments show, play what they rate highest, and bad files are told of."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import stationmaster as sm
from stationmaster.arena.games import Setup
from stationmaster.bots import Budget, make_bot
from stationmaster.bots.saved import About, SavedPolicy, read_policy, save_policy
from stationmaster.envs import VectorEnv
from stationmaster.games.setting import Setting

MINI = About("usa", board="mini")


def layers(game: str = "usa", board: Any = "mini", players: int = 2, hidden: int = 8, seed: int = 1) -> list[Any]:
    """Of an untrained network."""
    env = VectorEnv(game, 1, players, board=board)
    inputs, outputs = int(env.task.observer.size), env.task.n_moves
    rng = np.random.default_rng(seed)
    sizes = [(inputs, hidden), (hidden, outputs)]
    return [(rng.normal(size=size), rng.normal(size=size[1])) for size in sizes]


def saved(folder: Path, about: About = MINI, **kind: Any) -> str:
    path = folder / "mine.npz"
    save_policy(path, layers(**kind), about)
    return str(path)


@pytest.mark.parametrize(
    ("game", "board", "players"),
    [("usa", "mini", 2), ("usa", "tiny", 2), ("usa", None, 4), ("marklin", None, 3), ("card", None, 2)],
)
def test_it_sees_what_the_environment_shows(game: str, board: str | None, players: int) -> None:
    """At every decision of a game, from the view alone."""
    env = VectorEnv(game, 1, players, board=board, scaled=True)
    policy = SavedPolicy(About(game, players, board), layers(game, board, players), "mine")
    match, rng = sm.Match(game, players, seed="4/vector/0", board=board), Random(4)
    seen, info = env.reset(seed=4)
    for _ in range(60):
        view = match.view(match.turn)
        assert info["seat"][0] == match.turn
        np.testing.assert_allclose(policy.observe(view), seen[0], rtol=1e-6)
        assert policy.choose(view, Budget(), rng) in view.moves
        move = rng.choice(view.moves)
        match.play(move)
        if match.is_over:
            break
        seen, _, _, _, info = env.step([move])


def test_it_plays_the_legal_move_that_it_rates_highest(tmp_path: Path) -> None:
    bot = make_bot(saved(tmp_path), "usa", files=True)
    policy = bot.bot
    assert isinstance(policy, SavedPolicy)
    view = sm.Match("usa", 2, seed=3, board="mini").view(0)
    view = view if view.moves else sm.Match("usa", 2, seed=3, board="mini").view(1)
    (first, first_biases), (second, second_biases) = policy.layers
    rates = np.maximum(policy.observe(view) @ first + first_biases, 0) @ second + second_biases
    assert bot.choose(view, Random(1)) == max(view.moves, key=lambda move: rates[move])
    assert bot.name == "mine"


def test_it_plays_nothing_else(tmp_path: Path) -> None:
    path = saved(tmp_path)
    with pytest.raises(sm.StationmasterError, match="'mine' plays only usa for 2 players on the board mini"):
        Setup(Setting("usa"), 1).check([path, "greedy"])
    with pytest.raises(sm.StationmasterError, match="plays only"):
        Setup(Setting("usa", board="mini"), 1).check([path] * 3)
    with pytest.raises(sm.StationmasterError, match="does not play card"):
        Setup(Setting("card"), 1).check([path, "greedy"])
    with pytest.raises(sm.StationmasterError, match="answers at once"):
        make_bot(f"{path}@500", files=True)
    with pytest.raises(sm.StationmasterError, match="there is no bot"):
        make_bot(path)


# ---- bad files ----


def archive(**arrays: Any) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def about(**entries: Any) -> Any:
    return np.array(json.dumps({**vars(MINI), **entries}))


def bad_files() -> dict[str, bytes]:
    rows = np.zeros((2, 2))
    return {
        "is not a saved policy": b"a letter",
        "File is not a zip": b"",
        "there is no 'about": archive(weights_0=rows),
        "Object arrays cannot be loaded": archive(about=np.array([{"a": 1}], dtype=object)),
        "'policy': 1": archive(about=about(policy=2)),
        "activation": archive(about=about(activation="sine")),
        "unexpected keyword": archive(about=about(colour="red")),
        "there is no game 'chess'": archive(about=about(game="chess")),
        "usa has no board 'huge'": archive(about=about(board="huge")),
        "2 to 5 players": archive(about=about(players=9)),
        "numbered": archive(about=about(numbering=7), **named(layers())),
        "layer 0: weights": archive(about=about(), weights_0=rows, biases_0=rows[0]),
        "it rates": archive(about=about()),
        "finite numbers": archive(about=about(), weights_0=rows * np.nan, biases_0=rows[0]),
    }


def named(given: list[Any]) -> dict[str, Any]:
    return {
        f"{name}_{n}": array
        for n, pair in enumerate(given)
        for name, array in zip(("weights", "biases"), pair, strict=True)
    }


@pytest.mark.parametrize("words", bad_files())
def test_bad_files_are_told_of_in_one_line(words: str) -> None:
    with pytest.raises(sm.StationmasterError) as caught:
        read_policy(bad_files()[words], "mine.npz")
    told = str(caught.value)
    assert words in told
    assert told.startswith("mine.npz: ")
    assert "\n" not in told


def test_a_small_file_that_holds_too_much_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stationmaster.bots.saved.LARGEST", 10_000)
    with pytest.raises(sm.StationmasterError, match="too large"):
        read_policy(archive(about=np.zeros(2_000)), "bomb.npz")


def test_what_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(sm.StationmasterError, match="layer 0"):
        save_policy(tmp_path / "bad.npz", layers(board=None), MINI)
    assert not list(tmp_path.iterdir())
