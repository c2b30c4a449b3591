from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.arena.games import Planned
from stationmaster.arena.schedule import FIRST, MIXED, PAIRS, rotations, schedule
from stationmaster.arena.tournament import Tournament

BOTS = ["a", "b", "c", "d", "e"]

plans = st.tuples(
    st.integers(1, 5).map(lambda n: BOTS[:n]), st.integers(2, 5), st.integers(1, 60), st.sampled_from([PAIRS, MIXED])
)


def by_encounter(games: list[Planned]) -> dict[tuple[str, ...], list[Planned]]:
    found: dict[tuple[str, ...], list[Planned]] = defaultdict(list)
    for game in games:
        found[tuple(sorted(game.seats))].append(game)
    return found


@given(plans)
def test_laws(plan: tuple[list[str], int, int, str]) -> None:
    bots, players, wanted, tables = plan
    games = schedule(bots, players, wanted, tables)
    assert [game.number for game in games] == list(range(len(games)))
    assert all(len(game.seats) == players for game in games)
    assert {bot for game in games for bot in game.seats} == set(bots)
    assert [game.deal for game in games] == sorted(game.deal for game in games)  # deal by deal
    played = Counter(bot for game in games for bot in set(game.seats))
    assert len(set(played.values())) == 1
    for deal in {game.deal for game in games}:
        # Within a deal each bot sits in each seat equally often.
        seats = Counter((bot, seat) for game in games if game.deal == deal for seat, bot in enumerate(game.seats))
        for bot in bots:
            assert len({seats[bot, seat] for seat in range(players)}) == 1


@given(plans, st.integers(1, 60))
def test_more_games_only_add(plan: tuple[list[str], int, int, str], more: int) -> None:
    bots, players, wanted, tables = plan
    few, many = (schedule(bots, players, games, tables) for games in (wanted, wanted + more))
    assert many[: len(few)] == few


def test_two_players_meet_in_both_seats_with_each_deal() -> None:
    games = schedule(["a", "b", "c"], 2, 400)
    assert len(games) == 1200
    for (one, two), played in by_encounter(games).items():
        assert len(played) == 400
        assert Counter(game.seats for game in played) == {(one, two): 200, (two, one): 200}
        assert set(Counter(game.deal for game in played).values()) == {2}


def test_with_four_players_each_is_alone_against_each_other_one() -> None:
    games = schedule(["a", "b"], 4, 400)
    alone = Counter(game.seats for game in games if game.seats.count("a") == 1)
    assert alone == dict.fromkeys(rotations(("a", "b", "b", "b")), 100)
    assert Counter(game.seats.count("a") for game in games) == {1: 400, 3: 400}


@pytest.mark.parametrize("players", [2, 4])
def test_the_first_alone_against_each_other_one(players: int) -> None:
    games = schedule(["a", "b", "c"], players, 40, FIRST)
    seatings = [seats for other in "bc" for seats in rotations(("a", *other * (players - 1)))]
    assert Counter(game.seats for game in games) == dict.fromkeys(seatings, 40 // players)


def test_mixed_tables_seat_everyone_in_every_order() -> None:
    games = schedule(["a", "b", "c"], 3, 60, MIXED)
    assert len(games) == 60
    assert set(Counter(game.seats for game in games).values()) == {10}  # all 6 orders
    assert {len(set(game.seats)) for game in schedule(BOTS, 3, 1, MIXED)} == {3}
    assert len(by_encounter(schedule(BOTS, 3, 1, MIXED))) == 10


def test_one_bot_plays_against_itself() -> None:
    assert [game.seats for game in schedule(["a"], 2, 3)] == [("a", "a")] * 3
    assert [game.deal for game in schedule(["a"], 2, 3)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("bots", "tables", "words"),
    [
        ([], PAIRS, "at least one"),
        (["a", "a"], PAIRS, "only once"),
        (["a", "b"], "mix", "no tables 'mix'; choose from: pairs, first, mixed"),
        (["a"], "mix", "no tables 'mix'"),
    ],
)
def test_what_cannot_be_planned(bots: list[str], tables: str, words: str) -> None:
    with pytest.raises(sm.StationmasterError, match=words):
        schedule(bots, 2, 2, tables)


def test_a_tournament_at_unknown_tables() -> None:
    with pytest.raises(sm.StationmasterError, match="no tables 'mix'"):
        Tournament("usa", 2, ("greedy", "random"), 2, "1", tables="mix").check()
