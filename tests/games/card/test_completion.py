"""C52: the best completion, by hand and against slower ways that are plainly right."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.card.completion import Completion
from stationmaster.games.family.cards import COLOURS, KINDS, LOCOMOTIVE
from tests.games.card.positions import TABLE, kind, numbers

pytestmark = pytest.mark.uncompiled

EVERY = range(len(TABLE.tickets))


def best(tickets: list[int], cards: list[int]) -> list[int]:
    found = Completion(TABLE).best(vec[i64](tickets), vec[i64](cards))
    return [ticket for ticket in tickets if found & TABLE.ticket_bit[ticket]]


def complete(cards: dict[str, int], *names: str) -> list[str]:
    counts = [0] * KINDS
    for name, count in cards.items():
        counts[kind(name)] = count
    return [TABLE.tickets[ticket] for ticket in best(sorted(numbers(names)), counts)]


# ---- by hand ----


def test_c52_tickets_are_numbered_by_their_ids() -> None:
    assert list(TABLE.tickets) == sorted(TABLE.tickets)


def test_c52_nothing_completes_nothing() -> None:
    assert complete({}) == []
    assert complete({}, "chicago--new_york--1") == []
    assert complete({"red": 10, "locomotive": 16}) == []


def test_c52_all_that_can_be_completed_are() -> None:
    names = ["chicago--new_york--1", "chicago--new_york--2", "miami--seattle"]
    cards = {"yellow": 1, "blue": 1, "black": 1, "orange": 1, "red": 2, "white": 1}
    assert complete(cards, *names) == names
    assert complete(cards | {"red": 1}, *names) == names[:2]
    assert complete(cards | {"red": 0, "locomotive": 2}, *names) == names


def test_c52_the_greatest_value_comes_before_the_number_of_tickets() -> None:
    # 3 locomotives: one ticket of 16 needs four cards; 15 for three beats 5 + 9 and 5 + 5
    names = ["chicago--los_angeles", "chicago--new_york--1", "chicago--new_york--2", "chicago--santa_fe"]
    assert complete({"locomotive": 3}, *names) == ["chicago--los_angeles"]


def test_c52_locomotives_go_where_they_are_worth_most() -> None:
    # one locomotive: it makes 20 of the four cards for Las Vegas to Miami, or 19 of those for New York
    cards = {"orange": 1, "purple": 1, "white": 1, "locomotive": 1}
    assert complete(cards, "las_vegas--miami", "las_vegas--new_york") == ["las_vegas--miami"]


def test_c52_then_the_most_tickets() -> None:
    # 15 points either way
    names = ["chicago--seattle", "chicago--miami", "chicago--new_york--1"]
    assert complete({"locomotive": 3}, *names) == ["chicago--miami", "chicago--new_york--1"]


def test_c52_then_the_most_big_cities_named() -> None:
    # 10 points and one ticket either way: Dallas alone, or Dallas and Los Angeles
    assert complete({"locomotive": 2}, "dallas--helena", "dallas--los_angeles") == ["dallas--los_angeles"]


def test_c52_then_the_first_by_ids() -> None:
    assert complete({"black": 1, "green": 1}, "denver--seattle", "dallas--helena") == ["dallas--helena"]
    assert complete({"locomotive": 2}, "dallas--los_angeles", "chicago--miami") == ["chicago--miami"]


def test_c52_the_sorted_ids_are_compared_as_a_list() -> None:
    # every pair that fits is worth 20 and names two big cities; the first id decides
    names = ["dallas--helena", "dallas--washington", "los_angeles--vancouver", "new_orleans--new_york"]
    cards = {"black": 1, "green": 1, "blue": 1, "red": 1, "white": 1}
    assert complete(cards, *names) == ["dallas--helena", "new_orleans--new_york"]


# ---- against slower ways ----


def order(tickets: tuple[int, ...]) -> tuple[int, int, int, list[int]]:
    """C52 in the words of the rule; the greatest is the best."""
    value = sum(int(TABLE.ticket_points[ticket]) for ticket in tickets)
    cities = sum(int(TABLE.ticket_cities[ticket]).bit_count() for ticket in tickets)
    return value, len(tickets), cities, [-ticket for ticket in tickets]


def best_of(sets: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return max(sets, key=order)


def fits(tickets: tuple[int, ...], cards: list[int]) -> bool:
    missing = 0
    for colour in range(COLOURS):
        wanted = sum(int(TABLE.ticket_needs[ticket * COLOURS + colour]) for ticket in tickets)
        missing += max(0, wanted - cards[colour])
    return missing <= cards[LOCOMOTIVE]


def try_all(tickets: list[int], cards: list[int]) -> list[int]:
    sets = [chosen for n in range(len(tickets) + 1) for chosen in combinations(tickets, n) if fits(chosen, cards)]
    return list(best_of(sets))


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(EVERY), unique=True, max_size=10).map(sorted),
    st.lists(st.integers(0, 3), min_size=8, max_size=8),
    st.integers(0, 6),
)
def test_c52_agrees_with_trying_all_sets(tickets: list[int], colours: list[int], locomotives: int) -> None:
    cards = [*colours, locomotives, 0, 0]
    assert best(tickets, cards) == try_all(tickets, cards)


def table_of_what_is_left(tickets: list[int], cards: list[int]) -> list[int]:
    """Ticket by ticket, the best set for each possible rest of the stack."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {tuple(cards): ()}
    for ticket in tickets:
        for left, chosen in list(found.items()):
            rest = take(ticket, list(left))
            if rest is not None:
                longer = (*chosen, ticket)
                if rest not in found or order(found[rest]) < order(longer):
                    found[rest] = longer
    return list(best_of(found.values()))


def take(ticket: int, left: list[int]) -> tuple[int, ...] | None:
    for colour in range(COLOURS):
        wanted = int(TABLE.ticket_needs[ticket * COLOURS + colour])
        coloured = min(wanted, left[colour])
        left[colour] -= coloured
        left[LOCOMOTIVE] -= wanted - coloured
    return None if left[LOCOMOTIVE] < 0 else tuple(left)


def random_stack(rng: Random, size: int) -> list[int]:
    deck = [colour for colour in range(COLOURS) for _ in range(10)] + [LOCOMOTIVE] * 16
    drawn = rng.sample(deck, size)
    return [drawn.count(kind) for kind in range(KINDS)]


@pytest.mark.parametrize("seed", range(12))
def test_c52_all_46_tickets_agree_with_a_full_table(seed: int) -> None:
    cards = random_stack(Random(seed), 5 + seed)
    assert best(list(EVERY), cards) == table_of_what_is_left(list(EVERY), cards)


def test_c52_all_46_tickets_and_large_stacks_are_within_reach() -> None:
    rng = Random(52)
    for size in range(20, 97, 12):
        cards = random_stack(rng, size)
        chosen = best(list(EVERY), cards)
        assert fits(tuple(chosen), cards)
        others = [ticket for ticket in EVERY if ticket not in chosen]
        assert not any(fits((*chosen, ticket), cards) for ticket in others)
