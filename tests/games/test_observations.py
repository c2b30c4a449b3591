"""The law of observations: what the compiled observers write is what follows from the view alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.games import OWN, edition_class
from stationmaster.games.family.edition_options import all_choices
from stationmaster.games.family.observation import Observer
from stationmaster.games.family.rules import Game
from stationmaster.testing.observations import Observations
from tests.games.test_laws import TABLES


def with_options() -> list[tuple[str, int, dict[str, Any]]]:
    """Every table with the default options, and each other value of an option at the smallest and the largest."""
    tables: list[tuple[str, int, dict[str, Any]]] = [(game, players, {}) for game, players in TABLES]
    for game in OWN:
        box = edition_class(game)
        for players in (box.least_players, box.most_players):
            others = all_choices(box.options, box.options_by_seat, players)[1:]
            tables += [(game, players, options) for options in others]
    return tables


def played(game: str, players: int, options: dict[str, Any], bot_name: str) -> Iterator[sm.Match]:
    """Every position of a game among bots, its end included."""
    match = sm.Match(game, players, seed=f"observations {players}", options=options)
    bots = [make_bot(bot_name) for _ in range(players)]
    rng = random.Random(players)
    while not match.is_over:
        yield match
        match.play(bots[match.turn].choose(match.view(match.turn), rng))
    yield match


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("game", "players", "options"), with_options())
def test_g03_observations_are_those_that_follow_from_the_view(
    game: str, players: int, options: dict[str, Any], bot: str
) -> None:
    law = Observations(sm.edition(game), players, options)
    assert law.unknown_parts() == []
    for match in played(game, players, options, bot):
        law.check(match.state)


class Leaky(Observer):
    """An observer that puts one number wrong."""

    def __init__(self, true: Observer, place: int) -> None:
        super().__init__(true.players, true.kinds, true.deck, true.memory)
        self.true, self.place = true, place
        self.parts, self.size = true.parts, true.size

    def write(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
        self.true.write(game, seat, out, start)
        out[start + self.place] = u8(out[start + self.place] ^ 1)


@pytest.mark.parametrize("game", OWN)
def test_a_wrong_number_is_found_in_every_part(game: str) -> None:
    match = sm.Match(game, 3, seed=1)
    rng = random.Random(1)
    for _ in range(40):
        match.play(rng.choice(match.legal_moves().ids))
    for part in Observations(sm.edition(game), 3).observers[0].parts:
        law = Observations(sm.edition(game), 3)
        law.check(match.state)
        law.observers = [Leaky(law.observers[0], rng.randrange(part.offset, part.offset + part.size))]
        with pytest.raises(AssertionError, match=rf"^observation of {game}, seat 0, \w+: {part.name}: 1 differ"):
            law.check(match.state)


def test_what_others_hold_is_found() -> None:
    """An observer that shows each seat the hand of the next one as its own."""
    law = Observations(sm.edition("usa"), 2)
    match = sm.Match("usa", 2, seed=3)
    assert match.view(0).hand != match.view(1).hand

    class Peeping(Leaky):
        def write(self, game: Game, seat: i64, out: vec[u8], start: i64) -> None:
            self.true.write(game, seat, out, start)
            hand = game.hands[(1 - seat) * 11 : (1 - seat) * 11 + 9]
            for kind, count in enumerate(hand):
                out[start + self.place + kind] = u8(count)

    place = next(part.offset for part in law.observers[0].parts if part.name == "hand")
    law.observers = [Peeping(law.observers[0], place)]
    with pytest.raises(AssertionError, match="hand: "):
        law.check(match.state)
