"""Why a move is not lawful, in words and with the number of the rule."""

from stationmaster.rulings.words import Facts, Reason, Ruling, ruling

__all__ = ["Facts", "Reason", "Ruling", "ruling"]
