"""What one seat, or a spectator, may know: the only place where secrets are cut."""

from stationmaster.view.base import BoardView, Memory, View
from stationmaster.view.card import CardView
from stationmaster.view.events import seen_entry
from stationmaster.view.marklin import MarklinView
from stationmaster.view.usa import UsaView

__all__ = ["BoardView", "CardView", "MarklinView", "Memory", "UsaView", "View", "seen_entry"]
