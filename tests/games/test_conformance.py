"""Every game goes through the conformance kit: ours, and any other that is installed."""

from __future__ import annotations

import pytest

from stationmaster.games import edition, playable
from stationmaster.testing import check_game


@pytest.mark.parametrize("game", playable())
def test_conformance(game: str) -> None:
    check_game(edition(game), games=1)
