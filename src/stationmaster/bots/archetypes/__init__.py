"""Personalities for the board games: each has one idea of how the game is won, and holds on to it.

Designers play-test boards with such players: what a change does for one who hoards cards is not what it does for one
who races. They are no fools, and good company for beginners.
"""

from stationmaster.bots.archetypes.collector import Collector
from stationmaster.bots.archetypes.hoarder import Hoarder
from stationmaster.bots.archetypes.liner import Liner
from stationmaster.bots.archetypes.longhauler import Longhauler

__all__ = ["Collector", "Hoarder", "Liner", "Longhauler"]
