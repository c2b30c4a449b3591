"""How many sequences of moves there are to a depth: once by the engine, once by the naive rules.

Chance is scripted: either one outcome of every move (`Stacked`), or every one of them, in
which case sequences of moves and outcomes are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any
from zlib import crc32

import stationmaster as sm
from stationmaster.games.family.chance import ScriptedChance, ScriptError
from tests.games.chance import Chance, Script, Stacked, Unanswered, card_order
from tests.games.naive import Naive
from tests.games.reading import DEALS

KINDS = tuple(sm.KIND_NAMES)


@dataclass(frozen=True)
class Start:
    """Where to count from."""

    board: dict[str, Any]
    players: int = 2
    seed: str = ""  # of the cards that come up
    opening: int = 0  # moves that are played before, picked by the seed
    options: dict[str, Any] = field(default_factory=dict)

    def pick(self, texts: list[str], played: int) -> str:
        """The move of the opening, of these, when so many were played."""
        return sorted(texts)[crc32(f"{self.seed} move {played}".encode()) % len(texts)]

    @property
    def edition(self) -> Any:
        return sm.edition(self.board["game"], self.board)


# ---- the naive rules ----


def naive_position(start: Start) -> Naive:
    deal = DEALS[start.board["game"]]
    position = deal(start.board, start.players, 0, Stacked(start.seed), start.options)
    for played in range(start.opening):
        position.play(start.pick(position.legal(), played), Stacked(start.seed))
    return position


def count_naively(position: Naive, depth: int, seed: str | None) -> int:
    """Without a seed, every outcome counts."""
    moves = position.legal()
    if depth == 1:
        return len(moves)
    return sum(
        count_naively(after, depth - 1, seed) for move in moves for after in naive_outcomes(position, move, seed)
    )


def naive_outcomes(position: Naive, move: str, seed: str | None) -> Iterator[Naive]:
    if seed is None:
        yield from every_naive_outcome(position, move, [])
    else:
        yield after_naive_move(position, move, Stacked(seed))


def every_naive_outcome(position: Naive, move: str, answers: list[str]) -> Iterator[Naive]:
    try:
        yield after_naive_move(position, move, Script(answers))
    except Unanswered as stop:
        for answer in stop.possible:
            yield from every_naive_outcome(position, move, [*answers, answer])


def after_naive_move(position: Naive, move: str, chance: Chance) -> Naive:
    after = position.copy()
    after.play(move, chance)
    return after


# ---- the engine ----


def engine_position(start: Start) -> tuple[Any, Any]:
    """The edition and the state."""
    edition = start.edition
    options = edition.check_options(start.options)
    deals = runs(edition, lambda chance: edition.deal(start.players, 0, chance, options), start.seed)
    state = next(deals)
    for played in range(start.opening):
        text = start.pick([edition.notation.text(move) for move in state.legal_moves()], played)
        state = next(runs(edition, after_move(state, edition.notation.parse(text)), start.seed))
    return edition, state


def count_by_engine(edition: Any, state: Any, depth: int, seed: str | None) -> int:
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        outcomes = runs(edition, after_move(state, move), seed or "")
        for after in outcomes if seed is None else islice(outcomes, 1):
            total += count_by_engine(edition, after, depth - 1, seed)
    return total


def after_move(state: Any, move: int) -> Callable[[ScriptedChance], Any]:
    def play(chance: ScriptedChance) -> Any:
        twin = state.copy()
        twin.apply(move, chance)
        return twin

    return play


def runs(edition: Any, play: Callable[[ScriptedChance], Any], seed: str) -> Iterator[Any]:
    """What a deal or a move comes to, for every possible outcome: the script grows as long as more is asked for."""
    tickets = sorted(edition.board.tickets)

    def run(cards: list[str], drawn: list[str]) -> Iterator[Any]:
        chance = ScriptedChance()
        chance.tell([KINDS.index(kind) for kind in cards], [edition.board.tickets.index(name) for name in drawn])
        try:
            after = play(chance)
        except ScriptError as stop:
            if str(stop).startswith("a card had to be turned over"):
                for kind in card_order(seed, len(cards)):
                    yield from run([*cards, kind], drawn)
            elif str(stop).startswith("a ticket had to be turned over"):
                for name in tickets:
                    yield from run(cards, [*drawn, name])
            return  # or else the last answer was impossible
        yield after

    yield from run([], [])


# ---- both ----


def check_counts(start: Start, counts: Sequence[int], *, every_outcome: bool = False) -> None:
    """Both find these numbers of sequences, for the depths from 1 on."""
    edition, state = engine_position(start)
    position = naive_position(start)
    seed = None if every_outcome else start.seed
    for depth, count in enumerate(counts, 1):
        by_engine = count_by_engine(edition, state, depth, seed)
        naively = count_naively(position, depth, seed)
        assert by_engine == naively == count, f"depth {depth}: engine {by_engine}, naive {naively}, expected {count}"
