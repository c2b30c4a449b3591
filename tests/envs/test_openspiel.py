"""OpenSpiel's own test and bots."""

from __future__ import annotations

import contextlib
import io
import json
import pickle
import random
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stationmaster as sm
from stationmaster.envs.tasks import Array
from tests.games.test_laws import on_every_table

pyspiel = pytest.importorskip("pyspiel")

import stationmaster.envs.openspiel  # noqa: E402 (registers the games)


def load(game: str, players: int = 2) -> Any:
    return pyspiel.load_game(f"stationmaster_{game}(players={players})")


@pytest.mark.parametrize("game", sm.GAMES)
def test_random_sim(game: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        pyspiel.random_sim_test(load(game), num_sims=2, serialize=True, verbose=False)


def play(state: Any, rng: random.Random, decisions: int = 10**9) -> Any:
    """Random play, chance by its weights."""
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            decisions -= 1
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@on_every_table
def test_whole_games(game: str, players: int) -> None:
    state = play(load(game, players).new_initial_state(), random.Random(1))
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    ranks = [score.rank for score in state.position.task.edition.scores(state.position.state)]
    assert np.argmax(returns) in [seat for seat, rank in enumerate(ranks) if rank == 1]


@on_every_table
def test_resampling_keeps_the_information_state_of_the_player(game: str, players: int) -> None:
    rng = random.Random(2)
    state = load(game, players).new_initial_state()
    for _ in range(12):
        play(state, rng, 4)
        if state.is_terminal():
            return
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        for player in range(players):
            twin = state.resample_from_infostate(player, rng.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.current_player() == state.current_player()
            assert twin.legal_actions() == state.legal_actions() or player != state.current_player()


def test_a_clone_is_independent() -> None:
    rng = random.Random(3)
    state = load("usa").new_initial_state()
    play(state, rng, 20)
    before = str(state), state.history()
    play(state.clone(), rng)
    assert (str(state), state.history()) == before


@pytest.mark.parametrize("game", sm.GAMES)
def test_ismcts_and_random_bots_play(game: str) -> None:
    from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: PLC0415
    from open_spiel.python.bots.uniform_random import UniformRandomBot  # noqa: PLC0415

    rng = np.random.RandomState(1)
    loaded = load(game)
    searcher = ISMCTSBot(game=loaded, evaluator=Halfway(), uct_c=2.0, max_simulations=2, random_state=rng)
    bots = [searcher, UniformRandomBot(1, rng)]
    state = loaded.new_initial_state()
    searched = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=weights))
            continue
        player = state.current_player()
        searched += player == 0
        state.apply_action(bots[player].step(state))
    assert searched > 10


def test_tiny_is_solved_by_cfr() -> None:
    """A few iterations make it far better than random play, against which a best response gains 0.65."""
    solve = runpy.run_path("examples/solve_tiny.py")["solve"]
    assert solve(3) < 0.3


def test_a_board_by_name_and_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(sm.edition("usa", "tiny").board.data | {"cars": 4}))
    for board, cars in (("tiny", 3), (str(path), 4)):
        game = pyspiel.load_game("stationmaster_usa", {"board": board})
        twin = pickle.loads(pickle.dumps(game))
        assert twin.get_parameters()["board"] == board
        for state in (play(one.new_initial_state(), random.Random(1), 1) for one in (game, twin)):
            assert state.position.task.edition.board.cars == cars
            sent = pickle.loads(pickle.dumps(state))
            assert str(sent) == str(state)
    with pytest.raises(sm.StationmasterError, match="no board 'huge'"):
        pyspiel.load_game("stationmaster_usa", {"board": "huge"})


class Halfway:
    """An evaluator that does not play on: whole games, quickly."""

    def evaluate(self, state: object) -> Array:
        return np.zeros(2)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
