"""The board in characters, and ways over it."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.games.maps.rules import BoardGame
from stationmaster.games.maps.screen import BoardScreen
from stationmaster.games.maps.view import BoardView

GAMES = ("usa", "marklin")


def played(game: str, moves: int, players: int = 3) -> sm.Match:
    match, bot, rng = sm.Match(game, players, seed=3), make_bot("greedy", game), random.Random(3)
    while moves and not match.is_over:
        match.play(bot.choose(match.view(match.turn), rng))
        moves -= 1
    return match


def shown(
    match: sm.Match,
    command: str,
    words: str = "",
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    encoding: str = "utf-8",
) -> str:
    screen = match.edition.screen("ru" if language == "ru" else "en")
    assert isinstance(screen, BoardScreen)
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace")
    console = Console(file=file, width=size[0], height=size[1], color_system=None)
    console.print(screen.commands()[command](match.view(0), words))
    file.flush()
    return file.buffer.getvalue().decode(encoding)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("game", GAMES)
def test_the_map_fits_the_window_and_names_every_city(game: str, size: tuple[int, int], language: str) -> None:
    match = played(game, 120)
    lines = shown(match, "map", size=size, language=language).splitlines()
    assert len(lines) <= size[1] - 1  # the prompt
    assert max(map(len, lines)) <= size[0]
    names = match.edition.screen("ru" if language == "ru" else "en").names(match.edition.board)  # type: ignore[attr-defined]
    drawing = "\n".join(lines)
    for city in match.edition.board.cities:
        assert names[city][:3] in drawing


@pytest.mark.parametrize("game", GAMES)
def test_whoever_claims_a_route_is_seen_on_the_map(game: str) -> None:
    before, match = played(game, 0), played(game, 200)
    view = match.view(0)
    assert isinstance(view, BoardView)
    claimed = {owner for owner in view.owners if owner is not None}
    drawing, empty = (shown(game, "map", size=(160, 50)) for game in (match, before))
    for seat in claimed:
        line = "ABC"[seat] * 3
        assert line in drawing.replace("\n", " ") or drawing.count("ABC"[seat]) > empty.count("ABC"[seat]) + 5
    assert sum(map(empty.count, ("AAA", "BBB", "CCC"))) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_terminal_without_dots_gets_strokes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(game, 60)
    fine, plain = (shown(match, "map", size=(120, 40), encoding=encoding) for encoding in ("utf-8", "ascii"))
    assert any("\u2800" < letter <= "\u28ff" for letter in fine)
    assert {"-", "|", "/", "\\", "o"} <= set(plain)
    assert {"usa": "oMontreal", "marklin": "oKoln"}[game] in plain  # a question mark would mean any colour
    monkeypatch.setenv("TERM", "linux")
    console = shown(match, "map", size=(120, 40))
    assert not any("\u2800" <= letter <= "\u28ff" or letter == "\u25cf" for letter in console)


def test_the_map_around_a_city_is_larger() -> None:
    match = played("usa", 120)
    whole, part = (shown(match, "map", words, size=(80, 24)) for words in ("", "denver"))
    for name in ("Denver", "Santa Fe", "Omaha", "Kansas City", "Salt Lake City"):
        assert name in part
    assert "Miami" in whole
    assert "Miami" not in part
    assert len(part.splitlines()) <= 23
    assert "There is no place 'nowhere' here." in shown(match, "map", "nowhere")
    assert "'san' could be San Francisco, Santa Fe." in shown(match, "map", "san")


def test_marklin_shows_tokens_and_passengers_on_the_map() -> None:
    match = played("marklin", 200)
    view = match.view(0)
    drawing = shown(match, "map", size=(160, 50))
    assert any(owner is not None for owner in view.standing)  # type: ignore[attr-defined]
    for city, owner in enumerate(view.standing):  # type: ignore[attr-defined]
        tokens = view.merchandise[city]  # type: ignore[attr-defined]
        if owner is not None:
            assert f"{f' {tokens[0]}' if tokens else ''}@{'ABC'[owner]}" in drawing


def test_a_way_costs_what_is_left_to_claim() -> None:
    match = sm.Match("usa", 2, seed=7)
    board, state = match.edition.board, match.state
    assert isinstance(state, BoardGame)
    text = shown(match, "way", "denver, kansas city")
    assert "Denver – Kansas City" in text
    assert "4 cars" in text
    state.own(board.routes.index("denver--kansas_city--1"), 0)
    assert "Your routes join Denver and Kansas City already." in shown(match, "way", "denver kansas city")
    state.own(board.routes.index("denver--oklahoma_city"), 1)
    around = shown(match, "way", "denver oklahoma city")
    assert [line.split("–")[0].strip() for line in around.splitlines() if "–" in line][1:] == ["Denver", "Kansas City"]
    assert "yours" in around
    assert "2 cars" in around


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("", "way CITY CITY: name two places"),
        ("denver", "way CITY CITY: name two places"),
        ("denver nowhere", "There is no place 'nowhere' here."),
        ("san denver", "'san' could be San Francisco, Santa Fe."),
        ("denver denver", "These are the same place."),
        ("NEW YORK los_angeles", "New York – "),
        ("sault st. marie--miami", "Sault St. Marie – "),
    ],
)
def test_places_are_named_as_people_write_them(words: str, answer: str) -> None:
    assert answer in shown(sm.Match("usa", 2, seed=7), "way", words)


def test_places_have_their_russian_names_and_countries_any_border() -> None:
    match = sm.Match("marklin", 2, seed=7)
    assert "Кёльн — " in shown(match, "way", "кельн франция", language="ru")
    assert "France" in shown(match, "way", "koln france")


def test_tickets_tell_what_is_missing() -> None:
    match = played("usa", 60)
    console = Console(file=io.StringIO(), width=100, color_system=None)
    view = match.view(0)
    console.print(match.edition.screen().tickets(view))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    for plan in view.plans().values():
        if plan["state"] in ("open", "nearly_lost"):
            assert f"{plan['cars']} car" in text
        if plan["missing"]:
            assert f"{plan['missing']} card" in text
            lacking = re.search(rf"{plan['missing']} cards? missing \(([^)]*)\)", " ".join(text.split()))
            assert lacking is not None
            need, *wild = (sum(map(int, re.findall(r"\d+", part))) for part in lacking[1].split("-"))
            assert need == sum(one["missing"] for one in plan["needs"])
            assert sum(wild) == sum(plan["wild"].values())
