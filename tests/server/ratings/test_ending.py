"""Who takes which place: by the rules' ranking, and whoever leaves comes after all who stay."""

from __future__ import annotations

from typing import Any

import pytest

from stationmaster.server.ratings.ending import places, rated_seats
from stationmaster.server.table import Seat, Table, Terms

TERMS = Terms("usa", {}, True, True, None, None, rated=True)


def person(number: int, bot: str | None = None) -> Seat:
    return Seat("person", f"P{number}", bot, owner=number)


def bot(name: str = "greedy") -> Seat:
    return Seat("bot", name, name)


def ended(seats: list[Seat], ranks: list[int] | None = None, terms: Terms = TERMS, **more: Any) -> Table:
    result = None if ranks is None else {"scores": [{"rank": rank} for rank in ranks], "winners": [0]}
    table = Table("t", terms, 1, b"", seats, 0, "abandoned" if ranks is None else "over")
    table.finished, table.result, table.version = 9, result, 100
    table.__dict__.update(more)
    return table


@pytest.mark.parametrize(
    ("seats", "ranks", "expected"),
    [
        ([person(1), person(2)], [2, 1], [2, 1]),
        ([person(1), person(2), bot()], [1, 1, 3], [1, 1, 3]),  # a shared win (U43)
        ([person(1, "greedy"), person(2), bot()], [1, 2, 3], [3, 1, 2]),  # its bot won
        ([person(1, "greedy"), person(2), person(3, "planner")], [1, 3, 2], [2, 1, 2]),
        ([person(1, "greedy"), person(2, "greedy")], [1, 2], [1, 1]),  # nobody stayed
    ],
)
def test_a_game_that_was_played_to_its_end(seats: list[Seat], ranks: list[int], expected: list[int]) -> None:
    assert places(ended(seats, ranks)) == expected


def test_whoever_leaves_bots_alone_comes_after_them_but_before_those_who_left_earlier() -> None:
    assert places(ended([person(1), bot(), bot()], ended="left")) == [3, 1, 1]
    assert places(ended([person(1), person(2, "greedy")], ended="left")) == [1, 2]
    assert places(ended([person(1, "easy"), bot(), person(2)], ended="left")) == [3, 1, 2]


def test_whoever_lets_a_game_die_comes_last() -> None:
    table = ended([person(1), person(2), bot()], ended="idle")
    assert places(table, turn=1) == [1, 3, 1]
    assert places(table, turn=2) is None  # a bot's turn: nobody's fault
    assert [seat.left for seat in rated_seats(table, turn=1)] == [False, True, False]


@pytest.mark.parametrize(
    "table",
    [
        ended([person(1), person(2)], ended="operator"),
        ended([person(1), person(2)], ended="rules"),
        ended([person(1), bot()], ended="left", version=1),  # before everyone had a turn
        ended([person(1), person(2)], [1, 2], Terms("usa", {}, True, True, None, None)),
        ended([person(1), person(1)], [1, 2]),
        ended([bot(), bot()], [1, 2]),
        ended([person(1), bot("gone")], [1, 2]),  # nothing is known of it
    ],
)
def test_games_that_do_not_count(table: Table) -> None:
    assert rated_seats(table) == []


def test_bots_bring_what_they_were_measured_to_be_worth() -> None:
    one, other = rated_seats(ended([person(1), bot("planner")], [1, 2]))
    assert (one.player, one.bot, one.mu) == (1, None, None)
    assert (other.player, other.bot, other.version) == (None, "planner", 1)
    assert other.mu is not None
    assert other.mu > 1500
