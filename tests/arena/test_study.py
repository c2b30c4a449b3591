from __future__ import annotations

import json
from itertools import groupby

import pytest

from stationmaster.arena import simulate
from stationmaster.arena.facts import PlayedGame, count_turns, read_arena_line, read_played
from stationmaster.arena.games import GameResult, Planned, Setup, play_game
from stationmaster.arena.schedule import schedule
from stationmaster.arena.study import Study, comparisons
from stationmaster.games import GAMES, edition
from stationmaster.games.setting import Setting


def played(number: int, bots: str, ranks: list[int], deal: int = 0, **more: object) -> PlayedGame:
    """A game without a record; ranks and points go together."""
    scores = [
        {"total": 100 - 10 * rank, "rank": rank, "tickets_completed": [], "tickets_failed": [], "routes": 1, "bonus": 2}
        for rank in ranks
    ]
    seats: list[list[str]] = [[] for _ in bots]
    facts = {"first": 0, "offered": seats, "kept": seats, "routes": {}, "robberies": [0] * len(bots), "turns": 30}
    return PlayedGame(number, deal, tuple(bots), scores=scores, **(facts | more))  # type: ignore[arg-type]


def study(*games: PlayedGame) -> Study:
    return Study(edition("usa"), list(games))


@pytest.mark.parametrize("game", GAMES)
def test_games_of_a_deal_share_their_chance(game: str) -> None:
    setup = Setup(Setting(game), "deals")
    plan = schedule(["greedy", "random"], 3, 6)
    records = [json.loads(play_game(setup, planned).record) for planned in plan]
    for _, games in groupby(zip(plan, records, strict=True), key=lambda pair: pair[0].deal):
        setups = [record["setup"] for _, record in games]
        assert len(setups) == 6
        assert all(other == setups[0] for other in setups)
    assert len({json.dumps(record["setup"]) for record in records}) == 2  # another deal is another one


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_record(game: str) -> None:
    for result in simulate(game, 3, ["greedy", "random"], 2, "facts"):
        record = json.loads(result.record)
        assert count_turns(record) == result.turns
        facts = read_arena_line(result.record)
        assert facts == read_played(record, result.turns, 99)
        assert isinstance(facts, PlayedGame)
        assert facts.bots == ("greedy", "random", "greedy")
        assert [facts.parts(seat) | {"total": s["total"]} for seat, s in enumerate(facts.scores)] == result.scores
        assert [seat for seat, wins in enumerate(facts.wins) if wins] == result.winners
        claims = [entry for entry in record["moves"] if entry["move"] == "claim"]
        assert len(facts.routes) == len(claims)
        for seat, score in enumerate(facts.scores):
            kept = score["tickets_completed"] + score["tickets_failed"]
            assert sorted(facts.kept[seat]) == sorted(kept)
            assert set(kept) <= set(facts.offered[seat])
        assert bool(sum(facts.robberies)) == (game == "card")


def test_comparisons_count_pairs_of_different_bots() -> None:
    deals = comparisons([played(0, "abb", [2, 1, 3]), played(1, "bab", [1, 1, 3]), played(2, "aaa", [1, 2, 3], deal=4)])
    assert deals == {0: {("a", "b"): (1 + 0.5 + 1, 4.0)}}  # before one b, behind one, level with one, before one


def test_who_is_ahead_and_who_wins_alone() -> None:
    found = study(played(0, "abb", [1, 2, 3]), played(1, "bab", [2, 1, 2], deal=1), played(2, "aab", [2, 2, 1], deal=2))
    assert found.ahead["a", "b"].mean == pytest.approx(4 / 6)
    assert found.ahead["b", "a"].mean == pytest.approx(2 / 6)
    assert found.alone["a", "b"].mean == 1
    assert found.alone["a", "b"].samples == 2
    assert found.alone["b", "a"].mean == 1
    assert found.bots == ["a", "b"]


def test_a_shared_win_is_shared() -> None:
    found = study(played(0, "abc", [1, 1, 3]))
    assert [found.wins[bot].mean for bot in "abc"] == [0.5, 0.5, 0]


def test_two_players_have_no_table_of_one_against_others() -> None:
    assert study(played(0, "ab", [1, 2])).alone == {}


def test_wins_by_order_of_play() -> None:
    found = study(played(0, "ab", [1, 2], first=1), played(1, "ba", [1, 2], first=1))
    assert [rate.mean for rate in found.order] == [0, 1]  # seat 1 began both times, and lost


def test_a_route_is_judged_against_what_its_owner_usually_wins() -> None:
    route = edition("usa").board.data["routes"][0]["id"]
    games = [played(n, "ab", [1, 2], deal=n, routes={route: 0} if n < 2 else {}) for n in range(3)]
    games += [played(3, "ab", [2, 1], deal=3, routes={route: 0})]
    count = study(*games).routes()[route]
    assert (count.claimed, count.wins) == (3, 2)
    assert count.surplus == pytest.approx(2 / 3 - 3 / 4)
    assert study(*games).routes("b")[route].claimed == 0


def test_tickets_and_points() -> None:
    score = {"total": 7, "rank": 1, "tickets_completed": ["x"], "tickets_failed": ["y"], "routes": 3, "bonus": 4}
    other = score | {"rank": 2, "tickets_completed": [], "tickets_failed": []}
    game = played(0, "ab", [1, 2], offered=[["x", "y", "z"], []], kept=[["x", "y"], []])
    game.scores[:] = [score, other]
    found = study(game)
    assert {name: (c.offered, c.kept, c.completed) for name, c in found.tickets.items()} == {
        "x": (1, 1, 1),
        "y": (1, 1, 0),
        "z": (1, 0, 0),
    }
    assert found.parts == ["routes", "bonus"]
    assert found.points("a", "bonus").mean == 4
    assert (found.tickets_kept("a"), found.tickets_completed("a")) == (2, 1)


def test_times_are_taken_of_every_decision() -> None:
    result = play_game(Setup(Setting("usa"), 1), Planned(0, 0, ("random", "random")))
    assert isinstance(result, GameResult)
    assert sum(map(len, result.times)) == result.decisions
    assert all(time >= 0 for times in result.times for time in times)
