"""An observation as a graph: places are nodes; routes and tickets are edges between them, in both directions.

It tells what a flat observation tells: a part that is counted by routes or tickets goes to their edges, one by cities
or places to the nodes, all others to `globals`. What never changes, as lengths and colours, has columns of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from stationmaster.errors import StationmasterError
from stationmaster.games.family.cards import ROUTE_COLOURS
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.notation_numbers import AxisNames, axis_names, part_names
from stationmaster.games.family.observation import BYTE, Observer, Part
from stationmaster.games.maps.board import Board

Array = NDArray[Any]

OBSERVATIONS = ("flat", "graph")
CONSTANTS = np.arange(BYTE + 1, dtype=np.uint8)


def graph_of(observation: str, edition: AnyEdition, observer: Observer, scaled: bool) -> Graph | None:
    """What turns flat observations into graphs, where that was asked for."""
    if observation not in OBSERVATIONS:
        raise StationmasterError(f"observation must be one of {', '.join(OBSERVATIONS)}, not {observation!r}")
    if observation == "flat":
        return None
    if not isinstance(edition.board, Board):
        raise StationmasterError(f"{edition.game} has no map, so no graph: leave out observation='graph'")
    return Graph(edition, edition.board, observer, scaled)


class Features:
    """Columns for all nodes or all edges: of each number, where it stands in a flat row that constants follow."""

    def __init__(self, rows: int, size: int) -> None:
        self.rows = rows
        self.size = size
        self.names: list[str] = []
        self.most: list[int] = []
        self.sources: list[Array] = []

    def add_constant(self, name: str, values: Array) -> None:
        numbers = np.minimum(values, BYTE).astype(np.int64)
        self._add(name, int(numbers.max()), self.size + numbers)

    def add_part(self, part: Part, axis: str, names: AxisNames, entries: Array) -> None:
        """A column for each index along the other dimensions; `entries`: which of the part each row has, or -1."""
        place = part.axes.index(axis)
        where = np.moveaxis(np.arange(part.size).reshape(part.shape), place, -1) + part.offset
        others = [names[other] for n, other in enumerate(part.axes) if n != place]
        for index, labels in zip(np.ndindex(where.shape[:-1]), product(*others), strict=True):
            title = f"{part.name}[{', '.join(labels)}]" if labels else part.name
            self._add(title, part.most, np.where(entries >= 0, where[index][entries], self.size))

    def _add(self, name: str, most: int, source: Array) -> None:
        self.names.append(name)
        self.most.append(max(most, 1))
        self.sources.append(source)


class Graph:
    """`of` takes flat observations, one or several; `space` is where graphs lie, `names` what their columns mean."""

    def __init__(self, edition: AnyEdition, board: Board, observer: Observer, scaled: bool) -> None:
        self.scaled = scaled
        self.n_places = int(board.n_places)
        pairs = ticket_pairs(board)
        ends = [(int(a), int(b)) for a, b in zip(board.route_a, board.route_b, strict=True)]
        one_way = np.array([*ends, *(pair for _, pair in pairs)], np.int64).T
        self.edge_index = np.concatenate([one_way, one_way[::-1]], axis=1)
        routes = [*range(len(ends)), *(-1 for _ in pairs)]
        tickets = [*(-1 for _ in ends), *(ticket for ticket, _ in pairs)]
        places = np.arange(self.n_places)
        self._entries = {
            "routes": np.array(routes * 2),
            "tickets": np.array(tickets * 2),
            "places": places,
            "cities": np.where(places < len(board.cities), places, -1),
        }
        size = int(observer.size)
        self._nodes, self._edges = Features(self.n_places, size), Features(len(routes) * 2, size)
        self._add_constants(board)
        rest = self._add_parts(edition, observer)
        self._tables: dict[str, tuple[Array, Array]] = {
            "nodes": (np.stack(self._nodes.sources, -1), np.array(self._nodes.most, np.float32)),
            "edges": (np.stack(self._edges.sources, -1), np.array(self._edges.most, np.float32)),
            "globals": (
                np.concatenate([np.arange(part.offset, part.offset + part.size) for part in rest]),
                np.concatenate([np.full(part.size, max(part.most, 1), np.float32) for part in rest]),
            ),
        }
        """Of each number: where it comes from, and (of each column) how great it can be."""

    def _add_constants(self, board: Board) -> None:
        routes, tickets = self._entries["routes"], self._entries["tickets"]
        self._nodes.add_constant("is_city", self._entries["cities"] >= 0)
        lengths = picked(board.route_length, routes)
        self._edges.add_constant("is_route", routes >= 0)
        self._edges.add_constant("is_ticket", tickets >= 0)
        self._edges.add_constant("length", lengths)
        self._edges.add_constant("route_points", picked(board.route_points, lengths))
        colours = picked(board.route_colour, routes)
        for number, colour in enumerate(ROUTE_COLOURS):
            self._edges.add_constant(f"colour[{colour}]", (routes >= 0) & (colours == number))
        self._edges.add_constant("ticket_points", picked(board.ticket_points, tickets))

    def _add_parts(self, edition: AnyEdition, observer: Observer) -> list[Part]:
        """Returns those that belong neither to nodes nor to edges."""
        names = axis_names(edition, observer)
        self._global_names: list[str] = []
        rest = []
        for part in observer.parts:
            axis = next((axis for axis in part.axes if axis in self._entries), None)
            if axis is None:
                rest.append(part)
                self._global_names += part_names(part, names)
            else:
                features = self._edges if axis in ("routes", "tickets") else self._nodes
                features.add_part(part, axis, names, self._entries[axis])
        return rest

    def of(self, rows: Array) -> dict[str, Array]:
        """The graph of a flat row, or the graphs of several, with one dimension more."""
        before = rows.shape[:-1]
        known = np.concatenate([rows, np.broadcast_to(CONSTANTS, (*before, len(CONSTANTS)))], axis=-1)
        graph = {name: np.take(known, sources, axis=-1) for name, (sources, _) in self._tables.items()}
        if self.scaled:
            graph = {name: numbers * (np.float32(1) / self._tables[name][1]) for name, numbers in graph.items()}
        graph["edge_index"] = np.broadcast_to(self.edge_index, (*before, *self.edge_index.shape)).copy()
        return graph

    def space(self) -> spaces.Dict:
        kind: Any = np.float32 if self.scaled else np.uint8
        boxes: dict[str, spaces.Space[Any]] = {}
        for name, (sources, most) in self._tables.items():
            high: Any = np.broadcast_to(1.0 if self.scaled else most, sources.shape).astype(kind)
            boxes[name] = spaces.Box(np.zeros_like(high), high, dtype=kind)
        boxes["edge_index"] = spaces.Box(0, self.n_places - 1, self.edge_index.shape, np.int64)
        return spaces.Dict(boxes)

    def names(self) -> dict[str, list[str]]:
        """Of the columns of nodes and edges, and of each number of the globals."""
        return {"nodes": self._nodes.names, "edges": self._edges.names, "globals": self._global_names}


def picked(values: Iterable[Any], entries: Array) -> Array:
    """A value for each entry; 0 where there is none."""
    numbers: Array = np.where(entries >= 0, np.array(list(values))[entries], 0)
    return numbers


def ticket_pairs(board: Board) -> list[tuple[int, tuple[int, int]]]:
    """A ticket and two places that it may join; several times where an end is a country of several places (M31)."""
    pairs = []
    for ticket in range(board.n_tickets):
        start, middle, end = (int(board.ends_start[2 * ticket + n]) for n in range(3))
        pairs += [(ticket, (int(a), int(b))) for a, b in product(board.ends[start:middle], board.ends[middle:end])]
    return pairs
