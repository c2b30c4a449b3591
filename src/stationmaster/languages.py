"""The languages that the terminal speaks: which one is wanted, and how texts are said in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast, get_args

from stationmaster.errors import StationmasterError

Language = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Text = str | tuple[str, ...]
"""Names in braces are filled in. Forms, where it depends on `count`: in English two, in Russian three (1, 2, 5)."""
Texts = Mapping[str, Text]

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def wanted_language(given: str | None, environment: Mapping[str, str]) -> Language:
    """What was given, or else what the environment asks for: English where that is a language that we do not speak."""
    if given is not None:
        if given not in LANGUAGES:
            raise StationmasterError(f"--language: {given!r} is not known; there is {' and '.join(LANGUAGES)}")
        return given
    set_to = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    base = set_to.lower().replace("-", "_").split("_")[0].split(".")[0]
    return base if base in LANGUAGES else "en"


def form(language: Language, count: int) -> int:
    """Which of its forms a text has for a count."""
    if language == "en":
        return 0 if count == 1 else 1
    if count % 10 == 1 and count % 100 != 11:
        return 0
    return 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2


class Speech:
    """Says texts by their keys. Of several sets of texts, the later ones win."""

    def __init__(self, language: Language, *sets: Mapping[Language, Texts]) -> None:
        self.language = language
        self.texts = {key: text for texts in sets for key, text in texts[language].items()}

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def __call__(self, key: str, **facts: object) -> str:
        text = self.texts[key]
        if not isinstance(text, str):
            text = text[form(self.language, cast(int, facts["count"]))]
        return text.format(**facts)

    def listed(self, words: list[str], last: str = "and") -> str:
        """Such as "Ann, Bo and Cy"."""
        return self(last).join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])
