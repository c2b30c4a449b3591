"""`usa` on the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from stationmaster.games.family.view import View
from stationmaster.games.maps.screen import BoardScreen
from stationmaster.games.usa.screen_places import EN, IN_RUSSIAN, RU
from stationmaster.games.usa.view import UsaView
from stationmaster.languages import Language, Texts


class UsaScreen(BoardScreen):
    texts: ClassVar[Mapping[Language, Texts]] = {"en": EN, "ru": RU}
    places: ClassVar[Mapping[Language, Mapping[str, str]]] = {"en": {}, "ru": IN_RUSSIAN}

    def piles(self, view: View) -> str:
        assert isinstance(view, UsaView)
        return super().piles(view) + self.t("tickets_left", count=view.ticket_pile)
