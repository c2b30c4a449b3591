"""Games for tests of laws: reproducible random play, and a look at every field of a state."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import stationmaster as sm
from stationmaster.games.card.moves import Plays
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.tickets import TicketPile
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.claims import Claims
from stationmaster.games.marklin.board import Merchandise

TABLES = (Board, CardTable, Claims, Merchandise, Plays)


def positions(game: str, players: int, seed: int, **options: Any) -> Iterator[sm.Match]:
    """One match, again and again: before each decision of a random game, and at its end."""
    match = sm.Match(game, players, seed=seed, options=options)
    rng = random.Random(seed)
    while not match.is_over:
        yield match
        match.play(rng.choice(match.legal_moves().ids))
    yield match


def finished(game: str, players: int, seed: int, **options: Any) -> sm.Match:
    *_, match = positions(game, players, seed, **options)
    return match


def whole_state(game: sm.Game) -> dict[str, Any]:
    """Every field of a state but its tables, by name; unordered things sorted."""
    fields: dict[str, Any] = {}
    for name in dir(game):
        value: Any = getattr(game, name, None)
        if name.startswith("_") or callable(value) or isinstance(value, TABLES):
            continue
        if isinstance(value, TicketPile):
            fields[name] = [
                sorted(value.unseen[n] for n in range(value.unseen_count)),
                [(value.under[n], value.under_by[n]) for n in range(value.under_count)],
            ]
        elif name == "offers":
            fields[name] = [game.offer_of(seat) for seat in range(game.players)]
        else:
            fields[name] = value if isinstance(value, (int, bool)) else list(value)
    return fields
