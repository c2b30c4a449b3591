"""A table: its terms, its seats, its game. Knows nothing of sockets, storage, or who may see it."""

from __future__ import annotations

import asyncio
from collections.abc import Set
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from stationmaster.games.family.rules import Game
from stationmaster.games.setting import Setting
from stationmaster.server import clock
from stationmaster.server.authority import Authority
from stationmaster.server.messages import Ended, Status
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import DAY, HOUR, Lifetimes

Json = dict[str, Any]

HINTS_A_SEAT = 3  # in one game


@dataclass(frozen=True)
class Terms:
    """What was agreed when the table was made: in these fields it is stored and sent."""

    game: str
    options: dict[str, Any]
    public: bool
    spectators: bool
    seconds_a_turn: int | None
    hand_over: str | None
    counters: bool = False
    """Are cards counted for those who sit here? Tables of older servers do not say."""
    first: int | None = None
    """The seat that begins (U05); None: chance decides."""
    board: str | None = None
    """One that comes with the game, by name; None: that of its box."""
    rated: bool = False
    """Does its end change ratings?"""

    free_talk: bool = False
    """May people talk in their own words here? Else in phrases that translate themselves."""

    time_bank: int | None = None
    """Seconds that each person may take besides, over the whole game: in games by correspondence."""

    @property
    def setting(self) -> Setting:
        return Setting(self.game, self.options, self.board, self.first)


@dataclass
class Seat:
    kind: str
    """open, person or bot"""
    name: str | None = None
    bot: str | None = None
    """Who plays for a bot's seat, or for a person's that was handed over."""
    owner: int | None = None
    reserved: int | None = None
    """The player for whom an open seat is kept."""
    key_hash: bytes | None = None
    """Of the last key that was made to move the seat to another device."""
    key_used: bool = False
    away_until: int | None = None
    """The end of its owner's vacation."""
    bank: int | None = None
    """Milliseconds of extra time that are left."""
    rating: int | None = None
    """At a rated table: what the player, or the bot, was worth on sitting down."""
    rating_error: int | None = None

    @property
    def free(self) -> bool:
        """May anyone sit down?"""
        return self.kind == "open" and self.reserved is None


@dataclass
class Table:
    """As it is stored. It changes by a `draft` that takes its place (`adopt`) when it is stored in turn."""

    id: str
    terms: Terms
    host: int
    invite_hash: bytes
    seats: list[Seat]
    created: int
    status: Status = "waiting"
    started: int | None = None
    finished: int | None = None
    rematch: str | None = None
    result: Json | None = None
    ended: Ended | None = None
    """Why it was abandoned."""
    version: int = 0
    turn: int | None = None
    """The seat whose decision it is, while the game goes on."""
    deadline: int | None = None
    expires: int | None = None
    """When it ends, unless somebody comes or moves before."""
    revision: int = 0
    """How often seats, host, invite or status have changed."""
    sharing: frozenset[int] = frozenset()
    """The players who agree that anyone may look at the finished game."""
    hidden: frozenset[int] = frozenset()
    """The players who took it off their own lists."""
    hinting: frozenset[int] = frozenset()
    """The players who agree that the table gives hints."""
    hinted: tuple[tuple[int, int], ...] = ()
    """The hints that were given: at which version, to which seat."""
    game: Authority | None = None
    thinker: str | None = field(default=None, compare=False)
    """The process that does the next move; None: whoever comes first."""
    thinking_until: int | None = field(default=None, compare=False)
    """Then the move is any process's to do."""
    there: frozenset[tuple[str, int]] = field(default=frozenset(), repr=False, compare=False)
    """The processes that players are connected to, and the players; 0: somebody without a key."""
    doubtful: bool = field(default=False, repr=False, compare=False)
    """May more be stored of it than is known here? Then it has to be read again."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False, compare=False)
    """Held while the table changes and until the change is stored."""

    # ---- its people ----

    def seats_of(self, player: int | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if player is not None and seat.owner == player]

    def seats_kept_for(self, player: int | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if player is not None and seat.reserved == player]

    def owners(self) -> set[int]:
        """Everyone who has to do with the table."""
        known = {person for seat in self.seats for person in (seat.owner, seat.reserved) if person is not None}
        return known | {self.host}

    def is_owner(self, player: int | None) -> bool:
        """Has the player to do with the table?"""
        return player is not None and (
            player == self.host or any(player in (seat.owner, seat.reserved) for seat in self.seats)
        )

    def parties(self) -> set[int]:
        """All who have to agree before the finished game is shared: whoever owns a seat, even where a bot took over.

        Of bots alone it is whoever let them play.
        """
        return {seat.owner for seat in self.seats if seat.owner is not None} or {self.host}

    @property
    def hints(self) -> bool:
        """Does it give hints? All its people agree to that."""
        people = {seat.owner for seat in self.seats if seat.owner is not None}
        return bool(people) and people <= self.hinting

    def hints_left(self, number: int) -> int:
        given = sum(seat == number for _, seat in self.hinted)
        return max(0, HINTS_A_SEAT - given) if self.hints else 0

    def has_left(self, player: int) -> bool:
        """Is there nothing that the player has to do here any more? Bots play all their seats, or it has ended."""
        own = self.seats_of(player)
        return self.status not in ("waiting", "playing") or (
            self.status == "playing" and all(self.seats[n].bot is not None for n in own)
        )

    def seat(self, number: int) -> Seat:
        if number not in range(len(self.seats)):
            raise Refusal("not_found", f"there is no seat {number}; seats go from 0 to {len(self.seats) - 1}")
        return self.seats[number]

    def owns(self, player: int | None, number: int) -> bool:
        return player is not None and 0 <= number < len(self.seats) and self.seats[number].owner == player

    def own_seat(self, number: int, player: int | None) -> Seat:
        seat = self.seat(number)
        if not self.owns(player, number):
            raise Refusal("not_yours", f"seat {number} belongs to someone else")
        return seat

    # ---- where it stands ----

    @property
    def listed(self) -> bool:
        """Does it stand in the list of open tables?"""
        return self.status == "waiting" and self.terms.public and any(seat.free for seat in self.seats)

    @property
    def watchable(self) -> bool:
        """Does it stand in the list of games that anyone may watch?"""
        return self.status == "playing" and self.terms.public and self.terms.spectators

    @property
    def shared(self) -> bool:
        """May anyone look at the finished game?"""
        return self.status == "over" and self.parties() <= self.sharing

    @property
    def bot_in_turn(self) -> str | None:
        return None if self.turn is None else self.seats[self.turn].bot

    @property
    def bots_alone(self) -> bool:
        return all(seat.kind == "bot" for seat in self.seats)

    def attended(self, present: Set[int | None]) -> bool:
        """Is somebody there who keeps it alive? A game of people lives by its moves."""
        if self.bots_alone:
            return self.status == "playing" and bool(present)
        return self.status == "waiting" and not present.isdisjoint(self.owners())

    @property
    def due(self) -> int | None:
        """When the table's bot takes the seat in turn."""
        return None if self.terms.hand_over is None else self.deadline

    # ---- changes ----

    def __copy__(self) -> Table:
        """With the same seats. At every move: quicker than what Python would do."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        return twin

    def draft(self) -> Table:
        twin = copy(self)
        twin.seats = [copy(seat) for seat in self.seats]
        return twin

    def adopt(self, draft: Table) -> None:
        """The draft is stored: from now on it is the table."""
        self.__dict__.update(draft.__dict__)

    def pass_turn(self, game: Game) -> None:
        """A new decision. A person's may take the agreed time, counted from now."""
        self.turn = None if game.is_over() else game.turn
        self.restart_clock()

    @property
    def by_correspondence(self) -> bool:
        """Have people a day or more for each decision?"""
        return (self.terms.seconds_a_turn or 0) >= DAY

    def restart_clock(self) -> None:
        """It begins after a vacation, and what is left in the bank comes on top."""
        limit = self.terms.seconds_a_turn
        self.deadline = None
        if limit is not None and self.turn is not None and self.bot_in_turn is None:
            seat = self.seats[self.turn]
            begins = max(clock.now(), seat.away_until or 0) if self.by_correspondence else clock.now()
            self.deadline = begins + limit * 1000 + (seat.bank or 0)

    def use_bank(self, at: int) -> bool:
        """What the decision that is made now took beyond its own time comes from the bank, if there is one."""
        if self.turn is None or self.deadline is None or not self.seats[self.turn].bank:
            return False
        bank = self.seats[self.turn].bank or 0
        used = min(bank, at - (self.deadline - bank))
        if used > 0:
            self.seats = [copy(seat) for seat in self.seats]
            self.seats[self.turn].bank = bank - used
        return used > 0

    def send_away(self, number: int, until: int | None) -> None:
        """The owner of a seat goes on vacation, or is back (None): meanwhile the clock stands."""
        seat, now = self.seats[number], clock.now()
        stood, stands = max(now, seat.away_until or 0), max(now, until or 0)
        seat.away_until = until
        if number == self.turn and self.deadline is not None:
            self.deadline += stands - stood

    def restart_lifetime(self, lifetimes: Lifetimes) -> None:
        """Somebody was there, or moved. The table's own clock wins over a shorter lifetime."""
        clock_limit = 2 * (self.terms.seconds_a_turn or 0)
        seconds: int | None = None
        if self.status == "playing":
            seconds = lifetimes.bots_alone if self.bots_alone else max(lifetimes.playing, clock_limit)
        elif self.status == "waiting":
            seconds = max(lifetimes.waiting, clock_limit)
        elif self.status == "closed" or (self.status == "abandoned" and self.bots_alone):  # people's games are kept
            seconds = lifetimes.closed
        self.expires = None if seconds is None else clock.now() + seconds * 1000
        if self.expires is not None and self.status == "playing" and self.deadline is not None:
            self.expires = max(self.expires, self.deadline + clock_limit * 500)  # whoever is away is waited for
        if self.expires is not None and seconds is not None and seconds >= DAY:
            self.expires += -self.expires % (HOUR * 1000)  # to the hour, so that not every move writes it anew

    def end(self, status: Status, why: Ended | None = None) -> None:
        """Without a result: closed before it began, or abandoned."""
        self.status, self.ended, self.finished = status, why, clock.now()
        self.turn = self.deadline = None
