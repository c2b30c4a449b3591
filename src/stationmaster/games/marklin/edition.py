"""The edition of `marklin`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from stationmaster.games.family.chance import Chance
from stationmaster.games.family.levels import Level
from stationmaster.games.family.observation import Observer
from stationmaster.games.family.position import Field
from stationmaster.games.family.rulings import Ruling
from stationmaster.games.maps.edition import BoardEdition
from stationmaster.games.marklin import rules as marklin
from stationmaster.games.marklin.board import MarklinBoard
from stationmaster.games.marklin.events import EVENTS
from stationmaster.games.marklin.moves import number_claims
from stationmaster.games.marklin.notation import marklin_notation
from stationmaster.games.marklin.observation import MarklinObserver
from stationmaster.games.marklin.position import marklin_fields
from stationmaster.games.marklin.position_problems import marklin_problems
from stationmaster.games.marklin.record import MarklinScribe
from stationmaster.games.marklin.resampling import resample_marklin
from stationmaster.games.marklin.rules import Marklin
from stationmaster.games.marklin.rulings import rule_on_marklin
from stationmaster.games.marklin.view import (
    MARKLIN_PHASES,
    MarklinView,
    marklin_own,
    marklin_table,
    marklin_view,
)
from stationmaster.languages import Language

if TYPE_CHECKING:
    from stationmaster.games.family.greedy import GreedyPlayer
    from stationmaster.games.family.screen import Screen
    from stationmaster.games.family.strategy import Strategy
    from stationmaster.games.family.view_observation import SlowPart

CONDENSED = "condensed"


class MarklinEdition(BoardEdition[Marklin, MarklinView]):
    game = "marklin"
    title = "Ticket to Ride: Märklin"
    levels: ClassVar = {
        "easy": Level("greedy", slips=0.4),
        "medium": Level("liner"),
        "hard": Level("planner"),
        "expert": Level("search", seconds=1.0),
    }
    has_strategy = True
    options = {"merchandise": ("standard", CONDENSED)}  # noqa: RUF012 (declared as a ClassVar in Edition)
    phases = MARKLIN_PHASES
    events = EVENTS
    first_choice_unseen = False  # M05: one player after the other draws and chooses
    first_offer = marklin.OFFER

    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        self.board = self.map = MarklinBoard(data, self)
        self.own_board = own_board
        self.claims = number_claims(self.board)
        self.notation = marklin_notation(self.board, self.claims)
        self.scribe = MarklinScribe(self.notation, self.board, self.claims)

    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> Marklin:
        game = Marklin(self.map, self.claims)
        game.deal(players, first, chance, options["merchandise"] == CONDENSED)  # M03
        return game

    def rule_on(self, game: Marklin, move: int) -> Ruling:
        return rule_on_marklin(game, move)

    def view(self, game: Marklin, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> MarklinView:
        return marklin_view(game, seat, players, options, self)

    def next_view(self, game: Marklin, view: MarklinView) -> MarklinView:
        return view.with_fields({**marklin_table(game), **marklin_own(game, None), "memory": None})

    def own_fields(self, game: Marklin, seat: int, view: MarklinView) -> dict[str, Any]:
        return marklin_own(game, seat)

    def resample(self, view: MarklinView, chance: Chance) -> Marklin:
        game = self.empty(len(view.players), view.first, view.options)
        resample_marklin(game, view, chance)
        return game

    def empty(self, players: int, first: int, options: dict[str, Any]) -> Marklin:
        game = Marklin(self.map, self.claims)
        game.set_up_board(players, first, marklin.OFFER)
        game.set_up_passengers(options["merchandise"] == CONDENSED)  # M03
        return game

    def position_fields(self) -> Sequence[Field]:
        return marklin_fields(self.phases, self.map)

    def problems(self, game: Marklin) -> list[str]:
        return list(marklin_problems(game))

    def observer(self, players: int, memory: bool, options: dict[str, Any]) -> Observer:
        return MarklinObserver(self.map, players, memory)

    def index_names(self) -> dict[str, Sequence[str]]:
        return super().index_names() | {"piles": ("short", "long")}

    # ---- loaded only when asked for ----

    def strategy(self) -> Strategy:
        from stationmaster.games.marklin.planner.strategy import MarklinStrategy  # noqa: PLC0415

        return MarklinStrategy()

    def greedy(self) -> GreedyPlayer:
        from stationmaster.games.marklin.greedy import MarklinGreedy  # noqa: PLC0415

        return MarklinGreedy()

    def quick_greedy(self) -> Strategy:
        from stationmaster.games.marklin.quick import QuickMarklinGreedy  # noqa: PLC0415

        return QuickMarklinGreedy(self.map, len(self.notation))

    def screen(self, language: Language = "en") -> Screen:
        from stationmaster.games.marklin.screen import MarklinScreen  # noqa: PLC0415

        return MarklinScreen(language)

    def picture(self) -> Callable[[Any, Any], None]:
        from stationmaster.games.maps.picture import draw_map  # noqa: PLC0415 (needs Pillow)

        return draw_map

    def slow_parts(self) -> Mapping[str, SlowPart]:
        from stationmaster.games.marklin.view_observation import PARTS  # noqa: PLC0415

        return PARTS
