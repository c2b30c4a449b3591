from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

import stationmaster as sm
from stationmaster.arena import simulate, summarise
from stationmaster.bots import make_bot
from stationmaster.view import CardView

KINDS = {name: n for n, name in enumerate(sm.KIND_NAMES)}


def positions(players: int, seed: str) -> Iterator[sm.Match]:
    """The decisions of a game among greedy bots."""
    match = sm.Match("card", players=players, seed=seed)
    bots = [make_bot("greedy") for _ in range(players)]
    while not match.is_over:
        yield match
        match.play(bots[match.turn].choose(match.view(match.turn), Random(1)))


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random_clearly(players: int) -> None:
    summary = summarise(simulate("card", players, ["greedy", "random"], games=20, seed="yardstick", records=False))
    assert summary.by_bot["greedy"].wins >= 19
    assert summary.by_bot["greedy"].mean() > summary.by_bot["random"].mean() + 60


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_greedy_bots_end_with_most_tickets_completed(players: int) -> None:
    done = failed = 0
    for number in range(5):
        *_, match = positions(players, f"ends {number}")
        done += sum(len(score.tickets_completed) for score in match.scores())
        failed += sum(len(score.tickets_failed) for score in match.scores())
    assert done > 3 * failed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g03_what_a_seat_cannot_know_does_not_change_its_move(players: int) -> None:
    for match in positions(players, "honest"):
        view = match.view(match.turn)
        state = sm.resample(view, sm.SeededChance(f"other secrets {len(match.entries)}"))
        other = match.edition.view(state, match.turn, match.players, match.options)
        assert make_bot("greedy").choose(other, Random(1)) == make_bot("greedy").choose(view, Random(1))


def test_a_view_and_the_tables_are_all_that_it_uses() -> None:
    for match in positions(3, "view only"):
        view = match.view(match.turn)
        tables = {name: getattr(match.edition, name) for name in ("board", "plays", "notation")}
        bare = replace(view, edition=cast(Any, SimpleNamespace(**tables)))
        assert make_bot("greedy").choose(bare, Random(1)) == make_bot("greedy").choose(view, Random(1))


def turn_view(**changes: Any) -> CardView:
    """The first turn of a game for two, with changes; tickets and market by their names."""
    match = sm.Match("card", players=2, seed=3, first=0)
    match.play("keep 0")
    match.play("keep 0")
    view = match.view(0)
    assert isinstance(view, CardView)
    for name in ("tickets", "offer"):
        if name in changes:
            changes[name] = tuple(view.board.tickets.index(ticket) for ticket in changes[name])
    if "market" in changes:
        changes["market"] = tuple(KINDS[kind] for kind in changes["market"])
    return replace(view, **changes)


def counts(**cards: int) -> tuple[int, ...]:
    return tuple(cards.get(kind, 0) for kind in sm.KIND_NAMES)


def choice(view: CardView, *texts: str) -> str:
    """What it takes of these moves."""
    moves = tuple(sorted(view.notation.parse(text) for text in texts))
    return view.notation.text(make_bot("greedy").choose(replace(view, moves=moves), Random(1)))


WHITE_AND_BLUE = "los_angeles--new_york"  # two of each


def test_it_plays_the_largest_group_of_what_its_tickets_lack() -> None:
    view = turn_view(tickets=[WHITE_AND_BLUE], hand=counts(white=2, red=3))
    assert choice(view, "draw pile", "group white 2", "group red 3") == "group white 2"


def test_it_plays_nothing_that_its_stack_has_already() -> None:
    view = turn_view(tickets=[WHITE_AND_BLUE], hand=counts(white=2), market=["red", "blue", "white", "red", "red"])
    stacks = (counts(white=2), counts())
    view = replace(view, memory=replace(view.memory, stacks=stacks))
    assert choice(view, "draw pile", "draw 0", "draw 1", "draw 2", "group white 2") == "draw 1"


def test_it_draws_tickets_only_where_all_are_covered() -> None:
    view = turn_view(tickets=[WHITE_AND_BLUE], hand=counts())
    assert choice(view, "draw pile", "draw tickets") == "draw pile"
    covered = replace(view, memory=replace(view.memory, stacks=(counts(white=2, blue=2), counts())))
    assert choice(covered, "draw pile", "draw tickets") == "draw tickets"


def test_of_two_plays_it_takes_the_robbery() -> None:
    view = turn_view(tickets=[WHITE_AND_BLUE], hand=counts(white=2, blue=2))
    robbed = tuple((1, 0) if colour == KINDS["white"] else (0, 0) for colour in range(8))
    view = replace(view, stations=(view.stations[0], robbed))
    assert choice(view, "draw pile", "group blue 2", "group white 2") == "group white 2"


def test_it_keeps_one_ticket_at_the_start_and_none_later_where_none_can_be_completed() -> None:
    view = turn_view(tickets=[], hand=counts(), pile=0, turns_left=1)
    first = replace(view, offer=turn_view(offer=[WHITE_AND_BLUE, "chicago--dallas"]).offer, phase="first_tickets")
    assert choice(first, "keep 0", "keep 1", "keep 0 1") == "keep 1"
    assert choice(replace(first, phase="choose_tickets"), "keep none", "keep 0", "keep 1") == "keep none"
