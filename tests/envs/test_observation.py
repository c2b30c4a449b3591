"""Observations: honest, complete, and as the table of parts says."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from librt.vecs import vec
from mypy_extensions import u8

import stationmaster as sm
from stationmaster.envs.buffers import shared
from stationmaster.envs.tasks import Array, Task, named
from stationmaster.testing.numbers import check_rows
from tests.games.random_games import positions
from tests.games.test_laws import TABLES, few, on_every_table, seeds, sitting


def observe(task: Task, state: sm.Game, seat: int) -> Array:
    row = vec[u8]([0] * task.observer.size)
    task.observer.write(state, seat, row, 0)
    return shared(row, np.uint8)


@on_every_table
@few
@given(seed=seeds)
def test_g03_exchanging_secrets_changes_no_byte_of_an_observation(game: str, players: int, seed: int) -> None:
    check_rows(sitting(game, players, seed))


@on_every_table
@settings(max_examples=3, deadline=None)
@given(seed=seeds)
def test_parts_say_what_the_view_says(game: str, players: int, seed: int) -> None:
    task = Task(game, players)
    rng = random.Random(seed)
    for match in positions(game, players, seed):
        if rng.random() > 0.05:
            continue
        for seat in range(players):
            view = match.view(seat)
            assert view.hand is not None
            parts = named(task, observe(task, match.state, seat))
            order = [(seat + n) % players for n in range(players)]
            assert parts["turn"].argmax() == order.index(view.turn)
            assert parts["phase"].argmax() == match.edition.phases.index(view.phase)
            assert tuple(parts["hand"]) == view.hand[: len(parts["hand"])]
            assert list(parts["hand_sizes"]) == [view.hand_sizes[s] for s in order]
            assert list(parts["ticket_counts"]) == [view.ticket_counts[s] or 0 for s in order]
            assert list(parts["offered"]) == [view.offered[s] for s in order]
            assert list(np.flatnonzero(parts["tickets"])) == sorted(view.tickets or ())
            assert [row.argmax() for row in parts["offer"] if row.any()] == list(view.offer)
            market = [row.argmax() if row.any() else None for row in parts["market"]]
            assert market == list(view.market)
            assert [tuple(row) for row in parts["seen"]] == [view.memory.hands[s][: len(parts["hand"])] for s in order]
            check_board(parts, view, order)


def check_board(parts: dict[str, Array], view: Any, order: list[int]) -> None:
    if not hasattr(view, "owners"):
        return
    for relative, seat in enumerate(order):
        assert [r for r, owner in enumerate(view.owners) if owner == seat] == list(
            np.flatnonzero(parts["routes"][relative])
        )
        assert parts["cars"][relative] == view.cars[seat]


@on_every_table
@settings(max_examples=2, deadline=None)
@given(seed=seeds)
def test_unseen_cards_are_the_pile_and_what_is_hidden_in_hands(game: str, players: int, seed: int) -> None:
    task = Task(game, players)
    for match in positions(game, players, seed):
        state = match.state
        seat = match.turn
        parts = named(task, observe(task, state, seat))
        others = [s for s in range(players) if s != seat]
        for kind in range(len(parts["unseen"])):
            hidden = sum(state.hands[s * 11 + kind] - state.seen[s * 11 + kind] for s in others)
            assert parts["unseen"][kind] == state.pile[kind] + hidden


@pytest.mark.parametrize("game", sm.GAMES)
def test_no_number_is_greater_than_its_part_allows(game: str) -> None:
    players = 3
    task = Task(game, players)
    scaled = Task(game, players, scaled=True)
    for match in positions(game, players, 5):
        seen = observe(task, match.state, match.turn)
        assert task.observation_space().contains(seen)
        assert scaled.observation_space().contains(scaled.shown(seen))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_memory_parts_come_last(game: str, players: int) -> None:
    task, bare = Task(game, players), Task(game, players, memory=False)
    flags = [part.memory for part in task.observer.parts]
    assert flags == sorted(flags)
    assert any(flags)
    kept = [(p.name, p.offset, p.shape) for p in task.observer.parts if not p.memory]
    assert kept == [(p.name, p.offset, p.shape) for p in bare.observer.parts]


@pytest.mark.parametrize("game", sm.GAMES)
def test_completed_tickets_are_those_of_the_score_sheet(game: str) -> None:
    players = 2
    task = Task(game, players)
    *_, match = positions(game, players, 11)
    names = match.edition.board.tickets
    for seat, score in enumerate(match.scores()):
        parts = named(task, observe(task, match.state, seat))
        assert sorted(names[t] for t in np.flatnonzero(parts["tickets_completed"])) == score.tickets_completed
