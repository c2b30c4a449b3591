"""`marklin` on the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, ClassVar

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from stationmaster.games.family.screen import Command, section
from stationmaster.games.family.screen_menu import Menu
from stationmaster.games.family.view import View
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.screen import BoardScreen
from stationmaster.games.maps.screen_map import LETTERS
from stationmaster.games.maps.view import BoardView
from stationmaster.games.marklin import screen_places
from stationmaster.games.marklin.moves import ANNOUNCE, KEEP, PLACE, alight_move, announced, first_board, first_travel
from stationmaster.games.marklin.screen_en import EN
from stationmaster.games.marklin.screen_ru import RU
from stationmaster.games.marklin.view import Journey, MarklinView
from stationmaster.languages import Language, Texts
from stationmaster.texts import plain


class MarklinScreen(BoardScreen):
    texts: ClassVar[Mapping[Language, Texts]] = {"en": EN, "ru": RU}
    places: ClassVar[Mapping[Language, Mapping[str, str]]] = {"en": screen_places.EN, "ru": screen_places.RU}
    example = "koln"
    example_way = "koln berlin"
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
        return super().piles(view) + self.t("piles_left", short=view.short_pile, long=view.long_pile)

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
            cities = [self.city_words(view, city) for city, owner in enumerate(view.standing) if owner == seat]
            if cities:
                lines.append(Text(f"{plain(player)}: {', '.join(cities)}", style="bold" if seat == view.seat else ""))
        if view.journey:
            lines.append(Text(self.t("under_way", journey=self.journey_words(view, view.journey)), style="yellow"))
        return section(self.t("passengers"), *(lines or [Text(self.t("passengers.none"))]))

    def commands(self) -> dict[str, Command]:
        return {**super().commands(), "merchandise": self.merchandise}

    def place_marks(self, view: BoardView, place: int) -> str:
        """The top token of a city, and whose passenger stands there."""
        assert isinstance(view, MarklinView)
        if place >= len(view.merchandise):
            return ""
        owner, tokens = view.standing[place], view.merchandise[place]
        return (f" {tokens[0]}" if tokens else "") + ("" if owner is None else f"@{LETTERS[owner]}")

    def merchandise(self, view: View, _: str) -> RenderableType:
        """What is left in each city, the richest first."""
        assert isinstance(view, MarklinView)
        rich = sorted(range(len(view.merchandise)), key=lambda city: (-sum(view.merchandise[city]), city))
        cities = [Text(self.city_words(view, city)) for city in rich if view.merchandise[city]]
        empty = [self.city_name(view.board, city) for city in sorted(rich) if not view.merchandise[city]]
        parts: list[RenderableType] = (
            [Columns(cities, padding=(0, 3))] if cities else [Text(self.t("merchandise.none"))]
        )
        if cities and empty:
            parts.append(Text(self.t("merchandise.empty", cities=", ".join(empty)), style="dim"))
        return section(self.t("merchandise"), *parts)

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
        line = Padding(Text.assemble(self.t("announce"), Text("  ").join(parts)), (0, 0, 0, 1))
        draws = [move for move in moves if move < ANNOUNCE]
        later = [move for move in moves if move > KEEP]
        before = [super().plain_choices(view, menu, draws)] if draws else []
        return Group(*before, line, *([self.listed(view, menu, later)] if later else []))

    def move_words(self, view: View, move: int) -> str:
        assert isinstance(view, MarklinView)
        board, text = view.board, super().move_words(view, move)
        if PLACE <= move < first_board(board):
            return self.t("moves.place", move=text, city=self.city_words(view, move - PLACE))
        if first_board(board) <= move < first_travel(board):
            return self.t("moves.board", move=text, city=self.city_name(board, move - first_board(board)))
        if first_travel(board) <= move < alight_move(board):
            return self.step_words(view, move - first_travel(board), text)
        if move == alight_move(board) and view.journey:
            return self.t("moves.alight", move=text, city=self.city_name(board, view.journey.position))
        return text

    def step_words(self, view: MarklinView, route: int, move: str) -> str:
        """Where a step leads, what it gives and what it costs."""
        assert view.journey is not None
        city = other_end(view.board, route, view.journey.position)
        stack = () if city == view.journey.origin else view.merchandise[city]
        token = self.t("token", value=stack[0]) if stack else self.t("token.none")
        key = "moves.travel" if view.owners[route] == view.turn else "moves.travel_fare"
        return self.t(key, move=move, city=self.city_name(view.board, city), token=token)

    # ---- what happened ----

    def say_draw_tickets(self, entry: dict[str, Any], view: View) -> str:
        return self.told(entry, view, "draw_piles", short=entry["short"], long=entry["long"])

    def say_place_passenger(self, entry: dict[str, Any], view: View) -> str:
        if entry["city"] is None:
            return self.told(entry, view, "place_none")
        return self.told(entry, view, "place", city=self.names(view.board)[entry["city"]])

    def say_move_passenger(self, entry: dict[str, Any], view: View) -> str:
        board = view.board
        routes = [board.routes.index(route) for route in entry["routes"]]
        way = self.way_words(board, board.cities.index(entry["from"]), routes, entry["tokens"])
        points = self.t("log.points", count=sum(token or 0 for token in entry["tokens"]))
        said = self.told(entry, view, "journey", way=way, points=points)
        fares = entry["cards"].get("passenger", 0)
        return f"{said}, {self.t('log.fares', count=fares)}" if fares else said

    # ---- cities ----

    def city_name(self, board: Board, city: int) -> str:
        return self.names(board)[board.cities[city]]

    def city_words(self, view: MarklinView, city: int) -> str:
        """A city with its tokens, from the top down."""
        return f"{self.city_name(view.board, city)} ({' '.join(map(str, view.merchandise[city])) or '-'})"

    def way_words(self, board: Board, city: int, routes: Sequence[int], tokens: Sequence[int | None]) -> str:
        """The cities of a journey, each with the token that it gave."""
        words = [self.city_name(board, city)]
        for route, token in zip(routes, tokens, strict=True):
            city = other_end(board, route, city)
            words.append(f"{self.city_name(board, city)} {f'(+{token})' if token else '(-)'}")
        return reduce(lambda way, stop: self.t("pair", a=way, b=stop), words)

    def journey_words(self, view: MarklinView, journey: Journey) -> str:
        way = self.way_words(view.board, journey.origin, journey.routes, journey.tokens)
        return f"{plain(view.players[view.turn])}, {way}"


def other_end(board: Board, route: int, city: int) -> int:
    return int(board.route_a[route] + board.route_b[route]) - city
