"""Opponents that are played in compiled code: the moves that they make on a view, whatever their seat cannot know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.envs import VectorEnv
from stationmaster.games.family.strategy import Strategy
from tests.games.random_games import exchanged

QUICK = [(bot, game) for bot in ("greedy", "planner") for game in make_bot(bot).games]


def quick(bot: str, match: sm.Match) -> Strategy:
    """As the environments have it."""
    strategy = match.edition.quick_greedy() if bot == "greedy" else match.edition.strategy()
    assert strategy is not None
    return strategy


def decisions(game: str, players: int, bot: str, seed: int) -> Iterator[sm.Match]:
    """Before each decision of a game that a bot plays for all, with some random moves in it."""
    match, player, rng = sm.Match(game, players, seed=seed), make_bot(bot), random.Random(seed)
    while not match.is_over:
        yield match
        at_random = rng.random() < 0.15
        match.play(rng.choice(match.legal_moves()) if at_random else player.choose(match.view(match.turn), rng))


def answer(strategy: Strategy, match: sm.Match, seed: int = 1) -> int:
    strategy.forget()
    return strategy.choose(match.state, sm.SeededChance(seed))


@pytest.mark.uncompiled
@pytest.mark.parametrize("game", make_bot("greedy").games)
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_makes_the_same_moves_in_compiled_code_as_on_a_view(game: str, players: int) -> None:
    bot, rng = make_bot("greedy"), random.Random(1)
    for match in decisions(game, players, "greedy", seed=players):
        assert answer(quick("greedy", match), match) == bot.choose(match.view(match.turn), rng)


@pytest.mark.parametrize(("bot", "game"), QUICK)
def test_exchanging_what_the_seat_cannot_know_does_not_change_its_move(bot: str, game: str) -> None:
    for n, match in enumerate(decisions(game, 3, bot, seed=3)):
        strategy = quick(bot, match)
        assert answer(strategy, match, n) == answer(strategy, exchanged(match, match.turn, n), n)


@pytest.mark.parametrize("board", ["mini", "tiny"])
def test_greedy_plays_small_boards_as_on_a_view(board: str) -> None:
    bot, rng = make_bot("greedy"), random.Random(1)
    for seed in range(3):
        match = sm.Match("usa", 2, seed=seed, board=board)
        strategy = quick("greedy", match)
        while not match.is_over:
            move = bot.choose(match.view(match.turn), rng)
            assert answer(strategy, match) == move
            match.play(move)


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_what_opponents_do_depends_neither_on_the_other_rows_nor_on_how_the_caller_chooses(bot: str) -> None:
    few, many = (VectorEnv("usa", n, opponents=[bot]) for n in (2, 5))
    seen, wider = few.reset(seed=4)[0], many.reset(seed=4)[0]
    for _ in range(40):
        assert (seen == wider[:2]).all()
        actions = np.array([np.flatnonzero(mask)[-1] for mask in many.action_masks()])
        many.sample()
        seen, wider = few.step(actions[:2])[0], many.step(actions)[0]
