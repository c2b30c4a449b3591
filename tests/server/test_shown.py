"""What games show, and the models that are made from what they declare."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

import stationmaster as sm
from stationmaster import games
from stationmaster.games.family.events import Event, events, to_everyone, to_player
from stationmaster.games.family.view import View
from stationmaster.games.family.view_shown import also_shown, by_field, shown
from stationmaster.games.usa.edition import UsaEdition
from stationmaster.games.usa.record import UsaScribe
from stationmaster.games.usa.view import UsaView
from stationmaster.server import shown as models
from stationmaster.server.steps import Page, steps
from stationmaster.server.typescript import Writer, typescript
from tests.games.random_games import finished, positions
from tests.games.test_laws import on_every_table
from tests.server.test_replays import stored
from tests.server.test_secrets import all_that_is_sent, new_table

VIEWS: TypeAdapter[Any] = TypeAdapter(models.View)
EVENTS: TypeAdapter[Any] = TypeAdapter(models.Event)


@on_every_table
def test_views_have_the_types_that_are_declared(game: str, players: int) -> None:
    for n, match in enumerate(positions(game, players, 2)):
        if n % 7 == 0 or match.is_over:
            for seat in (*range(players), None):
                text = json.dumps(match.view(seat).to_dict(derived=True))
                VIEWS.validate_json(text, strict=True)


@on_every_table
def test_events_have_the_types_that_are_declared(game: str, players: int) -> None:
    match = finished(game, players, 2)
    for seat in (*range(players), None):
        for entry in match.log(seat):
            EVENTS.validate_json(json.dumps(entry), strict=True)
    for entry in match.entries:  # of an open replay
        EVENTS.validate_json(json.dumps(entry), strict=True)


def test_what_is_not_declared_does_not_pass() -> None:
    view = sm.Match("usa", 2, seed=1).view(0).to_dict(derived=True)
    wrongs: tuple[dict[str, Any], ...] = ({"closed": []}, {"turn": "1"}, {"market": ["pink"]}, {"game": "chess"})
    for wrong in wrongs:
        with pytest.raises(ValidationError):
            VIEWS.validate_json(json.dumps(view | wrong), strict=True)
    with pytest.raises(ValidationError):
        EVENTS.validate_json('{"move": "pass"}')
    with pytest.raises(ValidationError):
        EVENTS.validate_json('{"move": "pass", "player": 0, "hand": {}}')


# ---- a model of a class of one's own ----


@dataclass(frozen=True, kw_only=True)
class Trip:
    """A way from here."""

    cost: int = shown()
    """In cards."""
    thought: int


@dataclass(frozen=True, kw_only=True, repr=False)
class HintedView(UsaView):
    game: str = shown()  # type: ignore[assignment]
    trip: Trip | None = shown(by_field)
    """Where to go."""
    thought: str

    @property
    @also_shown
    def hints(self) -> list[str]:
        """What might help."""
        return [f"seat {self.seat}"]


def test_types_and_texts_are_carried_over() -> None:
    made = len(models.MADE)
    try:
        model = models.view_model(HintedView)
        schema = model.model_json_schema()
        writer = Writer()
        assert schema["$defs"]["Trip"]["properties"].keys() == {"cost"}
        lines = writer.interface(
            model, {"HintedView": schema, "UsaView": models.view_model(UsaView).model_json_schema()}
        )
    finally:
        del models.MADE[made:]
    assert lines.splitlines() == [
        "export interface HintedView extends UsaView {",
        "  game: string;",
        "  /** Where to go. */",
        "  trip: Trip | null;",
        "  /** What might help. */",
        "  hints: string[];",
        "}",
    ]
    assert schema["$defs"]["Trip"]["description"] == "A way from here."
    assert schema["$defs"]["Trip"]["properties"]["cost"]["description"] == "In cards."


def test_kinds_of_the_same_move_are_one_type() -> None:
    """Only `marklin` has two piles of tickets: what it adds may be missing."""
    text = typescript()
    start = text.index("export interface DrawTicketsEvent {")
    found = text[start : text.index("}", start)]
    assert "  short?: number;\n  long?: number;\n" in found
    assert text.count("export interface DrawTicketsEvent ") == 1


# ---- a game of somebody else's ----


class WaveEvent(Event):
    """After a choice of tickets somebody waves, and thinks of something."""

    move = "wave"
    player = to_everyone(int)
    thought = to_player(str)


class HintedScribe(UsaScribe):
    def write(self, before: Any, move: int, after: Any) -> list[dict[str, Any]]:
        entries = super().write(before, move, after)
        if entries[0]["move"] == "keep_tickets":
            entries.append(self.begin(before, "wave") | {"thought": "mine", "undeclared": "nobody's"})
        return entries


class HintedEdition(UsaEdition):
    game = "hinted"
    events = UsaEdition.events | events(WaveEvent)

    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        super().__init__(data, own_board)
        self.scribe = HintedScribe(self.notation, self.board, self.claims)

    @classmethod
    def read_data(cls) -> dict[str, Any]:
        return UsaEdition.read_data()

    def view(self, game: Any, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> HintedView:
        view: View = super().view(game, seat, players, options)
        trip = None if seat is None else Trip(cost=3, thought=seat)
        return HintedView(**(vars(view) | {"game": self.game, "trip": trip, "thought": "hidden"}))


@pytest.fixture
def hinted(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The game is known after the models were made, as one of a package is to no model."""
    monkeypatch.setitem(games.OWN, "hinted", f"{__name__}:HintedEdition")
    yield "hinted"
    games.edition_class.cache_clear()
    games.boxed_edition.cache_clear()


def test_a_game_without_models_is_served_with_what_it_declares(hinted: str) -> None:
    table, rng = new_table(hinted), random.Random(1)
    game = table.game
    assert game is not None
    while game.version < 30:
        game.accept(game.attempt(game.match.turn, game.version, str(rng.choice(game.match.legal_moves())), None, 0))
    for seat in (0, 1, 2):
        update = json.loads(all_that_is_sent(table, seat, [])[0])
        check(update["view"], [event["event"] for event in update["events"]], seat)
    for pov, own in (("0", 0), ("spectator", None)):
        found = steps(stored(game), Page(pov, 0, 100, False))
        check(found[-1]["view"], [event for step in found for event in step["events"]], own)


def check(view: dict[str, Any], log: list[dict[str, Any]], seat: int | None) -> None:
    assert view["game"] == "hinted"
    assert view["trip"] == (None if seat is None else {"cost": 3})
    assert view["hints"] == [f"seat {seat}"]
    assert "thought" not in view
    waves = [event for event in log if event["move"] == "wave"]
    assert len(waves) >= 3
    for wave in waves:
        assert wave == {"player": wave["player"], "move": "wave"} | (
            {"thought": "mine"} if wave["player"] == seat else {}
        )
