"""What is shown is listed: a field of a view, a kind of entry or a field of it that does not say so is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games import OWN
from stationmaster.games.family.events import (
    EVENTS,
    DrawEvent,
    Event,
    MarketPart,
    events,
    seen_entry,
    to_everyone,
    to_player,
)
from stationmaster.games.family.view import View
from stationmaster.games.family.view_shown import also_shown, by_field, shown
from stationmaster.games.usa.view import UsaView
from tests.games.random_games import finished, positions
from tests.games.test_laws import on_every_table

# ---- views ----


def city_names(cities: Sequence[int], view: View) -> list[str]:
    return [view.board.cities[city] for city in cities]


@dataclass(frozen=True, kw_only=True)
class Trip:
    cities: tuple[int, ...] = shown(city_names)
    cost: int


@dataclass(frozen=True, kw_only=True, repr=False)
class NewView(UsaView):
    """As if `usa` had more to show."""

    secret: str
    plain: tuple[int, ...] = shown()
    visited: tuple[int, ...] | None = shown(city_names, name="cities")
    trip: Trip | None = shown(by_field)

    @property
    @also_shown
    def total(self) -> int:
        return sum(self.plain)

    @property
    def hidden_total(self) -> int:
        return -sum(self.plain)


def new_view(**values: Any) -> NewView:
    view = sm.Match("usa", 2, seed=1).view(0)
    own = {"secret": "?", "plain": (1, 2), "visited": (0,), "trip": Trip(cities=(1, 2), cost=9)}
    return NewView(**(vars(view) | own | values))


def test_a_field_is_shown_as_it_says_and_only_if_it_says_so() -> None:
    view = new_view()
    cities = view.board.cities
    old = sm.Match("usa", 2, seed=1).view(0).to_dict()
    new = {"plain": [1, 2], "cities": [cities[0]], "trip": {"cities": [cities[1], cities[2]]}, "total": 3}
    assert view.to_dict(derived=True) == old | new
    assert list(view.to_dict(derived=True)) == [*old, *new]  # those of the class that it builds on come first
    assert view.to_dict() == {key: value for key, value in (old | new).items() if key != "total"}


def test_none_stays_none() -> None:
    shown = new_view(visited=None, trip=None).to_dict()
    assert shown["cities"] is None
    assert shown["trip"] is None


def test_memory_is_shown_on_demand() -> None:
    view = new_view()
    assert "memory" not in view.to_dict()
    assert view.to_dict(memory=True)["memory"] == {"hands": [{}, {}], "under": []}


@pytest.mark.parametrize("game", OWN)
def test_what_is_not_shown_of_our_games(game: str) -> None:
    """So that nobody leaves out `shown()` by mistake."""
    view = sm.Match(game, 2, seed=1).view(0)
    unsaid = {field.name for field in fields(view) if "shown" not in field.metadata}
    assert unsaid <= {"edition", "closed"}


@on_every_table
def test_a_view_prints_itself_on_one_line_and_in_few(game: str, players: int) -> None:
    for n, match in enumerate(positions(game, players, 5)):
        if n % 10 and not match.is_over:
            continue
        for seat in (*range(players), None):
            view = match.view(seat)
            assert repr(view).startswith(f"<View of {game}: ")
            assert len(repr(view)) < 120
            assert str(view).splitlines()[0] == repr(view)
            assert len(str(view).splitlines()) < 40
            assert max(map(len, str(view).splitlines())) < 130
        assert len(repr(match)) < 120


def test_names_cannot_forge_lines() -> None:
    match = sm.Match("usa", ["Ann\nBo", "\x1b[31mCy"], seed=1)
    for text in (repr(match), repr(match.view(0)), repr(match.view(1))):
        assert text.isprintable()


def test_a_view_without_its_edition_prints_itself() -> None:
    """As it travels to another process."""
    view = replace(sm.Match("usa", 2, seed=1).view(0), edition=None)  # type: ignore[arg-type]
    assert repr(view).startswith("<View of usa: seat 0 of 2")


# ---- events ----


@on_every_table
def test_every_field_that_is_written_is_declared(game: str, players: int) -> None:
    """A player sees the own entries whole, so nothing of them is lost unsaid."""
    match = finished(game, players, 3)
    for entry in match.entries:
        kind = match.edition.events[entry["move"]]
        assert entry.keys() <= {"move", *kind.parts}
        if "player" in entry:
            assert seen_entry(entry, entry["player"], match.edition.events) == entry


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_undeclared_kind_is_shown_to_nobody(seat: int | None) -> None:
    with pytest.raises(sm.StationmasterError, match="'peep' are not declared"):
        seen_entry({"player": 0, "move": "peep", "card": "red"}, seat, EVENTS)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("move", EVENTS)
def test_an_undeclared_field_is_shown_to_nobody(move: str, seat: int | None) -> None:
    entry = {"player": 0, "move": move, "from": "pile", "card": "red", "tickets": ["t"], "keep": [], "return": []}
    assert seen_entry(entry | {"secret": 7}, seat, EVENTS) == seen_entry(entry, seat, EVENTS)


class PeepEvent(MarketPart):
    """A player looks at the top card of the pile."""

    move = "peep"
    player = to_everyone(int)
    card = to_player(str)


class LoudDrawEvent(DrawEvent):
    word = to_everyone(str)


def test_a_game_brings_its_own_kinds_and_says_more_of_others() -> None:
    kinds = EVENTS | events(PeepEvent, LoudDrawEvent)
    peep = {"player": 0, "move": "peep", "card": "red", "shuffles": 1}
    assert seen_entry(peep, 0, kinds) == peep
    assert seen_entry(peep, 1, kinds) == seen_entry(peep, None, kinds) == {"player": 0, "move": "peep", "shuffles": 1}
    draw = {"player": 0, "move": "draw", "from": "pile", "card": "red", "word": "ha"}
    assert seen_entry(draw, 1, kinds) == {"player": 0, "move": "draw", "from": "pile", "word": "ha"}
    assert seen_entry(draw, 1, EVENTS) == {"player": 0, "move": "draw", "from": "pile"}


def test_a_kind_knows_its_fields_by_their_names_in_json() -> None:
    assert list(EVENTS["keep_tickets"].parts) == ["player", "keep", "return", "kept", "returned"]
    assert list(PeepEvent.parts) == ["market", "resets", "shuffles", "player", "card"]
    assert Event.parts == {}
