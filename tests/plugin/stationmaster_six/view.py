"""What a seat may know: S02 hides the tickets of the others, S04 the card that comes with a route."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stationmaster.games.family.events import events, to_player
from stationmaster.games.family.parts import seen_hands, shared_part
from stationmaster.games.family.view import PHASES, Kind, Memory, View
from stationmaster.games.family.view_shown import shown
from stationmaster.games.maps import events as maps
from stationmaster.games.maps.parts import board_part
from stationmaster.games.maps.view import BoardView
from stationmaster_six.rules import Six

if TYPE_CHECKING:
    from stationmaster_six.edition import SixEdition


def route_names(routes: Sequence[int | None], view: View) -> list[str | None]:
    return [None if route is None else view.board.routes[route] for route in routes]


@dataclass(frozen=True, kw_only=True, repr=False)
class SixView(BoardView):
    last: tuple[int | None, ...] = shown(route_names)
    """Of each seat: the route that it claimed last (S04)."""


class SixClaimEvent(maps.ClaimEvent):
    onward = to_player(Kind)
    """The card that S04 gave; the others see it in the number of cards."""


EVENTS = maps.EVENTS | events(SixClaimEvent)


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
