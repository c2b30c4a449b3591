"""One game, played by the engine and by the naive rules side by side and compared at every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from random import Random
from typing import Any

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.games.family.chance import ScriptedChance, ScriptError
from tests.games.chance import Shuffled
from tests.games.naive import Naive
from tests.games.reading import DEALS, read

Chooser = Callable[[sm.Match, Random], int]


class Difference(AssertionError):  # noqa: N818 (it reads as what it is)
    """The engine and the naive rules disagree."""


@contextmanager
def engine_asks_too_much() -> Iterator[None]:
    """A card or ticket that the naive rules did not turn over is a difference."""
    try:
        yield
    except ScriptError as error:
        raise Difference(f"the engine turned over more, or others, than the rules say: {error}") from error


class Twins:
    """The naive game deals and turns cards over; the engine is told what came up and must ask for just that."""

    def __init__(
        self,
        game: str,
        players: int,
        seed: int | str,
        *,
        options: dict[str, Any] | None = None,
        board: dict[str, Any] | None = None,
    ) -> None:
        self.rng = Random(f"{game} {players} {options or {}} {seed}")
        self.chance = Shuffled(self.rng)
        self.script = ScriptedChance()
        edition = sm.edition(game, board)
        first = self.rng.randrange(players)
        self.naive = DEALS[game](edition.board.data, players, first, self.chance, options or {})
        self.tell(edition.board.tickets)
        names = [f"Player {n + 1}" for n in range(players)]
        with engine_asks_too_much():
            self.match = sm.Match.scripted(edition, names, options or {}, self.script, first)

    def tell(self, tickets: list[str]) -> None:
        """What has just come up."""
        cards = [sm.KIND_NAMES.index(kind) for kind in self.chance.cards]
        self.script.tell(cards, [tickets.index(ticket) for ticket in self.chance.tickets])
        self.chance.cards, self.chance.tickets = [], []

    def compare(self) -> None:
        """The same position, and the same moves in it."""
        if self.script.cards or self.script.tickets:
            raise Difference("the engine turned over fewer cards or tickets than the rules say")
        found = read(self.match.edition, self.match.state)
        if found != self.naive:
            raise Difference(unlike(found, self.naive))
        compare_moves(self.match, found)

    def play(self, move: int) -> None:
        self.naive.play(self.match.notation.text(move), self.chance)
        self.tell(self.match.edition.board.tickets)
        with engine_asks_too_much():
            self.match.play(move)


def compare_moves(match: sm.Match, naive: Naive) -> None:
    """G01: the engine's list is complete, and in the order of its ids."""
    listed, legal = [str(move) for move in match.legal_moves()], naive.legal()
    if len(set(legal)) < len(legal):
        raise Difference("the naive rules name a move twice")
    if set(listed) != set(legal):
        missing, too_much = set(legal) - set(listed), set(listed) - set(legal)
        raise Difference(f"not in the engine's list: {sorted(missing)}; only there: {sorted(too_much)}")
    if listed != sorted(legal, key=match.notation.parse):
        raise Difference("the engine's list is not in the order of the ids")


def unlike(engine: Naive, naive: Naive) -> str:
    """Where two positions differ, in words."""
    pairs = [(part.name, getattr(engine, part.name), getattr(naive, part.name)) for part in fields(engine)]
    return "; ".join(f"{name}: {one}, not {other}" for name, one, other in pairs if one != other)


# Players at random that mostly choose one kind of move, so that what it takes runs out.
LEANINGS = {
    "drawing": ("draw pile", "draw 0", "draw 1", "draw 2"),
    "ticketing": ("draw tickets", "keep none"),
    "playing": ("claim", "group", "row", "keep 0 1 2"),
}


def chooser(name: str, players: int) -> Chooser:
    """Who plays: `random`, one of the leanings, or a bot in every seat."""
    if name == "random" or name in LEANINGS:
        return lambda match, rng: choose_at_random(match, rng, LEANINGS.get(name, ()))
    bots = [make_bot(name) for _ in range(players)]
    return lambda match, rng: bots[match.turn].choose(match.view(match.turn), rng)


def choose_at_random(match: sm.Match, rng: Random, leaning: tuple[str, ...]) -> int:
    moves = match.legal_moves()
    wanted = [int(move) for move in moves if str(move).startswith(leaning)] if leaning else []
    return rng.choice(wanted if wanted and rng.random() < 0.95 else moves.ids)


def play_twins(twins: Twins, choose: Chooser) -> int:
    """Plays and compares to the end; returns how many positions were compared."""
    match, rng, count = twins.match, Random(twins.rng.random()), 1
    twins.compare()
    while not match.is_over:
        twins.play(choose(match, rng))
        twins.compare()
        count += 1
    return count
