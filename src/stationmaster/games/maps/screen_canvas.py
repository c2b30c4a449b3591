"""A drawing in characters: spots, names beside them, lines between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle

from rich.text import Text

Spot = tuple[int, int]
"""Column and row."""

LEAST = 3  # letters of a name, where there is no room for more
ROUNDS = 60  # of moving spots apart
NEAR = (7, 2)  # columns and rows that two spots want between them
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille character: rows of two
BRAILLE = 0x2800


class Canvas:
    """`fine`: thin lines are drawn in dots, eight in a cell, where a terminal has them; elsewhere in strokes."""

    def __init__(self, width: int, height: int, *, fine: bool = False) -> None:
        self.width = width
        self.height = height
        self.fine = fine
        self.cells: dict[Spot, tuple[str, str]] = {}
        """What stands in a cell, and its style."""
        self.dots: dict[Spot, tuple[int, str]] = {}
        """Thin lines, below whatever else stands in a cell."""
        self.fixed: set[Spot] = set()
        """Cells of spots, names and tags: lines pass below them."""
        self.lettered: set[Spot] = set()
        """Cells of names and tags, which do not touch each other."""

    def text(self) -> Text:
        rows = [Text() for _ in range(self.height)]
        for y, row in enumerate(rows):
            filled = [x for x, cell_y in (*self.cells, *self.dots) if cell_y == y]
            for x in range(max(filled, default=-1) + 1):
                row.append(*self._cell((x, y)))
        return Text("\n").join(rows)

    def _cell(self, spot: Spot) -> tuple[str, str]:
        if spot in self.cells or spot not in self.dots:
            return self.cells.get(spot, (" ", ""))
        dots, style = self.dots[spot]
        return chr(BRAILLE + dots), style

    def put(self, spot: Spot, letter: str, style: str) -> None:
        if self.holds(spot):
            self.cells[spot] = (letter, style)
            self.fixed.add(spot)

    def holds(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.width and 0 <= spot[1] < self.height

    # ---- spots ----

    def spots(self, places: Sequence[tuple[float, float]], frame: Iterable[int], margin: int) -> list[Spot]:
        """Places by longitude and latitude, so that those of the frame fill the canvas; no two are the same.

        They are moved apart a little. Others may be outside.
        """
        framed = [places[place] for place in frame]
        west, east = min(lon for lon, _ in framed), max(lon for lon, _ in framed)
        south, north = min(lat for _, lat in framed), max(lat for _, lat in framed)
        across, down = (self.width - 1 - margin) / ((east - west) or 1), (self.height - 1) / ((north - south) or 1)
        found = [[(lon - west) * across, (north - lat) * down] for lon, lat in places]
        inside = [spot for spot in found if self.holds((round(spot[0]), round(spot[1])))]
        for _ in range(ROUNDS):
            self._move_apart(inside, margin)
        used: dict[Spot, None] = {}
        for x, y in found:
            spot = (round(x), round(y))
            while spot in used:
                spot = ((spot[0] + 1) % self.width, spot[1]) if self.holds(spot) else (spot[0] + 1, spot[1])
            used[spot] = None
        return list(used)

    def _move_apart(self, spots: list[list[float]], margin: int) -> None:
        for n, one in enumerate(spots):
            for other in spots[n + 1 :]:
                dx, dy = other[0] - one[0], other[1] - one[1]
                if abs(dx) >= NEAR[0] or abs(dy) >= NEAR[1]:
                    continue
                push_x, push_y = (0.3 if dx >= 0 else -0.3), (0.12 if dy >= 0 else -0.12)
                for spot, sign in ((one, -1), (other, 1)):
                    spot[0] = min(max(spot[0] + sign * push_x, 0), self.width - 1 - margin)
                    spot[1] = min(max(spot[1] + sign * push_y, 0), self.height - 1)

    # ---- names ----

    def name_all(
        self, spots: Sequence[Spot], names: Sequence[str], marks: Sequence[str], styles: Sequence[str]
    ) -> None:
        """Each name beside its spot: at first only as many letters as tell it from the others, then as many as fit.

        `marks` stand behind the names, always whole.
        """
        shown = [place for place, spot in enumerate(spots) if self.holds(spot)]
        least = [shortest(name, names) for name in names]
        first = {place: self._write(spots[place], [names[place][: least[place]] + marks[place]], "") for place in shown}
        for place in shown:
            self._wipe(first[place])
            words = [word + marks[place] for word in shortened(names[place], least[place])]
            self._write(spots[place], words, styles[place])

    def _write(self, spot: Spot, words: Sequence[str], style: str) -> list[Spot]:
        """The first of these words that finds room: to the right, to the left, above or below; apart, if possible."""
        x, y = spot
        for gap in (1, 0):
            for word in words:
                size, middle = len(word), x - len(word) // 2
                for start in ((x + 1, y), (x - size, y), (middle, y - 1), (middle, y + 1)):
                    cells = [(start[0] + n, start[1]) for n in range(size)]
                    around = {(start[0] - gap, start[1]), (start[0] + size - 1 + gap, start[1])} - {spot}
                    if all(map(self._is_free, cells)) and not around & self.fixed:
                        self._letter(cells, Text(word, style))
                        return cells
        return []

    def _letter(self, cells: Sequence[Spot], words: Text) -> None:
        for cell, letter in zip(cells, words.divide(range(1, len(words))), strict=True):
            self.put(cell, letter.plain, str(letter.spans[0].style if letter.spans else words.style))
        self.lettered.update(cells)

    def _is_free(self, cell: Spot) -> bool:
        return self.holds(cell) and cell not in self.fixed

    def _wipe(self, cells: Sequence[Spot]) -> None:
        for cell in cells:
            del self.cells[cell]
            self.fixed.discard(cell)
            self.lettered.discard(cell)

    # ---- lines ----

    def line(self, start: Spot, end: Spot, strokes: Sequence[tuple[str, str]]) -> None:
        """From spot to spot, with these letters in turn; "" is a thin line."""
        thin = "" if self.fine else direction(start, end)
        free = [cell for cell in between(start, end) if self._is_free(cell)]
        apart = [cell for cell in free if not self._beside_a_word(cell)] if len(free) > 2 else free
        for cell, (letter, style) in zip(apart or free, cycle(strokes), strict=False):
            if letter or thin:
                self.cells[cell] = (letter or thin, style)
        if self.fine and ("" in {letter for letter, _ in strokes}):
            self._dot(start, end, [style for letter, style in strokes if not letter])

    def _beside_a_word(self, cell: Spot) -> bool:
        return not self.lettered.isdisjoint(((cell[0] - 1, cell[1]), (cell[0] + 1, cell[1])))

    def _dot(self, start: Spot, end: Spot, styles: Sequence[str]) -> None:
        """A line of dots from the middle of one cell to that of another."""
        ends = [(2 * x + 1, 4 * y + 2) for x, y in (start, end)]
        for n, (x, y) in enumerate(between(*ends)):
            cell = (x // 2, y // 4)
            if self.holds(cell):
                dots, _ = self.dots.get(cell, (0, ""))
                self.dots[cell] = (dots | DOTS[y % 4][x % 2], styles[n // 4 % len(styles)])

    def tag(self, start: Spot, end: Spot, tag: Text) -> None:
        """A few letters on a line, as near to its middle as there is room."""
        cells = [cell for cell in between(start, end) if self.holds(cell)]
        size = len(tag)
        if not size or len(cells) < 2:
            return
        middle = len(cells) // 2
        for x, y in sorted(cells, key=lambda cell: abs(cells.index(cell) - middle)):
            left = x - size // 2
            place = [(left + n, y) for n in range(size)]
            touches = {(left - 1, y), (left + size, y)} & self.lettered
            if not touches and all(map(self._is_free, place)):
                self._letter(place, tag)
                return


def shortest(name: str, names: Sequence[str]) -> int:
    """How many letters it takes to tell a name from the others."""
    others = {other for other in names if other != name}
    fits = (n for n in range(LEAST, len(name)) if not any(other[:n] == name[:n] for other in others))
    return next(fits, len(name))


def shortened(name: str, least: int) -> Iterator[str]:
    """The whole name, then ever less of it."""
    yield name
    for n in range(len(name) - 2, least - 1, -1):
        yield f"{name[:n].rstrip()}."
    yield name[:least]


def between(start: Spot, end: Spot) -> list[Spot]:
    """The cells of a straight line, without its ends."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    return list(_cells(start, end, steps))


def _cells(start: Spot, end: Spot, steps: int) -> Iterator[Spot]:
    for n in range(1, steps):
        share = n / steps
        yield round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def direction(start: Spot, end: Spot) -> str:
    """The stroke that goes that way; a cell is twice as high as it is wide."""
    dx, dy = end[0] - start[0], 2 * (end[1] - start[1])
    if abs(dx) > 2.5 * abs(dy):
        return "-"
    if abs(dy) > 2.5 * abs(dx):
        return "|"
    return "\\" if dx * dy > 0 else "/"
