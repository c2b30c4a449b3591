"""The game of a table: the match itself, and what was played with what chance answered.

A move is played on a copy of the position. It becomes part of the match when it is stored, so whatever a client can
see at any time is on the disk already.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from typing import Any, NamedTuple, cast

import orjson

from stationmaster.errors import IllegalMove, NotationError, StationmasterError
from stationmaster.games.family.recording import RecordingChance, RepeatedChance
from stationmaster.games.family.view import View
from stationmaster.games.setting import Setting
from stationmaster.match import Match, PreparedMove
from stationmaster.server.codes import Code
from stationmaster.server.pieces import Typesetter, WrittenView
from stationmaster.server.refusals import Refusal

Entry = dict[str, Any]


class UnrepeatableError(StationmasterError):
    """Stored moves that do not give the stored game: the rules changed, or the database was."""

    def __init__(self, text: str, match: Match | None = None, version: int = 0) -> None:
        """`match`: the game up to where it can be repeated, after `version` moves; None where not even its deal can."""
        super().__init__(text)
        self.match = match
        self.version = version


class Played(NamedTuple):
    """A move as it is stored."""

    version: int
    seat: int
    move: str
    move_id: str | None
    chance: bytes
    entries: list[Entry]
    at: int


class Attempt(NamedTuple):
    """A legal move that is not stored yet, and what it makes of the match."""

    played: Played
    prepared: PreparedMove


class Authority:
    """Who plays what, in which order, with what chance answered: the only one that changes a game."""

    def __init__(self, match: Match, deal: bytes) -> None:
        self.match = match
        self.deal = deal
        self.played: list[Played] = []
        self.typesetter = Typesetter()
        self._ids: dict[tuple[int, str], Played] = {}
        self._views: dict[int | None, View] = {}
        self._open: View | None = None
        """A spectator's, but for `memory`: to be written."""
        self._seen = (match.state, match.players)
        """What these are views of."""
        self.score_track = [match.tally()]
        """For each version: what each seat had. A secret until the game is over."""
        self._ends = [0]  # for each version: how many entries the log then had
        self._versions: list[int] = []  # of each entry: the version that it belongs to
        self._insiders: set[int] | None = None
        """The seats that see something else of the newest move than a spectator, where that was asked already."""
        self._told: dict[int | None, bytes] = {}
        """The events of the newest move, as these see them, and all others as a spectator does."""

    @classmethod
    def begin(cls, setting: Setting, players: list[str]) -> Authority:
        chance = RecordingChance()
        match = Match.scripted(setting.edition, players, setting.options, chance, setting.first)
        return cls(match, pack(chance.take()))

    @classmethod
    def repeat(cls, setting: Setting, players: list[str], deal: bytes, played: Iterable[Played]) -> Authority:
        """The game that was stored, exactly; UnrepeatableError where the rules now make another one of it."""
        chance = RepeatedChance()
        try:
            chance.tell(unpack(deal))
            match = Match.scripted(setting.edition, players, setting.options, chance, setting.first)
            authority = cls(match, deal)
            chance.tell([])
        except Exception as error:
            raise UnrepeatableError(f"the deal: {error}") from error
        authority.follow(played)
        return authority

    def follow(self, played: Iterable[Played]) -> None:
        """Moves that were stored elsewhere, from the next version on; UnrepeatableError where they do not fit."""
        self.match.chance = chance = RepeatedChance()
        try:
            for stored in played:
                self._repeat(stored, chance)
        finally:
            self.match.chance = RecordingChance()

    def _repeat(self, stored: Played, chance: RepeatedChance) -> None:
        try:
            chance.tell(unpack(stored.chance))
            again = self.match.attempt(stored.move, stored.seat)
            chance.tell([])
        except Exception as error:
            raise UnrepeatableError(f"move {stored.version}: {error}", self.match, self.version) from error
        if again.entries != stored.entries:
            raise UnrepeatableError(f"move {stored.version} now gives another game", self.match, self.version)
        self._add(stored, again)

    def known(self, seat: int, move_id: str, move: str) -> int | None:
        """The version of a move that was played with this id already."""
        played = self._ids.get((seat, move_id))
        if played is None:
            return None
        if played.move != " ".join(move.lower().split()) and played.move != self._text(move):
            raise Refusal("id_reused", "another move had this id; make a new id for each move")
        return played.version

    def attempt(self, seat: int, version: int, move: str | int, move_id: str | None, at: int) -> Attempt:
        """Plays the move on a copy of the position; Refusal says why not."""
        if self.match.is_over:
            raise Refusal("over", "the game is over")
        if version != self.version:
            raise Refusal("stale", f"the game is at version {self.version}: look again")
        chance = cast(RecordingChance, self.match.chance)
        chance.take()  # of an attempt that failed, if any
        try:
            prepared = self.match.attempt(move, seat)
        except NotationError as error:
            raise Refusal("not_a_move", str(error)) from None
        except IllegalMove as error:
            code: Code = "not_your_turn" if error.reason == "not_your_turn" else "unlawful"
            raise Refusal(code, error.words, error.rule, error.reason, error.facts) from None
        words = pack(chance.take())
        return Attempt(Played(self.version + 1, seat, prepared.text, move_id, words, prepared.entries, at), prepared)

    def match_after(self, attempt: Attempt) -> Match:
        """The match as it will be, for what is stored of its end."""
        match = self.match.copy()
        match.take(attempt.prepared)
        return match

    def accept(self, attempt: Attempt) -> None:
        """The move is stored: from now on it is the game."""
        self._add(attempt.played, attempt.prepared)

    def view(self, seat: int | None) -> View:
        """What a seat may know now."""
        self._look()
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.match.view(seat)
        return view

    def _look(self) -> View:
        """What lies on the table now, once for all seats."""
        match, last = self.match, self._open
        state, players = self._seen
        if last is not None and state is match.state and players is match.players:
            return last
        if last is None or players is not match.players:
            now = match.view(None) if last is None else last.with_fields(match.view(None).__dict__)
        else:
            now = match.edition.next_view(match.state, last)
        self._seen, self._views, self._open = (match.state, match.players), {}, now
        return now

    @property
    def version(self) -> int:
        return len(self.played)

    def written_view(self, seat: int | None) -> WrittenView:
        """The same as `view`, in pieces."""
        open_view, match = self._look(), self.match
        if seat is None:
            return self.typesetter.view(None, open_view, {}, self.view)
        own = match.edition.own_fields(match.state, seat, open_view)
        return self.typesetter.view(seat, open_view, own, self.view)

    def events(self, seat: int | None, since: int) -> list[dict[str, Any]]:
        """What the seat saw happen after a version, each with the version that it belongs to."""
        start = self._ends[since]
        found = zip(self._versions[start:], self.match.log(seat, start), strict=True)
        return [{"version": version, "event": event} for version, event in found]

    def written_events(self, seat: int | None, since: int) -> bytes:
        """The same as JSON. Of the newest move it is written once for all who see the same."""
        if since != self.version - 1:
            return orjson.dumps(self.events(seat, since))
        if self._insiders is None:
            self._insiders = self.match.insiders(self._ends[since])
        eyes = seat if seat in self._insiders else None
        text = self._told.get(eyes)
        if text is None:
            text = self._told[eyes] = orjson.dumps(self.events(eyes, since))
        return text

    def _add(self, played: Played, prepared: PreparedMove) -> None:
        self.match.take(prepared)
        self._insiders, self._told = None, {}
        self.played.append(played)
        self.score_track.append(self.match.tally())
        self._ends.append(len(self.match.entries))
        self._versions += [self.version] * len(prepared.entries)
        if played.move_id is not None:
            self._ids[played.seat, played.move_id] = played

    def _text(self, move: str) -> str:
        """The move in its one spelling."""
        notation = self.match.notation
        try:
            return notation.text(notation.parse(move))
        except NotationError as error:
            raise Refusal("not_a_move", str(error)) from None


def pack(words: list[int]) -> bytes:
    """32-bit words, the low byte first."""
    packed = array("I", words)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def unpack(data: bytes) -> list[int]:
    packed = array("I")
    packed.frombytes(data)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tolist()
