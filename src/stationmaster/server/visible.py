"""Texts of people: short, on one line, and made of what people can see."""

from __future__ import annotations

import unicodedata
from typing import Literal

import regex

MOST_IN_ONE = 12  # code points of one character: a family of four with their skin tones has eleven

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

Fault = Literal["empty", "long", "unseen", "stacked"]
"""Nothing to see; too long; with something that cannot be seen or turns the line round; a letter with many marks."""


def on_one_line(text: str) -> str:
    """The same text is always the same letters."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def fault_of(text: str, longest: int, most_code_points: int) -> Fault | None:
    """What is wrong with a text on one line; `longest`: in characters, as people count them (a flag is one)."""
    if not text:
        return "empty"
    characters = CHARACTER.findall(text[: most_code_points + 1])
    if len(text) > most_code_points or len(characters) > longest or len(max(characters, key=len)) > MOST_IN_ONE:
        return "long"
    drawn = SHAPING.sub("", text)
    if UNSEEN.search(drawn):
        return "unseen"
    return "stacked" if STACKED.search(drawn) else None
