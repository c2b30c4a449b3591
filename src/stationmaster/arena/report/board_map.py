"""The map: how often each route is claimed, and how its owners fare."""

from __future__ import annotations

from stationmaster.arena.report.drawing import Figure, diverging, legend, percent, svg, table
from stationmaster.arena.report.geography import Atlas, Track, draw_up, set_labels
from stationmaster.arena.report.markup import Html, join, tag
from stationmaster.arena.study import RouteCount, Study

FEW = 10  # claims that say nothing about winning
MOST_BOTS = 8
THIN, THICK = 2.0, 11.0


def draw(study: Study) -> Figure | None:
    """Thick lines are claimed often, colours tell how often the owner won."""
    if not study.route_names:
        return None
    data = study.edition.board.data
    atlas = draw_up(data, 1120, 860, 44, 13)
    counts = study.routes()
    unit = step(counts)
    tracks = [
        line(track, counts[track.route], len(study.games), win_class(counts[track.route], unit), THICK)
        for track in atlas.tracks
    ]
    words = (
        "The thicker a route, the more often it is claimed; each dash is a wagon. The colour tells by how much whoever "
        "claimed it won more or less often than the same bot does otherwise at such a table. Routes claimed fewer "
        f"than {FEW} times are pale."
    )
    key = legend(
        ("over3", f"wins {250 * unit:.0f} percentage points more, or better"),
        ("over2", ""),
        ("over1", "somewhat more"),
        ("usual", "as usual"),
        ("under1", "somewhat less"),
        ("under2", ""),
        ("under3", f"{250 * unit:.0f} points less, or worse"),
    )
    return Figure(
        "The board",
        words,
        join(
            tag(
                "div",
                svg(atlas.width, atlas.height, "Map of routes", *tracks, towns(atlas), class_="map"),
                class_="scroll",
            ),
            key,
        ),
        routes_table(atlas, counts, len(study.games)),
        wide=True,
    )


def draw_by_bot(study: Study) -> Figure | None:
    """A small map a bot: where it likes to build."""
    if not study.route_names or not 2 <= len(study.bots) <= MOST_BOTS:
        return None
    atlas = draw_up(study.edition.board.data, 520, 420, 14, 7)
    maps = []
    for bot in study.bots:
        counts = study.routes(bot)
        tracks = [line(track, counts[track.route], len(study.seats[bot]), "hue", 9.0) for track in atlas.tracks]
        dots = [tag("circle", cx=place.x, cy=place.y, r=2.5, class_="town") for place in atlas.places]
        picture = svg(atlas.width, atlas.height, f"Routes of {bot}", *tracks, *dots)
        maps.append(tag("figure", picture, tag("figcaption", bot)))
    return Figure(
        "Where each bot builds",
        "How often a seat of the bot claims each route: the thicker, the more often.",
        tag("div", *maps, class_="maps"),
        wide=True,
    )


def step(counts: dict[str, RouteCount]) -> float:
    """A third of the distance from the usual win rate that few routes exceed."""
    distances = sorted(abs(c.surplus) for c in counts.values() if c.claimed >= FEW)
    return max(0.01, distances[int(0.95 * (len(distances) - 1))] / 3) if distances else 0.01


def win_class(count: RouteCount, unit: float) -> str:
    return diverging(count.surplus, unit) if count.claimed >= FEW else "unknown"


def line(track: Track, count: RouteCount, games: int, colour: str, thick: float) -> Html:
    share = count.claimed / games
    wins = f", its owner won {percent(count.wins / count.claimed)}" if count.claimed else ""
    wins += f" ({100 * count.surplus:+.1f} points)" if count.claimed else ""
    wagon = track.measure / track.length
    return tag(
        "line",
        tag("title", f"{track.name}: claimed in {percent(share)} of games{wins}"),
        x1=track.start[0],
        y1=track.start[1],
        x2=track.end[0],
        y2=track.end[1],
        stroke_width=THIN + (thick - THIN) * min(1.0, share),
        stroke_dasharray=f"{wagon - 3:.1f} 3",
        stroke_dashoffset="-1.5",
        stroke_opacity=0.15 + 0.85 * min(1.0, 2 * share) if colour == "hue" else None,
        class_=f"track {colour}",
    )


def towns(atlas: Atlas) -> Html:
    dots = [tag("circle", cx=place.x, cy=place.y, r=5, class_="town") for place in atlas.places]
    names = [
        tag("text", place.name, x=x, y=y + 4, class_="town-name") for place, x, y in set_labels(atlas.places, atlas)
    ]
    return join(*dots, *names)


def routes_table(atlas: Atlas, counts: dict[str, RouteCount], games: int) -> Html:
    rows = [
        (
            track.name,
            str(track.length),
            percent(counts[track.route].claimed / games),
            percent(c.wins / c.claimed) if (c := counts[track.route]).claimed else "–",
            f"{100 * c.surplus:+.1f}" if c.claimed else "–",
        )
        for track in sorted(atlas.tracks, key=lambda track: -counts[track.route].claimed)
    ]
    return table(
        "Routes, the most claimed first", ("route", "length", "claimed in", "owner won", "more than usual"), rows
    )
