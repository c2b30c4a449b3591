"""Cards on the terminal: a name always, a letter on a coloured ground besides, so that no colour has to be seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from stationmaster.games.family.cards import COLOURS, KIND_NAMES

STYLES = {
    "purple": "bold white on #8e44ad",
    "blue": "bold white on #1f6fd6",
    "orange": "bold black on #f08a24",
    "white": "bold black on #f2f2f2",
    "green": "bold white on #2e8b3d",
    "yellow": "bold black on #f4d03f",
    "black": "bold white on #202020",
    "red": "bold white on #c0392b",
    "locomotive": "bold black on #b8b8b8",
    "locomotive_plus4": "bold black on #d8c8a8",
    "passenger": "bold black on #a8d8c8",
    "gray": "bold white on #808080",
}
LETTERS = {"black": "K", "locomotive": "L", "locomotive_plus4": "L4", "passenger": "M", "gray": "?"}


def card_name(kind: str) -> str:
    """As people say it."""
    return {"gray": "grey", "locomotive_plus4": "locomotive +4"}.get(kind, kind)


def letter(kind: str) -> str:
    return LETTERS.get(kind, kind[:1].upper())


def swatch(kind: str) -> Text:
    return Text(f" {letter(kind)} ", style=STYLES.get(kind, ""))


def card(kind: str) -> Text:
    return Text.assemble(swatch(kind), " ", card_name(kind))


def counted(counts: Mapping[str, int]) -> RenderableType:
    """Counts of cards, each with its colour."""
    parts = [Text.assemble(f"{count} ", card(kind)) for kind, count in counts.items() if count]
    return Columns(parts, padding=(0, 2)) if parts else Text("no cards")


def payment(counts: Mapping[str, int]) -> str:
    """Counts of cards in words: `3 purple + 1 locomotive`."""
    return " + ".join(f"{count} {card_name(kind)}" for kind, count in counts.items() if count)


def short_payment(counts: Mapping[str, int]) -> str:
    """The same with the cards' letters: `3P+1L`."""
    return "+".join(f"{count}{letter(kind)}" for kind, count in counts.items() if count)


def named_counts(counts: Iterable[int]) -> dict[str, int]:
    """Counts by kind, with names; the most first among the colours, wild cards last."""
    kinds = [(kind, count) for kind, count in enumerate(counts) if count]
    kinds.sort(key=lambda pair: (pair[0] >= COLOURS, -pair[1], pair[0]))
    return {KIND_NAMES[kind]: count for kind, count in kinds}
