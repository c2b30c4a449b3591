"""A drawing in characters: spots, names beside them, lines between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

Spot = tuple[int, int]
"""Column and row."""

LEAST = 3  # letters of a name, where there is no room for more
ROUNDS = 60  # of moving spots apart
NEAR = (7, 2)  # columns and rows that two spots want between them


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells: dict[Spot, tuple[str, str]] = {}
        """What stands in a cell, and its style."""
        self.fixed: set[Spot] = set()
        """Cells of spots, names and tags: lines pass below them."""
        self.lettered: set[Spot] = set()
        """Cells of names and tags, which do not touch each other."""

    def text(self) -> Text:
        rows = [Text() for _ in range(self.height)]
        for y, row in enumerate(rows):
            for x in range(max((x for x, cell_y in self.cells if cell_y == y), default=-1) + 1):
                row.append(*self.cells.get((x, y), (" ", "")))
        return Text("\n").join(rows)

    def put(self, spot: Spot, letter: str, style: str) -> None:
        self.cells[spot] = (letter, style)
        self.fixed.add(spot)

    # ---- spots ----

    def spots(self, places: Sequence[tuple[float, float]], margin: int) -> list[Spot]:
        """Places by longitude and latitude, stretched to the canvas and moved apart a little; no two are the same."""
        west, east = min(lon for lon, _ in places), max(lon for lon, _ in places)
        south, north = min(lat for _, lat in places), max(lat for _, lat in places)
        across, down = (self.width - 1 - margin) / ((east - west) or 1), (self.height - 1) / ((north - south) or 1)
        found = [[(lon - west) * across, (north - lat) * down] for lon, lat in places]
        for _ in range(ROUNDS):
            self._move_apart(found, margin)
        used: dict[Spot, None] = {}
        for x, y in found:
            spot = (round(x), round(y))
            while spot in used:
                spot = ((spot[0] + 1) % self.width, spot[1])
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

    def name_all(self, spots: Sequence[Spot], names: Sequence[str], marks: Sequence[str]) -> None:
        """Each name beside its spot: at first only as many letters as tell it from the others, then as many as fit.

        `marks` stand behind the names, always whole.
        """
        least = [shortest(name, names) for name in names]
        written = [
            self._write(spot, [name[:n] + mark]) for spot, name, n, mark in zip(spots, names, least, marks, strict=True)
        ]
        for place, cells in enumerate(written):
            self._wipe(cells)
            name, mark = names[place], marks[place]
            self._write(spots[place], [name[:n] + mark for n in range(len(name), least[place] - 1, -1)])

    def _write(self, spot: Spot, words: Sequence[str]) -> list[Spot]:
        """The first of these words that finds room: to the right, to the left, above or below."""
        x, y = spot
        for word in words:
            size, middle = len(word), x - len(word) // 2
            for start in ((x + 1, y), (x - size, y), (middle, y - 1), (middle, y + 1)):
                cells = [(start[0] + n, start[1]) for n in range(size)]
                if all(self._is_free(cell) for cell in cells):
                    for cell, letter in zip(cells, word, strict=True):
                        self.put(cell, letter, "")
                    self.lettered.update(cells)
                    return cells
        return []

    def _is_free(self, cell: Spot) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height and cell not in self.fixed

    def _wipe(self, cells: Sequence[Spot]) -> None:
        for cell in cells:
            del self.cells[cell]
            self.fixed.discard(cell)
            self.lettered.discard(cell)

    # ---- lines ----

    def line(self, start: Spot, end: Spot, strokes: Sequence[tuple[str, str]]) -> None:
        """From spot to spot, with these letters in turn; "" is a stroke in the line's direction."""
        plain = direction(start, end)
        free = [cell for cell in between(start, end) if cell not in self.fixed]
        for n, cell in enumerate(free):
            letter, style = strokes[n % len(strokes)]
            self.cells[cell] = (letter or plain, style)

    def tag(self, start: Spot, end: Spot, tag: Text) -> None:
        """A few letters on a line, as near to its middle as there is room."""
        cells = between(start, end)
        size = len(tag)
        if not size or len(cells) < 2:
            return
        middle = len(cells) // 2
        for x, y in sorted(cells, key=lambda cell: abs(cells.index(cell) - middle)):
            left = x - size // 2
            place = [(left + n, y) for n in range(size)]
            touches = {(left - 1, y), (left + size, y)} & self.lettered
            if not touches and all(self._is_free(cell) for cell in place):
                for cell, letter in zip(place, tag.divide(range(1, size)), strict=True):
                    self.put(cell, letter.plain, str(letter.spans[0].style) if letter.spans else "")
                self.lettered.update(place)
                return


def shortest(name: str, names: Sequence[str]) -> int:
    """How many letters it takes to tell a name from the others."""
    others = {other for other in names if other != name}
    fits = (n for n in range(LEAST, len(name)) if not any(other[:n] == name[:n] for other in others))
    return next(fits, len(name))


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
