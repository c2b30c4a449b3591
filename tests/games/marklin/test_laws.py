"""Märklin, what holds in every position of every game: G01, G04, G05."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.rules import OVER
from stationmaster.games.marklin.rules import ANNOUNCE_TICKETS, JOURNEY, PLACE_PASSENGER, Marklin
from tests.games.marklin.positions import Table

pytestmark = pytest.mark.uncompiled

GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(6)]


def played(table: type[Table], players: int, seed: int) -> Iterator[tuple[Table, list[int], int]]:
    """A random game, position by position, as (table, legal moves, the move that is played next)."""
    t = table(players)
    t.chance = SeededChance(f"cards {seed}")
    choice = SeededChance(f"choice {seed}")
    t.game.deal(players, seed % players, t.chance, seed % 2 == 1)
    for _ in range(5000):
        if t.game.is_over():
            return
        moves = t.legal()
        move = moves[choice.below(len(moves))]
        yield t, moves, move
        t.game.apply(move, t.chance)
    raise AssertionError("G05: the game does not end")


def final_state(table: type[Table], players: int, seed: int) -> Marklin:
    *_, (last, _, _) = played(table, players, seed)
    return last.game


def tickets_everywhere(game: Marklin) -> list[int]:
    found = [ticket for ticket in range(46) if game.holder[ticket] != 255 or game.aside[ticket] != 255]
    for pile in (game.short_pile, game.long_pile):
        found += [int(ticket) for ticket in pile.unseen[: pile.unseen_count]]
        found += [int(ticket) for ticket in pile.under[: pile.under_count]]
    for seat in range(game.players):
        found += [int(game.offers[seat * 4 + n]) for n in range(game.offer_counts[seat])]
    return sorted(found)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_g04_g05_nothing_is_lost_and_every_game_ends(
    table: type[Table], full_deck: list[int], players: int, seed: int
) -> None:
    tokens = 62 if seed % 2 else 74
    phases = set()
    for t, moves, _ in played(table, players, seed):
        game = t.game
        phases.add(int(game.phase))
        assert moves == sorted(set(moves))  # G01
        assert moves
        assert moves[-1] < game.n_moves()
        assert t.deck() == full_deck
        assert game.pile_total == sum(game.pile)
        assert game.discard_total == sum(game.discards)
        assert tickets_everywhere(game) == list(range(46))
        assert sum(game.taken) == sum(game.tokens)
        left = [game.merchandise.start[c + 1] - game.merchandise.start[c] - int(game.taken[c]) for c in range(35)]
        assert min(left) >= 0
        assert sum(left) + sum(game.tokens) == tokens
        for seat in range(players):
            lengths = [game.board.route_length[r] for r in range(110) if game.owners[r] == seat]
            assert game.cars[seat] == 45 - sum(lengths) >= 0
            assert list(game.standing).count(seat) + game.supply[seat] <= 3
    assert t.game.phase == OVER
    assert {ANNOUNCE_TICKETS, PLACE_PASSENGER, JOURNEY} <= phases
    assert t.legal() == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m21_u23_u24_parallel_routes_in_whole_games(table: type[Table], players: int) -> None:
    game = final_state(table, players, 11)
    board = game.board
    for route in range(110):
        owner = game.owners[route]
        for i in range(board.parallel_start[route], board.parallel_start[route + 1]):
            other = game.owners[board.parallels[i]]
            assert owner == 255 or other == 255 or (players > 3 and other != owner)
