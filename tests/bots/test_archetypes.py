"""The personalities: each does what it is known for, honestly, and better than chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.games.usa.rules import Usa

PERSONALITIES = ("longhauler", "hoarder", "collector", "liner")
BOARD_GAMES = ("usa", "marklin")

on_every_board = pytest.mark.parametrize("game", BOARD_GAMES)
each_personality = pytest.mark.parametrize("name", PERSONALITIES)

Look = Callable[[sm.Match], object]


def play(game: str, seats: list[str], seed: str, look: Look = lambda match: None) -> sm.Match:
    """A whole game; `look` sees it before each decision."""
    match = sm.Match(game, players=len(seats), seed=seed)
    bots = [make_bot(name, game) for name in seats]
    rng = Random(seed)
    while not match.is_over:
        look(match)
        match.play(bots[match.turn].choose(match.view(match.turn), rng))
    return match


@on_every_board
@each_personality
@pytest.mark.parametrize("players", [2, 5])
def test_they_play_legal_games_and_beat_chance(game: str, name: str, players: int) -> None:
    wins = 0
    for number in range(4):
        match = play(game, [name] + ["random"] * (players - 1), f"{name} {number}")
        wins += match.winners() == [0]
    assert wins >= 3


@on_every_board
@each_personality
def test_g03_what_a_seat_cannot_know_does_not_change_its_move(game: str, name: str) -> None:
    def exchange_secrets(match: sm.Match) -> None:
        view = match.view(match.turn)
        state = sm.resample(view, sm.SeededChance(f"other secrets {len(match.entries)}"))
        other = match.edition.view(state, match.turn, match.players, match.options)
        assert make_bot(name).choose(other, Random(1)) == make_bot(name).choose(view, Random(1))

    play(game, [name] * 3, "honest", exchange_secrets)


def mean_of(game: str, seats: list[str], what: Callable[[sm.Match, int], float]) -> list[float]:
    """A figure of each seat, over some games."""
    matches = [play(game, seats, f"habits {number}") for number in range(6)]
    return [fmean(what(match, seat) for match in matches) for seat in range(len(seats))]


def claimed_lengths(match: sm.Match, seat: int) -> float:
    length = {route: int(match.edition.board.route_length[n]) for n, route in enumerate(match.edition.board.routes)}
    lengths = [length[e["route"]] for e in match.entries if e["move"] == "claim" and e["player"] == seat]
    return fmean(lengths)


def largest_hand(match: sm.Match, seat: int) -> float:
    """Cards held at the first claim: all that were dealt and drawn until then."""
    drawn = 4
    for entry in match.entries:
        if entry.get("player") == seat:
            if entry["move"] == "claim":
                break
            drawn += entry["move"] == "draw"
    return drawn


def tickets_kept(match: sm.Match, seat: int) -> float:
    score = match.scores()[seat]
    return len(score.tickets_completed) + len(score.tickets_failed)


@on_every_board
def test_the_longhauler_claims_longer_routes_than_greedy(game: str) -> None:
    own, others = mean_of(game, ["longhauler", "greedy"], claimed_lengths)
    assert own > others + 0.5


@on_every_board
def test_the_hoarder_holds_many_cards_before_it_builds(game: str) -> None:
    own, others = mean_of(game, ["hoarder", "greedy"], largest_hand)
    assert own > others + 8


@on_every_board
def test_the_collector_keeps_more_tickets(game: str) -> None:
    own, others = mean_of(game, ["collector", "greedy"], tickets_kept)
    assert own > others + 1


def test_the_liner_has_the_longest_path() -> None:
    def path(match: sm.Match, seat: int) -> float:
        state = match.state
        assert isinstance(state, Usa)
        return float(state.longest_path(seat))

    own, others = mean_of("usa", ["liner", "greedy"], path)
    assert own > others + 3


def test_personalities_play_on_boards_only() -> None:
    with pytest.raises(sm.StationmasterError, match="'liner' does not play card"):
        make_bot("liner", "card")
