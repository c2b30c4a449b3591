from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from stationmaster.arena.facts import PlayedGame, Stopped, read_arena_line
from stationmaster.arena.games import Setup, play_game
from stationmaster.arena.report import make_page
from stationmaster.arena.report.drawing import Scale, nice_range, nice_ticks
from stationmaster.arena.report.geography import draw_up, overlap, set_labels
from stationmaster.arena.report.markup import Html, tag
from stationmaster.arena.schedule import schedule
from stationmaster.arena.study import Study
from stationmaster.games import GAMES, edition
from stationmaster.games.setting import Setting
from stationmaster.texts import is_harmless

SVG = "{http://www.w3.org/2000/svg}"


def make_study(game: str, players: int = 2, bots: tuple[str, ...] = ("greedy", "random"), games: int = 4) -> Study:
    setup = Setup(Setting(game), "report")
    played: list[PlayedGame] = []
    times: dict[str, list[int]] = {}
    for planned in schedule(bots, players, games):
        outcome = play_game(setup, planned)
        game_played = read_arena_line(outcome.record)
        assert isinstance(game_played, PlayedGame)
        played.append(game_played)
        for bot, spent in zip(planned.seats, outcome.times, strict=True):
            times.setdefault(bot, []).extend(spent)
    return Study(edition(game), played, [], times)


@pytest.fixture(scope="module", params=GAMES)
def study(request: pytest.FixtureRequest) -> Study:
    return make_study(request.param, players=3)


def test_the_page_is_well_formed_and_needs_nothing_else(study: Study) -> None:
    page = make_page(study, {"players": 3, "seed": "1"})
    root = ElementTree.fromstring(page)  # it is XML as well
    assert root.tag == "html"
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")
    names = {element.tag for element in root.iter()}
    assert not names & {"script", "link", "img", "iframe", "object", "embed", "base", "form"}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not attributes & {"src", "href", "srcset", "action"}
    assert not any(name.startswith("on") for name in attributes)
    assert "url(" not in page
    assert "@import" not in page


def test_what_the_page_shows(study: Study) -> None:
    root = ElementTree.fromstring(make_page(study, {"players": 3, "seed": "1"}))
    titles = [element.text for element in root.iter("h2")]
    expected = {"Ratings", "One against the others", "Who finishes ahead", "Where the points come from", "Tickets"}
    expected |= {"How points are spread", "How long games last", "Who begins", "Time to think"}
    expected |= {"Robberies"} if study.edition.game == "card" else {"The board", "Where each bot builds"}
    assert set(titles) == expected
    for section in root.iter("section"):
        words = section.find("p")
        assert words is not None
        assert (words.text or "").endswith(".")  # a sentence says what it shows
        assert list(section.iter("svg")) or list(section.iter("table"))
    for picture in root.iter("svg"):
        assert picture.get("role") == "img"
        assert picture.get("aria-label")
    for table in root.iter("table"):
        assert all(cell.get("scope") in ("col", "row") for cell in table.iter("th"))


@pytest.mark.parametrize("game", ["usa", "marklin"])
def test_the_map_has_every_route_and_every_place(game: str) -> None:
    study = make_study(game)
    root = ElementTree.fromstring(make_page(study, {}))
    board = next(svg for svg in root.iter("svg") if svg.get("class") == "map")
    data = study.edition.board.data
    tracks = [line for line in board.iter("line") if "track" in (line.get("class") or "")]
    assert len(tracks) == len(data["routes"])
    names = [text.text for text in board.iter("text")]
    assert {city["name"] for city in data["cities"]} <= set(names)
    claimed = {route for game in study.games for route in game.routes}
    titles = [next(line.iter("title")).text or "" for line in tracks]
    assert sum("claimed in 0.0 %" not in title for title in titles) == len(claimed)
    wide = [float(line.get("stroke-width") or 0) for line in tracks]
    assert max(wide) > min(wide)


def test_one_bot_alone() -> None:
    page = make_page(make_study("usa", bots=("random",), games=2), {})
    ElementTree.fromstring(page)
    assert "played against itself" in page
    assert "Who finishes ahead" not in page


def test_nothing_was_played() -> None:
    stopped = [Stopped(0, "x<y", 1, 3, 'the bot "x<y" failed: &')]
    page = make_page(Study(edition("usa"), [], stopped), {"players": 2})
    ElementTree.fromstring(page)
    assert "No game was finished" in page
    assert "x&lt;y" in page


@given(st.text(st.characters(exclude_categories=())))
@example("\x00\x1b[31m\r\x85\u202e\u2028\ud800\uffff<&>\"'")
def test_every_text_is_escaped(text: str) -> None:
    element = ElementTree.fromstring(tag("p", text, tag("b", "bold"), title=text))
    shown = "".join(letter if is_harmless(letter) or letter == "\n" else "?" for letter in text)
    assert (element.text or "") == shown
    assert element.get("title") == shown.replace("\n", " ")  # as XML has it
    assert [child.text for child in element] == ["bold"]


def test_markup_is_kept_and_numbers_are_short() -> None:
    assert tag("g", Html("<br/>"), [tag("line", x1=1.0, x2=1 / 3, class_="c", y=None)]) == (
        '<g><br/><line x1="1" x2="0.33" class="c"/></g>'
    )
    assert tag("text", -0.001) == "<text>0</text>"


def test_browsers_read_it_as_we_mean_it(study: Study) -> None:
    """As HTML, where `<title/>` and the like would not be closed."""
    page = make_page(study, {})
    void = {"meta", "br", "col"}
    open_tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, name: str, attrs: object) -> None:
            if name not in void:
                open_tags.append(name)

        def handle_startendtag(self, name: str, attrs: object) -> None:
            assert name in void or "svg" in open_tags, name

        def handle_endtag(self, name: str) -> None:
            assert open_tags.pop() == name

    Reader().feed(page)
    assert open_tags == []
    assert re.match(r"<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>", page)


@given(st.floats(-1e4, 1e4), st.floats(0.01, 1e4))
def test_ticks_are_few_and_within(low: float, span: float) -> None:
    ticks = nice_ticks(low, low + span)
    assert 1 <= len(ticks) <= 8
    assert all(low - span * 1e-6 <= tick <= low + span * (1 + 1e-6) for tick in ticks)
    start, end = nice_range([low, low + span])
    assert start <= low + span * 1e-6
    assert end >= low + span * (1 - 1e-6)


def test_scales() -> None:
    assert Scale(0, 10, 100, 200)(5) == 150
    logarithmic = Scale(0.1, 1000, 0, 40, logarithmic=True)
    assert logarithmic(10) == pytest.approx(20)
    assert logarithmic(0) == 0  # what is below lies at the edge
    assert logarithmic.ticks() == [0.1, 1, 10, 100, 1000]


@pytest.mark.parametrize("game", ["usa", "marklin"])
def test_the_map_looks_like_the_country(game: str) -> None:
    data = edition(game).board.data
    atlas = draw_up(data, 1000, 800, 40, 12)
    places = {place.name: place for place in atlas.places}
    north = max(data["cities"], key=lambda city: float(city["lat"]))
    south = min(data["cities"], key=lambda city: float(city["lat"]))
    west = min(data["cities"], key=lambda city: float(city["lon"]))
    east = max(data["cities"], key=lambda city: float(city["lon"]))
    assert places[north["name"]].y < places[south["name"]].y
    assert places[west["name"]].x < places[east["name"]].x
    assert all(40 <= place.x <= atlas.width - 40 + 1e-6 for place in atlas.places)
    assert all(40 <= place.y <= atlas.height - 40 + 1e-6 for place in atlas.places)
    boxes = [
        (x - len(place.name) * 3.6, y - 7.5, x + len(place.name) * 3.6, y + 7.5)
        for place, x, y in set_labels(atlas.places, atlas)
    ]
    hidden = sum(overlap(a, b) > 30 for n, a in enumerate(boxes) for b in boxes[:n])
    assert hidden <= 2  # names do not lie on each other


def test_a_board_at_the_equator_and_south_of_it() -> None:
    def city(name: str, lat: float, lon: float) -> dict[str, object]:
        return {"id": name, "name": name, "lat": lat, "lon": lon}

    for shift in (-40, 0, 40):
        data = {"cities": [city("n", shift + 5, 10), city("s", shift - 5, 20)], "routes": []}
        north, south = draw_up(data, 500, 500, 20, 5).places
        assert north.y < south.y
        assert north.x < south.x
