"""The numbering of the moves of `card`, after those that all games share: last, the plays to the station (C30)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.card.tables import CardTable
from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE
from stationmaster.games.family.rules import DRAW_SLOT, SLOTS, ones

DRAW_TICKETS: Final = DRAW_SLOT + SLOTS
KEEP: Final = DRAW_TICKETS + 1  # plus a bit for each ticket kept
PLAY: Final = KEEP + 64


@final
class Plays:
    """Every group and every row, as one contiguous range of moves.

    Groups come first: by colour, then by their coloured cards, then by their locomotives. Rows follow.
    """

    deck: vec[i64]
    first: i64  # the id of the first group
    rows: i64  # the id of the first row
    count: i64  # of groups and rows
    start: vec[i64]  # of each colour: the id that a group of no coloured cards and no locomotives would have
    stride: i64  # how far apart groups are that differ by one coloured card
    colour: vec[i64]  # of each group (id - first)
    coloured: vec[i64]  # how many cards of that colour
    locomotives: vec[i64]
    row: vec[i64]  # of each row (id - rows): a bit for each of its three colours
    within_start: vec[i64]
    rows_within: vec[i64]  # ids of the rows of colours c only (bits), from within_start[c] to within_start[c + 1]

    def __init__(self, first: i64, deck: vec[i64]) -> None:
        self.deck = deck
        self.first = first
        self.stride = deck[LOCOMOTIVE] + 1
        self.start = vec[i64]()
        self.colour = vec[i64]()
        self.coloured = vec[i64]()
        self.locomotives = vec[i64]()
        for colour in range(COLOURS):
            self._number_groups(colour, deck[colour])
        self.rows = first + len(self.colour)
        self.row = vec[i64]()
        self._number_rows()
        self._list_rows_within()
        self.count = len(self.colour) + len(self.row)

    def __reduce__(self) -> tuple[Any, ...]:
        return Plays, (self.first, self.deck)

    def _number_groups(self, colour: i64, most: i64) -> None:
        """C30: at least one of the colour, and two cards or more."""
        self.start = append(self.start, self.first + len(self.colour) - self.stride - 1)
        for coloured in range(1, most + 1):
            for locomotives in range(self.stride):
                if coloured + locomotives >= 2:
                    self.colour = append(self.colour, colour)
                    self.coloured = append(self.coloured, coloured)
                    self.locomotives = append(self.locomotives, locomotives)

    def _number_rows(self) -> None:
        """C30: three different colours."""
        for a in range(COLOURS):
            for b in range(a + 1, COLOURS):
                for c in range(b + 1, COLOURS):
                    self.row = append(self.row, 1 << a | 1 << b | 1 << c)

    def _list_rows_within(self) -> None:
        starts = [0]
        rows: list[int] = []
        for colours in range(1 << COLOURS):
            rows += [int(self.rows) + n for n, row in enumerate(self.row) if row & ~colours == 0]
            starts.append(len(rows))
        self.within_start = vec[i64](starts)
        self.rows_within = vec[i64](rows)

    def group_id(self, colour: i64, coloured: i64, locomotives: i64) -> i64:
        return self.start[colour] + coloured * self.stride + locomotives

    def row_id(self, colours: i64) -> i64:
        """The row of three colours, as bits."""
        if ones(colours) != 3:
            raise ValueError("a row has three different colours")
        return self.rows_within[self.within_start[colours]]

    def group_of(self, cards: vec[i64]) -> i64:
        """The group of exactly these cards, by kind; -1 where they are none (C30)."""
        colour: i64 = LOCOMOTIVE
        total: i64 = 0
        for kind in range(KINDS):
            total += cards[kind]
            if cards[kind] > self.deck[kind]:
                return -1
            if cards[kind] > 0 and kind != LOCOMOTIVE:
                if colour != LOCOMOTIVE:
                    return -1
                colour = kind
        return self.group_id(colour, cards[colour], cards[LOCOMOTIVE]) if colour < COLOURS and total >= 2 else i64(-1)

    def row_of(self, cards: vec[i64]) -> i64:
        """The row of exactly these cards, by kind; -1 where they are none (C30)."""
        colours: i64 = 0
        total: i64 = 0
        for kind in range(KINDS):
            total += cards[kind]
            if cards[kind] > 1 or (cards[kind] > 0 and kind >= COLOURS):
                return -1
            colours |= cards[kind] << kind
        return self.row_id(colours) if total == 3 else i64(-1)


def number_plays(table: CardTable) -> Plays:
    return Plays(PLAY, table.deck)
