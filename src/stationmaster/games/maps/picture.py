"""The map of a board game, drawn from the places' latitudes and longitudes."""

from __future__ import annotations

from typing import Any

from PIL import ImageDraw

from stationmaster.games.family.cards import ROUTE_COLOURS
from stationmaster.games.family.picture_paint import BLACK, CARDS, HEIGHT, MARGIN, SEATS, WIDTH
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.view import BoardView

Point = tuple[float, float]


def draw_map(draw: ImageDraw.ImageDraw, view: Any) -> None:
    """Routes as lines in their colours; a claimed one is thick and wears the colour of its owner."""
    assert isinstance(view, BoardView)
    board: Board = view.board
    places = positions(board)
    for route in range(board.n_routes):
        a, b = places[board.route_a[route]], places[board.route_b[route]]
        line = beside(a, b, *among_parallels(board, route))
        owner = view.owners[route]
        if owner is None:
            draw.line(line, fill=CARDS[ROUTE_COLOURS[board.route_colour[route]]], width=2)
        else:
            draw.line(line, fill=BLACK, width=7)
            draw.line(line, fill=SEATS[owner], width=5)
    for n, (x, y) in enumerate(places):
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), fill=(255, 255, 255), outline=BLACK)
        if n < len(board.cities):
            draw.text((x + 5, y - 11), board.cities[n].replace("_", " "), fill=BLACK)


def positions(board: Board) -> list[Point]:
    """Where each place stands in the picture."""
    data = board.data
    entries = [*data["cities"], *(border for country in data.get("countries", ()) for border in country["borders"])]
    spots = [(float(entry["lon"]), -float(entry["lat"])) for entry in entries]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    across, down = WIDTH - 4 * MARGIN, HEIGHT - 80 - 2 * MARGIN
    return [
        (MARGIN + (x - left) / ((right - left) or 1) * across, MARGIN + (y - top) / ((bottom - top) or 1) * down)
        for x, y in spots
    ]


def among_parallels(board: Board, route: int) -> tuple[int, int]:
    """Which of the routes between its two places this one is, and how many there are."""
    others = [board.parallels[i] for i in range(board.parallel_start[route], board.parallel_start[route + 1])]
    return sum(other < route for other in others), len(others) + 1


def beside(a: Point, b: Point, place: int, count: int) -> tuple[Point, Point]:
    """The line from a to b, moved aside where there are parallels."""
    (ax, ay), (bx, by) = min(a, b), max(a, b)
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    shift = (place - (count - 1) / 2) * 7
    x, y = -(by - ay) / length * shift, (bx - ax) / length * shift
    return (ax + x, ay + y), (bx + x, by + y)
