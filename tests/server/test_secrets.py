"""G03 for the server: exchanging everything that a seat cannot know changes no byte of what it is sent."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest

import stationmaster as sm
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.server.authority import Authority
from stationmaster.server.sight import Onlooker, ruling, update
from stationmaster.server.table import Seat, Table, Terms

PLAYERS = ["Ann", "Bo", "Cy"]


def new_table(game: str) -> Table:
    options = sm.edition(game).check_options({})
    terms = Terms(game, options, public=True, spectators=True, seconds_a_turn=None, hand_over=None)
    table = Table("t", terms, 1, b"", [Seat("person", name, owner=n) for n, name in enumerate(PLAYERS)], 0)
    table.game = Authority.begin(terms.setting, PLAYERS)
    table.status = "playing"
    return table


def all_that_is_sent(table: Table, seat: int, questions: list[str]) -> list[bytes]:
    """Updates from many versions, and the answers to questions."""
    assert table.game is not None
    who = Onlooker(player=seat, seat=seat)
    sent = [update(table, who, since)[0] for since in range(0, table.game.version + 1, 9)]
    return sent + [orjson.dumps(ruling(table, who, question, "q")) for question in questions]


def exchanged(table: Table, seat: int, rng: random.Random) -> None:
    """Deals anew all that the seat cannot know, in the position and in what is told of the moves before."""
    assert table.game is not None
    match = table.game.match.copy()
    match.state = sm.resample(match.view(seat), sm.SeededChance(rng.randrange(2**32)))
    match.entries = [other_secrets(entry, seat, table.terms.game, rng) for entry in match.entries]
    table.game.match = match


def other_secrets(entry: dict[str, Any], seat: int, game: str, rng: random.Random) -> dict[str, Any]:
    if entry.get("player") == seat:
        return entry
    tickets = sm.edition(game).board.tickets
    changed = dict(entry)
    if entry["move"] == "draw" and entry["from"] == "pile":
        changed["card"] = rng.choice(KIND_NAMES)
    for key in ("tickets", "keep", "return"):
        if key in entry:
            changed[key] = rng.sample(tickets, len(entry[key]))
    return changed


@pytest.mark.parametrize("game", sm.GAMES)
def test_g03_exchanging_secrets_changes_no_byte(game: str) -> None:
    rng = random.Random(game)
    differed = 0
    for _ in range(3):
        table = new_table(game)
        assert table.game is not None
        while not table.game.match.is_over and table.game.version < 120:
            moves = table.game.match.legal_moves()
            attempt = table.game.attempt(table.game.match.turn, table.game.version, str(rng.choice(moves)), None, 0)
            table.game.accept(attempt)
            if table.game.match.is_over or rng.random() > 0.08:
                continue
            seat = rng.randrange(3)
            questions = rng.sample(table.game.match.notation.texts, 20)
            real, game_before = all_that_is_sent(table, seat, questions), table.game.match
            exchanged(table, seat, rng)
            assert all_that_is_sent(table, seat, questions) == real
            differed += table.game.match.entries != game_before.entries
            table.game.match = game_before
    assert differed > 5


@pytest.mark.parametrize("game", sm.GAMES)
def test_an_authority_repeats_what_was_stored(game: str) -> None:
    table, rng = new_table(game), random.Random(3)
    assert table.game is not None
    first = table.game
    while not first.match.is_over:
        move = str(rng.choice(first.match.legal_moves()))
        first.accept(first.attempt(first.match.turn, first.version, move, None, 0))
        if rng.random() < 0.05 or first.match.is_over:
            again = Authority.repeat(table.terms.setting, PLAYERS, first.deal, first.played)
            assert again.match.record() == first.match.record()
            for seat in (0, 1, 2, None):
                assert again.match.view(seat) == first.match.view(seat)
