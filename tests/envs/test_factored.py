"""Factored actions: every move has its own three numbers."""

from __future__ import annotations

import numpy as np
import pytest

import stationmaster as sm
from stationmaster.envs.factored import Factored
from stationmaster.envs.tasks import Array
from tests.games.random_games import positions


@pytest.mark.parametrize("game", sm.GAMES)
def test_apart_and_together_again(game: str) -> None:
    factored = Factored(game)
    for move in range(len(factored.notation)):
        assert factored.move(*factored.apart(move)) == move
    assert sum(factored.nvec) < len(factored.notation) / 2


def allowed(mask: Array) -> list[int]:
    return [int(n) for n in np.flatnonzero(mask)]


@pytest.mark.parametrize("game", sm.GAMES)
def test_masks_lead_to_the_legal_moves_and_to_no_other(game: str) -> None:
    factored = Factored(game)
    for n, match in enumerate(positions(game, 3, 2)):
        if n % 15:
            continue
        mask = np.zeros(len(factored.notation), np.int8)
        legal = match.legal_moves().ids
        mask[legal] = 1
        reached = [
            factored.move(kind, route, payment)
            for kind in allowed(factored.kind_mask(mask))
            for route in allowed(factored.route_mask(mask, kind))
            for payment in allowed(factored.payment_mask(mask, kind, route))
        ]
        assert len(reached) == len(legal)
        assert set(reached) == set(legal)
        for move in legal[:5]:
            assert factored.nearest(mask, *factored.apart(move)) == move
