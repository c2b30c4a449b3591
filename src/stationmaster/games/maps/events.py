"""The entries of the games on a map, as a seat may see them."""

from __future__ import annotations

from stationmaster.games.family import events as family
from stationmaster.games.family.events import Counts, MarketPart, events, to_everyone


class ClaimEvent(MarketPart):
    move = "claim"
    player = to_everyone(int)
    route = to_everyone(str)
    cards = to_everyone(Counts)


EVENTS = family.EVENTS | events(ClaimEvent)
