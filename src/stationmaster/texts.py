"""Texts from outside, made fit to be shown: names, errors, whatever a file or an argument holds."""

from __future__ import annotations

import unicodedata

ORDERS = ("Cc", "Cf", "Cs", "Zl", "Zp")  # what a terminal may obey, and what breaks or turns round a line
JOINERS = "\u200c\u200d"  # Persian, Indic scripts and emoji are written with them
LONGEST_ERROR = 600


def harmless(text: str) -> str:
    """Without what a terminal would take for an order; lines stay as they are."""
    if text.isprintable():
        return text
    return "".join(letter if letter == "\n" or is_harmless(letter) else "?" for letter in text)


def plain(text: object) -> str:
    """The same on one line."""
    return harmless(str(text).replace("\n", "?"))


def is_harmless(letter: str) -> bool:
    is_letter = ord(letter) & 0xFFFE != 0xFFFE  # those that end with it never are, and no HTML may hold them
    return letter in JOINERS or (is_letter and unicodedata.category(letter) not in ORDERS)


def one_line(error: object) -> str:
    """The words of an error, which may quote anything."""
    try:
        return plain(shortened(" ".join(str(error).split()), LONGEST_ERROR))
    except Exception:  # a bot's own kind of error may fail as well
        return "it cannot say why"


def shortened(text: str, longest: int) -> str:
    """Its beginning and its end, where it is too long: the end of an error says more than its middle."""
    return text if len(text) <= longest else f"{text[: longest // 2]} ... {text[-longest // 2 :]}"


def counted(number: int, thing: str) -> str:
    """Such as "1 game", "3 games"."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def how_to_install(extra: str) -> str:
    """What helps where an optional part is missing. Stationmaster is installed from its sources."""
    return f"in the folder of Stationmaster's sources, run: pip install '.[{extra}]'"
