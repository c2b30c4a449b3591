"""What the tests of the rules of Märklin start from."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.games import read_data
from tests.games.marklin.positions import FULL_DECK, Table


@pytest.fixture
def table() -> type[Table]:
    return Table


@pytest.fixture
def full_deck() -> list[int]:
    return FULL_DECK


@pytest.fixture
def data() -> dict[str, Any]:
    """A board file of one's own, to be changed."""
    return read_data("marklin")
