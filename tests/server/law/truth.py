"""The full states of all games, version by version, and the secrets in them.

They are dealt and played again from what the database holds, by the engine alone: no view, no log, no record of the
server has a part in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Row, text

from stationmaster.games import edition
from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import KIND_NAMES, KINDS
from stationmaster.games.family.recording import RepeatedChance
from stationmaster.games.family.rules import FIRST_TICKETS, Game
from stationmaster.server.storage import open_engine

Counts = dict[str, int]


class Position:
    """The game at a version: what each seat alone may know."""

    def __init__(self, story: Story, state: Game, before: Position | None) -> None:
        self.story = story
        self.state = state
        self.known: list[set[int]] = [
            known | set(state.tickets_of(seat)) | set(state.offer_of(seat))
            for seat, known in enumerate(before.known if before else [set()] * state.players)
        ]
        """For each seat: the tickets that it ever saw."""

    @property
    def turn(self) -> int | None:
        return None if self.is_over else self.state.turn

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    @property
    def choices_hidden(self) -> bool:
        """U03, C03: the first tickets are being chosen, unseen by the others. M05: in `marklin` they are not."""
        return self.state.phase == FIRST_TICKETS and self.story.game != "marklin"

    def hand(self, seat: int) -> Counts:
        return counts(self.state.hands[seat * KINDS : (seat + 1) * KINDS])

    def tickets(self, seat: int) -> list[str]:
        return self.story.names(self.state.tickets_of(seat))

    def offer(self, seat: int) -> list[str]:
        return self.story.names(self.state.offer_of(seat))

    def moves(self, seat: int) -> list[str]:
        notation = self.story.edition.notation
        return [notation.text(move) for move in self.state.legal_moves()] if seat == self.turn else []

    def stack(self, seat: int) -> Counts | None:
        """C05: nobody may look into a train stack, unless the table has opened it: all of them, or single ones."""
        assert isinstance(self.state, Card)
        opened = self.story.options["open_train_stack"]
        if opened is not True and (opened is False or seat not in opened):
            return None
        return counts(self.state.stacks[seat * KINDS : (seat + 1) * KINDS])

    def completed(self, seat: int) -> list[str]:
        """C53: laid aside face down."""
        assert isinstance(self.state, Card)
        return self.story.names(t for t, by in enumerate(self.state.done_by) if by == seat)

    def dealt(self, seat: int) -> Counts:
        """C54: what the deal that followed the last move brought."""
        assert isinstance(self.state, Card)
        return counts(self.state.dealt[seat * KINDS : (seat + 1) * KINDS])

    def unknown_tickets(self, seat: int | None) -> Iterable[str]:
        known: set[int] = set() if seat is None else self.known[seat]
        return (name for n, name in enumerate(self.story.edition.board.tickets) if n not in known)


class Story:
    """A game from its deal on."""

    def __init__(self, terms: dict[str, Any], players: int, deal: bytes) -> None:
        self.game = terms["game"]
        self.options = terms["options"]
        self.edition = edition(self.game)
        self._chance = RepeatedChance()
        self._chance.tell(words(deal))
        first = self._chance.first_player(players) if terms["first"] is None else terms["first"]
        self._state = self.edition.deal(players, first, self._chance, self.options)
        self.positions = [Position(self, self._state.copy(), None)]

    def play(self, move: str, chance: bytes) -> None:
        self._chance.tell(words(chance))
        self._state.apply(self.edition.notation.parse(move), self._chance)
        self.positions.append(Position(self, self._state.copy(), self.positions[-1]))

    @property
    def now(self) -> Position:
        return self.positions[-1]

    def names(self, tickets: Iterable[int]) -> list[str]:
        return [self.edition.board.tickets[ticket] for ticket in tickets]


class Truth:
    """Follows all games in the database."""

    def __init__(self, url: str) -> None:
        self._engine = open_engine(url)
        self._stories: dict[str, Story] = {}

    def close(self) -> None:
        self._engine.dispose()

    def _rows(self, query: str, **values: Any) -> Sequence[Row[Any]]:
        with self._engine.connect() as connection:
            return connection.execute(text(query), values).all()

    def status(self, table: str) -> str:
        rows = self._rows("SELECT status FROM tables WHERE id = :table", table=table)
        return str(rows[0].status) if rows else "gone"

    def player(self, key_hash: bytes) -> int:
        return int(self._rows("SELECT player FROM keys WHERE key_hash = :key", key=key_hash)[0].player)

    def version(self, table: str) -> int:
        """How many moves are stored; -1 before the deal."""
        story = self.story(table)
        return -1 if story is None else len(story.positions) - 1

    def has_bot(self, table: str, seat: int) -> bool:
        """Does a bot play the seat, whosever it is?"""
        query = "SELECT bot FROM seats WHERE table_id = :table AND seat = :seat"
        return self._rows(query, table=table, seat=seat)[0].bot is not None

    def story(self, table: str) -> Story | None:
        """The game of a table, up to its last stored move; None before the deal."""
        story = self._stories.get(table) or self._begin(table)
        if story is not None:
            query = "SELECT move, chance FROM moves WHERE table_id = :table AND version >= :known ORDER BY version"
            for row in self._rows(query, table=table, known=len(story.positions)):
                story.play(row.move, row.chance)
        return story

    def _begin(self, table: str) -> Story | None:
        query = "SELECT terms, names, deal FROM tables WHERE id = :table AND deal IS NOT NULL"
        rows = self._rows(query, table=table)
        if not rows:
            return None
        self._stories[table] = Story(json.loads(rows[0].terms), len(json.loads(rows[0].names)), rows[0].deal)
        return self._stories[table]


def words(data: bytes) -> list[int]:
    """32-bit words, the low byte first."""
    return [int.from_bytes(data[n : n + 4], "little") for n in range(0, len(data), 4)]


def counts(numbers: Iterable[int]) -> Counts:
    return {KIND_NAMES[kind]: int(count) for kind, count in enumerate(numbers) if count}
