"""Cards on the terminal: a name always, a letter on a coloured ground besides, so that no colour has to be seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from stationmaster.games.family.cards import COLOURS, KIND_NAMES
from stationmaster.languages import Speech

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


class CardWords:
    """Cards as a language names them."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def name(self, kind: str) -> str:
        """As people say it."""
        return self.speech(f"kind.{kind}")

    def one(self, kind: str) -> str:
        """A card in a sentence."""
        return self.speech(f"card.{kind}")

    def letter(self, kind: str) -> str:
        return self.speech(f"letter.{kind}")

    def swatch(self, kind: str) -> Text:
        return Text(f" {self.letter(kind)} ", style=STYLES.get(kind, ""))

    def card(self, kind: str) -> Text:
        return Text.assemble(self.swatch(kind), " ", self.name(kind))

    def counted(self, counts: Mapping[str, int]) -> RenderableType:
        """Counts of cards, each with its colour."""
        parts = [Text.assemble(f"{count} ", self.card(kind)) for kind, count in counts.items() if count]
        return Columns(parts, padding=(0, 2)) if parts else Text(self.speech("no_cards"))

    def payment(self, counts: Mapping[str, int]) -> str:
        """Counts of cards in words: `3 purple and 1 locomotive`."""
        return self.speech.listed([self.several(kind, n) for kind, n in counts.items() if n], "and_cards")

    def several(self, kind: str, count: int) -> str:
        own = f"counted.{kind}"
        return self.speech(own if own in self.speech else "counted", count=count, kind=self.name(kind))

    def short_payment(self, counts: Mapping[str, int]) -> str:
        """The same with the cards' letters: `3P+1L`."""
        return "+".join(f"{count}{self.letter(kind)}" for kind, count in counts.items() if count)


def named_counts(counts: Iterable[int]) -> dict[str, int]:
    """Counts by kind, with names; the most first among the colours, wild cards last."""
    kinds = [(kind, count) for kind, count in enumerate(counts) if count]
    kinds.sort(key=lambda pair: (pair[0] >= COLOURS, -pair[1], pair[0]))
    return {KIND_NAMES[kind]: count for kind, count in kinds}
