"""Steps of those who find each other: play someone, friends, invitations by name."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.server.law.laws import DeedLaw
from tests.server.law.ledger import BEFORE, Player, Seat, Table
from tests.server.law.oracle import Chair
from tests.server.law.seating import MOST_TABLES, Seating
from tests.server.law.steps import NAMES, an_impostor, places, players, step

WISH = {"game": "card", "counts": [2], "pace": "slow"}
ROUND = 5.0  # seconds, in which whoever waits is paired


class Meeting(Seating):
    @step(weight=1, player=players)
    def follow_meetings(self, player: int) -> None:
        assert self.open_line(Chair(player, None), {"type": "meetings"}).is_open
        self.judge("follow_meetings")

    @step(
        weight=2,
        when=lambda self: sum(t.status in (BEFORE, "playing") for t in self.tables) < MOST_TABLES,
        player=players,
        other=st.integers(1, 3),
        ready=st.booleans(),
    )
    def play_someone(self, player: int, other: int, ready: bool) -> None:
        """Two wait, and meet; unless one of them is not ready, or blocks the other."""
        pair = [player, (player + other) % len(NAMES)]
        for one in pair:
            self.judge(None, self.ask(one, "PUT", "/me/seek", WISH))
        self.settle(ROUND)
        question = self.ask(player, "GET", "/me/meetings").answer.json["question"]
        met = question is not None and ready
        for one in pair if met else ():
            asked = self.ask(one, "POST", "/me/seek/ready", {"table": question["table"]})
            if self.truth.status(question["table"]) != "gone":
                terms = {"public": False, "spectators": False}
                seats = [Seat("person", owner=seated) for seated in pair]
                self.oracle.tables[question["table"]] = Table(question["table"], "card", terms, player, seats)
            self.judge(None, asked)
        for one in pair:
            self.judge(None, self.ask(one, "DELETE", "/me/seek"))
        self.judge("play_someone" if met else None)

    # ---- people one knows ----

    def have_played(self, a: int, b: int) -> bool:
        begun = (table for table in self.tables if table.status in ("playing", "over", "abandoned"))
        return any(table.seats_of(a) and table.seats_of(b) for table in begun)

    @step(
        weight=2,
        when=lambda self: any(map(self.acquaintances, range(len(NAMES)))),
        player=players,
        number=players,
        deed=st.sampled_from(("ask", "ask", "accept", "decline", "remove", "block", "unblock")),
    )
    def do_to_somebody(self, player: int, number: int, deed: str) -> None:
        other = self.known_to(player, number)
        asked = self.ask(player, "POST", f"/me/people/{self.oracle.numbers[other]}/{deed}")
        if asked.answer.done:
            knows = self.have_played(player, other) or self.oracle.knows(player, other)
            self.oracle.need(knows, DeedLaw, f"player {player} did {deed} to a stranger")
            self.oracle.write_regard(player, deed, other)
        self.judge(deed if asked.answer.done else None, asked)

    def acquaintances(self, player: int) -> list[int]:
        return [other for other in range(len(NAMES)) if other != player and self.have_played(player, other)]

    def known_to(self, player: int, number: int) -> int:
        """Somebody with whom they have played, if there is anybody."""
        known = self.acquaintances(player)
        return known[number % len(known)] if known else number

    def of_sociable_hosts(self) -> list[Table]:
        return [table for table in self.waiting() if self.acquaintances(table.host)]

    @step(weight=8, when=lambda self: self.of_sociable_hosts(), table=places, other=players, by=an_impostor)
    def invite_by_name(self, table: int, other: int, by: Player) -> None:
        """Mostly the host somebody whom they know."""
        found = self.of_sociable_hosts()[table % len(self.of_sociable_hosts())]
        player, other = (found.host, self.known_to(found.host, other)) if by is None else (by, other)
        body = {"player": self.oracle.numbers[other]}
        asked = self.ask(player, "POST", "/tables/TABLE/invitations", body, found)
        if asked.answer.done:
            knows = self.have_played(player, other) or self.oracle.knows(player, other)
            own = player == found.host or bool(found.seats_of(player))
            self.oracle.need(knows and own, DeedLaw, f"player {player} invited a stranger, or to another's table")
            found.named.add(other)
        self.judge("invite_by_name" if asked.answer.done else None, asked)

    @step(
        weight=8,
        when=lambda self: any(table.named for table in self.waiting()),
        table=places,
        by=an_impostor,
        accepts=st.booleans(),
    )
    def answer_invitation(self, table: int, by: Player, accepts: bool) -> None:
        known = [table for table in self.waiting() if table.named]
        found = known[table % len(known)]
        player = min(found.named) if by is None else by
        kept = any(seat.reserved == player for seat in found.seats)
        asked = self.ask(player, "POST", f"/me/invitations/{found.id}/{'accept' if accepts else 'decline'}")
        if asked.answer.done and accepts:
            invited = kept or player in found.named
            self.oracle.need(invited, DeedLaw, f"player {player} came to a table to which nobody invited them")
            found.seated(player, asked.answer.json["mine"])
        elif asked.answer.done and kept and not found.seats_of(player) and not self.oracle.blocks(player, found.host):
            found.left(player)
        if asked.answer.done:
            found.named.discard(player)
        self.judge("accept invitation" if asked.answer.done and accepts else None, asked)
