"""The edition of `card`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from stationmaster.games.card import moves, rules
from stationmaster.games.card.events import EVENTS
from stationmaster.games.card.notation import card_notation
from stationmaster.games.card.observation import CardObserver
from stationmaster.games.card.position import card_fields
from stationmaster.games.card.position_problems import card_problems
from stationmaster.games.card.record import CardScribe
from stationmaster.games.card.resampling import resample_card
from stationmaster.games.card.rules import Card
from stationmaster.games.card.rulings import rule_on_card
from stationmaster.games.card.tables import CardTable
from stationmaster.games.card.view import CardView, card_own, card_table, card_view
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.edition import Edition
from stationmaster.games.family.edition_options import holds_for
from stationmaster.games.family.levels import Level
from stationmaster.games.family.observation import Observer
from stationmaster.games.family.position import Field
from stationmaster.games.family.rulings import Ruling
from stationmaster.games.maps.board import BoardError
from stationmaster.languages import Language

if TYPE_CHECKING:
    from stationmaster.games.family.greedy import GreedyPlayer
    from stationmaster.games.family.screen import Screen
    from stationmaster.games.family.strategy import Strategy
    from stationmaster.games.family.view_observation import SlowPart


class CardEdition(Edition[Card, CardView]):
    game = "card"
    title = "Ticket to Ride: The Card Game"
    levels: ClassVar = {
        "easy": Level("greedy", slips=0.4),
        "medium": Level("planner", slips=0.25),
        "hard": Level("planner"),
        "expert": Level("search", seconds=1.0),
    }
    has_strategy = True
    most_players = 4
    options: ClassVar = {"open_train_stack": (False, True)}
    options_by_seat = frozenset({"open_train_stack"})  # C05
    casual_options = frozenset({"open_train_stack"})
    events = EVENTS

    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        self.board = CardTable(data, self)
        self.own_board = own_board
        self.plays = moves.number_plays(self.board)
        self.notation = card_notation(self.board, self.plays)
        self.scribe = CardScribe(self.notation, self.board, self.plays)

    def check_players(self, players: int) -> None:
        super().check_players(players)
        if sum(self.board.deck) < 8 * players + 5:
            raise BoardError(
                f"deck: {sum(self.board.deck)} cards; {players} players and the market need {8 * players + 5}"
            )

    def deal(self, players: int, first: int, chance: Chance, options: dict[str, Any]) -> Card:
        game = Card(self.board, self.plays)
        game.deal(players, first, chance)
        return game

    def rule_on(self, game: Card, move: int) -> Ruling:
        return rule_on_card(game, move)

    def view(self, game: Card, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> CardView:
        return card_view(game, seat, players, self.check_options(options), self)

    def next_view(self, game: Card, view: CardView) -> CardView:
        return view.with_fields({**card_table(game), **card_own(game, None, view.options), "memory": None})

    def own_fields(self, game: Card, seat: int, view: CardView) -> dict[str, Any]:
        return card_own(game, seat, view.options)

    def resample(self, view: CardView, chance: Chance) -> Card:
        game = self.empty(len(view.players), view.first, view.options)
        resample_card(game, view, chance)
        return game

    def empty(self, players: int, first: int, options: dict[str, Any]) -> Card:
        game = Card(self.board, self.plays)
        game.set_up(players, first, self.board.deck, self.board.n_tickets, rules.FIRST_OFFER)
        game.set_up_trains()
        return game

    def position_fields(self) -> Sequence[Field]:
        return card_fields(self.phases, self.board)

    def problems(self, game: Card) -> list[str]:
        return list(card_problems(game))

    def observer(self, players: int, memory: bool, options: dict[str, Any]) -> Observer:
        open_stacks = [holds_for(options["open_train_stack"], seat) for seat in range(players)]
        return CardObserver(self.board, players, memory, open_stacks)

    def index_names(self) -> dict[str, Sequence[str]]:
        """The cities are the big ones, with a bonus card each."""
        return super().index_names() | {"cities": self.board.cities}

    # ---- loaded only when asked for ----

    def strategy(self) -> Strategy:
        from stationmaster.games.card.planner.strategy import CardStrategy  # noqa: PLC0415

        return CardStrategy()

    def greedy(self) -> GreedyPlayer:
        from stationmaster.games.card.greedy import CardGreedy  # noqa: PLC0415

        return CardGreedy()

    def quick_greedy(self) -> Strategy:
        from stationmaster.games.card.quick import QuickCardGreedy  # noqa: PLC0415

        return QuickCardGreedy(self.board, len(self.notation))

    def screen(self, language: Language = "en") -> Screen:
        from stationmaster.games.card.screen import CardScreen  # noqa: PLC0415

        return CardScreen(language)

    def picture(self) -> Callable[[Any, Any], None]:
        from stationmaster.games.card.picture import draw_stations  # noqa: PLC0415 (needs Pillow)

        return draw_stations

    def slow_parts(self) -> Mapping[str, SlowPart]:
        from stationmaster.games.card.view_observation import PARTS  # noqa: PLC0415

        return PARTS
