"""The moves of `card` as texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from stationmaster.games.card import rules
from stationmaster.games.card.moves import Plays
from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, LOCOMOTIVE
from stationmaster.games.family.notation import Diagnosis, Notation, keep_texts, shared_texts

COLOUR_NAMES = KIND_NAMES[:COLOURS]
JOKER = KIND_NAMES[LOCOMOTIVE]
GROUP = "a group is written as its colour and count, then its locomotives, such as: group red 3 locomotive 1 (C30)"


def card_notation(table: CardTable, plays: Plays) -> Notation:
    def texts() -> Iterator[str]:
        yield from shared_texts()
        yield "draw tickets"
        yield from keep_texts(0, (1 << rules.FIRST_OFFER) - 1)
        yield from group_texts(plays)
        yield from row_texts(plays)

    examples = (
        "pass, draw pile, draw 3, draw tickets, keep none, keep 0 2, group red 3 locomotive 1, row blue green red"
    )
    return Notation(texts(), examples, play_diagnosis(table))


def group_texts(plays: Plays) -> Iterator[str]:
    for index in range(len(plays.colour)):
        text = f"group {KIND_NAMES[plays.colour[index]]} {plays.coloured[index]}"
        wild = plays.locomotives[index]
        yield f"{text} {JOKER} {wild}" if wild else text


def row_texts(plays: Plays) -> Iterator[str]:
    for colours in plays.row:
        yield " ".join(["row", *(name for n, name in enumerate(COLOUR_NAMES) if colours >> n & 1)])


def play_diagnosis(table: CardTable) -> Diagnosis:
    """What is wrong with a text that names no move."""
    return partial(_diagnose, table)


def _diagnose(table: CardTable, words: list[str]) -> str | None:
    if words[:1] == ["group"]:
        return _diagnose_group(words[1:], table)
    if words[:1] == ["row"]:
        return _diagnose_row(words[1:])
    if words[:1] == ["keep"]:
        last = rules.FIRST_OFFER - 1
        return f"keep which? Offered tickets are counted from 0 to {last}, in order: keep 0 2 {last}, or keep none"
    return None


def _diagnose_group(words: list[str], table: CardTable) -> str:
    """C30: one colour, two cards or more, at least one of them of the colour."""
    kinds, counts = words[::2], words[1::2]
    for word in kinds:
        if word not in (*COLOUR_NAMES, JOKER):
            return f"there is no card {word!r}; {GROUP}"
    if len(kinds) != len(counts) or not kinds or not all(count.isdecimal() and len(count) < 10 for count in counts):
        return GROUP
    colours = set(kinds) - {JOKER}
    if not colours:
        return "a group needs at least one card of its colour besides locomotives (C30)"
    if len(colours) > 1:
        return "a group is of one colour; locomotives stand for any (C30)"
    if sum(map(int, counts)) < 2:
        return "a group has two cards or more (C30)"
    for kind, count in zip(kinds, counts, strict=True):
        held = table.deck[KIND_NAMES.index(kind)]
        if int(count) > held:
            return f"there are only {held} {kind} cards (C01)"
    return GROUP


def _diagnose_row(words: list[str]) -> str:
    """C30: three different colours."""
    for word in words:
        if word == JOKER:
            return "a row has no locomotives (C30)"
        if word not in COLOUR_NAMES:
            return f"there is no colour {word!r}; a row is written as its colours, such as: row blue green red (C30)"
    return "a row is exactly three cards of three different colours, such as: row blue green red (C30)"
