"""Steps of those who are somebody: another device in place of the last, and a look at who others are."""

from __future__ import annotations

from stationmaster.server.keys import hash_key
from tests.server.law.laws import DeedLaw, TableLaw
from tests.server.law.ledger import BEFORE, Player
from tests.server.law.meeting import Meeting
from tests.server.law.oracle import Asked
from tests.server.law.steps import anyone, players, step


class Identity(Meeting):
    @step(weight=2, when=lambda self: not self.deaf(), player=players)
    def change_device(self, player: int) -> None:
        """A new one comes by a link, the old one is removed by it: nobody is connected by its key any more."""
        made = self.ask(player, "POST", "/me/link")
        link = made.answer.json["key"]
        self.oracle.keys.add(link)
        made.may_tell.add(link)
        old = self.keys[player]
        new = self.world.ask("POST", "/sign-in", {"by": "link", "key": link}).json["key"]
        self.oracle.keys.add(new)
        again = self.world.ask("POST", "/sign-in", {"by": "link", "key": link})
        self.oracle.need(not again.done, DeedLaw, "a link let two devices in")
        self.keys[player] = new
        shown = self.ask(player, "GET", "/me/devices")
        (number,) = [one["id"] for one in shown.answer.json["devices"] if not one["this"]]
        removed = self.ask(player, "DELETE", f"/me/devices/{number}")
        self.look_around()  # what was sent before is judged by the book as it was
        for chair in self.chairs:
            chair.removed |= chair.player == player
        refused = self.world.ask("GET", "/me", key=old)
        self.oracle.need(refused.status == 401, DeedLaw, "a key that was removed lets somebody in")
        self.judge("change_device", made, shown, removed)

    @step(weight=2, player=anyone, other=players)
    def look_at_person(self, player: Player, other: int) -> None:
        """Those who have played with somebody may see who that is, nobody else."""
        number = self.truth.player(hash_key(self.keys[other]))
        asked = self.ask(player, "GET", f"/people/{number}")
        if asked.answer.done:
            met = player == other or self.have_played(player, other)
            self.oracle.need(met, TableLaw, f"player {player} was shown who player {other} is")
            self.judge_games(asked)
        self.judge("look_at_person" if asked.answer.done else None, asked)

    def have_played(self, player: Player, other: int) -> bool:
        owners = [
            {seat.owner for seat in table.seats} for table in self.tables if table.status not in (BEFORE, "closed")
        ]
        return any({player, other} <= people for people in owners)

    def judge_games(self, asked: Asked) -> None:
        for shown in asked.answer.json["newest"]:
            self.oracle.enforce(self.oracle.check_table, shown, asked.player)
