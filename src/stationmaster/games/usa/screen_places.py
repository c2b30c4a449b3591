"""The boards of `usa` and their cities, as the terminal calls them. English names of cities are those of the data."""

from __future__ import annotations

from stationmaster.games.family.screen_america import CITIES
from stationmaster.languages import Texts

EN: Texts = {"title": "North America", "title.mini": "Iberia", "title.tiny": "Ireland"}
RU: Texts = {"title": "Северная Америка", "title.mini": "Иберия", "title.tiny": "Ирландия"}

IN_RUSSIAN = {
    **CITIES,
    # mini
    "a_coruna": "Ла-Корунья",
    "barcelona": "Барселона",
    "bilbao": "Бильбао",
    "lisbon": "Лиссабон",
    "madrid": "Мадрид",
    "malaga": "Малага",
    "porto": "Порту",
    "seville": "Севилья",
    "valencia": "Валенсия",
    "zaragoza": "Сарагоса",
    # tiny
    "cork": "Корк",
    "dublin": "Дублин",
    "galway": "Голуэй",
}
