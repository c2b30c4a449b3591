"""The games' own map and ticket data, as files (see PROVENANCE.md for where each fact comes from)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def read_data(game: str) -> dict[str, Any]:
    """The data file of a game, as it stands."""
    data: dict[str, Any] = json.loads(files(__package__).joinpath(f"{game}.json").read_text(encoding="utf-8"))
    return data
