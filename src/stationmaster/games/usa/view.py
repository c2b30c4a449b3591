"""What a seat may know in `usa`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from stationmaster.games.family.parts import Counts, Under, known_under, open_part, own_part, seen_hands
from stationmaster.games.family.rules import FIRST_TICKETS
from stationmaster.games.family.view import PHASES, Memory, under_names
from stationmaster.games.family.view_facts import Fact
from stationmaster.games.family.view_shown import by_field, shown
from stationmaster.games.maps.parts import board_part
from stationmaster.games.maps.view import BoardView
from stationmaster.games.usa.rules import Usa
from stationmaster.games.usa.view_facts import facts_of_usa

if TYPE_CHECKING:
    from stationmaster.games.family.edition import AnyEdition


@dataclass(frozen=True, kw_only=True)
class UsaMemory(Memory):
    """What perfect memory adds in `usa`."""

    under: Under = shown(under_names)
    """What was put under the pile. While the first tickets are chosen (U03): what this seat returned, alone."""


@dataclass(frozen=True, kw_only=True, repr=False)
class UsaView(BoardView):
    """What a seat may know in `usa`."""

    game: Literal["usa"] = shown()
    """`usa`."""
    ticket_pile: int = shown()
    """Tickets in the pile; while the first ones are chosen, those that were not dealt."""
    memory: UsaMemory = shown(by_field)
    """What perfect memory adds."""

    def facts(self, played: Sequence[int] | None, best: Sequence[int]) -> list[Fact]:
        """Those of a map, and the longest path."""
        return facts_of_usa(self, played, best)


def usa_view(game: Usa, seat: int | None, players: Sequence[str], edition: AnyEdition) -> UsaView:
    return UsaView(
        game="usa",
        players=tuple(players),
        options={},
        edition=edition,
        **usa_table(game),
        **usa_own(game, seat),
        memory=usa_memory(game, seat, seen_hands(game)),
    )


def usa_table(game: Usa) -> dict[str, Any]:
    """The fields that are the same for everyone and change from move to move."""
    pile = game.ticket_pile
    left = pile.unseen_count if game.phase == FIRST_TICKETS else pile.count()
    return {"phase": PHASES[game.phase], "ticket_pile": left, **open_part(game), **board_part(game)}


def usa_own(game: Usa, seat: int | None) -> dict[str, Any]:
    """Those that are not the same for everyone, but for `memory`."""
    return {"seat": seat, **own_part(game, seat, game.phase == FIRST_TICKETS)}


def usa_memory(game: Usa, seat: int | None, seen: tuple[Counts, ...]) -> UsaMemory:
    """`seen`: the cards that everyone saw go into the hands."""
    return UsaMemory(hands=seen, under=known_under(game.ticket_pile, seat, game.phase == FIRST_TICKETS))
