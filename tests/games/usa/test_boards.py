"""The small boards that come with `usa`, and what a board may set."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.cli import main
from stationmaster.games.maps.board import Board, BoardError
from stationmaster.games.usa.edition import UsaEdition
from stationmaster.record.verify import verify
from stationmaster.testing import check_game

BOARDS = ("mini", "tiny")


def played(board: Any, seed: int, *bots: str, players: int = 2) -> tuple[sm.Match, int]:
    """A game by these bots, repeated in turn, and its decisions."""
    match, rng, decisions = sm.Match("usa", players, seed=seed, board=board), Random(seed), 0
    seats = [make_bot(bots[seat % len(bots)], "usa") for seat in range(players)]
    while not match.is_over:
        match.play(seats[match.turn].choose(match.view(match.turn), rng))
        decisions += 1
    return match, decisions


def test_they_are_found_by_name_and_any_other_name_is_told() -> None:
    assert sm.edition("usa").boards() == BOARDS
    assert sm.edition("marklin").boards() == ()
    for name in BOARDS:
        box = sm.edition("usa", name)
        assert box is sm.edition("usa", name)
        assert pickle.loads(pickle.dumps(box)) is box
    with pytest.raises(sm.StationmasterError, match="usa has no board 'huge'; it has: mini, tiny"):
        sm.Match("usa", board="huge")


def test_how_many_can_play_there() -> None:
    assert sm.edition("usa").player_counts() == sm.edition("usa", "mini").player_counts() == [2, 3, 4, 5]
    assert sm.edition("usa", "tiny").player_counts() == [2]


class TinyEdition(UsaEdition):
    """For as many as the board can seat."""

    most_players = 2


def test_the_kit_finds_no_fault() -> None:
    check_game(sm.edition("usa", "mini"), games=1, builds=False)
    check_game(TinyEdition(sm.edition("usa", "tiny").board.data, own_board=True), games=4, builds=False)


def test_mini_is_a_small_game_of_about_forty_decisions() -> None:
    box = sm.edition("usa", "mini")
    assert len(box.board.cities) == 10
    assert 250 <= len(box.notation) <= 270
    lengths, wins = [], []
    for seed in range(30):
        match, decisions = played("mini", seed, "greedy", "random")
        lengths.append(decisions)
        wins.append(match.winners() == [0])
    assert 35 <= mean(lengths) <= 50
    assert mean(wins) > 0.9, "skill must decide, not chance"


def test_tiny_can_be_searched_through() -> None:
    """Every position that can come up, counted: it must stay within reach of exact methods."""
    from stationmaster.envs.positions import Position  # noqa: PLC0415 (an extra)
    from stationmaster.envs.tasks import Task  # noqa: PLC0415

    found, infos, waiting = 0, set(), [Position(Task("usa", 2, board="tiny"))]
    while waiting:
        position = waiting.pop()
        found += 1
        if not position.outcomes and not position.is_over():
            infos.add((position.turn(), position.information(position.turn())))
        actions = [outcome for outcome, _ in position.outcomes] or position.legal_moves()
        for action in actions:
            child = copy.deepcopy(position)
            child.act(action)
            waiting.append(child)
    assert (found, len(infos)) == (4117, 1410)


@pytest.mark.parametrize("name", BOARDS)
def test_a_record_carries_the_board_and_is_verified(name: str, tmp_path: Path) -> None:
    match, _ = played(name, 3, "planner", "greedy")
    record = json.loads(json.dumps(match.record()))
    assert record["board"] == sm.edition("usa", name).board.data
    verify(record)


def test_the_commands_take_a_board_by_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in BOARDS:
        out = tmp_path / f"{name}.jsonl"
        given = ["--players", "2", "--bots", "random", "--games", "3", "--board", name, "--records", str(out)]
        assert main(["simulate", "usa", *given]) == 0
        assert main(["verify", str(out)]) == 0
    capsys.readouterr()
    assert main(["simulate", "usa", "--games", "1", "--board", "huge"]) == 2
    assert "huge" in capsys.readouterr().err
    assert main(["simulate", "usa", "--games", "1", "--board", "tiny", "--players", "3"]) == 2
    assert "3 players and the market need 4" in capsys.readouterr().err


# ---- what a board may set ----


def changed(**entries: Any) -> dict[str, Any]:
    data: dict[str, Any] = sm.edition("usa", "tiny").board.data | entries
    return data


def test_u02_u03_a_board_may_deal_less() -> None:
    match = sm.Match("usa", 2, seed=1, board=changed(deal={"cards": 1, "tickets": 1}))
    assert [sum(match.view(seat).hand or ()) for seat in range(2)] == [1, 1]
    assert [len(match.view(seat).offer) for seat in range(2)] == [1, 1]
    assert [str(move) for move in match.legal_moves()] == ["keep 0"]
    with pytest.raises(sm.IllegalMove, match="U03"):
        match.play("draw tickets")
    standard = sm.edition("usa").board
    assert (standard.dealt_cards, standard.dealt_tickets, standard.kept_tickets) == (4, 3, 2)


def test_a_deck_may_name_single_colours() -> None:
    assert list(Board(changed(deck={"red": 2, "blue": 3, "locomotive": 1})).deck)[:9] == [0, 3, 0, 0, 0, 0, 0, 2, 1]
    assert list(Board(changed(deck={"per_color": 4, "red": 2})).deck)[:9] == [4, 4, 4, 4, 4, 4, 4, 2, 0]


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"deal": {"cards": 0}}, "deal: 'cards' must be a whole number from 1 to 4"),
        ({"deal": {"tickets": 4}}, "deal: 'tickets' must be a whole number from 1 to 3"),
        ({"deal": {"tickets": 1, "keep": 2}}, "deal: 'keep' must be a whole number from 1 to 1"),
        ({"deal": {"hand": 1}}, "deal: unknown entry 'hand'; known: cards, tickets, keep"),
        ({"deal": 3}, "deal: must be an object"),
        ({"deck": {"pink": 3, "red": 1}}, "deck: unknown card kind 'pink'"),
        ({"deck": {"locomotive": 3}}, "deck: 'per_color' is missing"),
    ],
)
def test_what_is_wrong_is_told(entries: dict[str, Any], told: str) -> None:
    with pytest.raises(BoardError, match=told):
        Board(changed(**entries))


def test_marklin_deals_as_its_rules_say() -> None:
    data = sm.edition("marklin").board.data | {"deal": {"cards": 1}}
    with pytest.raises(BoardError, match="only boards of usa may deal less"):
        sm.edition("marklin", data)


def test_opponents_of_every_kind_play_there() -> None:
    for name in BOARDS:
        for bot in ("search@5", "liner", "collector", "hoarder", "longhauler", "easy"):
            played(name, 1, bot, "planner")
    played("mini", 2, "planner", "greedy", "random", players=5)
