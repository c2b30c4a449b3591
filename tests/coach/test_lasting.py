"""Losses that last: what could still be had in the next turns counts there, and not twice."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stationmaster.coach.course import Course, read_course
from stationmaster.coach.lasting import TURNS, with_lasting_losses
from stationmaster.games.family.rules import TURN
from tests.coach.games import record_of

LOSSES = st.sampled_from([0.0, 0.07, 0.1, 0.2, 0.3])


@cache
def course() -> Course:
    return read_course(record_of())


def turns_of(seat: int) -> list[int]:
    """The places where its turns begin."""
    decisions = enumerate(course().decisions)
    return [n for n, each in decisions if each.seat == seat and each.before.phase == TURN]


def decisions(losses: dict[int, float], ahead: dict[int, float] | None = None) -> list[dict[str, Any]]:
    """Of the whole game, as they were judged: by place what was lost, and how far the strategy's own was ahead."""
    found = []
    for n, decision in enumerate(course().decisions):
        loss, own = losses.get(n, 0.0), (ahead or {}).get(n, 0.0)
        judged = {"seat": decision.seat, "loss": loss, "certain": loss > 0, "reasons": ["why"] if loss else []}
        found.append(judged | {"own": {"ahead": own, "behind": max(loss - own, 0.0)}})
    return found


def kept(losses: dict[int, float], ahead: dict[int, float] | None = None) -> dict[int, float]:
    found = with_lasting_losses(course(), decisions(losses, ahead))
    return {n: each["loss"] for n, each in enumerate(found) if each["certain"]}


def test_the_same_chance_in_every_turn_is_lost_once_where_it_is_let_go() -> None:
    turns = turns_of(0)
    assert kept(dict.fromkeys(turns, 0.2)) == {turns[-1]: 0.2}
    gone = turns[len(turns) // 2]
    assert kept({n: 0.2 for n in turns if n <= gone}) == {gone: 0.2}


def test_a_chance_that_comes_again_too_late_or_too_small_or_for_another_counts() -> None:
    mine, theirs = turns_of(0), turns_of(1)
    late = {mine[0]: 0.2, mine[TURNS]: 0.2}
    assert kept(late) == {mine[TURNS]: 0.2}
    too_late = {mine[0]: 0.2, mine[TURNS + 1]: 0.2}
    assert kept(too_late) == too_late
    small = {mine[0]: 0.2, mine[1]: 0.09}
    assert kept(small) == small
    theirs_too = {mine[0]: 0.2, next(n for n in theirs if n > mine[0]): 0.2}
    assert kept(theirs_too) == theirs_too


def test_what_is_worse_than_the_strategys_own_was_lost_whatever_comes() -> None:
    turns = turns_of(0)
    losses = dict.fromkeys(turns, 0.2)
    assert kept(losses, {turns[0]: 0.15}) == {turns[0]: 0.2, turns[-1]: 0.2}


@given(st.data())
def test_nothing_is_made_larger_and_the_last_loss_of_a_seat_always_counts(data: st.DataObject) -> None:
    turns = turns_of(0)
    losses = dict(zip(turns, data.draw(st.lists(LOSSES, min_size=len(turns), max_size=len(turns))), strict=True))
    found = with_lasting_losses(course(), decisions(losses))
    for n, each in enumerate(found):
        assert each["certain"] == (each["loss"] > 0)
        assert each["loss"] in (0.0, losses.get(n, 0.0))
        assert each["again"] == (losses.get(n, 0.0) > each["loss"])
        assert bool(each["reasons"]) == each["certain"]
        assert "own" not in each
    last = max((n for n in turns if losses[n]), default=None)
    assert last is None or found[last]["certain"]
