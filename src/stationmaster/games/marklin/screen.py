"""`marklin` on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from stationmaster.games.family.screen import section
from stationmaster.games.family.screen_menu import Menu
from stationmaster.games.family.view import View
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.screen import BoardScreen, place_names
from stationmaster.games.marklin.moves import ANNOUNCE, KEEP, PLACE, alight_move, announced, first_board, first_travel
from stationmaster.games.marklin.view import Journey, MarklinView
from stationmaster.texts import plain


class MarklinScreen(BoardScreen):
    legend = "K black, L locomotive, L4 locomotive +4; +2: two more ways to pay (type routes)"
    example = "koln"
    move_help = """\
  draw tickets 3 short 1 long   announce how many short and long tickets to draw, four in all
  claim frankfurt--koln--1      claim a route; if there are several ways to pay, they are listed
  place koln, place none        after a claim: put a passenger there, or nowhere
  board koln                    the passenger there sets off; then travel ROUTE, as often as you like, and alight"""
    command_help = "  merchandise    the tokens that are left in the cities, from the top down"
    left_width = 74
    brief_phases = ("second_card", "place_passenger", "journey")

    # ---- the table ----

    def columns(self) -> tuple[str, ...]:
        """Passengers in the supply and on the board come after the cars; last, merchandise."""
        return ("cards", "short", "long", "cars", "supply", "placed", "routes", "tokens", "worth")

    def player_row(self, view: View, seat: int) -> tuple[str, ...]:
        assert isinstance(view, MarklinView)
        tickets = view.short_kept[seat], view.long_kept[seat]
        pieces = view.cars[seat], view.supply[seat], sum(owner == seat for owner in view.standing)
        points = view.route_score[seat], view.tokens[seat], view.token_score[seat]
        return tuple(map(str, (view.hand_sizes[seat], *tickets, *pieces, *points)))

    def piles(self, view: View) -> str:
        assert isinstance(view, MarklinView)
        return f"{super().piles(view)} · tickets left {view.short_pile} short, {view.long_pile} long"

    def besides(self, view: View) -> list[RenderableType]:
        assert isinstance(view, MarklinView)
        return [self.passengers(view)]

    def brief(self, view: View) -> RenderableType:
        assert isinstance(view, MarklinView)
        return super().brief(view) if view.phase == "second_card" else self.passengers(view)

    def passengers(self, view: MarklinView) -> RenderableType:
        """Who stands where, and the journey under way."""
        lines = []
        for seat, player in enumerate(view.players):
            cities = [city_words(view, city) for city, owner in enumerate(view.standing) if owner == seat]
            if cities:
                lines.append(Text(f"{plain(player)}: {', '.join(cities)}", style="bold" if seat == view.seat else ""))
        if view.journey:
            lines.append(Text(f"under way: {journey_words(view, view.journey)}", style="yellow"))
        return section("Passengers (tokens there)", *(lines or [Text("none on the board")]))

    def commands(self) -> dict[str, Callable[[View], RenderableType]]:
        return {"merchandise": self.merchandise}

    def merchandise(self, view: View) -> RenderableType:
        """What is left in each city, the richest first."""
        assert isinstance(view, MarklinView)
        rich = sorted(range(len(view.merchandise)), key=lambda city: (-sum(view.merchandise[city]), city))
        cities = [Text(city_words(view, city)) for city in rich if view.merchandise[city]]
        empty = [city_name(view.board, city) for city in sorted(rich) if not view.merchandise[city]]
        parts: list[RenderableType] = [Columns(cities, padding=(0, 3))] if cities else [Text("none is left")]
        if cities and empty:
            parts.append(Text(f"nothing left in: {', '.join(empty)}", style="dim"))
        return section("Merchandise", *parts)

    # ---- moves ----

    def plain_choices(self, view: View, menu: Menu, moves: Sequence[int]) -> RenderableType:
        """Announcements share a line; everything else as in other games."""
        announcements = [move for move in moves if ANNOUNCE <= move <= KEEP]
        if not announcements:
            return super().plain_choices(view, menu, moves)
        parts = []
        for move in announcements:
            short, long = announced(move)
            parts.append(Text.assemble((f"{menu.number_of[move]}:", "bold cyan"), f"{short}+{long}"))
        line = Padding(Text.assemble("draw tickets, short + long:  ", Text("  ").join(parts)), (0, 0, 0, 1))
        draws = [move for move in moves if move < ANNOUNCE]
        later = [move for move in moves if move > KEEP]
        before = [super().plain_choices(view, menu, draws)] if draws else []
        return Group(*before, line, *([self.listed(view, menu, later)] if later else []))

    def move_words(self, view: View, move: int) -> str:
        assert isinstance(view, MarklinView)
        board, text = view.board, super().move_words(view, move)
        if PLACE <= move < first_board(board):
            return f"{text}: a passenger in {city_words(view, move - PLACE)}"
        if first_board(board) <= move < first_travel(board):
            return f"{text}: the passenger in {city_name(board, move - first_board(board))} sets off"
        if first_travel(board) <= move < alight_move(board):
            return f"{text}: {self.step_words(view, move - first_travel(board))}"
        if move == alight_move(board):
            return f"{text}: the journey ends in {city_name(board, view.journey.position)}" if view.journey else text
        return text

    def step_words(self, view: MarklinView, route: int) -> str:
        """Where a step leads, what it gives and what it costs."""
        assert view.journey is not None
        city = other_end(view.board, route, view.journey.position)
        stack = () if city == view.journey.origin else view.merchandise[city]
        token = f"a token of {stack[0]}" if stack else "no token"
        fare = "" if view.owners[route] == view.turn else ", for a passenger card"
        return f"to {city_name(view.board, city)}, {token}{fare}"

    # ---- what happened ----

    def say_draw_tickets(self, entry: dict[str, Any], view: View) -> str:
        one = entry["short"] + entry["long"] == 1
        return f"drew {pile_words(entry['short'], entry['long'])} ticket{'' if one else 's'}"

    def say_place_passenger(self, entry: dict[str, Any], view: View) -> str:
        if entry["city"] is None:
            return "placed no passenger"
        return f"placed a passenger in {place_names(view.board)[entry['city']]}"

    def say_move_passenger(self, entry: dict[str, Any], view: View) -> str:
        board = view.board
        routes = [board.routes.index(route) for route in entry["routes"]]
        way = way_words(board, board.cities.index(entry["from"]), routes, entry["tokens"])
        points = sum(token or 0 for token in entry["tokens"])
        said = f"sent a passenger from {way}: {points} point{'' if points == 1 else 's'}"
        fares = entry["cards"].get("passenger", 0)
        return f"{said}, for {fares} passenger card{'' if fares == 1 else 's'}" if fares else said


def city_name(board: Board, city: int) -> str:
    return place_names(board)[board.cities[city]]


def city_words(view: MarklinView, city: int) -> str:
    """A city with its tokens, from the top down."""
    return f"{city_name(view.board, city)} ({' '.join(map(str, view.merchandise[city])) or '-'})"


def other_end(board: Board, route: int, city: int) -> int:
    return int(board.route_a[route] + board.route_b[route]) - city


def way_words(board: Board, city: int, routes: Sequence[int], tokens: Sequence[int | None]) -> str:
    """The cities of a journey, each with the token that it gave."""
    words = [city_name(board, city)]
    for route, token in zip(routes, tokens, strict=True):
        city = other_end(board, route, city)
        words.append(f"{city_name(board, city)} {f'(+{token})' if token else '(-)'}")
    return " – ".join(words)


def journey_words(view: MarklinView, journey: Journey) -> str:
    return f"{plain(view.players[view.turn])}, {way_words(view.board, journey.origin, journey.routes, journey.tokens)}"


def pile_words(short: int, long: int) -> str:
    return " and ".join(f"{count} {pile}" for count, pile in ((short, "short"), (long, "long")) if count)
