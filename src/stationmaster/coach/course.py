"""The course of a finished game: its decisions, as the record has them, with the positions that they met."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from stationmaster.coach.playouts import End, Moves, end_of
from stationmaster.errors import StationmasterError
from stationmaster.games.family.chance import ScriptedChance, ScriptError
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.rules import Game
from stationmaster.games.family.view import View
from stationmaster.record.verify import replay


@dataclass(frozen=True)
class Decision:
    move: int
    """Its place among the moves of the record."""
    seat: int
    before: Game
    moves: Moves

    @cached_property
    def has_chance(self) -> bool:
        """Does chance answer it: a card drawn blind, a slot filled, tickets offered?"""
        game = self.before.copy()
        try:
            for move in self.moves:
                game.apply(move, ScriptedChance())
        except ScriptError:
            return True
        return False


@dataclass(frozen=True)
class Course:
    edition: AnyEdition
    players: list[str]
    options: dict[str, Any]
    decisions: list[Decision]
    last: Game

    @cached_property
    def end(self) -> End:
        return end_of(self.last)

    @property
    def first(self) -> int:
        """The seat that began."""
        return int(self.last.first)

    @cached_property
    def stretches(self) -> list[range]:
        """The places of decisions that no chance separates: each stretch ends with one that chance answers."""
        ends = [n + 1 for n, decision in enumerate(self.decisions) if decision.has_chance]
        if not ends or ends[-1] != len(self.decisions):
            ends.append(len(self.decisions))
        return [range(begin, end) for begin, end in pairwise([0, *ends])]

    def view(self, decision: Decision) -> View:
        """What the seat that decided could know."""
        view: View = self.edition.view(decision.before, decision.seat, self.players, self.options)
        return view


def read_course(record: object) -> Course:
    """Verifies the record; StationmasterError where it is no legal game, or one that is not over."""
    decisions: list[Decision] = []
    before: Game | None = None
    place = made = 0  # entries, and moves
    for match in replay(record):
        if before is None or len(match.entries) > place:  # else a journey goes on
            if before is not None:
                decisions.append(Decision(place, before.turn, before, tuple(match.moves[made:])))
            before, place, made = match.state, len(match.entries), len(match.moves)
    if not match.is_over:
        raise StationmasterError("the game is not over: only finished games are reviewed")
    return Course(match.edition, match.players, match.options, decisions, match.state)
