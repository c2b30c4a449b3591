"""The board drawn in characters, as large as the window.

A route that somebody owns is a line of the owner's letter; a free one is a thin line with its length and the letters
of its colours. Thin lines are of dots where the terminal has them, else of strokes that every terminal has.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import cos, hypot, radians
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from stationmaster.games.family.cards import ROUTE_COLOURS
from stationmaster.games.maps.screen_canvas import Canvas, Spot
from stationmaster.games.maps.view import BoardView
from stationmaster.texts import plain

if TYPE_CHECKING:
    from stationmaster.games.maps.board import Board
    from stationmaster.games.maps.screen import BoardScreen

LETTERS = "ABCDEFGHIJ"  # of the seats
STYLES = ("bold blue", "bold red", "bold green", "bold yellow", "bold magenta")
FREE = {
    "purple": "magenta",
    "blue": "blue",
    "orange": "dark_orange",
    "white": "default",
    "green": "green",
    "yellow": "yellow",
    "black": "bright_black",
    "red": "red",
    "gray": "dim",
}
LEAST_WIDTH, LEAST_HEIGHT = 50, 12
PROMPT = 3  # rows: an empty one, that of the prompt, and the command that asked for the map
MARGIN = 8  # columns to the right, for names
AROUND = 9  # places that the map around one place shows at least, with itself
POOR = ("linux", "dumb")  # terminals that have no dots


class Lane(NamedTuple):
    """A route between two places, as the map shows it."""

    owner: int | None
    colour: str
    length: int


class BoardMap:
    """The map as large as the window that it is shown in; around a place, if one is named."""

    def __init__(self, screen: BoardScreen, view: BoardView, around: int | None = None) -> None:
        self.screen = screen
        self.view = view
        self.around = around

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        fine = not options.ascii_only and os.environ.get("TERM") not in POOR
        below = legend(self.screen, self.view)
        width, height = options.max_width, console.height
        rows = height - PROMPT - len(below.wrap(console, width))
        canvas = Canvas(max(LEAST_WIDTH, width - 1), max(LEAST_HEIGHT, rows), fine=fine)
        yield self.draw(canvas, plain_letters if options.ascii_only else str)
        yield below

    def draw(self, canvas: Canvas, spell: Callable[[str], str]) -> Text:
        view, screen = self.view, self.screen
        places = positions(view.board)
        spots = canvas.spots(places, nearest(places, self.around), MARGIN)
        wanted = places_of_tickets(view)
        for place, spot in enumerate(spots):
            canvas.put(spot, "*" if place in wanted else "\N{BLACK CIRCLE}" if canvas.fine else "o", "bold")
        names = [spell(screen.names(view.board)[place]) for place in view.board.places]
        marks = [screen.place_marks(view, place) for place in range(len(spots))]
        canvas.name_all(spots, names, marks, ["bold" if place in wanted else "" for place in range(len(spots))])
        pairs = lanes_by_pair(view)
        for (a, b), lanes in sorted(pairs.items(), key=lambda pair: any(lane.owner is not None for lane in pair[1])):
            canvas.line(spots[a], spots[b], [stroke(lane) for lane in lanes])
        for (a, b), lanes in pairs.items():
            canvas.tag(spots[a], spots[b], tag(screen, lanes))
        return canvas.text()


def plain_letters(name: str) -> str:
    """Without accents, for a terminal that has none; ? stands for any colour here."""
    return normalize("NFKD", name).encode("ascii", "ignore").decode() or name


def nearest(places: list[tuple[float, float]], around: int | None) -> list[int]:
    """The places that the map has to show: those around one, or all."""
    if around is None:
        return list(range(len(places)))
    lon, lat = places[around]
    narrow = cos(radians(lat))  # degrees of longitude are shorter than those of latitude
    far = [hypot((x - lon) * narrow, y - lat) for x, y in places]
    return sorted(range(len(places)), key=far.__getitem__)[:AROUND]


def positions(board: Board) -> list[tuple[float, float]]:
    """Longitude and latitude of each place."""
    entries = [*board.data["cities"]]
    entries += [border for country in board.data.get("countries", []) for border in country["borders"]]
    by_id = {entry["id"]: (float(entry["lon"]), float(entry["lat"])) for entry in entries}
    return [by_id[place] for place in board.places]


def places_of_tickets(view: BoardView) -> set[int]:
    """Where the seat's tickets lead that are neither done nor lost, and those that it is offered."""
    board, plans = view.board, view.plans()
    tickets = [board.tickets.index(name) for name, plan in plans.items() if plan["state"] not in ("done", "lost")]
    sides = [side for ticket in tickets for side in (2 * ticket, 2 * ticket + 1)]
    return {int(board.ends[i]) for side in sides for i in range(board.ends_start[side], board.ends_start[side + 1])}


def lanes_by_pair(view: BoardView) -> dict[Spot, list[Lane]]:
    """Of each pair of places: the routes that somebody owns, or that somebody may still claim."""
    board, everyone = view.board, (1 << len(view.players)) - 1
    pairs: dict[Spot, list[Lane]] = {}
    for route, (owner, closed) in enumerate(zip(view.owners, view.closed, strict=True)):
        ends = sorted((int(board.route_a[route]), int(board.route_b[route])))
        if owner is not None or closed & everyone != everyone:
            lane = Lane(owner, ROUTE_COLOURS[board.route_colour[route]], int(board.route_length[route]))
            pairs.setdefault((ends[0], ends[1]), []).append(lane)
    return pairs


def stroke(lane: Lane) -> tuple[str, str]:
    """The letter of a line, or none for a plain stroke; and its style."""
    return ("", FREE[lane.colour]) if lane.owner is None else (LETTERS[lane.owner], STYLES[lane.owner % len(STYLES)])


def tag(screen: BoardScreen, lanes: list[Lane]) -> Text:
    """What may still be claimed: how long, and in which colours."""
    free = [lane for lane in lanes if lane.owner is None]
    letters = [(screen.cards.letter(lane.colour), FREE[lane.colour]) for lane in free]
    return Text.assemble(str(free[0].length), *letters) if free else Text()


def legend(screen: BoardScreen, view: BoardView) -> Text:
    seats = [(LETTERS[seat], STYLES[seat % len(STYLES)], name) for seat, name in enumerate(view.players)]
    players = Text(", ").join(Text.assemble((letter, style), f" {plain(name)}") for letter, style, name in seats)
    return Text.assemble(players, ". ", (screen.t("map.legend"), "dim"))
