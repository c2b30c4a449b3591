"""What a seat may know: S02 hides the tickets of the others, S04 the card that comes with a route."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stationmaster.games.family.view import PHASES, Memory, seen_hands, shared_part
from stationmaster.games.maps.view import BoardView, board_part
from stationmaster_six.rules import Six

if TYPE_CHECKING:
    from stationmaster_six.edition import SixEdition


@dataclass(frozen=True, kw_only=True)
class SixView(BoardView):
    last: tuple[int | None, ...]
    """Of each seat: the route that it claimed last (S04)."""

    def to_dict(self, *, memory: bool = False) -> dict[str, Any]:
        last = [None if route is None else self.board.routes[route] for route in self.last]
        return super().to_dict(memory=memory) | {"last": last}


def six_view(game: Six, seat: int | None, players: Sequence[str], edition: SixEdition) -> SixView:
    return SixView(
        game="six",
        seat=seat,
        players=tuple(players),
        options={},
        edition=edition,
        phase=PHASES[game.phase],
        memory=Memory(hands=seen_hands(game)),
        last=tuple(game.last),
        **shared_part(game, seat, choices_hidden=False),
        **board_part(game),
    )
