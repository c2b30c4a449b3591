"""Stationmaster: the Ticket to Ride family in Python.

What is here is the public API; everything else may change between versions.
"""

from stationmaster.editions import GAMES, edition
from stationmaster.engine.boards import Board, BoardError
from stationmaster.engine.cards import KIND_NAMES
from stationmaster.engine.chance import Chance, SeededChance, SystemChance
from stationmaster.engine.game import Game, play_randomly
from stationmaster.errors import IllegalMove, NotationError, RecordError, StationmasterError
from stationmaster.match import LegalMoves, Match, Move, move_buffer, resample
from stationmaster.record.verify import load, replay, verify
from stationmaster.scores import Score
from stationmaster.view import View

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "KIND_NAMES",
    "Board",
    "BoardError",
    "Chance",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "Move",
    "NotationError",
    "RecordError",
    "Score",
    "SeededChance",
    "StationmasterError",
    "SystemChance",
    "View",
    "edition",
    "load",
    "move_buffer",
    "play_randomly",
    "replay",
    "resample",
    "verify",
]
