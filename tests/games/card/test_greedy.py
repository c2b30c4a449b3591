from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.games.card.view import CardView

KINDS = {name: n for n, name in enumerate(sm.KIND_NAMES)}


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
