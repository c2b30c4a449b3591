"""The terminal in Russian: the same keys as in English, right forms, the browser's words, no English left over."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

import stationmaster as sm
from stationmaster.cli.words import EN, RU
from stationmaster.games import edition
from stationmaster.games.family import rulings, rulings_ru
from stationmaster.games.family.screen import Screen
from stationmaster.languages import Language, Speech, Text, form, wanted_language
from tests.cli.conftest import Run

TEXTS = Path(__file__).parents[2] / "web" / "src" / "lib" / "i18n"
PLAY = "play {} --seed 5 --bots greedy --name Ann"


def parts(text: Text) -> set[str]:
    """What is filled in."""
    forms = (text,) if isinstance(text, str) else text
    return {name for one in forms for _, name, _, _ in string.Formatter().parse(one) if name}


def speeches(game: str) -> tuple[Speech, Speech]:
    return edition(game).screen("en").t, edition(game).screen("ru").t


@pytest.mark.parametrize("game", [*sm.GAMES, "play and replay"])
def test_both_languages_have_the_same_texts(game: str) -> None:
    english, russian = (EN, RU) if game not in sm.GAMES else (speech.texts for speech in speeches(game))
    assert set(english) == set(russian)
    for key, text in russian.items():
        assert isinstance(text, str) or len(text) == 3, key
        assert parts(text) <= parts(english[key]) | {"count", "text"}, key
        assert isinstance(english[key], str) or len(english[key]) == 2, key


def test_every_reason_has_words_in_russian() -> None:
    assert set(rulings_ru.WORDS) == set(rulings.WORDS)
    for reason, words in rulings_ru.WORDS.items():
        assert parts(words) <= parts(rulings.WORDS[reason]), reason


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_log_speaks_as_the_browser_does(language: Language) -> None:
    """Every sentence of the client's log that tells what somebody did."""
    client = (TEXTS / language / "log.ts").read_text(encoding="utf-8")
    told = re.findall(r'(\w+): \{\s*you: "([^"]+)",\s*they: "([^"]+)",?\s*\}', client)
    spoken = Screen(language).t.texts
    assert len(told) > 7
    for key, you, they in told:
        assert (spoken[f"log.{key}.you"], spoken[f"log.{key}.they"]) == (you, they)


def test_refusals_speak_as_the_browser_does() -> None:
    """But for whose turn it is: at a terminal sits one person."""
    web = TEXTS.parents[1]
    files = [
        TEXTS / "ru" / "rulings.ts",
        web / "board" / "ru.ts",
        *(web / "games" / game / "ru.ts" for game in sm.GAMES),
    ]
    told: dict[str, str] = {}
    for file in files:
        text = file.read_text(encoding="utf-8")
        text = text[text.index("rulings") :]
        told |= {name: words for name, words in re.findall(r'(\w+):\s*"([^"]+)"', text) if name in rulings_ru.WORDS}
    assert {**rulings_ru.WORDS, "not_your_turn": told["not_your_turn"]} == told


def test_russian_texts_have_russian_quotes_dashes_and_ellipses() -> None:
    refusals: dict[str, Text] = {str(reason): words for reason, words in rulings_ru.WORDS.items()}
    for texts in (RU, refusals, *(edition(game).screen("ru").t.texts for game in sm.GAMES)):
        for key, text in texts.items():
            for one in (text,) if isinstance(text, str) else text:
                assert not re.search('["“”„]|\\.\\.\\.| -{1,2} |[а-яё}»] – ', one, re.IGNORECASE), key


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in sm.GAMES for name in (None, *edition(game).boards())]
)
def test_every_place_has_a_russian_name(game: str, name: str | None) -> None:
    board, screen = edition(game, name).board, edition(game).screen("ru")
    assert ("title" if name is None else f"title.{name}") in screen.t
    places = [city["id"] for city in board.data["cities"]] if "cities" in board.data else board.cities
    places += [country["id"] for country in board.data.get("countries", [])]
    assert places
    for place in places:
        assert re.fullmatch("[А-ЯЁ][А-ЯЁа-яё -]+", screen.places["ru"][place])


def test_forms_of_numbers() -> None:
    assert [form("ru", n) for n in (1, 2, 5, 11, 14, 21, 104, 112)] == [0, 1, 2, 2, 2, 0, 1, 2]
    assert [form("en", n) for n in (0, 1, 2)] == [1, 0, 1]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "en_US", "LC_ALL": "ru"}, "ru"),
        ({"LANG": "ru_RU", "LC_ALL": ""}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "ru_RU"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert wanted_language(None, environment) == language
    assert wanted_language("ru", environment) == "ru"


@pytest.mark.parametrize("command", ["play usa", "replay games.jsonl"])
def test_an_unknown_language_is_refused_in_a_line(run: Run, command: str) -> None:
    assert "--language: 'de' is not known; there is en and ru" in run(f"{command} --language de").refused()


@pytest.mark.parametrize("game", sm.GAMES)
def test_a_game_in_russian_has_no_english_sentence(run: Run, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves, names of players and of the game are as they are; everything else is Russian."""
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    opening = "12\nkeep 0 1\n" if game == "marklin" else "keep 0 1\n"
    typed = f"{opening}5\n5\n5\n5\n{edition(game).screen().lists}\nкарта\nжурнал\npass\nчто?\nquit\nнет\n"
    out = run(PLAY.format(game), typed).out
    assert "Партия не сохранена." in out
    assert "Сейчас" in out or "Так сейчас нельзя" in out
    notation = {word for text in edition(game).notation.texts for word in re.findall("[A-Za-z]{3,}", text)}
    commands = {"help", "quit", "moves", "routes", "plays", "greedy", "Ann", "Enter", game}
    for line in out.splitlines():
        words = {word for word in re.findall("[A-Za-z]{3,}", line) if not re.fullmatch("[ABo]+", word)}  # but routes
        assert words <= notation | commands, line


def test_a_replay_in_russian(run: Run) -> None:
    run("simulate usa --bots greedy,random --games 1 --seed 3 --records games.jsonl")
    out = run("replay games.jsonl --all --language ru").out
    assert "greedy прокладывает путь" in out
    assert "Подсчёт очков" in out
    assert " — " in out
    assert " – " not in out


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("play", "в какую игру? Например: stationmaster play usa"),
        ("play usa --name greedy", "--name: greedy — имя бота за этим столом"),
        ("play usa --resume game.json --seed 3", "--resume продолжает сохранённую партию: уберите --seed"),
        ("replay games.jsonl --game 2", "здесь 1 запись; записи номер 2 нет"),
        ("replay games.jsonl --move 900", "хода 900 нет"),
        ("replay games.jsonl --lost-by Ann", "здесь 1 партия, и игрока Ann в ней нет"),
    ],
)
def test_what_play_and_replay_refuse_is_told_in_russian(run: Run, command: str, told: str) -> None:
    run("simulate usa --bots greedy,random --games 1 --seed 3 --records games.jsonl")
    assert told in run(f"{command} --language ru").refused()


@pytest.mark.parametrize(
    ("game", "typed", "found"),
    [
        ("usa", "keep 0 1\nпути хьюстон\nпути атлантида\n", "dallas--houston--2"),
        ("card", "keep 0\nгруппы крас\n", "красный"),
    ],
)
def test_lists_can_be_asked_for_by_russian_names(run: Run, game: str, typed: str, found: str) -> None:
    out = run(f"play {game} --seed 5 --first 0 --language ru", f"{typed}quit\n\n").out
    asked = out.split("Ваш ход: ")[2]
    assert found in asked
    assert "portland--seattle" not in asked
    assert "Игрок" in out  # the name of somebody who gives none
    assert game == "card" or "ни одного пути, где есть «атлантида»" in out


def test_a_sheet_of_card_names_the_cities_and_says_how_tickets_were_chosen(run: Run) -> None:
    """C52, C56."""
    run("simulate card --bots greedy --players 3 --games 1 --seed 3 --records games.jsonl")
    for language, city in (("en", "New York"), ("ru", "Нью-Йорк")):
        out = " ".join(run(f"replay games.jsonl --all --language {language}").out.split())
        sheet = out[out.index({"en": "Final score", "ru": "Подсчёт очков"}[language]) :]
        assert "(C52)" in sheet
        assert city in sheet
        assert "new_york" not in sheet
