"""Names of people: short, on one line, and made of what people can see."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import regex

from stationmaster.server.refusals import Refusal

LONGEST = 40  # characters, as people count them: a flag or a family is one
MOST_CODE_POINTS = 200  # and of one character:
MOST_IN_ONE = 12  # a family of four with their skin tones has eleven

CHARACTER = regex.compile(
    # consonants of Indic scripts that are joined, which \X still takes for several
    r"(?:\p{InCB=Consonant}\p{InCB=Extend}*\p{InCB=Linker}[\p{InCB=Extend}\p{InCB=Linker}]*(?=\p{InCB=Consonant}))*\X"
)

# What cannot be seen, but shapes its neighbours, where it does so.
SHAPING = regex.compile(
    r"(?<=\p{ccc=9})[\u200c\u200d]|(?<=\p{L})\u200d(?=\p{ccc=9})"  # beside the virama of Indic scripts
    r"|(?<=[\p{jt=L}\p{jt=D}]\p{jt=T}*)\u200c(?=\p{jt=T}*[\p{jt=R}\p{jt=D}])"  # Persian letters that would join
    r"|(?<=\p{ExtPict}[\p{EMod}\uFE0F]*)\u200d(?=\p{ExtPict})"  # emoji that make one
    r"|(?<=\p{ExtPict})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)"  # a sign as an emoji or as text; a keycap
    r"|(?<=\U0001F3F4)\U000E0067\U000E0062"  # the flags of England, Scotland and Wales
    r"(?:\U000E0065\U000E006E\U000E0067|\U000E0073\U000E0063\U000E0074|\U000E0077\U000E006C\U000E0073)\U000E007F"
)
BLANK = r"\u2800\uFFFC\U00013441\U00013442\U0001D159"  # signs by their kind, and yet nothing is drawn
UNSEEN = regex.compile(rf"[\p{{C}}\p{{DI}}{BLANK}]|[^\P{{Z}} ]|(?<![^ ])\p{{M}}")
STACKED = regex.compile(r"(?:\p{Mc}*[\p{Mn}\p{Me}]){5}")  # spacing marks stand beside, they do not pile up


def clean_name(name: str) -> str:
    """The name as it is kept: the same name is always the same text."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name:
        raise Refusal("bad_name", "a name needs at least one character")
    characters = CHARACTER.findall(name[: MOST_CODE_POINTS + 1])
    if len(name) > MOST_CODE_POINTS or len(characters) > LONGEST or len(max(characters, key=len)) > MOST_IN_ONE:
        raise Refusal("bad_name", f"a name may have at most {LONGEST} characters: choose a shorter one")
    drawn = SHAPING.sub("", name)
    if UNSEEN.search(drawn):
        raise Refusal("bad_name", "use only letters, digits, symbols and emoji: leave out invisible characters")
    if STACKED.search(drawn):
        raise Refusal("bad_name", "a letter in a name may have at most 4 marks: leave out some of them")
    return name


def goes_by(shown: str | None, name: str) -> bool:
    """Is a player of that name shown so at a table, perhaps with a number?

    >>> goes_by("Ann", "Ann"), goes_by("Ann 2", "Ann"), goes_by("Anna", "Ann"), goes_by(None, "Ann")
    (True, True, False, False)
    """
    first, _, last = (shown or "").rpartition(" ")
    return shown == name or (first == name and last.isdecimal())


def told_apart(names: Sequence[str]) -> list[str]:
    """Names of one table, numbered where they are the same."""
    taken: list[str] = []
    for name in names:
        number, unique = 1, name
        while unique in taken:
            number += 1
            unique = f"{name} {number}"
        taken.append(unique)
    return taken
