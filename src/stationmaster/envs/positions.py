"""A position that is reached move by move and answer of chance by answer: what OpenSpiel calls a state."""

from __future__ import annotations

import json
from typing import Any

from stationmaster.envs.compiled.asking import FIRST, TICKET, Asked, AskingChance
from stationmaster.envs.tasks import Task
from stationmaster.games.family.cards import KIND_NAMES
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.events import seen_entry
from stationmaster.games.family.record import Entry
from stationmaster.games.family.rules import FIRST_TICKETS, Game
from stationmaster.games.family.view import View


class LogLine:
    """An entry of the log: what each seat saw of it is worked out when somebody asks, for all that come after it."""

    def __init__(self, entry: Entry, edition: AnyEdition, unseen: bool) -> None:
        self.entry = entry
        self.edition = edition
        self.unseen = unseen  # it is of the first choice of tickets
        self.texts: dict[int | None, str] = {}

    def seen(self, seat: int | None) -> str:
        if seat not in self.texts:
            seen = seen_entry(self.entry, seat, self.edition.events, choosing_first=self.unseen)
            self.texts[seat] = json.dumps(seen, separators=(",", ":"))
        return self.texts[seat]

    def known_to(self, player: int) -> LogLine:
        """Of what others saw, a player knows what everyone saw."""
        twin = LogLine({}, self.edition, self.unseen)
        everyone = self.seen(None)
        twin.texts = dict.fromkeys((*range(self.edition.most_players), None), everyone) | {player: self.seen(player)}
        return twin


class Position:
    """`outcomes` is what chance may answer now, with weights; empty where a player decides.

    A move is played on a copy with the answers known so far; each time chance is asked for more, it begins again.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.state: Game | None = None  # none before the deal
        self.move: int | None = None  # the move that waits for answers
        self.answers: list[int] = []
        self.asked = ""
        self.outcomes: list[tuple[int, int]] = []
        self.steps: list[int] | None = []  # all moves and answers so far; None after `resampled`
        self.log: list[LogLine] = []
        self._go_on()

    def __deepcopy__(self, memo: object) -> Position:
        """As OpenSpiel clones a state. What never changes is shared."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = None if self.state is None else self.state.copy()
        twin.answers = self.answers.copy()
        twin.steps = None if self.steps is None else self.steps.copy()
        twin.log = self.log.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """As OpenSpiel serializes a state: the way to it is sent, and gone again; after `resampled`, all of it."""
        if self.steps is None:
            return position_of, (self.__dict__,)
        return position_after, (self.task, self.steps)

    def act(self, action: int) -> None:
        """A move, or an answer of chance."""
        if self.steps is not None:
            self.steps.append(action)
        if self.outcomes:
            self.answer(action)
        else:
            self.play(action)

    def play(self, move: int) -> None:
        self.move = move
        self._go_on()

    def answer(self, outcome: int) -> None:
        self.answers.append(outcome)
        self._go_on()

    def _go_on(self) -> None:
        chance = AskingChance(self.answers)
        try:
            state = self._next_state(chance)
        except Asked:
            self.asked, self.outcomes = chance.what, chance.outcomes
            return
        if self.state is not None and self.move is not None:
            self._write_log(self.state, self.move, state)
        self.state, self.move, self.answers, self.outcomes = state, None, [], []

    def _next_state(self, chance: AskingChance) -> Game:
        if self.state is None:
            return self.task.deal(chance)
        state = self.state.copy()
        assert self.move is not None
        state.apply(self.move, chance)
        return state

    def _write_log(self, before: Game, move: int, after: Game) -> None:
        edition = self.task.edition
        unseen = before.phase == FIRST_TICKETS and edition.first_choice_unseen
        self.log += [LogLine(entry, edition, unseen) for entry in edition.scribe.write(before, move, after)]

    # ---- where the game stands ----

    def is_over(self) -> bool:
        return self.state is not None and self.move is None and self.state.is_over()

    def turn(self) -> int:
        assert self.state is not None
        return int(self.state.turn)

    def legal_moves(self) -> list[int]:
        return [] if self.state is None or self.outcomes else self.state.legal_moves()

    def outcome_text(self, outcome: int) -> str:
        if self.asked == FIRST:
            return f"first player {outcome}"
        if self.asked == TICKET:
            return f"ticket {self.task.edition.board.tickets[outcome]}"
        return f"card {KIND_NAMES[outcome]}"

    # ---- what a player may know ----

    def view(self, player: int) -> View | None:
        if self.state is None:
            return None
        names = [str(seat) for seat in range(self.task.players)]
        view: View = self.task.edition.view(self.state, player, names, self.task.options)
        return view

    def observation(self, player: int) -> str:
        view = self.view(player)
        return "not dealt" if view is None else json.dumps(view.to_dict(), separators=(",", ":"))

    def information(self, player: int) -> str:
        """All that the player saw happen, then the view with memory."""
        view = self.view(player)
        if view is None:
            return "not dealt"
        return "\n".join(
            [*(line.seen(player) for line in self.log), json.dumps(view.to_dict(memory=True), separators=(",", ":"))]
        )

    def resampled(self, player: int, number: float) -> Position:
        """A position that the player cannot tell from this one. `number` decides what is dealt."""
        view = self.view(player)
        assert view is not None
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.task.edition.resample(view, SeededChance(repr(number)))
        twin.answers = []
        twin.steps = None
        twin.log = [line.known_to(player) for line in self.log]
        return twin

    def __str__(self) -> str:
        if self.outcomes:
            return f"{len(self.log)} entries, chance: {self.asked} {self.answers}"
        assert self.state is not None
        return f"{len(self.log)} entries, player {self.turn()}"


def position_of(fields: dict[str, Any]) -> Position:
    position = Position.__new__(Position)
    position.__dict__.update(fields)
    return position


def position_after(task: Task, steps: list[int]) -> Position:
    position = Position(task)
    for step in steps:
        position.act(step)
    return position
