"""Who plays with whom, as laws: whoever waits, and whatever they want."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import inf

from hypothesis import given
from hypothesis import strategies as st

from stationmaster.server.meeting.pairing import (
    ANYONE_AFTER,
    BOTS_AFTER,
    CLOSE,
    Pairing,
    Seeker,
    company,
    fit,
    get_along,
    pair,
    reach,
)

NOW = 10_000_000
players = st.integers(1, 12)
waits = st.integers(0, 2 * ANYONE_AFTER)
seekers = st.lists(
    st.builds(
        Seeker,
        player=players,
        game=st.sampled_from(("usa", "card")),
        counts=st.frozensets(st.integers(2, 5), min_size=1),
        pace=st.sampled_from(("live", "slow")),
        rated=st.booleans(),
        bots=st.booleans(),
        since=waits.map(lambda wait: NOW - wait),
        rating=st.floats(500, 2500),
        avoids=st.frozensets(players, max_size=2),
    ),
    max_size=10,
    unique_by=lambda one: one.player,
)


def seeker(player: int, waited: int = 0, rating: float = 1500.0, **wish: object) -> Seeker:
    usual = Seeker(player, "usa", frozenset({2}), "live", rated=False, bots=False, since=NOW - waited, rating=rating)
    return replace(usual, **wish)  # type: ignore[arg-type]


def numbers(pairings: list[Pairing]) -> list[list[int]]:
    return [[one.player for one in pairing.people] for pairing in pairings]


# ---- laws ----


@given(seekers)
def test_nobody_is_at_two_tables_and_all_wishes_are_respected(waiting: list[Seeker]) -> None:
    found = pair(waiting, NOW)
    seated = [one.player for pairing in found for one in pairing.people]
    assert len(seated) == len(set(seated))
    for pairing in found:
        people = pairing.people
        assert set(people) <= set(waiting)
        assert 2 <= len(people) <= pairing.seats
        assert len({one.kind for one in people}) == 1
        assert all(pairing.seats in one.counts for one in people)
        assert all(get_along(a, b) for a, b in combinations(people, 2))
        if len(people) < pairing.seats:
            assert all(one.bots for one in people)
            assert NOW - people[0].since >= BOTS_AFTER


@given(seekers)
def test_who_has_waited_longest_chooses_and_is_never_too_far_from_the_others(waiting: list[Seeker]) -> None:
    for pairing in pair(waiting, NOW):
        first, *others = pairing.people
        for one in others:
            assert (first.since, first.player) < (one.since, one.player)
            assert abs(first.rating - one.rating) <= reach(NOW - first.since)


@given(seekers)
def test_the_longest_wait_comes_first_among_those_who_fit(waiting: list[Seeker]) -> None:
    """Where nobody avoids anybody."""
    free = sorted((replace(one, avoids=frozenset()) for one in waiting), key=lambda one: (one.since, one.player))
    for pairing in pair(free, NOW):
        first, *others = pairing.people
        with_bots = len(pairing.people) < pairing.seats
        fitting = [
            one
            for one in free[free.index(first) + 1 :]
            if pairing.seats in one.counts and fit(first, one, NOW) and (one.bots or not with_bots)
        ]
        assert others == fitting[: len(others)]
        free = [one for one in free if one not in pairing.people]


@given(waits, waits)
def test_a_longer_wait_never_reaches_less_far(a: int, b: int) -> None:
    assert reach(min(a, b)) <= reach(max(a, b))
    assert (reach(0), reach(ANYONE_AFTER)) == (CLOSE, inf)


@given(seekers)
def test_nobody_is_left_who_could_play(waiting: list[Seeker]) -> None:
    """Two who are left do not fit, or each wants another number of players."""
    found = pair(waiting, NOW)
    left = [one for one in waiting if not any(one in pairing.people for pairing in found)]
    for a, b in combinations(left, 2):
        assert not (fit(a, b, NOW) and 2 in a.counts & b.counts)


@given(st.floats(0, 5000), st.integers(1, 30))
def test_nobody_starves(rating: float, seconds: int) -> None:
    """However far from all others: the next who comes after a while is theirs, though others would fit better."""
    odd = seeker(1, rating=rating + 5000)
    pace, player, now = seconds * 1000, 2, NOW
    while now <= NOW + ANYONE_AFTER + pace:
        now += pace
        newcomers = [seeker(player, rating=0, since=now), seeker(player + 1, rating=0, since=now)]
        player += 2
        if any(odd in pairing.people for pairing in pair([odd, *newcomers], now)):
            break
    else:
        raise AssertionError("nobody ever played with them")
    assert now - NOW <= ANYONE_AFTER + pace


@given(seekers)
def test_the_order_in_which_they_are_read_does_not_matter(waiting: list[Seeker]) -> None:
    assert pair(waiting, NOW) == pair(waiting[::-1], NOW)


# ---- examples ----


def test_two_who_want_the_same_play_and_the_third_waits() -> None:
    waiting = [seeker(1, 1000), seeker(2, 3000), seeker(3, 2000)]
    assert numbers(pair(waiting, NOW)) == [[2, 3]]


def test_a_better_fit_that_came_later_waits_for_the_one_who_waits_longer() -> None:
    waiting = [seeker(1, 30_000, 1500), seeker(2, 20_000, 1800), seeker(3, 10_000, 1500)]
    assert numbers(pair(waiting, NOW)) == [[1, 2]]


def test_far_apart_they_play_only_after_a_while() -> None:
    far = [seeker(1, 10_000, 1500), seeker(2, 0, 2000)]
    assert pair(far, NOW) == []
    assert numbers(pair([replace(one, since=one.since - 50_000) for one in far], NOW)) == [[1, 2]]


def test_as_many_people_as_there_are() -> None:
    any_number = frozenset({2, 3, 4})
    waiting = [seeker(n, 10 - n, counts=any_number) for n in range(1, 4)]
    assert numbers(pair(waiting, NOW)) == [[1, 2, 3]]
    assert numbers(pair(waiting[:2], NOW)) == [[1, 2]]


def test_bots_fill_up_after_a_while_where_all_agree() -> None:
    four = [seeker(n, BOTS_AFTER, counts=frozenset({4, 5}), bots=n < 3) for n in (1, 2, 3)]
    (found,) = pair(four, NOW)
    assert ([one.player for one in found.people], found.seats) == ([1, 2], 4)
    assert pair(four, NOW - 1) == []  # a moment earlier
    assert pair(four[:1], NOW) == []  # somebody is two people at least


def test_who_avoids_another_does_not_keep_out_the_rest() -> None:
    three = frozenset({3})
    waiting = [
        seeker(1, 4, counts=three),
        seeker(2, 3, counts=three, avoids=frozenset({3, 4})),
        seeker(3, 2, counts=three),
        seeker(4, 1, counts=three),
    ]
    assert numbers(pair(waiting, NOW)) == [[1, 3, 4]]
    assert [one.player for one in company(waiting[0], waiting[1:3], 3, NOW)] == [1, 2]
