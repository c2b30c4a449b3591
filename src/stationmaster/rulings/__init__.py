"""Why a move is not lawful, in words and with the number of the rule."""

from stationmaster.rulings.base import Ruling

__all__ = ["Ruling"]
