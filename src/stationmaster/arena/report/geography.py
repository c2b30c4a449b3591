"""Where places and routes of a board lie in a picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin, tan
from typing import Any

Point = tuple[float, float]
Box = tuple[float, float, float, float]

LETTER, LINE = 7.2, 15.0  # the size of a label's text


@dataclass(frozen=True)
class Spot:
    name: str
    x: float
    y: float


@dataclass(frozen=True)
class Track:
    """A route as a line, moved aside where there are parallels."""

    route: str
    length: int
    start: Point
    end: Point
    name: str

    @property
    def measure(self) -> float:
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])


@dataclass(frozen=True)
class Atlas:
    places: list[Spot]
    tracks: list[Track]
    width: float
    height: float


def draw_up(data: dict[str, Any], most_wide: float, most_high: float, margin: float, gap: float) -> Atlas:
    """The board's map, as large as it fits."""
    entries = [(city["id"], city["name"], city) for city in data["cities"]]
    for country in data.get("countries", ()):
        entries += [(border["id"], country["name"], border) for border in country["borders"]]
    spots = project([(float(entry["lat"]), float(entry["lon"])) for _, _, entry in entries])
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    across = max(x for x, _ in spots) - left or 1.0
    down = max(y for _, y in spots) - top or 1.0
    zoom = min((most_wide - 2 * margin) / across, (most_high - 2 * margin) / down)
    places = [
        Spot(name, margin + (x - left) * zoom, margin + (y - top) * zoom)
        for (_, name, _), (x, y) in zip(entries, spots, strict=True)
    ]
    by_id = {entry[0]: place for entry, place in zip(entries, places, strict=True)}
    return Atlas(places, lay_tracks(data, by_id, gap), across * zoom + 2 * margin, down * zoom + 2 * margin)


def project(places: list[tuple[float, float]]) -> list[Point]:
    """An equidistant conic map: what one expects a country to look like."""
    latitudes, longitudes = [radians(lat) for lat, _ in places], [radians(lon) for _, lon in places]
    middle = (min(latitudes) + max(latitudes)) / 2
    meridian = (min(longitudes) + max(longitudes)) / 2
    if abs(middle) < 0.1:  # a cone is of no use at the equator
        return [(lon, -lat) for lat, lon in zip(latitudes, longitudes, strict=True)]
    found = []
    for lat, lon in zip(latitudes, longitudes, strict=True):
        distance, angle = 1 / tan(middle) + middle - lat, sin(middle) * (lon - meridian)
        found.append((distance * sin(angle), -distance * cos(angle) if middle < 0 else distance * cos(angle)))
    return [(x, -y) for x, y in found] if middle < 0 else found


def lay_tracks(data: dict[str, Any], places: dict[str, Spot], gap: float) -> list[Track]:
    between: dict[tuple[str, ...], list[dict[str, Any]]] = defaultdict(list)
    for route in data["routes"]:
        between[tuple(sorted((route["a"], route["b"])))].append(route)
    tracks = []
    for (a, b), routes in between.items():
        start, end = places[a], places[b]
        for n, route in enumerate(routes):
            shift = (n - (len(routes) - 1) / 2) * gap
            ends = beside((start.x, start.y), (end.x, end.y), shift)
            name = f"{start.name} – {end.name}" + (f" ({n + 1})" if len(routes) > 1 else "")
            tracks.append(Track(route["id"], int(route["length"]), *ends, name))
    return tracks


def beside(a: Point, b: Point, shift: float) -> tuple[Point, Point]:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    x, y = -(b[1] - a[1]) / length * shift, (b[0] - a[0]) / length * shift
    return (a[0] + x, a[1] + y), (b[0] + x, b[1] + y)


# ---- labels that do not lie on each other ----


def set_labels(places: Sequence[Spot], atlas: Atlas) -> list[tuple[Spot, float, float]]:
    """For each place where its name is written (the middle of the text): where it hides least."""
    taken: list[Box] = [(p.x - 7, p.y - 7, p.x + 7, p.y + 7) for p in atlas.places]
    found = []
    for place in places:
        half = len(place.name) * LETTER / 2
        spots = [
            (place.x + dx, place.y + dy)
            for dx, dy in ((0, -17), (0, 19), (half + 12, 0), (-half - 12, 0), (half, -15), (-half, -15), (half, 17))
        ]
        x, y = min(spots, key=lambda spot: trouble(box_of(spot, half), taken, atlas))
        taken.append(box_of((x, y), half))
        found.append((place, x, y))
    return found


def box_of(spot: Point, half: float) -> Box:
    return (spot[0] - half, spot[1] - LINE / 2, spot[0] + half, spot[1] + LINE / 2)


def trouble(box: Box, taken: list[Box], atlas: Atlas) -> float:
    hidden = sum(overlap(box, other) for other in taken)
    outside = max(0.0, 2 - box[0]) + max(0.0, box[2] - atlas.width + 2)
    crossed = sum(crosses(box, track) for track in atlas.tracks)
    return hidden + 1000 * outside + 22 * crossed


def overlap(a: Box, b: Box) -> float:
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def crosses(box: Box, track: Track) -> bool:
    """Whether some of ten points of the line lie in the box."""
    (ax, ay), (bx, by) = track.start, track.end
    points = ((ax + (bx - ax) * n / 10, ay + (by - ay) * n / 10) for n in range(11))
    return any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in points)
