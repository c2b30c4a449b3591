"""The board drawn in characters, as large as the window.

Only letters and strokes that every terminal has: a route that somebody owns is a line of the owner's letter, a free one
a stroke with its length and the letters of its colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.console import Group, RenderableType
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
LEAST_WIDTH, LEAST_HEIGHT = 50, 15
BELOW = 5  # rows: what the letters mean, and the prompt
MARGIN = 8  # columns to the right, for names


class Lane(NamedTuple):
    """A route between two places, as the map shows it."""

    owner: int | None
    colour: str
    length: int


def draw_map(screen: BoardScreen, view: BoardView, width: int, height: int) -> RenderableType:
    canvas = Canvas(max(LEAST_WIDTH, width - 1), max(LEAST_HEIGHT, height - BELOW))
    spots = canvas.spots(positions(view.board), MARGIN)
    wanted = places_of_tickets(view)
    for place, spot in enumerate(spots):
        canvas.put(spot, "*" if place in wanted else "o", "bold")
    names = [screen.names(view.board)[place] for place in view.board.places]
    canvas.name_all(spots, names, [screen.place_marks(view, place) for place in range(len(spots))])
    pairs = lanes_by_pair(view)
    for (a, b), lanes in pairs.items():
        canvas.line(spots[a], spots[b], [stroke(lane) for lane in lanes])
    for (a, b), lanes in pairs.items():
        canvas.tag(spots[a], spots[b], tag(screen, lanes))
    return Group(canvas.text(), legend(screen, view))


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
