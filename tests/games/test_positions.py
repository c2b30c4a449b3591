"""A position as one line of text, and what can be wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

import stationmaster as sm
from stationmaster.games.family.cards import KINDS
from stationmaster.games.family.position import LETTERS, PositionError
from tests.games.random_games import positions
from tests.games.test_laws import on_every_table

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("marklin", {"merchandise": "condensed"}),
    ("card", {"open_train_stack": True}),
    ("card", {"open_train_stack": [0, 2]}),
]


def test_every_kind_of_card_has_a_letter() -> None:
    assert len(set(LETTERS)) == len(LETTERS) == KINDS


@pytest.mark.uncompiled
@on_every_table
def test_every_position_can_be_written_and_taken_up_again(game: str, players: int) -> None:
    """The twin goes on as the game itself would: the same chance gives the same moves the same answers."""
    for n, match in enumerate(positions(game, players, seed=11)):
        assert match.problems() == []
        if n % 17:
            continue
        text = match.position()
        assert "\n" not in text
        twin = sm.Match.from_position(text, match.players)
        assert twin.position() == text
        assert [twin.view(seat) for seat in range(players)] == [match.view(seat) for seat in range(players)]
        go_on(match.copy(), twin)


def go_on(match: sm.Match, twin: sm.Match) -> None:
    match.chance, twin.chance = sm.SeededChance("on"), sm.SeededChance("on")
    for n in range(12):
        if match.is_over:
            break
        moves = match.legal_moves()
        assert list(moves) == list(twin.legal_moves())
        for each in (match, twin):
            each.play(moves[n % len(moves)])
        assert match.position() == twin.position()


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_a_position_keeps_its_options(game: str, options: dict[str, Any]) -> None:
    match = sm.Match(game, 3, seed=1, options=options)
    twin = sm.Match.from_position(match.position())
    assert twin.options == match.options == options
    assert twin.view(1).options == match.options


def test_a_game_from_a_position_has_no_record() -> None:
    twin = sm.Match.from_position(sm.Match("usa", seed=1).position())
    with pytest.raises(sm.StationmasterError, match="has no record"):
        twin.record()


USA = sm.Match("usa", 2, seed=3).position()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("usa 2", "usa", "begins with its game and the number of players"),
        ("usa 2", "usa 9", "usa is for 2 to 5 players, not 9"),
        ("usa 2", "chess 2", "there is no game 'chess'"),
        (" turn=", " torn=", "there is no 'torn' in a position"),
        (" passes=0", "", "passes=... is missing"),
        (" passes=0", " passes=0 passes=0", "stands there twice"),
        ("passes=0", "passes=none", "passes: 'none' is not a whole number"),
        ("phase=first_tickets", "phase=tea_time", "phase: there is no phase 'tea_time'"),
        ("cars=45,45", "cars=45", "cars: 1 numbers for 2 players"),
        ("routes=-/-", "routes=-", "routes: '-' has 1 parts"),
        ("routes=-/-", "routes=atlanta--moon/-", "there is no route 'atlanta--moon'"),
        ("discards=-", "discards=x3", "is no count of cards"),
    ],
)
def test_a_text_that_is_no_position_is_refused_in_one_line(old: str, new: str, words: str) -> None:
    assert old in USA
    with pytest.raises(sm.StationmasterError) as error:
        sm.Match.from_position(USA.replace(old, new, 1))
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_an_empty_text_is_no_position() -> None:
    with pytest.raises(sm.StationmasterError, match="there is no game"):
        sm.Match.from_position("")
    with pytest.raises(PositionError, match="begins with its game"):
        sm.edition("usa").read_position("card 2")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("turn=", "turn=1", "there is no seat 1"),
        ("discards=-", "discards=r1", "there are 13 red cards; the deck has 12 (G04)"),
        ("cars=45,45", "cars=45,44", "seat 1 has 44 cars left and 0 on routes; a player has 45 (U21)"),
        ("route_score=0,0", "route_score=5,0", "the routes of seat 0 are worth 0 points, not 5 (U21)"),
        ("routes=-/-", "routes=denver--kansas_city--1/denver--kansas_city--2", "are claimed, with 2 players (U24)"),
        ("routes=-/-", "routes=denver--kansas_city--1,denver--kansas_city--2/-", "seat 0 owns both"),
        ("phase=first_tickets", "phase=turn", "tickets to choose from in this phase (U30)"),
        ("turns_left=-1", "turns_left=7", "the last round has a turn for each of 2 players (U40)"),
    ],
)
def test_problems_name_what_cannot_be(old: str, new: str, words: str) -> None:
    text = USA.replace(old, new, 1)
    assert text != USA
    state, _ = sm.edition("usa").read_position(text)
    assert any(words in problem for problem in sm.edition("usa").problems(state))
    with pytest.raises(sm.StationmasterError, match="such a position cannot come up"):
        sm.Match.from_position(text)


def test_a_ticket_in_two_places_is_a_problem() -> None:
    match = sm.Match("usa", 2, seed=3)
    ticket = match.edition.board.tickets[match.state.offer_of(0)[0]]
    state, _ = match.edition.read_position(match.position().replace(" tickets=-/-", f" tickets=-/{ticket}", 1))
    assert f"the ticket {ticket} is in 2 places (U30)" in match.edition.problems(state)
