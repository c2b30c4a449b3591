"""Judges everything that anyone receives: every frame of every line, every HTTP answer."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import orjson

from tests.server.differences import applied
from tests.server.law.laws import (
    LAWS,
    CallLaw,
    ClosingLaw,
    DeedLaw,
    ExistenceLaw,
    ForgottenLaw,
    KeyLaw,
    Law,
    RecordLaw,
    SeatLaw,
    TableLaw,
    TalkLaw,
)
from tests.server.law.ledger import Player, Table
from tests.server.law.shown import check_event, check_tickets, check_view
from tests.server.law.truth import Position, Truth
from tests.server.world import Answer, Line

Json = dict[str, Any]

TOLD = re.compile(r'"rematch":"[^"]*"')
GONE = (4403, 4409)  # close codes of a connection whose right is gone
TOO_SLOW = 4408
ENDED = ("closed", "gone")  # of tables whose connections the server may end
OPEN_RECORDS = ("over", "abandoned")


class Chair(Line):
    """A line with what its client said, and so what it may hear."""

    def __init__(self, player: Player, table: Table | None, seat: int | None = None, invite: str | None = None) -> None:
        super().__init__()
        self.player = player
        self.table = table
        """None: it follows the lists."""
        self.seat = seat
        self.invite = invite
        self.moves: dict[str, int] = {}
        """The seats that it moved for, by the id of the move."""
        self.judged = False
        """Was its end looked at?"""
        self.removed = False
        """Was the device removed that it was opened from?"""
        self.shown: Json = {}
        """The last update, with the changes since."""

    @property
    def has_right(self) -> bool:
        at_table = self.table is None or self.table.may_look(self.player, self.invite, self.seat)
        return at_table and not self.removed

    def __repr__(self) -> str:
        where = "the lists" if self.table is None else f"{'a public' if self.table.public else 'a private'} table"
        return f"a connection of player {self.player} to {where}, seat {self.seat}"


@dataclass
class Asked:
    """An HTTP request and what came of it."""

    player: Player
    table: Table | None
    answer: Answer
    invite: str | None = None
    seat_key: bool = False
    """It brought a seat key that is good."""
    ghost: Answer | None = None
    """What the same request gets for a table that never was."""
    may_tell: set[str] = field(default_factory=set)
    """The keys that the answer is there to give."""


@dataclass
class Moment:
    """The book, and how far the games were, as they were once."""

    tables: dict[str, Table]
    versions: dict[str, int]


class Oracle:
    def __init__(self, truth: Truth, laws: frozenset[str] = frozenset(LAWS)) -> None:
        self.truth = truth
        self.laws = tuple(LAWS[name] for name in sorted(laws))
        self.tables: dict[str, Table] = {}
        self.keys: set[str] = set()
        """All that were ever given to anyone."""
        self.aside: set[int] = set()
        """Lines of talk that spectators said."""
        self.known_invites: dict[Player, set[str]] = {}
        self.names: dict[int, str] = {}
        self.numbers: dict[int, int] = {}
        """Of each player, as the server counts."""
        self.forgotten: set[str] = set()
        """Names that nothing tells any more."""
        self.passed_on: set[str] = set()
        """Names that stand at seats which were moved to somebody else: they are theirs with the seat."""
        self.browsers: dict[int, str] = {}
        """Where each player's device is notified."""
        self.away: set[int] = set()
        """Who is on vacation."""
        self.regards: dict[tuple[int, int], str] = {}
        """What each wants of another: friend, or block."""
        self.past: dict[int, list[Moment]] = {}
        """For each process that hears no news: what was so since it heard the last, the newest last."""
        self._moved: set[tuple[str, int]] = set()

    def enforce(self, work: Any, *args: Any) -> None:
        """Judges; broken laws that nobody asked for are let pass."""
        try:
            work(*args)
        except Law as broken:
            if isinstance(broken, self.laws):
                raise

    def need(self, held: object, law: type[Law], text: str) -> None:
        if not held and issubclass(law, self.laws):
            raise law(text)

    # ---- frames ----

    def judge_frames(self, chairs: list[Chair]) -> int:
        """All that was received since the last time; answers how much."""
        judged = 0
        for chair in chairs:
            frames, chair.frames = chair.frames, []
            judged += len(frames)
            for text in frames:
                self.enforce(self.judge_when, chair, text)
        return judged

    def remember(self, deaf: set[int]) -> None:
        """What a process that hears nothing tells may have been so at any moment since."""
        self.past = {process: self.past.get(process, []) for process in deaf}
        if deaf:
            versions = {name: self.truth.version(name) for name in self.tables}
            moment = Moment(deepcopy(self.tables), versions)
            for moments in self.past.values():
                moments.append(moment)
        else:
            self._moved.clear()

    def judge_when(self, chair: Chair, text: str) -> None:
        """By what is so now; of a process that has not heard of it yet, by what was so at one moment, all of it."""
        try:
            self.judge_frame(chair, text)
        except Law:
            if not any(self.was_legal(chair, text, moment) for moment in reversed(self.past.get(chair.process, []))):
                raise

    def was_legal(self, chair: Chair, text: str, moment: Moment) -> bool:
        table, tables = chair.table, self.tables
        if table is not None and table.id not in moment.tables:
            return False
        chair.table, self.tables = None if table is None else moment.tables[table.id], moment.tables
        try:
            version = orjson.loads(text).get("version")
            self.judge_frame(chair, text)
            return table is None or version is None or version <= moment.versions[table.id]
        except Law:
            return False
        finally:
            chair.table, self.tables = table, tables

    def judge_frame(self, chair: Chair, text: str) -> None:
        self.check_keys(text, set())
        self.check_forgotten(text)
        message = orjson.loads(text)
        kind = message["type"]
        if kind == "meetings":
            self.check_meetings(message, chair.player)
            return
        self.check_names(text, chair.player, chair.table, chair.invite)
        if kind in ("pong", "error"):
            return
        self.need(not chair.removed, ClosingLaw, f"{chair!r}, whose device was removed, received {kind!r}")
        if kind == "lobby":
            self.check_lists(message["open"], message["mine"], chair.player)
            self.check_watchable(message["watchable"], chair.player)
            return
        table = chair.table
        assert table is not None
        may = table.may_watch(chair.player, chair.invite)
        self.need(may, TableLaw, f"{chair!r} received {kind!r} of a table that it may not see")
        if kind == "table":
            self.check_table(message, chair.player)
        elif kind == "update":
            chair.shown = message
            self.check_update(message, text, chair, table)
        elif kind == "changes":
            chair.shown = applied(message, chair.shown)
            self.check_update(chair.shown, text, chair, table)
        elif kind == "ruling":
            self.check_ruling(message, chair, table)
        elif kind == "talk":
            self.check_talk(message, chair, table)
        else:
            self.check_reply(message, chair, table)

    def check_update(self, message: Json, text: str, chair: Chair, table: Table) -> None:
        story = self.truth.story(table.id)
        assert story is not None
        now, seat = story.positions[message["version"]], message["seat"]
        if seat is not None and not now.is_over:
            who = f"{chair!r} received the view of seat {seat}, which belongs to {self.owner(table, seat)}"
            self.need(table.may_look(chair.player, chair.invite, seat), SeatLaw, who)
        self.need(seat == chair.seat, SeatLaw, f"{chair!r} was shown seat {seat}")
        check_view(message["view"], seat, now)
        check_tickets(text if message["result"] is None else without_result(message), seat, now)
        for numbered in message["events"]:
            check_event(numbered["event"], seat, story.positions[numbered["version"]], now)
        kept = set() if seat is None else set(now.tickets(seat))
        offered = set() if seat is None else set(now.offer(seat))
        self.need(message["plans"].keys() <= kept | offered, SeatLaw, f"{chair!r} was told how others' tickets stand")
        early = message["result"] is not None or message["proofs"]
        self.need(not early or now.is_over, RecordLaw, "a result before the end")

    def check_talk(self, message: Json, chair: Chair, table: Table) -> None:
        plays = chair.player is None or table.seats_of(chair.player)
        aside = self.aside & {line["id"] for line in message["lines"]}
        self.need(not (plays and table.status == "playing" and aside), TalkLaw, f"{chair!r} heard a spectator")

    def owner(self, table: Table, seat: int) -> str:
        found = table.seats[seat]
        return f"player {found.owner}" if found.kind == "person" else f"a {found.kind} seat"

    # ---- people who find each other ----

    def check_meetings(self, message: Json, player: Player) -> None:
        """Nobody is asked by whom they block, nor told of a table to which nobody invited them."""
        for one in message["asking"]:
            asker = self.player(one["player"])
            wanted = player is not None and self.regards.get((asker, player)) == "friend"
            self.need(wanted and not self.blocks(player, asker), DeedLaw, f"{asker} is said to ask player {player}")
        for one in message["invitations"]:
            table = self.tables[one["table"]]
            invited = player in table.named or player in table.people
            self.need(invited, TableLaw, f"player {player} was told of a table to which nobody invited them")
            self.need(
                not self.blocks(player, self.player(one["by"]["player"])),
                DeedLaw,
                f"player {player} blocks who invites",
            )
        self.check_names(orjson.dumps(message | {"invitations": []}).decode(), player, None, None)

    def player(self, number: int) -> int:
        """By the server's number."""
        return next(player for player, known in self.numbers.items() if known == number)

    def blocks(self, player: Player, other: int) -> bool:
        return player is not None and self.regards.get((player, other)) == "block"

    def knows(self, player: int, other: int) -> bool:
        """Does one of them want something of the other already?"""
        return (player, other) in self.regards or self.regards.get((other, player)) == "friend"

    def write_regard(self, player: int, deed: str, other: int) -> None:
        if deed in ("decline", "remove", "block") and self.regards.get((other, player)) == "friend":
            del self.regards[other, player]
        if deed in ("ask", "accept", "block"):
            self.regards[player, other] = "block" if deed == "block" else "friend"
        elif deed == "unblock" or (deed == "remove" and self.regards.get((player, other)) == "friend"):
            self.regards.pop((player, other), None)

    def check_ruling(self, message: Json, chair: Chair, table: Table) -> None:
        """A ruling that says more than whose turn it is speaks of the hand of the seat in turn."""
        speaks = message["lawful"] or message["code"] == "unlawful"
        self.need(not speaks or chair.seat is not None, SeatLaw, f"{chair!r}, who watches, received a ruling")
        if speaks:
            self.check_hand_talk(message, chair, table, chair.seat)

    def check_reply(self, message: Json, chair: Chair, table: Table) -> None:
        seat = chair.moves[message["id"]]
        own = table.may_look(chair.player, None, seat)
        if message["type"] == "accepted":
            self.need(own, DeedLaw, f"{chair!r} moved for seat {seat}, which belongs to {self.owner(table, seat)}")
        elif message["code"] == "unlawful":
            self.check_hand_talk(message, chair, table, seat)

    def check_hand_talk(self, message: Json, chair: Chair, table: Table, seat: int | None) -> None:
        own = seat is not None and table.may_look(chair.player, None, seat)
        self.need(own, SeatLaw, f"{chair!r} was told why a move of seat {seat} is not legal, or that it is")
        if "held" in message.get("facts", {}):
            story, facts = self.truth.story(table.id), message["facts"]
            assert story is not None
            assert seat is not None
            hand = story.now.hand(seat)
            self.need(facts["held"] == hand.get(facts["kind"], 0), SeatLaw, "another's cards")
            words = facts.get("most", "").split()
            cards = zip(words[::2], map(int, words[1::2]), strict=True)
            self.need(all(count <= hand.get(kind, 0) for kind, count in cards), SeatLaw, "another's cards")

    # ---- tables and lists ----

    def check_table(self, shown: Json, player: Player) -> None:
        """`Table` of the protocol: no more than what everyone may know, and what is the player's own."""
        table = self.tables[shown["table"]["id"]]
        self.need(shown["mine"] == table.seats_of(player), SeatLaw, f"seats {shown['mine']} are said to be {player}'s")
        self.need(shown["host"] == (player == table.host), SeatLaw, f"player {player} is said to be host, or not")
        kept = [n for n, seat in enumerate(table.seats) if player is not None and seat.reserved == player]
        self.need(shown["table"]["kept"] == kept, SeatLaw, f"seats {shown['table']['kept']} are said to be kept")
        agreed = [n for n, seat in enumerate(table.seats) if seat.owner in table.agreed]
        known = agreed if player in table.people else []
        self.need(shown["table"]["agreed"] == known, TableLaw, f"player {player} was told who agrees to share")
        self.need(shown["table"]["shared"] == table.shared, TableLaw, "a game is said to be shared, or not to be")
        agreed = [n for n, seat in enumerate(table.seats) if seat.owner in table.hinting]
        known = agreed if player in table.people else []
        self.need(shown["table"]["hints_agreed"] == known, TableLaw, f"player {player} was told who agrees to hints")
        self.need(shown["table"]["hints"] == table.hints, DeedLaw, "a table gives hints, or not, against its people")
        for number, seat in enumerate(shown["table"]["seats"]):
            away = "away_until" not in seat or table.seats[number].owner in self.away
            self.need(away, DeedLaw, f"seat {number} is said to be away, and nobody is")
        ended = shown["table"]["result"] is None or self.truth.status(table.id) == "over"
        self.need(ended, RecordLaw, "a result before the end")

    def check_lists(self, opened: list[Json], mine: list[Json], player: Player) -> None:
        for shown in opened:
            self.need(shown["table"]["public"], TableLaw, "a private table among the open ones")
        for shown in (*opened, *mine):
            self.check_table(shown, player)
        for shown in mine:
            table = self.tables[shown["table"]["id"]]
            self.need(player in table.people, TableLaw, f"a table among player {player}'s that is not theirs")

    def check_watchable(self, shown: list[Json], player: Player) -> None:
        for one in shown:
            table = self.tables[one["table"]["id"]]
            open_to_all = table.public and table.terms["spectators"] and one["table"]["result"] is None
            self.need(open_to_all, TableLaw, "a table among those to watch that not everyone may watch")
            self.check_table(one, player)

    def check_names(self, text: str, player: Player, at: Table | None, invite: str | None) -> None:
        """No private table is named to those who may not know of it.

        That a game goes on at another table (`rematch`) is told to all who may see the first.
        """
        text = TOLD.sub("", text)
        for table in self.tables.values():
            if table.id not in text or table.may_know(player, invite if table is at else None):
                continue
            known = any(table.is_invited(other) for other in self.known_invites.get(player, ()))
            self.need(known, TableLaw, f"player {player} was told of a private table that is not theirs")

    def check_keys(self, text: str, allowed: set[str]) -> None:
        for key in self.keys - allowed:
            self.need(key not in text, KeyLaw, "a key went to someone who did not ask for it")

    def check_forgotten(self, text: str) -> None:
        """A key may begin with the letters of a name; a name ends there."""
        for name in self.forgotten:
            told = re.search(rf'"{re.escape(name)}(?![\w-])', text)
            self.need(not told, ForgottenLaw, f"{name} was forgotten, and is told of")

    # ---- notifications ----

    def judge_letter(self, endpoint: str, message: Json) -> None:
        """By whom it may be read: the device at which it arrives."""
        self.enforce(self.check_letter, endpoint, message)

    def check_letter(self, endpoint: str, message: Json) -> None:
        player = next((player for player, known in self.browsers.items() if known == endpoint), None)
        self.need(player is not None, CallLaw, "a notification to a device that is nobody's")
        self.check_names(orjson.dumps(message).decode(), player, None, None)
        told = {(one["id"], one["game"]) for one in message["tables"]}
        plain = message == {"tables": [{"id": name, "game": game} for name, game in sorted(told)]}
        self.need(plain, CallLaw, f"a notification tells more than tables and games: {message}")
        for name, game in told:
            table, story = self.tables[name], self.truth.story(name)
            assert story is not None
            turn = story.now.turn
            own = turn is not None and table.seats[turn].owner == player and not self.truth.has_bot(name, turn)
            self.need(own and table.game == game, CallLaw, f"player {player} was told of a turn that is not theirs")

    # ---- HTTP ----

    def judge_answer(self, asked: Asked) -> None:
        self.enforce(self._judge_answer, asked)

    def _judge_answer(self, asked: Asked) -> None:
        answer = asked.answer
        assert answer.status < 500, answer.text
        self.check_keys(answer.text, asked.may_tell)
        self.check_forgotten(answer.text)
        if answer.done and "invitations" in answer.json:
            self.check_meetings(answer.json, asked.player)
            return
        self.check_names(answer.text, asked.player, asked.table, asked.invite)
        if asked.ghost is not None:
            same = answer == asked.ghost
            told = f"{answer.status} {answer.text} to player {asked.player}, not {asked.ghost.status}"
            self.need(same, ExistenceLaw, f"a private table answers {told}")
        if answer.done and "mine" in answer.json:
            self.check_table(answer.json, asked.player)

    def judge_list(self, which: str, asked: Asked) -> None:
        self.judge_answer(asked)
        shown = asked.answer.json["tables"]
        self.enforce(self.check_lists, shown if which == "open" else [], shown if which == "mine" else [], asked.player)
        self.enforce(self.check_watchable, shown if which == "watchable" else [], asked.player)
        if which == "finished":
            for one in shown:
                table = self.tables[one["table"]["id"]]
                self.need(table.may_know(asked.player, None), TableLaw, "a private game among the finished ones")

    def judge_record(self, asked: Asked) -> None:
        self.judge_answer(asked)
        table = asked.table
        assert table is not None
        status = self.truth.status(table.id)
        self.need(status in OPEN_RECORDS or not asked.answer.done, RecordLaw, "the record of a game that is not over")
        own = status != "abandoned" or asked.player in table.people
        self.need(own or not asked.answer.done, RecordLaw, "the record of an abandoned game that is not theirs")
        may = table.may_know(asked.player, asked.invite)
        self.need(may or not asked.answer.done, TableLaw, "the record of a private table that is not theirs")

    def judge_review(self, asked: Asked) -> None:
        """It tells all that the record tells."""
        self.judge_answer(asked)
        table = asked.table
        assert table is not None
        over = self.truth.status(table.id) == "over"
        self.need(over or not asked.answer.done, RecordLaw, "the review of a game that is not over")
        may = table.may_know(asked.player, asked.invite)
        self.need(may or not asked.answer.done, TableLaw, "the review of a private table that is not theirs")

    def judge_own_reviews(self, asked: Asked) -> None:
        self.judge_answer(asked)
        for one in asked.answer.json:
            table = self.tables[one["table"]]
            own = one["seat"] in table.seats_of(asked.player)
            self.need(own, SeatLaw, f"player {asked.player} was told of seat {one['seat']}, which is not theirs")
            self.need(self.truth.status(table.id) == "over", RecordLaw, "the review of a game that is not over")

    def judge_hint(self, asked: Asked) -> None:
        """It speaks of the hand of the seat in turn: for the player whose seat that is, where all agree to hints."""
        self.judge_answer(asked)
        table = asked.table
        assert table is not None
        if not asked.answer.done:
            return
        story, found = self.truth.story(table.id), asked.answer.json
        assert story is not None
        seat = found["seat"]
        self.need(seat == story.now.turn, SeatLaw, "a hint for a seat that is not in turn")
        self.need(seat in table.seats_of(asked.player), SeatLaw, f"a hint for seat {seat} went to {asked.player}")
        self.need(table.hints, DeedLaw, "a hint at a table whose people do not all agree to hints")
        moves = {move["move"] for move in found["moves"]}
        self.need(moves <= set(story.now.moves(seat)), SeatLaw, f"moves that are not those of seat {seat}")

    # ---- lines ----

    def judge_lines(self, chairs: list[Chair], moved: set[tuple[str, int]]) -> None:
        """Who is still connected, and should not be; who is not, and should be.

        `moved`: tables and players who lost or got seats in this step; their lines may be closed in any case.
        """
        self._moved |= moved
        for chair in chairs:
            if chair.is_open and not chair.stalled and chair.process not in self.past:
                self.need(chair.has_right, ClosingLaw, f"{chair!r} is still open, and its right is gone")
            elif chair.code is not None and not chair.judged and not chair.hung_up:
                chair.judged = True
                self.enforce(self.check_close, chair, moved | self._moved)

    def check_close(self, chair: Chair, moved: set[tuple[str, int]]) -> None:
        table = chair.table
        if chair.code == TOO_SLOW:
            return
        assert table is not None or chair.removed, f"the lists were closed with {chair.code}"
        if table is None or not chair.has_right:
            self.need(chair.code in GONE, ClosingLaw, f"{chair!r} was closed with {chair.code}")
            told = chair.last is not None and orjson.loads(chair.last)
            said = told and told["type"] == "error" and told["closing"]
            self.need(chair.code != GONE[0] or said, ClosingLaw, f"{chair!r} was closed without a word")
            return
        cause = table.status in ENDED or (chair.player is not None and (table.id, chair.player) in moved)
        self.need(cause, ClosingLaw, f"{chair!r} was closed with {chair.code} without a cause")


def without_result(message: Json) -> str:
    """The result names tickets of all seats, and so does what proves it."""
    return orjson.dumps({**message, "result": None, "proofs": []}).decode()


__all__ = ["Asked", "Chair", "Oracle", "Position"]
