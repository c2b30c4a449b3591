"""Stationmaster: the Ticket to Ride family in Python.

What is here is the public API; everything else may change between versions.
"""

from stationmaster.errors import IllegalMove, NotationError, RecordError, StationmasterError
from stationmaster.games import GAMES, edition
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.chance import Chance, SeededChance, SystemChance
from stationmaster.games.family.notation_moves import LegalMoves, Move
from stationmaster.games.family.rules import Game, play_randomly
from stationmaster.games.family.score_sheet import Score
from stationmaster.games.family.view import View
from stationmaster.games.maps.board import Board, BoardError
from stationmaster.games.maps.view import BoardView
from stationmaster.games.maps.view_ways import Way
from stationmaster.match import Match, move_buffer, resample
from stationmaster.record.verify import load, replay, verify

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "KIND_NAMES",
    "Board",
    "BoardError",
    "BoardView",
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
    "Way",
    "edition",
    "load",
    "move_buffer",
    "play_randomly",
    "replay",
    "resample",
    "verify",
]
