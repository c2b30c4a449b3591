"""The board of Märklin: what its map has beyond routes and tickets, which is merchandise and passengers."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.family.data_file import BoardError, need, need_entries, need_mapping, need_number, need_text
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import Junctions

CONDENSED: Final = {"yellow": [3, 2], "white": [1]}  # M03: where the other published reading differs


@final
class Merchandise:
    """M03: the tokens that stand on each city at the start, from the top down."""

    start: vec[i64]  #: by city, see `values`
    values: vec[u8]  #: of city c, from start[c] to start[c + 1]

    def __init__(self, stacks: list[list[int]]) -> None:
        self.start = vec[i64]([0])
        self.values = vec[u8]()
        for stack in stacks:
            for value in stack:
                self.values = append(self.values, u8(value))
            self.start = append(self.start, len(self.values))

    def __reduce__(self) -> tuple[Any, ...]:
        stacks = [list(self.values[self.start[n] : self.start[n + 1]]) for n in range(len(self.start) - 1)]
        return Merchandise, (stacks,)

    def token(self, city: i64, taken: i64) -> i64:
        """The value of the top token of a city where so many were taken, or 0 where none is left."""
        place = self.start[city] + taken
        return i64(self.values[place]) if place < self.start[city + 1] else i64(0)


class MarklinBoard(Board):
    """A board with passengers, merchandise and two ticket piles."""

    passengers: i64  #: of each player
    standard: Merchandise  #: as M03 has it
    condensed: Merchandise  #: as the option `merchandise=condensed` has it
    travel: Junctions  #: M42: where passengers can travel. A route into a country leads nowhere for them

    def __init__(self, data: object, home: object = None) -> None:
        super().__init__(data, home)
        table = self.data
        need(table, "most_tickets_bonus", "board")
        if "deal" in table:
            raise BoardError("deal: only boards of usa may deal less; marklin deals as M02 and M05 say")
        if not isinstance(table["tickets"], dict):
            raise BoardError("tickets: must be an object with the lists 'short' and 'long'")  # M04
        if "none" in self.cities:
            raise BoardError("cities: the id 'none' is taken: the move \"place none\" places nobody")  # M22
        self.passengers = need_number(table, "passengers", "board", 0, 100)
        self._read_merchandise(table)
        self.travel = Junctions(self.route_a, self.route_b, len(self.cities))

    def _read_merchandise(self, table: dict[str, Any]) -> None:
        stacks = need_mapping(need(table, "merchandise", "board"), "merchandise")
        for colour in stacks:
            _check_stack(stacks[colour], f"merchandise: {colour!r}")
        standard: list[list[int]] = []
        condensed: list[list[int]] = []
        for where, city in need_entries(table, "cities"):
            colour = need_text(city, "merchandise", where)
            if colour not in stacks:
                raise BoardError(f"{where}: unknown merchandise {colour!r}; known: {', '.join(stacks)}")
            standard.append(stacks[colour])
            condensed.append(CONDENSED.get(colour, stacks[colour]))
        self.standard = Merchandise(standard)
        self.condensed = Merchandise(condensed)


def _check_stack(stack: object, where: str) -> None:
    """M03: tokens are named from the top down, and the highest stands on top."""
    if not isinstance(stack, list) or len(stack) > 100:
        raise BoardError(f"{where} must be a list of at most 100 tokens")
    for value in stack:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 100:
            raise BoardError(f"{where} must hold whole numbers from 1 to 100, not {value!r}")
    if stack != sorted(stack, reverse=True):
        raise BoardError(f"{where} must begin with the highest token")
